import { normalizeRect, type Rect } from '../../../kernel/rect.ts';
import type { PaintContext } from '../../kit/define-mark.ts';
import { strokeInside, withOpacity } from '../../kit/painting.ts';

const COLOR = '#cc0000';
const OUTLINE = 2;
/** Thin, pale hatching: legible content, unlike an applied redaction. */
const HATCH_OPACITY_255 = 110;
const LEAST_GAP = 8;
const MOST_LINES = 60;

/** Paints an outline with hatching from lower left to upper right. */
export function paintTransparentRectangleRedaction(
  context: PaintContext,
  mark: { readonly rectangle: Rect; readonly pageData: { readonly width: number } },
): void {
  const rect = normalizeRect(mark.rectangle);
  const { x, y, width, height } = rect;
  const gap = Math.max(LEAST_GAP, (width + height) / MOST_LINES);
  context.strokeStyle = COLOR;
  context.lineWidth = 1;
  context.lineCap = 'butt';
  withOpacity(context, HATCH_OPACITY_255, () => {
    context.beginPath();
    // Each line satisfies across + down = distance; its ends are on two edges of the rectangle.
    for (let distance = gap; distance < width + height; distance += gap) {
      context.moveTo(x + Math.max(0, distance - height), y + Math.min(height, distance));
      context.lineTo(x + Math.min(width, distance), y + Math.max(0, distance - width));
    }
    context.stroke();
  });
  strokeInside(context, rect, COLOR, OUTLINE);
}
