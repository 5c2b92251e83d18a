import { normalizeRect, type Rect } from '../../../kernel/rect.ts';
import type { PaintContext } from '../../kit/define-mark.ts';
import { withOpacity } from '../../kit/painting.ts';
import type { FilledRectangle } from '../rectangle-annotation/paint.ts';

/** Traces the ellipse in the rectangle, shrunk by `inset` on each side. */
function traceEllipse(context: PaintContext, { x, y, width, height }: Rect, inset: number): void {
  context.beginPath();
  const radius = { x: Math.max(0, width / 2 - inset), y: Math.max(0, height / 2 - inset) };
  context.ellipse(x + width / 2, y + height / 2, radius.x, radius.y, 0, 0, 2 * Math.PI);
}

export function paintEllipse(context: PaintContext, mark: FilledRectangle): void {
  const rect = normalizeRect(mark.rectangle);
  const hasBorder = mark.borderColor !== 'transparent' && mark.borderThickness > 0;
  const border = hasBorder ? Math.min(mark.borderThickness, rect.width / 2, rect.height / 2) : 0;
  withOpacity(context, mark.opacity, () => {
    if (mark.fillColor !== 'transparent') {
      // The fill ends at the border: a translucent border would show it.
      traceEllipse(context, rect, border);
      context.fillStyle = mark.fillColor;
      context.fill();
    }
    if (border > 0) {
      traceEllipse(context, rect, border / 2);
      context.strokeStyle = mark.borderColor;
      context.lineWidth = border;
      context.stroke();
    }
  });
}
