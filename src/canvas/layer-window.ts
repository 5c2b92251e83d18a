// Chooses the part of the screen that a layer's bitmap covers (device px). Browsers copy and
// composite whole bitmaps, so a bitmap as large as its content makes frames cheap.
import { intersectRect, type Rect, rectContainsRect } from '../kernel/rect.ts';

/** Growth of the content before the bitmap has to be replaced (device px). */
const ROOM = 24;
/** The same on a side that has just grown: strokes and drags tend to continue in that direction. */
const ROOM_AHEAD = 96;
/** Window edges are multiples of this. */
const STEP = 16;
/** A window this many times larger than needed is replaced. */
const MOST_WASTE = 4;

const areaOf = ({ width, height }: Rect): number => width * height;

function roomyWindow(area: Rect, screen: Rect, before: Rect | undefined): Rect {
  const room = (isAhead: boolean | undefined): number => (isAhead ? ROOM_AHEAD : ROOM);
  const [endX, endY] = [area.x + area.width, area.y + area.height];
  const toLeft = area.x - room(before && area.x < before.x);
  const toTop = area.y - room(before && area.y < before.y);
  const toRight = endX + room(before && endX > before.x + before.width);
  const toBottom = endY + room(before && endY > before.y + before.height);
  const left = Math.floor(toLeft / STEP) * STEP;
  const top = Math.floor(toTop / STEP) * STEP;
  const right = Math.ceil(toRight / STEP) * STEP;
  const bottom = Math.ceil(toBottom / STEP) * STEP;
  return intersectRect(screen, { x: left, y: top, width: right - left, height: bottom - top }) ?? screen;
}

/** Keeps the previous window while it contains the area and isn't too large: new bitmaps cost. */
export function windowFor(area: Rect, screen: Rect, before: Rect | undefined): Rect {
  const next = roomyWindow(area, screen, before);
  const canStay =
    before !== undefined &&
    rectContainsRect(before, area) &&
    rectContainsRect(screen, before) &&
    areaOf(before) <= MOST_WASTE * areaOf(next);
  return canStay ? before : next;
}
