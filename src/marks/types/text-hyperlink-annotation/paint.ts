import type { PaintContext } from '../../kit/define-mark.ts';
import { type LineGroupsMark, linesOnPage } from '../../kit/geometry/line-groups.ts';
import { withOpacity } from '../../kit/painting.ts';

/** Opacity of the colour over the text: the text must stay easy to read. */
const TINT_OPACITY_255 = 46;

/** A tint over the words and a line under them, as links are known. */
export function paintTextHyperlink(
  context: PaintContext,
  mark: LineGroupsMark & { readonly fillColor: string },
  pageNumber: number,
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
