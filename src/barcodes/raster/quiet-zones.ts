import { pointBetween } from '../../kernel/point.ts';
import type { Candidate, GrayImage } from '../reader.ts';
import { sampleAt } from './sample.ts';

/** Maximum contrast within a quiet zone, per the symbol's own. */
const MOST_CHANGE = 0.45;
/** Heights at which zones are tested; most must be quiet. */
const SHARES = [0.3, 0.5, 0.7];

type Corners = Candidate['corners'];

/** Calls `look` with samplers of the symbol's rows: 0 is its left side, `long` its right. */
function eachRow(
  image: GrayImage,
  corners: Corners,
  look: (valueAt: (s: number) => number | undefined, long: number) => void,
): void {
  const [topLeft, topRight, bottomRight, bottomLeft] = corners;
  for (const share of SHARES) {
    const from = pointBetween(topLeft, bottomLeft, share);
    const to = pointBetween(topRight, bottomRight, share);
    const long = Math.hypot(to.x - from.x, to.y - from.y);
    const [ux, uy] = [(to.x - from.x) / long, (to.y - from.y) / long];
    look((s) => {
      const x = from.x + ux * s;
      const y = from.y + uy * s;
      return x < 0 || y < 0 || x >= image.width || y >= image.height ? undefined : sampleAt(image, x, y);
    }, long);
  }
}

function rangeOf(
  valueAt: (s: number) => number | undefined,
  start: number,
  end: number,
): { low: number; high: number } {
  let [low, high] = [255, 0];
  for (let s = start; s <= end; s += 0.5) {
    const value = valueAt(s);
    if (value === undefined) continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return { low, high };
}

/** Measures margins of `zone` along the symbol's own rows: level lines may leave a tilted one. */
export function hasQuietZones(
  image: GrayImage,
  corners: Corners,
  zone: number,
  sides: { readonly left: boolean; readonly right: boolean } = { left: true, right: true },
): boolean {
  let quiet = 0;
  eachRow(image, corners, (valueAt, long) => {
    const isQuiet = (start: number, end: number) => {
      const { low, high } = rangeOf(valueAt, start, end);
      return high - low <= most;
    };
    const symbol = rangeOf(valueAt, 0, long);
    const most = MOST_CHANGE * (symbol.high - symbol.low);
    // The pixel next to a bar is mixed.
    if ((!sides.left || isQuiet(-zone, -1.5)) && (!sides.right || isQuiet(long + 1.5, long + zone))) quiet++;
  });
  return quiet >= 2;
}

/** Returns whether the picture ends within `zone` px of the symbol's sides, at any height. */
export function endsWithin(image: GrayImage, corners: Corners, zone: number): { left: boolean; right: boolean } {
  const ends = { left: false, right: false };
  eachRow(image, corners, (valueAt, long) => {
    ends.left ||= valueAt(-zone) === undefined;
    ends.right ||= valueAt(long + zone) === undefined;
  });
  return ends;
}

/** Counts transitions at three heights, at distances (px) left (negative) or right of a symbol. */
export function turnsBeside(image: GrayImage, corners: Corners, from: number, to: number): readonly number[] {
  const counts: number[] = [];
  eachRow(image, corners, (valueAt, long) => {
    const { low, high } = rangeOf(valueAt, 0, long);
    const middle = (low + high) / 2;
    const [start, end] = from < 0 ? [from, to] : [long + from, long + to];
    let turns = 0;
    let dark: boolean | undefined;
    for (let s = start; s <= end; s += 0.5) {
      const value = valueAt(s);
      if (value === undefined || Math.abs(value - middle) < (high - low) / 10) continue;
      if (dark !== undefined && dark !== value < middle) turns++;
      dark = value < middle;
    }
    counts.push(turns);
  });
  return counts;
}

/** Minimum transitions beyond a symbol's end if its bars continue. */
const TURNS = 3;

/** Returns whether bars continue beyond the corners. Shadows and other print don't alternate. */
export const continuesBeyond = (image: GrayImage, corners: Corners, zone: number): boolean =>
  [turnsBeside(image, corners, -zone, -1), turnsBeside(image, corners, 1, zone)].some(
    (counts) => counts.filter((turns) => turns >= TURNS).length >= 2,
  );
