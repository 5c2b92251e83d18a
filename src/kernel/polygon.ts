// Convex polygons: lists of corners, clockwise or not.
import type { Point } from './point.ts';

/** Twice the signed area of a triangle: positive if its points turn clockwise (y down). */
const turnOf = (a: Point, b: Point, c: Point): number => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);

const signedArea = (corners: readonly Point[]): number =>
  corners.reduce((sum, a, i) => {
    const b = corners[(i + 1) % corners.length] ?? a;
    return sum + (a.x * b.y - b.x * a.y) / 2;
  }, 0);

export const polygonArea = (corners: readonly Point[]): number => Math.abs(signedArea(corners));

/** Do the corners follow one another clockwise on a page, whose y points down? */
export const isClockwise = (corners: readonly Point[]): boolean => signedArea(corners) >= 0;

/** Returns the intersection of the line from `a` to `b` with the edge that it crosses. */
function meeting(a: Point, b: Point, from: Point, to: Point): Point {
  const [before, behind] = [turnOf(from, to, a), turnOf(from, to, b)];
  const share = before / (before - behind);
  return { x: a.x + share * (b.x - a.x), y: a.y + share * (b.y - a.y) };
}

/** Intersects convex polygons (Sutherland and Hodgman, 1974); empty without overlap. */
export function intersectConvex(polygon: readonly Point[], other: readonly Point[]): Point[] {
  const way = Math.sign(signedArea(other));
  let left = [...polygon];
  other.forEach((from, i) => {
    const to = other[(i + 1) % other.length] ?? from;
    const isWithin = (point: Point) => way * turnOf(from, to, point) >= 0;
    left = left.flatMap((corner, at) => {
      const next = left[(at + 1) % left.length] ?? corner;
      const kept = isWithin(corner) ? [corner] : [];
      return isWithin(corner) === isWithin(next) ? kept : [...kept, meeting(corner, next, from, to)];
    });
  });
  return left;
}

/** Is the point in the convex polygon, or on its rim? */
export function convexContainsPoint(corners: readonly Point[], point: Point): boolean {
  const way = Math.sign(signedArea(corners));
  return corners.every((from, i) => way * turnOf(from, corners[(i + 1) % corners.length] ?? from, point) >= 0);
}
