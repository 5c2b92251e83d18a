import type { Point } from './point.ts';
import { type Rect, rectContainsPoint, rectCorners } from './rect.ts';

export function distanceToSegment(point: Point, from: Point, to: Point): number {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const lengthSquared = dx * dx + dy * dy;
  const along = lengthSquared === 0 ? 0 : ((point.x - from.x) * dx + (point.y - from.y) * dy) / lengthSquared;
  const t = Math.min(1, Math.max(0, along));
  return Math.hypot(point.x - from.x - t * dx, point.y - from.y - t * dy);
}

/** Returns the distance to an open polyline; infinite if it has no points. */
export function distanceToPolyline(point: Point, points: readonly Point[]): number {
  const first = points[0];
  if (first === undefined) return Number.POSITIVE_INFINITY;
  let nearest = Math.hypot(point.x - first.x, point.y - first.y);
  let from = first;
  for (const to of points) {
    nearest = Math.min(nearest, distanceToSegment(point, from, to));
    from = to;
  }
  return nearest;
}

/** Returns the side of the line a → b on which c is: positive, negative, or 0 on the line. */
const turn = (a: Point, b: Point, c: Point): number => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);

function segmentsCross(a: Point, b: Point, c: Point, d: Point): boolean {
  return turn(a, b, c) * turn(a, b, d) <= 0 && turn(c, d, a) * turn(c, d, b) <= 0 && boxesTouch(a, b, c, d);
}

const boxesTouch = (a: Point, b: Point, c: Point, d: Point): boolean =>
  Math.min(a.x, b.x) <= Math.max(c.x, d.x) &&
  Math.min(c.x, d.x) <= Math.max(a.x, b.x) &&
  Math.min(a.y, b.y) <= Math.max(c.y, d.y) &&
  Math.min(c.y, d.y) <= Math.max(a.y, b.y);

/** Returns whether any part of the polyline lies in the rectangle. */
export function polylineTouchesRect(points: readonly Point[], rect: Rect): boolean {
  if (points.some((point) => rectContainsPoint(rect, point))) return true;
  const corners = rectCorners(rect);
  return points.some((to, index) => {
    const from = points[index - 1];
    return (
      from !== undefined &&
      corners.some((corner, side) => segmentsCross(from, to, corner, corners[(side + 1) % 4] ?? corner))
    );
  });
}

/** Returns the end nearest to `to` at which the segment's angle is a multiple of `step` degrees. */
export function snapAngle(from: Point, to: Point, step = 45): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const unit = (step * Math.PI) / 180;
  const angle = Math.round(Math.atan2(to.y - from.y, to.x - from.x) / unit) * unit;
  return { x: from.x + length * Math.cos(angle), y: from.y + length * Math.sin(angle) };
}
