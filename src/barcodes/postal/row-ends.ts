// Ends of rows without guards: bars lost at the end, or beyond the picture, would be missing in the
// value.
import type { Point } from '../../kernel/point.ts';
import { sampleAt } from '../raster/sample.ts';
import type { GrayImage } from '../reader.ts';
import type { ClassifiedRow } from './bar-classes.ts';
import { BarGauge, type TrackedBar } from './bar-gauge.ts';
import type { TrackedRow } from './bar-tracker.ts';
import type { Original } from './symbology.ts';

/** All in pitches. How far beyond the last bar another one is looked for, and how far from its place it may stand. */
const REACH = 8.5;
const MOST_SHIFT = 0.25;
/** Up to here there is nothing but paper, or a line that bounds the row: what is wider is a blot, which may hide bars. */
const CLEAR = 1.5;
const LINE = 0.6;
/**
 * A line that goes beyond the row by this much above and below bounds it; it is followed so far to the side for each step along it. What falls
 * short of the trackers by as much is no bar.
 */
const BEYOND = 0.5;
const STEP = 0.2;
const ASIDE = 0.06;
/** Part of the last bar's contrast from which on something is ink. */
const FAINT = 0.35;
/** Bars over which the step to the next one is measured. */
const STRETCH = 6;
const SAMPLES_A_PITCH = 16;
/** A bar that would stand so far behind the last one may be cut by a border that is nearer, and not be found. */
const CUT = 1.5;

/** A row as it stands in an image. */
export interface SeenRow {
  readonly image: GrayImage;
  readonly tracked: TrackedRow;
  readonly classified: ClassifiedRow;
}

/**
 * Does a row of bars `from` to `to` (exclusive) end on both sides?
 * @param copyOf the picture that the image is a copy of, where it is one: what is beside the row is looked at there
 */
export function hasEnds({ image, tracked }: SeenRow, from: number, to: number, copyOf?: Original): boolean {
  const { image: picture, toImage } = copyOf ?? { image, toImage: (point: Point) => point };
  const bars = tracked.bars.slice(from, to);
  const [foot, head] = [toImage({ x: 0, y: 0 }), toImage({ x: tracked.upX, y: tracked.upY })];
  const gauge = new BarGauge(picture, head.x - foot.x, head.y - foot.y);
  const places = bars.map(({ x, y, isMissing }) => ({ ...toImage({ x, y }), isMissing }));
  const present = bars.filter((bar) => !bar.isMissing);
  const ups = extentOf(present.map(({ up }) => up / tracked.pitch));
  const downs = extentOf(present.map(({ down }) => down / tracked.pitch));
  return [places, places.toReversed()].every((row) => isEnd(gauge, row, ups, downs));
}

/** How far from the trackers' middle the shortest and the longest bars go, in pitches. */
interface Extent {
  readonly least: number;
  readonly most: number;
}

const extentOf = (lengths: readonly number[]): Extent => ({ least: Math.min(...lengths), most: Math.max(...lengths) });

/** Is it the length of a bar, from the trackers' middle? */
const isWithin = (length: number, { least, most }: Extent): boolean =>
  length >= least - BEYOND && length <= most + BEYOND;

type Place = Point & Pick<TrackedBar, 'isMissing'>;

/** Does the row end before its first bar? */
function isEnd(gauge: BarGauge, row: readonly Place[], ups: Extent, downs: Extent): boolean {
  const [first, second] = row;
  const other = row[STRETCH];
  if (!first || !second || !other || first.isMissing) return false;
  const { image } = gauge;
  const [stepX, stepY] = [(first.x - other.x) / STRETCH, (first.y - other.y) / STRETCH];
  const pitch = Math.hypot(stepX, stepY);
  const at = (along: number, up = 0): Point => ({
    x: first.x + along * stepX + up * pitch * gauge.upX,
    y: first.y + along * stepY + up * pitch * gauge.upY,
  });
  // The next bar, had there been one, would be seen.
  const next = at(1);
  if (!isIn(image, next)) return false;
  const threshold = thresholdAt(image, first, second);
  const levelAt = (along: number, up = 0): number => {
    const { x, y } = at(along, up);
    return sampleAt(image, x, y, 'white');
  };
  const isHigh = (along: number) =>
    isDarkTo(levelAt, along, ups.most + BEYOND, threshold) && isDarkTo(levelAt, along, -downs.most - BEYOND, threshold);
  for (const { start, width } of strokesFrom(levelAt, threshold)) {
    // The last bar's own half, or something that touches it.
    if (start === 0 && width <= LINE) continue;
    const isNear = start < CLEAR;
    if (isHigh(start)) return !isNear || !isHigh(start + LINE);
    if (isNear) return false;
    const middle = start + width / 2;
    if (Math.abs(middle - Math.round(middle)) > MOST_SHIFT) continue;
    const { x, y } = at(middle);
    const bar = gauge.measure(x, y, stepX, stepY);
    if (bar && isWithin(bar.up / pitch, ups) && isWithin(bar.down / pitch, downs)) return false;
  }
  return true;
}

/** Does the row go up to the border of the copy it stands in, where the picture that was copied goes on? Then there may be more bars. */
export function isCutOff({ image, tracked }: SeenRow, copyOf: Original | undefined): boolean {
  if (!copyOf) return false;
  return [tracked.bars, tracked.bars.toReversed()].some(([first, second]) => {
    if (!first || !second) return false;
    const next = { x: first.x + CUT * (first.x - second.x), y: first.y + CUT * (first.y - second.y) };
    return !isIn(image, next) && isIn(copyOf.image, copyOf.toImage(next));
  });
}

const isIn = ({ width, height }: GrayImage, { x, y }: Point): boolean => x >= 0 && y >= 0 && x < width && y < height;

type LevelAt = (along: number, up?: number) => number;

/** Does something dark go from the trackers' middle up (or down) to `end`, upright or leaning? */
function isDarkTo(levelAt: LevelAt, start: number, end: number, threshold: number): boolean {
  let along = start;
  for (let up = 0; up <= Math.abs(end); up += STEP) {
    const candidates = [along, along - ASIDE, along + ASIDE];
    const levels = candidates.map((each) => levelAt(each, Math.sign(end) * up));
    const darkest = Math.min(...levels);
    if (darkest >= threshold) return false;
    along = candidates[levels.indexOf(darkest)] ?? along;
  }
  return true;
}

/** Yields the strokes darker than the threshold after the last bar: start and width. */
function* strokesFrom(
  levelAt: LevelAt,
  threshold: number,
): Generator<{ readonly start: number; readonly width: number }> {
  let start: number | undefined;
  for (let i = 0; i <= REACH * SAMPLES_A_PITCH; i++) {
    const along = i / SAMPLES_A_PITCH;
    const isDark = levelAt(along) < threshold;
    if (isDark) start ??= along;
    else if (start !== undefined) {
      yield { start, width: along - start };
      start = undefined;
    }
  }
  if (start !== undefined) yield { start, width: REACH - start };
}

/** Between the level of a bar and that of the gap beside it, nearer to the gap: the next bar may be fainter. */
function thresholdAt(image: GrayImage, a: Point, b: Point): number {
  const gap = sampleAt(image, (a.x + b.x) / 2, (a.y + b.y) / 2, 'white');
  return gap + FAINT * (sampleAt(image, a.x, a.y, 'white') - gap);
}
