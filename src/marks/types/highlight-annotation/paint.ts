import type { PageNumber } from '../../../kernel/page-number.ts';
import type { PaintContext } from '../../kit/define-mark.ts';
import { type LineGroupsMark, linesOnPage } from '../../kit/geometry/line-groups.ts';
import { withOpacity } from '../../kit/painting.ts';

/** Opacity, not multiplication: transparent tiles have nothing to darken. */
const MARKER_OPACITY_255 = 102;

/** Paints like a highlighter: the print stays dark. */
export function paintHighlight(
  context: PaintContext,
  mark: LineGroupsMark & { readonly fillColor: string },
  pageNumber: PageNumber,
): void {
  context.fillStyle = mark.fillColor;
  withOpacity(context, MARKER_OPACITY_255, () => {
    for (const line of linesOnPage(mark, pageNumber)) context.fillRect(line.x, line.y, line.width, line.height);
  });
}
