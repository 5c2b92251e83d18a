import type { PageNumber } from '../kernel/page-number.ts';
import { distance, type Point } from '../kernel/point.ts';
import { inflateRect, type Rect, rectContainsPoint, rectContainsRect, rectsTouch } from '../kernel/rect.ts';
import { rectSetDifference } from '../kernel/rect-set.ts';
import type { Handle } from '../marks/index.ts';
import type { FoundHit } from '../store/session.ts';
import type { IndexedMark, MarkIndex } from './page-index.ts';

/** Distance from a handle's centre that still grabs it (CSS px); larger for fingers. */
export const HANDLE_REACH = { mouse: 8, pen: 10, touch: 20 } as const;

/** Distance from a line that still picks it (CSS px). */
export const PICK_REACH = { mouse: 4, pen: 6, touch: 14 } as const;

const isPickable = ({ isSelectable, uid }: IndexedMark, hidden: ReadonlySet<string>): boolean =>
  isSelectable && !hidden.has(uid);

/** Returns the topmost mark at a point. Never picks locked or hidden ones. */
export const pickMark = (
  index: MarkIndex,
  point: Point,
  tolerance: number,
  hidden: ReadonlySet<string>,
): IndexedMark | undefined => topmostAt(index, point, tolerance, (each) => isPickable(each, hidden));

/** The same, but falls back to locked marks, to show and unlock them in place. */
export const pickEvenLocked: typeof pickMark = (index, point, tolerance, hidden) =>
  pickMark(index, point, tolerance, hidden) ??
  topmostAt(index, point, tolerance, ({ isSelectable, uid }) => !isSelectable && !hidden.has(uid));

function topmostAt(
  index: MarkIndex,
  point: Point,
  tolerance: number,
  isMeant: (mark: IndexedMark) => boolean,
): IndexedMark | undefined {
  const reach = { x: point.x - tolerance, y: point.y - tolerance, width: 2 * tolerance, height: 2 * tolerance };
  return index
    .query(reach)
    .findLast((each) => isMeant(each) && each.definition.geometry.hit(each.mark, index.pageNumber, point, tolerance));
}

const isInRect = ({ bounds, mark, definition }: IndexedMark, pageNumber: PageNumber, area: Rect): boolean =>
  rectContainsRect(area, bounds) || (rectsTouch(bounds, area) && definition.geometry.touches(mark, pageNumber, area));

/** Returns the parts of a rectangle outside another; whole if it has no area. */
const beyond = (rect: Rect, other: Rect): Rect[] =>
  [rect, other].some(({ width, height }) => width === 0 || height === 0) ? [rect] : rectSetDifference(rect, [other]);

/**
 * Checks only marks near the changed parts of the rectangle; those `already` selected stay.
 * @returns a function from rectangle to the same, changing set of uids
 */
export function createRectPicker(
  index: MarkIndex,
  hidden: ReadonlySet<string>,
  already: ReadonlySet<string>,
): (area: Rect) => ReadonlySet<string> {
  const picked = new Set(already);
  let before: Rect | undefined;
  return (area) => {
    // Marks leave in the part given up, and enter in the part gained.
    for (const part of before ? beyond(before, area) : []) {
      for (const mark of index.find(part)) {
        const isFree = picked.has(mark.uid) && !already.has(mark.uid);
        if (isFree && !isInRect(mark, index.pageNumber, area)) picked.delete(mark.uid);
      }
    }
    for (const part of before ? beyond(area, before) : [area]) {
      for (const mark of index.find(part)) {
        if (picked.has(mark.uid) || !isPickable(mark, hidden)) continue;
        if (isInRect(mark, index.pageNumber, area)) picked.add(mark.uid);
      }
    }
    before = area;
    return picked;
  };
}

/** Returns the handle at a point: the nearest, and of equally near ones the topmost. */
export function pickHandle(handles: readonly Handle[], point: Point, reach: number): Handle | undefined {
  let best: Handle | undefined;
  let bestDistance = reach;
  for (const handle of handles) {
    const away = distance(point, handle.point);
    if (away > bestDistance) continue;
    best = handle;
    bestDistance = away;
  }
  return best;
}

/** Returns the search hit at a point of a page. `reach` in page units. */
export const pickHit = (
  hits: readonly FoundHit[],
  pageNumber: PageNumber,
  point: Point,
  reach: number,
): FoundHit | undefined =>
  hits.find(
    (hit) =>
      hit.pageNumber === pageNumber && hit.rects.some((rect) => rectContainsPoint(inflateRect(rect, reach), point)),
  );
