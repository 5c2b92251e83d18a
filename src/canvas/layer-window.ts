// Pure. Which part of the screen a layer's bitmap covers. The browser copies and composites whole bitmaps, however little of them has
// changed: one as large as what is painted makes a frame cost that, and not what the screen shows. Device pixels.
import { inflateRect, intersectRect, type Rect, rectContainsRect } from '../kernel/rect.ts';

/** What is painted may grow by this much before the bitmap has to be another one. */
const ROOM = 96;
/** Windows begin and end at multiples of this. */
const STEP = 32;
/** A window so many times as large as it would be made now is given up. */
const MOST_WASTE = 4;

const areaOf = ({ width, height }: Rect): number => width * height;

/** The area with room around it, cut at the screen's edges. */
function roomyWindow(area: Rect, screen: Rect): Rect {
  const { x, y, width, height } = inflateRect(area, ROOM);
  const left = Math.floor(x / STEP) * STEP;
  const top = Math.floor(y / STEP) * STEP;
  const right = Math.ceil((x + width) / STEP) * STEP;
  const bottom = Math.ceil((y + height) / STEP) * STEP;
  return intersectRect(screen, { x: left, y: top, width: right - left, height: bottom - top }) ?? screen;
}

/**
 * The window for painting `area`, which must lie on the screen. The window before stays as long as it holds the area without being
 * far too large: another one is a new bitmap.
 */
export function windowFor(area: Rect, screen: Rect, before: Rect | undefined): Rect {
  const next = roomyWindow(area, screen);
  const canStay =
    before !== undefined &&
    rectContainsRect(before, area) &&
    rectContainsRect(screen, before) &&
    areaOf(before) <= MOST_WASTE * areaOf(next);
  return canStay ? before : next;
}
