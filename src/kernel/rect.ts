import type { Point } from './point.ts';

/** An axis-parallel rectangle; page pixels unless the name says otherwise. */
export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Returns the rectangle at `index` in a flat array of x, y, width, height. */
export function rectAt(numbers: Float32Array, index: number): Rect {
  const at = index * 4;
  return { x: numbers[at] ?? 0, y: numbers[at + 1] ?? 0, width: numbers[at + 2] ?? 0, height: numbers[at + 3] ?? 0 };
}

export function boundsOfPoints(points: readonly Point[]): Rect | undefined {
  if (points.length === 0) return undefined;
  let left = Number.POSITIVE_INFINITY;
  let top = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  let bottom = Number.NEGATIVE_INFINITY;
  for (const { x, y } of points) {
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < top) top = y;
    if (y > bottom) bottom = y;
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

export const rectFromPoints = (a: Point, b: Point): Rect => ({
  x: Math.min(a.x, b.x),
  y: Math.min(a.y, b.y),
  width: Math.abs(a.x - b.x),
  height: Math.abs(a.y - b.y),
});

/** Returns the area with non-negative size: files may have rectangles from right to left. */
export const normalizeRect = (rect: Rect): Rect =>
  rect.width >= 0 && rect.height >= 0
    ? rect
    : rectFromPoints({ x: rect.x, y: rect.y }, { x: rect.x + rect.width, y: rect.y + rect.height });

/** Returns the bounding rectangle of all, without a rectangle per item. */
export function unionOfRects(rects: Iterable<Rect>): Rect | undefined {
  let only: Rect | undefined;
  let count = 0;
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const rect of rects) {
    only = rect;
    count++;
    left = Math.min(left, rect.x);
    top = Math.min(top, rect.y);
    right = Math.max(right, rect.x + rect.width);
    bottom = Math.max(bottom, rect.y + rect.height);
  }
  return count < 2 ? only : { x: left, y: top, width: right - left, height: bottom - top };
}

export function unionRect(a: Rect, b: Rect): Rect {
  const x = Math.min(a.x, b.x);
  const y = Math.min(a.y, b.y);
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  };
}

/** Returns the common area; undefined if the rectangles don't overlap. Touching edges don't. */
export function intersectRect(a: Rect, b: Rect): Rect | undefined {
  const x = Math.max(a.x, b.x);
  const y = Math.max(a.y, b.y);
  const width = Math.min(a.x + a.width, b.x + b.width) - x;
  const height = Math.min(a.y + a.height, b.y + b.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : undefined;
}

/** Returns whether the rectangles share a point, edges included. */
export const rectsTouch = (a: Rect, b: Rect): boolean =>
  a.x <= b.x + b.width && b.x <= a.x + a.width && a.y <= b.y + b.height && b.y <= a.y + a.height;

export const rectContainsPoint = (rect: Rect, point: Point): boolean =>
  point.x >= rect.x && point.x <= rect.x + rect.width && point.y >= rect.y && point.y <= rect.y + rect.height;

export const rectContainsRect = (outer: Rect, inner: Rect): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;

/** Grows a rectangle by `amount` on each side; negative amounts shrink it to its centre. */
export function inflateRect(rect: Rect, amount: number): Rect {
  const width = Math.max(0, rect.width + 2 * amount);
  const height = Math.max(0, rect.height + 2 * amount);
  return { x: rect.x + (rect.width - width) / 2, y: rect.y + (rect.height - height) / 2, width, height };
}

/** Returns the smallest rectangle of whole pixels around it. */
export function roundRectOut(rect: Rect): Rect {
  const x = Math.floor(rect.x);
  const y = Math.floor(rect.y);
  return { x, y, width: Math.ceil(rect.x + rect.width) - x, height: Math.ceil(rect.y + rect.height) - y };
}

/** Returns the largest rectangle of whole pixels inside it; of size 0 if there is none. */
export function roundRectIn(rect: Rect): Rect {
  const x = Math.ceil(rect.x);
  const y = Math.ceil(rect.y);
  return {
    x,
    y,
    width: Math.max(0, Math.floor(rect.x + rect.width) - x),
    height: Math.max(0, Math.floor(rect.y + rect.height) - y),
  };
}

export const translateRect = <R extends Rect>(rect: R, delta: Point): R => ({
  ...rect,
  x: rect.x + delta.x,
  y: rect.y + delta.y,
});

export const rectCenter = (rect: Rect): Point => ({ x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 });

/** Corners clockwise from the top left. */
export const rectCorners = (rect: Rect): [Point, Point, Point, Point] => [
  { x: rect.x, y: rect.y },
  { x: rect.x + rect.width, y: rect.y },
  { x: rect.x + rect.width, y: rect.y + rect.height },
  { x: rect.x, y: rect.y + rect.height },
];

/** Returns the distance from a point to a rectangle; 0 inside. */
export const distanceToRect = (rect: Rect, point: Point): number =>
  Math.hypot(
    Math.max(rect.x - point.x, 0, point.x - rect.x - rect.width),
    Math.max(rect.y - point.y, 0, point.y - rect.y - rect.height),
  );

export function distanceToOutline(rect: Rect, point: Point): number {
  const outside = distanceToRect(rect, point);
  if (outside > 0) return outside;
  return Math.min(point.x - rect.x, rect.x + rect.width - point.x, point.y - rect.y, rect.y + rect.height - point.y);
}
