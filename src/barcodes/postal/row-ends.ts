// Where a row of bars ends that nothing in it bounds: what is lost of it, or lies beyond the picture, would be lost in its value, too.
import type { Point } from '../../kernel/point.ts';
import { sampleAt } from '../raster/sample.ts';
import type { GrayImage } from '../reader.ts';
import type { ClassifiedRow } from './bar-classes.ts';
import { BarGauge, LOWEST_BAR, type TrackedBar } from './bar-gauge.ts';
import type { TrackedRow } from './bar-tracker.ts';

/** Bars that would come next: in so many places something like them is looked for, and so many of them are no end. */
const REACH = 8;
const FEWEST_MORE = 2;
/** In pitches: what a bar of the row may be higher than the row. */
const MOST_HIGHER = 0.6;
/** Bars over which the step to the next one is measured. */
const STRETCH = 6;
/** Beside the last bar is paper, in pitches from its middle, or no more ink than a thin line has. */
const PAPER_FROM = 0.5;
const PAPER_TO = 1.5;
const LINE = 0.6;
const SAMPLES = 24;

/** Does a row of bars `from` to `to` (exclusive) end on both sides? */
export function hasEnds(
  image: GrayImage,
  { bars, upX, upY }: TrackedRow,
  classified: ClassifiedRow,
  from: number,
  to: number,
  isInside: (point: Point) => boolean,
): boolean {
  const gauge = new BarGauge(image, upX, upY);
  const height = classified.tracker + classified.ascent + classified.descent + MOST_HIGHER;
  const row = bars.slice(from, to);
  return [row, row.toReversed()].every((each) => isEnd(gauge, each, height, isInside));
}

/** Does the row end before its first bar? */
function isEnd(
  gauge: BarGauge,
  row: readonly TrackedBar[],
  height: number,
  isInside: (point: Point) => boolean,
): boolean {
  const [first, second] = row;
  const other = row[STRETCH];
  if (!first || !second || !other || first.isMissing) return false;
  const [stepX, stepY] = [(first.x - other.x) / STRETCH, (first.y - other.y) / STRETCH];
  const at = (steps: number): Point => ({ x: first.x + steps * stepX, y: first.y + steps * stepY });
  // The next bar, had there been one, would be seen.
  if (!isInside(at(1))) return false;
  const threshold = thresholdAt(gauge.image, first, second);
  let ink = 0;
  for (let i = 0; i < SAMPLES; i++) {
    const { x, y } = at(PAPER_FROM + ((PAPER_TO - PAPER_FROM) * (i + 0.5)) / SAMPLES);
    if (sampleAt(gauge.image, x, y, 'white') < threshold) ink++;
  }
  if (ink * (PAPER_TO - PAPER_FROM) > LINE * SAMPLES) return false;
  let more = 0;
  for (let steps = 1; steps <= REACH; steps++) {
    const { x, y } = at(steps);
    if (!isInside({ x, y })) break;
    const found = gauge.lookAt(x, y, stepX, stepY);
    const high = found ? (found.up + found.down) / Math.hypot(stepX, stepY) : 0;
    // A line that is higher than the row bounds it, whatever is behind.
    if (high > height) break;
    if (high >= LOWEST_BAR && (steps === 1 || ++more >= FEWEST_MORE)) return false;
  }
  return true;
}

/** Half-way between the level of a bar and that of the gap beside it. */
function thresholdAt(image: GrayImage, a: Point, b: Point): number {
  const gap = sampleAt(image, (a.x + b.x) / 2, (a.y + b.y) / 2, 'white');
  return (sampleAt(image, a.x, a.y, 'white') + gap) / 2;
}
