import type { GrayImage } from '../reader.ts';

/** Evenly pitched dark spots along a scan line: perhaps the trackers of a postal code's bars. */
export interface RowSeed {
  /** The first spot's centre. */
  readonly x: number;
  readonly y: number;
  /** From one spot to the next. */
  readonly pitch: number;
  /** Pixels down for a pixel to the right. */
  readonly slope: number;
  readonly count: number;
}

/**
 * Slopes of the scan lines. A line that is d degrees off the symbol's own crosses its trackers, which are about as high as the
 * pitch, for 1/tan(d) bars: steps of 11° leave ten bars for a seed and reach ±27°.
 */
const SLOPES = [0, 11, -11, 22, -22].map((degrees) => Math.tan((degrees * Math.PI) / 180));

/** Levels by which the brightness must turn back before it counts as an edge. Small enough for a grey photograph. */
const HYSTERESIS = 24;
const FEWEST_SPOTS = 7;
/** A longer run makes several seeds: within one, the pitch of a row in perspective hardly changes. */
const MOST_SPOTS = 16;
const SMALLEST_PITCH = 2.5;
const LARGEST_PITCH = 64;

/** Rows between scan lines: a tracker is about as high as the pitch, and larger pictures have larger pitches. */
function stepOf(image: GrayImage): number {
  const pixels = image.width * image.height;
  return pixels > 8e6 ? 5 : pixels > 4e6 ? 4 : pixels > 1.5e6 ? 3 : 2;
}

/** The same for a copy that has been turned so that its bars are upright; what is left is what rows lean against their bars. */
const SLOPES_OF_UPRIGHT = SLOPES.slice(0, 3);

/** A row of bars holds a run of so many evenly pitched spots, on a scan line that is no more than half a step of slope off its own. */
const LONG_RUN = 10;

/** How much of a stretch looks like bars at an even pitch. */
export interface LongRuns {
  /** Runs as long as a symbol has: text has them by accident only. */
  readonly long: number;
  /** Those of them that are as long as runs get: text hardly has any, and a symbol some on each line through its trackers. */
  readonly full: number;
}

/** The runs of full length that `findLongRuns` gives for a symbol `width` pixels long whose trackers are a pitch high. */
export const fullRunsOf = (width: number, step: number): number => width / (MOST_SPOTS * step);

/** A quick look at every `step`-th row of an upright stretch: the runs of the slope that has most. */
export function findLongRuns(rows: GrayImage, step: number): LongRuns {
  const offsets = new Int32Array(rows.width);
  let most: LongRuns = { long: 0, full: 0 };
  for (const slope of SLOPES_OF_UPRIGHT) {
    const seeds: RowSeed[] = [];
    scanSlope(rows, slope / step, 1, offsets, seeds);
    const long = seeds.filter(({ count }) => count >= LONG_RUN).length;
    const full = seeds.filter(({ count }) => count === MOST_SPOTS).length;
    if (full > most.full || (full === most.full && long > most.long)) most = { long, full };
  }
  return most;
}

/** Collects the seeds of all scan lines, longest first. */
export function findRowSeeds(image: GrayImage, isUpright = false): RowSeed[] {
  const seeds: RowSeed[] = [];
  const step = stepOf(image);
  const offsets = new Int32Array(image.width);
  for (const slope of isUpright ? SLOPES_OF_UPRIGHT : SLOPES) {
    if (slope !== 0 && Math.min(image.width, image.height) < 4 * step) continue;
    scanSlope(image, slope, step, offsets, seeds);
  }
  return seeds.sort((a, b) => b.count - a.count);
}

function scanSlope(image: GrayImage, slope: number, step: number, offsets: Int32Array, seeds: RowSeed[]): void {
  const { data, width, height } = image;
  for (let x = 0; x < width; x++) offsets[x] = Math.round(slope * x) * width + x;
  const drop = Math.round(slope * (width - 1));
  const firstRow = -Math.max(0, drop);
  const lastRow = height - 1 - Math.min(0, drop);
  for (let row = firstRow + (step >> 1); row <= lastRow; row += step) {
    // The part of the line that lies in the picture.
    let from = 0;
    let to = width;
    if (slope > 0) {
      if (row < 0) from = Math.ceil((-row + 0.5) / slope);
      to = Math.min(width, Math.floor((height - 1 - row) / slope));
    } else if (slope < 0) {
      if (row >= height) from = Math.ceil((height - 1 - row - 0.5) / slope);
      to = Math.min(width, Math.floor(row / -slope));
    }
    scanLine(data, row * width, from, to, row, slope, offsets, seeds);
  }
}

/** One scan line; twice the centres of the spots are kept, so that they stay integers. */
function scanLine(
  data: Uint8Array,
  base: number,
  from: number,
  to: number,
  row: number,
  slope: number,
  offsets: Int32Array,
  seeds: RowSeed[],
): void {
  // Beyond the picture's edge it counts as light: symbols may be cut without a margin.
  let extreme = 255;
  let last = -1e9;
  let pitch = 0;
  let count = 0;
  let start = 0;
  for (let x = from; x < to; x++) {
    for (; x < to; x++) {
      const value = data[base + (offsets[x] as number)] as number;
      if (value < extreme - HYSTERESIS) break;
      if (value > extreme) extreme = value;
    }
    if (x >= to) break;
    const fall = x;
    extreme = data[base + (offsets[x] as number)] as number;
    for (x++; x < to; x++) {
      const value = data[base + (offsets[x] as number)] as number;
      if (value > extreme + HYSTERESIS) break;
      if (value < extreme) extreme = value;
    }
    extreme = x < to ? (data[base + (offsets[x] as number)] as number) : 255;
    const centre = fall + x - 1;
    const distance = centre - last;
    const deviation = distance > pitch ? distance - pitch : pitch - distance;
    if (deviation * 4 <= pitch + 4) {
      count++;
      pitch += (distance - pitch) / 4;
      if (count === MOST_SPOTS) {
        addSeed(seeds, start, centre, count, row, slope);
        start = centre;
        count = 1;
      }
    } else {
      if (count >= FEWEST_SPOTS) addSeed(seeds, start, last, count, row, slope);
      start = last;
      pitch = distance;
      count = 2;
    }
    last = centre;
  }
  if (count >= FEWEST_SPOTS) addSeed(seeds, start, last, count, row, slope);
}

function addSeed(seeds: RowSeed[], start: number, end: number, count: number, row: number, slope: number): void {
  const pitch = (end - start) / 2 / (count - 1);
  if (pitch < SMALLEST_PITCH || pitch > LARGEST_PITCH) return;
  // Pixels are numbered, and a pixel's centre is half a pixel further.
  seeds.push({ x: start / 2 + 0.5, y: row + (slope * start) / 2 + 0.5, pitch, slope, count });
}
