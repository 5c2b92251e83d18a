import type { GrayImage } from '../reader.ts';

/** Evenly spaced dark spots along a scan line: possibly the trackers of a postal symbol. */
export interface RowSeed {
  /** Centre of the first spot. */
  readonly x: number;
  readonly y: number;
  /** Distance of spots (px). */
  readonly pitch: number;
  /** Slope (px down per px to the right). */
  readonly slope: number;
  readonly count: number;
}

/** Slopes of scan lines: within 5.5° of a row, a line crosses ten trackers; reaches ±27°. */
const SLOPES = [0, 11, -11, 22, -22].map((degrees) => Math.tan((degrees * Math.PI) / 180));

/** Minimum reversal of brightness at an edge (grey levels): low enough for photographs. */
const HYSTERESIS = 24;
const FEWEST_SPOTS = 7;
/** Maximum spots per seed: within it, perspective hardly changes the pitch. */
const MOST_SPOTS = 16;
const SMALLEST_PITCH = 2.5;
const LARGEST_PITCH = 64;

/** Distance of scan lines (px): trackers are about a pitch high, and larger in larger pictures. */
function stepOf(image: GrayImage): number {
  const pixels = image.width * image.height;
  return pixels > 8e6 ? 5 : pixels > 4e6 ? 4 : pixels > 1.5e6 ? 3 : 2;
}

/** Slopes for copies with upright bars, to allow for their slant. */
const SLOPES_OF_UPRIGHT = SLOPES.slice(0, 3);

/** Minimum spots of a row on a scan line within half a slope step. */
const LONG_RUN = 10;

export interface LongRuns {
  /** Runs as long as a symbol's: rare in text. */
  readonly long: number;
  /** Runs of full length: hardly any in text, some on each line through a symbol's trackers. */
  readonly full: number;
}

/** Expected full-length runs of a symbol `width` px long with trackers one pitch high. */
export const fullRunsOf = (width: number, step: number): number => width / (MOST_SPOTS * step);

/** Tests an upright region, given every `step`-th row: returns the runs of the best slope. */
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

/** Scans one line. Stores doubled centres to keep them integers. */
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
  // Outside the picture counts as light: symbols may be cropped without a margin.
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
  // From pixel indices to coordinates of pixel centres.
  seeds.push({ x: start / 2 + 0.5, y: row + (slope * start) / 2 + 0.5, pitch, slope, count });
}
