import type { Point } from './point.ts';
import { type Rect, rectCenter, rectContainsPoint, rectCorners } from './rect.ts';

/** Returns less than 1 inside, 1 on the outline, more outside; flat ellipses have no inside. */
function levelAt(rect: Rect, point: Point): number {
  const center = rectCenter(rect);
  const x = (point.x - center.x) / (rect.width / 2);
  const y = (point.y - center.y) / (rect.height / 2);
  const level = x * x + y * y;
  return Number.isNaN(level) ? Number.POSITIVE_INFINITY : level;
}

/** Returns whether a point lies in the filled ellipse or on its outline. */
export const ellipseContainsPoint = (rect: Rect, point: Point): boolean => levelAt(rect, point) <= 1;

export const ellipseContainsRect = (rect: Rect, inner: Rect): boolean =>
  rectCorners(inner).every((corner) => ellipseContainsPoint(rect, corner));

/** Returns whether the filled ellipse and the rectangle share a point. */
export function ellipseTouchesRect(rect: Rect, other: Rect): boolean {
  const center = rectCenter(rect);
  if (rectContainsPoint(other, center)) return true;
  // Nearest point of the rectangle, in a space where the ellipse is a circle.
  const nearest = {
    x: Math.min(other.x + other.width, Math.max(other.x, center.x)),
    y: Math.min(other.y + other.height, Math.max(other.y, center.y)),
  };
  return ellipseContainsPoint(rect, nearest);
}

/** Returns the distance from a point to the outline, to within a hundredth of a pixel. */
export function distanceToEllipse(rect: Rect, point: Point): number {
  const center = rectCenter(rect);
  const radius = { x: rect.width / 2, y: rect.height / 2 };
  // By symmetry, only the first quadrant: one minimum along the angle, except near the axes.
  const target = { x: Math.abs(point.x - center.x), y: Math.abs(point.y - center.y) };
  const distanceAt = (angle: number) =>
    Math.hypot(radius.x * Math.cos(angle) - target.x, radius.y * Math.sin(angle) - target.y);
  const STEPS = 32;
  const step = Math.PI / 2 / STEPS;
  let best = 0;
  for (let index = 1; index <= STEPS; index++) if (distanceAt(index * step) < distanceAt(best * step)) best = index;
  let low = Math.max(0, (best - 1) * step);
  let high = Math.min(Math.PI / 2, (best + 1) * step);
  while ((high - low) * Math.max(radius.x, radius.y) > 0.01) {
    const third = (high - low) / 3;
    if (distanceAt(low + third) <= distanceAt(high - third)) high -= third;
    else low += third;
  }
  return distanceAt((low + high) / 2);
}
