// Lines of a frame or table next to a symbol, which replace its quiet zone: longer than the bars.
import { type Point, pointBetween } from '../../kernel/point.ts';
import type { Candidate, GrayImage } from '../reader.ts';
import { sampleAt } from './sample.ts';

type Corners = Candidate['corners'];

/** Maximum distance of the line, and minimum excess over the bars at both ends (modules). */
const FURTHEST = 8;
export const LONGER = 1.2;
/** Minimum visible height of the bars to compare with a line (modules). */
const LEAST_TALL = 6;
/** Maximum extent of the outer bars beyond the corners (modules): complete symbols end there. */
const BEYOND = 3;
/** Step along a line, and its maximum shift per step (px). */
const STEP = 0.5;

export const SIGNS = [1, -1] as const;

export interface Side {
  readonly image: GrayImage;
  readonly middle: Point;
  /** Unit vectors away from the symbol, and along its bars. */
  readonly out: Point;
  readonly along: Point;
  readonly isDark: (value: number) => boolean;
}

const valueAt = ({ image, middle, out, along }: Side, aside: number, t: number): number => {
  const x = middle.x + aside * out.x + t * along.x;
  const y = middle.y + aside * out.y + t * along.y;
  return x < 0 || y < 0 || x >= image.width || y >= image.height ? Number.NaN : sampleAt(image, x, y);
};

/** Returns how far ink continues from the side's middle, allowing for slant. */
export function lengthOf(side: Side, start: number, sign: 1 | -1, most: number): number {
  const isDarkAt = (aside: number, t: number): boolean => side.isDark(valueAt(side, aside, sign * t));
  let aside = start;
  for (let t = 0; t <= most; t += STEP) {
    if (isDarkAt(aside, t)) continue;
    if (isDarkAt(aside - STEP, t)) aside -= STEP;
    else if (isDarkAt(aside + STEP, t)) aside += STEP;
    else return t;
  }
  return most;
}

/** Returns whether a line longer than the outer bar (`own` up and down) bounds the side; in px. */
function isLineBeside(side: Side, own: readonly number[], module: number): boolean {
  let at = 0.75 * module;
  while (at <= FURTHEST * module && !side.isDark(valueAt(side, at, 0))) at += STEP;
  if (at > FURTHEST * module) return false;
  // A thin line's centre tolerates slant better than its edge.
  return SIGNS.every((sign, i) => {
    const least = (own[i] ?? 0) + LONGER * module + 1;
    return lengthOf(side, at + STEP, sign, least) >= least;
  });
}

/** Returns whether longer lines bound these sides and end the outer bars. `module` in px. */
export function isBoundedSymbol(
  image: GrayImage,
  corners: Corners,
  sides: { readonly left: boolean; readonly right: boolean },
  module: number,
): boolean {
  const [topLeft, topRight, bottomRight, bottomLeft] = corners;
  const [left, right] = [pointBetween(topLeft, bottomLeft, 0.5), pointBetween(topRight, bottomRight, 0.5)];
  const long = Math.hypot(right.x - left.x, right.y - left.y);
  const u = { x: (right.x - left.x) / long, y: (right.y - left.y) / long };
  const isDark = toIsDark(image, left, u, long, module);
  const isBounded = (from: Point, to: Point, middle: Point, sign: 1 | -1, isClose: boolean): boolean => {
    const tall = Math.hypot(to.x - from.x, to.y - from.y);
    const along = { x: (to.x - from.x) / tall, y: (to.y - from.y) / tall };
    const side = { image, middle, out: { x: sign * u.x, y: sign * u.y }, along, isDark };
    const own = SIGNS.map((way) => lengthOf(side, -module / 2, way, 2 * tall));
    if (Math.max(...own) > tall / 2 + BEYOND * module + 1) return false;
    return (
      !isClose ||
      (tall >= LEAST_TALL * module &&
        isLineBeside(
          side,
          own.map((each) => Math.max(each, tall / 2)),
          module,
        ))
    );
  };
  return (
    isBounded(topLeft, bottomLeft, left, -1, sides.left) && isBounded(topRight, bottomRight, right, 1, sides.right)
  );
}

/** Returns a classifier of ink and paper along a symbol; works light on dark too. */
function toIsDark(image: GrayImage, left: Point, u: Point, long: number, module: number): (value: number) => boolean {
  const at = (s: number): number => sampleAt(image, left.x + s * u.x, left.y + s * u.y);
  let [low, high] = [255, 0];
  for (let s = 0; s <= long; s += STEP) {
    low = Math.min(low, at(s));
    high = Math.max(high, at(s));
  }
  const threshold = (low + high) / 2;
  const isLightOnDark = at(-module) + at(long + module) < 2 * threshold;
  return isLightOnDark ? (value) => value > threshold : (value) => value < threshold;
}
