// Keeps boxes and points on a page, which extends from 0, 0 to its size.
import type { Point } from './point.ts';
import { inflateRect, type Rect, rectCenter, rectContainsRect, type Size, unionRect } from './rect.ts';

const clamp = (value: number, one: number, other: number): number =>
  Math.min(Math.max(value, Math.min(one, other)), Math.max(one, other));

const byAxis = (
  box: Rect,
  page: Size,
  delta: Point,
  rule: (start: number, length: number, page: number, by: number) => number,
): Point => ({
  x: rule(box.x, box.width, page.width, delta.x),
  y: rule(box.y, box.height, page.height, delta.y),
});

/** Returns the part of a move that takes no more of the box off its page than already is. */
export const keepOnPage = (box: Rect, delta: Point, page: Size): Point =>
  byAxis(box, page, delta, (start, length, side, by) => {
    const [toStart, toEnd] = [-start, side - start - length];
    return clamp(by, Math.min(toStart, toEnd, 0), Math.max(toStart, toEnd, 0));
  });

/** Limits a move so that the middle of the box stays on its page, where the user can find it. */
export const keepInSight = (box: Rect, delta: Point, page: Size): Point => {
  const { x, y } = rectCenter(box);
  return keepOnPage({ x, y, width: 0, height: 0 }, delta, page);
};

/** Returns the shortest move that brings as much of the box as possible onto its page. */
export const moveOntoPage = (box: Rect, page: Size): Point =>
  byAxis(box, page, { x: 0, y: 0 }, (start, length, side) => clamp(0, -start, side - start - length));

export const clampPoint = ({ x, y }: Point, area: Rect): Point => ({
  x: clamp(x, area.x, area.x + area.width),
  y: clamp(y, area.y, area.y + area.height),
});

/** Distances that count as none (page units): paths are written in hundredths. */
const NEXT_TO_NOTHING = 0.05;

export const isInside = (area: Rect, box: Rect): boolean => rectContainsRect(inflateRect(area, NEXT_TO_NOTHING), box);

/** Returns the page, extended by the part of a box beyond it. */
export const pageWith = (page: Size, box: Rect | undefined): Rect => {
  const whole = { x: 0, y: 0, ...page };
  return box && !isInside(whole, box) ? unionRect(whole, box) : whole;
};

/** Enough halvings for a hundredth of a unit on the longest pages. */
const HALVINGS = 20;

/** Returns the last point between `from`, which fits, and `to` that still fits. */
export function farthestFitting(from: Point, to: Point, fits: (point: Point) => boolean): Point {
  if (fits(to)) return to;
  const at = (share: number): Point => ({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });
  let [good, bad] = [0, 1];
  for (let count = 0; count < HALVINGS; count++) {
    const middle = (good + bad) / 2;
    if (fits(at(middle))) good = middle;
    else bad = middle;
  }
  return at(good);
}
