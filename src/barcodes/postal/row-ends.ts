// Finds the ends of rows without guards: lost or cropped bars would be missing in the value.
import type { Point } from '../../kernel/point.ts';
import { sampleAt } from '../raster/sample.ts';
import type { GrayImage } from '../reader.ts';
import type { ClassifiedRow } from './bar-classes.ts';
import { BarGauge, type TrackedBar } from './bar-gauge.ts';
import type { TrackedRow } from './bar-tracker.ts';
import type { Original } from './symbology.ts';

/** Search range beyond the last bar, and tolerance of a bar's position (pitches). */
const REACH = 8.5;
const MOST_SHIFT = 0.25;
/** Range that must be clear (pitches) except for a bounding line, and its maximum width. */
const CLEAR = 1.5;
const LINE = 0.6;
/** Minimum excess of a bounding line beyond the row, step along it, search per step (pitches). */
const BEYOND = 0.5;
const STEP = 0.2;
const ASIDE = 0.06;
/** Minimum contrast of ink, relative to the last bar's. */
const FAINT = 0.35;
/** Number of bars over which the pitch is measured. */
const STRETCH = 6;
const SAMPLES_A_PITCH = 16;
/** Distance of the next bar that a closer border may cut, so that it is not found (pitches). */
const CUT = 1.5;

export interface SeenRow {
  readonly image: GrayImage;
  readonly tracked: TrackedRow;
  readonly classified: ClassifiedRow;
}

/** Returns whether bars `from` to `to` (exclusive) end on both sides, as the original shows. */
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

/** Range of bar extents from the trackers' middle (pitches). */
interface Extent {
  readonly least: number;
  readonly most: number;
}

const extentOf = (lengths: readonly number[]): Extent => ({ least: Math.min(...lengths), most: Math.max(...lengths) });

const isWithin = (length: number, { least, most }: Extent): boolean =>
  length >= least - BEYOND && length <= most + BEYOND;

type Place = Point & Pick<TrackedBar, 'isMissing'>;

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
  // A further bar would be visible.
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
    // The last bar's own half, or something attached to it.
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

/** Returns whether the row is cut off by the copy's border, but not the picture's. */
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

/** Returns whether ink extends from the trackers' middle to `end`, allowing for slant. */
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

/** Yields start and width of each stroke after the last bar. */
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

/** Threshold between bar and gap, closer to the gap: the next bar may be fainter. */
function thresholdAt(image: GrayImage, a: Point, b: Point): number {
  const gap = sampleAt(image, (a.x + b.x) / 2, (a.y + b.y) / 2, 'white');
  return gap + FAINT * (sampleAt(image, a.x, a.y, 'white') - gap);
}
