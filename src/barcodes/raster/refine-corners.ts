import type { Point } from '../../kernel/point.ts';
import type { Candidate, GrayImage } from '../reader.ts';
import { acrossBars } from './bar-direction.ts';
import { createEdgeLine, findEdges } from './edge-line.ts';
import { correlate } from './line-correlation.ts';

type Corners = Candidate['corners'];

/** Samples per line to correlate. */
const SAMPLES = 192;
/** Minimum correlation with the middle line of lines of the same symbol. */
const LEAST_CORRELATION = 0.55;
/** Minimum variation relative to the middle line, for symbols with several rows. */
const LEAST_LIVELINESS = 0.4;

/** Steps to the next line of the symbol, longest first: two lines of dirt are skipped. */
const STRIDES = [3, 2, 1];
/** A longer first step, less than the gap to another symbol (lengths of the symbol, and px). */
const LEAP = 1 / 50;
const MOST_LEAP = 8;

/** Maximum sine of the angle between equal directions. */
const SAME_DIRECTION = 0.02;

const alongTop = ([topLeft, topRight]: Corners): Point => {
  const long = Math.hypot(topRight.x - topLeft.x, topRight.y - topLeft.y) || 1;
  return { x: (topRight.x - topLeft.x) / long, y: (topRight.y - topLeft.y) / long };
};

const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/** Known rows: one, several on separate lines, or joined from several lines (GS1 DataBar). */
export type KnownRows = 'one' | 'several' | 'pieces';

/** Follows bars from known scan lines while lines match, then moves the ends to the outer edges. */
export function refineCorners(image: GrayImage, corners: Corners, rows: KnownRows = 'one'): Corners {
  // Rows of a stacked code may lack a common direction; then their lines are level.
  const u = acrossBars(image, corners) ?? (rows === 'one' ? undefined : alongTop(corners));
  if (!u) return corners;
  const refined = refineAlong(image, corners, rows, u);
  if (rows !== 'pieces') return refined;
  // The known part of a stacked symbol may be a separator, which hardly shows the slant.
  const seen = acrossBars(image, refined);
  const isSame = !seen || Math.abs(u.x * seen.y - u.y * seen.x) < SAME_DIRECTION;
  return isSame ? refined : refineAlong(image, corners, rows, seen);
}

function refineAlong(image: GrayImage, corners: Corners, rows: KnownRows, u: Point): Corners {
  const { data, width, height } = image;
  const center = middle(middle(corners[0], corners[2]), middle(corners[1], corners[3]));
  const along = (point: Point) => (point.x - center.x) * u.x + (point.y - center.y) * u.y;
  const across = (point: Point) => (point.y - center.y) * u.x - (point.x - center.x) * u.y;
  const valueAt = (s: number, t: number): number => {
    const x = Math.floor(center.x + s * u.x - t * u.y);
    const y = Math.floor(center.y + s * u.y + t * u.x);
    return x < 0 || y < 0 || x >= width || y >= height ? -1 : (data[y * width + x] ?? 0);
  };
  let left = (along(corners[0]) + along(corners[3])) / 2;
  let right = (along(corners[1]) + along(corners[2])) / 2;
  if (right - left < 4) return corners;
  const reference = new Float32Array(SAMPLES);
  const line = new Float32Array(SAMPLES);
  const fill = (values: Float32Array, t: number): boolean => {
    const step = (right - left) / SAMPLES;
    const from = left + step / 2;
    const start = { x: center.x + from * u.x - t * u.y, y: center.y + from * u.y + t * u.x };
    return fillLine(image, start, step * u.x, step * u.y, values) < SAMPLES / 8;
  };
  let knownTop = Math.min(across(corners[0]), across(corners[1]));
  let knownBottom = Math.max(across(corners[2]), across(corners[3]));
  if (rows === 'pieces') {
    knownTop = knownBottom = 0;
    [left, right] = rangeOfBars(valueAt, left, right, 0);
  }
  if (!fill(reference, (knownTop + knownBottom) / 2)) return corners;
  const lively = liveliness(reference);
  const longest = 4 * (right - left) + 100;
  const belongs = (t: number): boolean => {
    if (!fill(line, t)) return false;
    return rows === 'one'
      ? correlate(reference, line) >= LEAST_CORRELATION
      : liveliness(line) >= LEAST_LIVELINESS * lively;
  };
  const leap = Math.min(MOST_LEAP, Math.floor(LEAP * (right - left)));
  const strides = rows === 'one' && leap > 3 ? [leap, ...STRIDES] : STRIDES;
  const follow = (from: number, step: 1 | -1): number => {
    let last = from;
    while (Math.abs(last - from) < longest) {
      const next = strides.find((stride) => belongs(last + stride * step));
      if (next === undefined) break;
      last += next * step;
    }
    return last;
  };
  // Lines are sampled at pixel centres: add half a pixel.
  const known = (knownTop + knownBottom) / 2;
  const top = Math.min(follow(known, -1) - 0.5, knownTop);
  const bottom = Math.max(follow(known, 1) + 0.5, knownBottom);
  if (rows === 'pieces') [left, right] = rangeOfRows(valueAt, left, right, top, bottom);
  const reach = Math.max(3, (right - left) / 80);
  const start = moveToEdge(valueAt, left, reach, 1, (top + bottom) / 2, bottom - top);
  const end = moveToEdge(valueAt, right, reach, -1, (top + bottom) / 2, bottom - top);
  const at = (s: number, t: number): Point => ({ x: center.x + s * u.x - t * u.y, y: center.y + s * u.y + t * u.x });
  return [at(start, top), at(end, top), at(end, bottom), at(start, bottom)];
}

/** Samples a line; returns how many samples are outside the picture. */
function fillLine({ data, width, height }: GrayImage, { x, y }: Point, dx: number, dy: number, values: Float32Array) {
  let outside = 0;
  for (let i = 0; i < values.length; i++) {
    const [px, py] = [x + i * dx, y + i * dy];
    if (px < 0 || py < 0 || px >= width || py >= height) {
      values[i] = 0;
      outside++;
    } else values[i] = data[(py | 0) * width + (px | 0)] as number;
  }
  return outside;
}

/** Gap that ends the bars (mean elements): GS1 DataBar's widest element has four. */
const QUIET_ELEMENTS = 5.5;
/** Maximum distance from the middle of the known part (its lengths). */
const MOST_REACH = 1.3;
/** Number of rows whose ends are measured. */
const ROWS = 3;

type ValueAt = (s: number, t: number) => number;

function rangeOfBars(valueAt: ValueAt, left: number, right: number, t: number): [left: number, right: number] {
  const center = (left + right) / 2;
  const most = Math.max(0, Math.ceil(MOST_REACH * (right - left)));
  const values = new Float32Array(2 * most + 1);
  values[most] = valueAt(center, t);
  /** Samples to one side, at most to the picture's border. */
  const reach = (step: 1 | -1): number => {
    for (let n = 1; n <= most; n++) {
      const value = valueAt(center + n * step, t);
      if (value < 0) return n - 1;
      values[most + n * step] = value;
    }
    return most;
  };
  const [before, after] = [reach(-1), reach(1)];
  const samples = values.subarray(most - before, most + after + 1);
  const line = createEdgeLine(samples.length);
  findEdges(samples, samples.length, line);
  const edges = Array.from(line.edges.subarray(0, line.count), (edge) => edge + center - before - 0.5);
  const within = edges.filter((edge) => edge >= left && edge <= right);
  const [first, last] = [within[0] ?? left, within.at(-1) ?? right];
  const quiet = (QUIET_ELEMENTS * (last - first)) / Math.max(1, within.length - 1);
  const follow = (start: number, further: readonly number[]): number =>
    further.reduce((end, edge) => (Math.abs(edge - end) <= quiet ? edge : end), start);
  return [
    follow(first, edges.filter((edge) => edge < first).reverse()),
    follow(
      last,
      edges.filter((edge) => edge > last),
    ),
  ];
}

/** Same over all rows from `top` to `bottom`; the last may be shorter. Ignores a single outlier. */
function rangeOfRows(
  valueAt: ValueAt,
  left: number,
  right: number,
  top: number,
  bottom: number,
): [left: number, right: number] {
  const ranges = Array.from({ length: ROWS }, (_, row) =>
    rangeOfBars(valueAt, left, right, top + ((bottom - top) * (row + 0.5)) / ROWS),
  );
  const starts = ranges.map(([start]) => start).sort((a, b) => a - b);
  const ends = ranges.map(([, end]) => end).sort((a, b) => b - a);
  return [starts[1] ?? left, ends[1] ?? right];
}

function liveliness(line: Float32Array): number {
  let sum = 0;
  for (let i = 1; i < line.length; i++) sum += Math.abs((line[i] ?? 0) - (line[i - 1] ?? 0));
  return sum;
}

/** Finds the closest steep slope of averaged lines near `at`. `inward` points to the bars. */
function moveToEdge(valueAt: ValueAt, at: number, reach: number, inward: 1 | -1, center: number, tall: number): number {
  const half = 2 * Math.ceil(reach);
  const lines = 9;
  const profile = Float32Array.from({ length: 2 * half + 1 }, (_, i) => {
    let sum = 0;
    for (let n = 0; n < lines; n++) {
      sum += Math.max(0, valueAt(at + (i - half) / 2, center + tall * (n / (lines - 1) - 0.5) * 0.6));
    }
    return sum / lines;
  });
  const meanFrom = (from: number, to: number) =>
    profile.subarray(from, to).reduce((sum, value) => sum + value, 0) / (to - from);
  const lightOutside =
    inward === 1
      ? meanFrom(0, half) >= meanFrom(half + 1, 2 * half + 1)
      : meanFrom(0, half) <= meanFrom(half + 1, 2 * half + 1);
  const sign = lightOutside ? inward : -inward;
  const slopeAt = (i: number) =>
    sign * ((profile[i - 2] ?? 0) + (profile[i - 1] ?? 0) - (profile[i + 1] ?? 0) - (profile[i + 2] ?? 0));
  let steepest = 24;
  for (let i = 2; i < profile.length - 2; i++) steepest = Math.max(steepest, slopeAt(i));
  let best = Number.POSITIVE_INFINITY;
  for (let i = 2; i < profile.length - 2; i++) {
    const slope = slopeAt(i);
    const isPeak = slope >= 0.7 * steepest && slope >= slopeAt(i - 1) && slope >= slopeAt(i + 1);
    if (isPeak && Math.abs(i - half) < Math.abs(best)) best = i - half;
  }
  return Number.isFinite(best) ? at + best / 2 : at;
}
