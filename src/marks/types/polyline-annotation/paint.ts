import type { Point } from '../../../kernel/point.ts';
import type { PaintContext } from '../../kit/define-mark.ts';
import { withOpacity } from '../../kit/painting.ts';

interface Polyline {
  readonly points: readonly Point[];
  readonly color: string;
  readonly opacity: number;
  readonly thickness: number;
}

export function paintPolyline(context: PaintContext, mark: Polyline): void {
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
