import type { Point } from '../../kernel/point.ts';
import { solveLeastSquares } from '../arithmetic/least-squares.ts';
import type { BarRow } from './bar-row.ts';
import type { TrackedRow } from './bar-tracker.ts';

export interface ClassifiedRow {
  readonly row: BarRow;
  /** Height of ascenders and depth of descenders beyond the trackers (pitches); 0 without any. */
  readonly ascent: number;
  readonly descent: number;
  /** Height of the trackers (pitches). */
  readonly tracker: number;
  /** Top-left, top-right, bottom-right, bottom-left of bars `from` to `to` (exclusive edges). */
  cornersOf(from: number, to: number): [Point, Point, Point, Point];
}

/** Minimum difference of the two levels of bar ends (pitches). */
const LEAST_EXTENSION = 0.4;
/** Minimum bars per level to estimate how the levels converge along the row. */
const FEWEST_FOR_PERSPECTIVE = 5;

interface Levels {
  /** 0 on the trackers' level, 1 on the longer bars'; undefined if all bars end on one level. */
  readonly heights: Float64Array | undefined;
  /** From the axis to the trackers' level, and on to the longer bars' (px, at the row's centre). */
  readonly inner: number;
  readonly distance: number;
  /** Returns the outermost level at s along the row. */
  outermost(s: number): number;
}

/** Returns the threshold that splits values into two groups of least variance (Otsu). */
function split(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const total = sorted.reduce((sum, value) => sum + value, 0);
  let best = -1;
  let threshold = sorted[0] ?? 0;
  let below = 0;
  for (let i = 1; i < sorted.length; i++) {
    below += sorted[i - 1] ?? 0;
    const gap = below / i - (total - below) / (sorted.length - i);
    const between = i * (sorted.length - i) * gap * gap;
    if (between > best) {
      best = between;
      threshold = ((sorted[i - 1] ?? 0) + (sorted[i] ?? 0)) / 2;
    }
  }
  return threshold;
}

interface FittedLevels extends Levels {
  readonly error: number;
}

/**
 * Finds the levels of one side, starting from the better of two measures: long runs of ascenders
 * pull the tracked axis off the trackers' middle, and bent rows have their ends on a curve.
 * @param places positions along the row, −1 to 1
 * @param ends extent of each bar beyond the row's axis
 * @param extents extent beyond the bar's own tracker middle, which follows a bent row
 */
function findLevels(
  places: readonly number[],
  ends: readonly number[],
  extents: readonly number[],
  pitch: number,
): Levels {
  const byExtents = fitLevels(places, ends, extents, pitch);
  const byEnds = fitLevels(places, ends, ends, pitch);
  return byEnds.error < byExtents.error ? byEnds : byExtents;
}

/** @param lengths measure for the initial split into short and long bars */
function fitLevels(
  places: readonly number[],
  ends: readonly number[],
  lengths: readonly number[],
  pitch: number,
): FittedLevels {
  const threshold = split(lengths);
  let isLong = lengths.map((length) => length > threshold);
  let fit: readonly number[] = [];
  let rows: number[][] = [];
  const terms = (s: number, long: boolean, perspective: boolean): number[] => [
    1,
    s,
    s * s,
    long ? 1 : 0,
    perspective && long ? s : 0,
  ];
  const levelOf = (row: readonly number[]) => row.reduce((sum, term, i) => sum + term * (fit[i] ?? 0), 0);
  const errorOf = () => rows.reduce((sum, row, i) => sum + (levelOf(row) - (ends[i] ?? 0)) ** 2, 0);
  for (let round = 0; round < 4; round++) {
    const longer = isLong.filter(Boolean).length;
    const perspective = Math.min(longer, isLong.length - longer) >= FEWEST_FOR_PERSPECTIVE;
    rows = places.map((s, i) => terms(s, isLong[i] ?? false, perspective));
    fit = solveLeastSquares(rows, ends);
    const distance = fit[3] ?? 0;
    if (longer === 0 || longer === isLong.length || distance < LEAST_EXTENSION * pitch) {
      rows = places.map((s) => [1, s, s * s]);
      fit = solveLeastSquares(rows, ends);
      const [inner = 0] = fit;
      return { heights: undefined, inner, distance: 0, error: errorOf(), outermost: (s) => levelOf([1, s, s * s]) };
    }
    const next = ends.map((end, i) => heightOf(fit, places[i] ?? 0, end) > 0.5);
    if (next.every((long, i) => long === isLong[i])) break;
    isLong = next;
  }
  return {
    heights: Float64Array.from(ends, (end, i) => heightOf(fit, places[i] ?? 0, end)),
    inner: fit[0] ?? 0,
    distance: fit[3] ?? 0,
    error: errorOf(),
    outermost: (s) => levelOf(terms(s, true, true)),
  };
}

function heightOf(fit: readonly number[], s: number, end: number): number {
  const [constant = 0, slope = 0, bend = 0, distance = 0, perspective = 0] = fit;
  return (end - constant - slope * s - bend * s * s) / Math.max(1e-6, distance + perspective * s);
}

export function classifyRow({ bars, pitch, upX, upY }: TrackedRow): ClassifiedRow | undefined {
  const count = bars.length;
  const first = bars[0];
  const last = bars[count - 1];
  if (!first || !last) return undefined;
  // Tracker middles in the oblique frame of the row's and the bars' directions.
  const alongX = (last.x - first.x) / 2;
  const alongY = (last.y - first.y) / 2;
  const middleX = (first.x + last.x) / 2;
  const middleY = (first.y + last.y) / 2;
  const determinant = alongX * upY - alongY * upX;
  const places: number[] = [];
  const offsets: number[] = [];
  for (const bar of bars) {
    const dx = bar.x - middleX;
    const dy = bar.y - middleY;
    places.push((dx * upY - dy * upX) / determinant);
    offsets.push((alongX * dy - alongY * dx) / determinant);
  }
  const present = [...bars.keys()].filter((i) => !bars[i]?.isMissing);
  const sides = [1, -1].map((side) => {
    const extents = present.map((i) => (side > 0 ? bars[i]?.up : bars[i]?.down) ?? 0);
    return findLevels(
      present.map((i) => places[i] ?? 0),
      extents.map((extent, k) => extent + side * (offsets[present[k] ?? 0] ?? 0)),
      extents,
      pitch,
    );
  });
  const [top, bottom] = sides;
  if (!top || !bottom) return undefined;
  const states = new Uint8Array(count);
  const doubts = new Float32Array(2 * count);
  sides.forEach(({ heights }, bit) => {
    if (!heights) return;
    for (let i = 0; i < count; i++) doubts[2 * i + bit] = 1;
    heights.forEach((height, k) => {
      const i = present[k] ?? 0;
      if (height > 0.5) states[i] = (states[i] ?? 0) | (1 << bit);
      doubts[2 * i + bit] = Math.max(0, 1 - 2 * Math.abs(height - 0.5));
    });
  });
  const width = bars.reduce((sum, bar) => sum + bar.width, 0) / count;
  const corner = (bar: number, side: -1 | 1, up: number): Point => {
    const s = (places[bar] ?? 0) + (side * width) / 2 / Math.hypot(alongX, alongY);
    return {
      x: middleX + s * alongX + up * upX,
      y: middleY + s * alongY + up * upY,
    };
  };
  return {
    row: { states, doubts },
    ascent: top.distance / pitch,
    descent: bottom.distance / pitch,
    tracker: (top.inner + bottom.inner) / pitch,
    cornersOf(from, to) {
      const [start, end] = [places[from] ?? -1, places[to - 1] ?? 1];
      return [
        corner(from, -1, top.outermost(start)),
        corner(to - 1, 1, top.outermost(end)),
        corner(to - 1, 1, -bottom.outermost(end)),
        corner(from, -1, -bottom.outermost(start)),
      ];
    },
  };
}
