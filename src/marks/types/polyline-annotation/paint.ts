import type { PaintContext } from '../../kit/define-mark.ts';
import type { PolylineMark } from '../../kit/geometry/polyline.ts';
import { withOpacity } from '../../kit/painting.ts';

export function paintPolyline(
  context: PaintContext,
  mark: PolylineMark & { readonly color: string; readonly opacity: number },
): void {
  const [first, ...rest] = mark.points;
  if (!first) return;
  withOpacity(context, mark.opacity, () => {
    context.strokeStyle = mark.color;
    context.lineWidth = mark.thickness;
    context.lineJoin = 'round';
    context.lineCap = 'round';
    context.beginPath();
    context.moveTo(first.x, first.y);
    for (const point of rest.length > 0 ? rest : [first]) context.lineTo(point.x, point.y);
    context.stroke();
  });
}
