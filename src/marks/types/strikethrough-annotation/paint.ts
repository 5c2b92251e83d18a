import type { PageNumber } from '../../../kernel/page-number.ts';
import type { PaintContext } from '../../kit/define-mark.ts';
import { type LineGroupsMark, linesOnPage } from '../../kit/geometry/line-groups.ts';

export function paintStrikethrough(
  context: PaintContext,
  mark: LineGroupsMark & { readonly color: string; readonly thickness: number },
  pageNumber: PageNumber,
): void {
  context.fillStyle = mark.color;
  for (const { x, y, width, height } of linesOnPage(mark, pageNumber)) {
    context.fillRect(x, y + height / 2 - mark.thickness / 2, width, mark.thickness);
  }
}
