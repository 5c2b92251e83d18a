import type { PageNumber } from '../../../kernel/page-number.ts';
import type { PaintContext } from '../../kit/define-mark.ts';
import { type LineGroupsMark, linesOnPage } from '../../kit/geometry/line-groups.ts';
import { withOpacity } from '../../kit/painting.ts';

/** Opacity of the tint: the text must stay legible. */
const TINT_OPACITY_255 = 46;

/** Paints a tint over the words and an underline, as usual for links. */
export function paintTextHyperlink(
  context: PaintContext,
  mark: LineGroupsMark & { readonly fillColor: string },
  pageNumber: PageNumber,
): void {
  const lines = linesOnPage(mark, pageNumber);
  context.fillStyle = mark.fillColor;
  withOpacity(context, TINT_OPACITY_255, () => {
    for (const { x, y, width, height } of lines) context.fillRect(x, y, width, height);
  });
  for (const { x, y, width, height } of lines) {
    const thickness = Math.min(height, Math.max(1, height / 14));
    context.fillRect(x, y + height - thickness, width, thickness);
  }
}
