import { distance, type Point } from '../../../kernel/point.ts';
import type { PaintContext } from '../../kit/define-mark.ts';
import type { SegmentMark } from '../../kit/geometry/segment.ts';
import { withOpacity } from '../../kit/painting.ts';

interface Line extends SegmentMark {
  readonly color: string;
  readonly endHeadType: string;
  readonly opacity: number;
}

/** Returns the length (and width) of the arrow head, at most that of the line. */
export function headLength(line: Line): number {
  if (line.endHeadType !== 'FilledTriangle') return 0;
  return Math.min(distance(line.startPoint, line.endPoint), Math.max(10, line.thickness * 4));
}

export function paintLine(context: PaintContext, line: Line): void {
  const { startPoint: start, endPoint: end } = line;
  const length = distance(start, end);
  const head = headLength(line);
  const direction = length === 0 ? { x: 1, y: 0 } : { x: (end.x - start.x) / length, y: (end.y - start.y) / length };
  // End the stroke inside the head: a thick line would blunt its tip.
  const neck = { x: end.x - direction.x * head * 0.8, y: end.y - direction.y * head * 0.8 };
  withOpacity(context, line.opacity, () => {
    // One path for both: overlapping parts of a translucent arrow must not show.
    context.fillStyle = line.color;
    context.beginPath();
    addStroke(context, start, head > 0 ? neck : end, direction, line.thickness);
    if (head > 0) {
      const base = { x: end.x - direction.x * head, y: end.y - direction.y * head };
      context.moveTo(end.x, end.y);
      context.lineTo(base.x - (direction.y * head) / 2, base.y + (direction.x * head) / 2);
      context.lineTo(base.x + (direction.y * head) / 2, base.y - (direction.x * head) / 2);
      context.closePath();
    }
    context.fill('nonzero');
  });
}

/** Adds a straight stroke with a round start as a filled shape, wound like the head. */
function addStroke(context: PaintContext, from: Point, to: Point, direction: Point, thickness: number): void {
  const radius = thickness / 2;
  const angle = Math.atan2(direction.y, direction.x);
  const side = { x: -direction.y * radius, y: direction.x * radius };
  context.moveTo(to.x + side.x, to.y + side.y);
  context.lineTo(from.x + side.x, from.y + side.y);
  context.arc(from.x, from.y, radius, angle + Math.PI / 2, angle + (3 * Math.PI) / 2);
  context.lineTo(to.x - side.x, to.y - side.y);
  context.arc(to.x, to.y, radius, angle - Math.PI / 2, angle + Math.PI / 2);
  context.closePath();
}
