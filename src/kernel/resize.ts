import type { Point } from './point.ts';
import { normalizeRect, type Rect } from './rect.ts';

export const RESIZE_HANDLES = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const;

export type ResizeHandle = (typeof RESIZE_HANDLES)[number];

export interface ResizeModifiers {
  /** Keep the proportions; a square where the rectangle had no size. */
  readonly proportional?: boolean;
  /** Grow to both sides of the centre. */
  readonly fromCenter?: boolean;
}

export const isResizeHandle = (id: string): id is ResizeHandle => (RESIZE_HANDLES as readonly string[]).includes(id);

/** −1, 0 or 1: which edge the handle moves in each direction. */
const directionOf = (handle: ResizeHandle): Point => ({
  x: handle.includes('w') ? -1 : handle.includes('e') ? 1 : 0,
  y: handle.includes('n') ? -1 : handle.includes('s') ? 1 : 0,
});

export function handlePosition(rect: Rect, handle: ResizeHandle): Point {
  const direction = directionOf(handle);
  return {
    x: rect.x + (rect.width * (direction.x + 1)) / 2,
    y: rect.y + (rect.height * (direction.y + 1)) / 2,
  };
}

/** Flips the rectangle if dragged past the opposite edge; sizes stay positive. */
export function resizeRect(rect: Rect, handle: ResizeHandle, to: Point, modifiers: ResizeModifiers = {}): Rect {
  const direction = directionOf(handle);
  const center = { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 };
  const anchor = modifiers.fromCenter
    ? center
    : { x: center.x - (direction.x * rect.width) / 2, y: center.y - (direction.y * rect.height) / 2 };
  const reach = modifiers.fromCenter ? 2 : 1;
  let width = direction.x === 0 ? rect.width : (to.x - anchor.x) * direction.x * reach;
  let height = direction.y === 0 ? rect.height : (to.y - anchor.y) * direction.y * reach;
  if (modifiers.proportional) {
    const ratio = rect.width > 0 && rect.height > 0 ? rect.width / rect.height : 1;
    if (direction.x === 0) width = Math.abs(height) * ratio;
    else if (direction.y === 0) height = Math.abs(width) / ratio;
    else if (Math.abs(width) > Math.abs(height) * ratio) height = (Math.sign(height) || 1) * (Math.abs(width) / ratio);
    else width = (Math.sign(width) || 1) * Math.abs(height) * ratio;
  }
  const place = (from: number, size: number, toward: number) =>
    modifiers.fromCenter || toward === 0 ? from - size / 2 : toward > 0 ? from : from - size;
  return normalizeRect({
    x: place(anchor.x, width, direction.x),
    y: place(anchor.y, height, direction.y),
    // Adding 0 turns −0 into 0.
    width: width + 0,
    height: height + 0,
  });
}

/** Maps a point between rectangles. Only moves along an axis without size. */
export const mapPoint = (point: Point, from: Rect, to: Rect): Point => ({
  x: from.width === 0 ? point.x + to.x - from.x : to.x + ((point.x - from.x) / from.width) * to.width,
  y: from.height === 0 ? point.y + to.y - from.y : to.y + ((point.y - from.y) / from.height) * to.height,
});

/** Maps a rectangle by its corners: see {@link mapPoint}. */
export function mapRect<R extends Rect>(rect: R, from: Rect, to: Rect): R {
  const start = mapPoint(rect, from, to);
  const end = mapPoint({ x: rect.x + rect.width, y: rect.y + rect.height }, from, to);
  return { ...rect, x: start.x, y: start.y, width: end.x - start.x, height: end.y - start.y };
}
