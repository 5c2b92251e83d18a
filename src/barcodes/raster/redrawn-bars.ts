// Redraws upright bars between their edges: sharp, with narrow bars as wide as narrow spaces.
import { medianOf } from '../../kernel/median.ts';
import { slidingLargest } from '../../kernel/sliding.ts';
import type { GrayImage } from '../reader.ts';
import { createEdgeLine, extremesOf, findEdges } from './edge-line.ts';

export const DRAWN_SCALE = 3;

/** Radius over which contrast is assumed even (elements), and minimum relative step. */
const AROUND = 12;
const LEAST_STEP = 0.12;

/** Minimum share of narrow bars, and of narrow spaces, in any symbol. */
const NARROW = 0.1;

function contrastsOf(levels: Float32Array): Float32Array {
  const highest = slidingLargest(levels, AROUND);
  const lowest = slidingLargest(
    levels.map((level) => -level),
    AROUND,
  );
  return highest.map((high, i) => high + (lowest[i] ?? 0));
}

/** Finds bars along a line: alternating starts and ends (px). */
function findBars(samples: Float32Array): number[] {
  const line = createEdgeLine(samples.length);
  findEdges(samples, samples.length, line);
  // Levels before each edge, and after the last.
  const levels = new Float32Array(line.count + 1);
  levels.set(extremesOf(samples, line), 1);
  levels[0] = samples[0] ?? 0;
  levels[line.count] = samples.at(-1) ?? 0;
  const contrasts = contrastsOf(levels);
  const edges: number[] = [];
  // Levels before each edge that is kept.
  const before: number[] = [];
  let level = levels[0] ?? 0;
  for (let i = 0; i < line.count; i++) {
    const next = levels[i + 1] ?? 0;
    const outer = before.at(-1);
    const least = LEAST_STEP * (contrasts[i] ?? 0);
    if (outer !== undefined && Math.min(Math.abs(level - outer), Math.abs(next - level)) < least) {
      // An element without contrast belongs to its neighbour.
      edges.pop();
      before.pop();
      level = next > level ? Math.max(outer, next) : Math.min(outer, next);
    } else {
      edges.push(line.edges[i] ?? 0);
      before.push(level);
      level = next;
    }
  }
  const bars = line.startsDark ? edges : edges.slice(1);
  return bars.length % 2 === 0 ? bars : bars.slice(0, -1);
}

const narrowOf = (widths: readonly number[]): number =>
  widths.toSorted((a, b) => a - b)[Math.floor(NARROW * widths.length)] ?? 0;

interface Spread {
  /** Offset to move each edge into its bar to equalize widths (px). */
  readonly inward: number;
  /** Relative print gain; negative if bars are narrower. */
  readonly share: number;
}

function spreadOf(bars: readonly number[]): Spread {
  const widths = bars.slice(1).map((edge, i) => edge - (bars[i] ?? 0));
  const bar = narrowOf(widths.filter((_, i) => i % 2 === 0));
  const space = narrowOf(widths.filter((_, i) => i % 2 === 1));
  return { inward: (bar - space) / 4, share: bar + space === 0 ? 0 : (bar - space) / (bar + space) };
}

function draw(bars: readonly number[], inward: number, row: Uint8Array): void {
  row.fill(255);
  for (let i = 0; i + 1 < bars.length; i += 2) {
    const from = ((bars[i] ?? 0) + inward) * DRAWN_SCALE;
    const to = ((bars[i + 1] ?? 0) - inward) * DRAWN_SCALE;
    for (let x = Math.max(0, Math.floor(from)); x < Math.min(row.length, Math.ceil(to)); x++) {
      const share = Math.min(x + 1, to) - Math.max(x, from);
      row[x] = Math.max(0, (row[x] ?? 0) - 255 * share);
    }
  }
}

const lineOf = ({ data, width }: GrayImage, row: number): Float32Array =>
  new Float32Array(data.subarray(row * width, (row + 1) * width));

const barsOfRow = (image: GrayImage, row: number): number[] => findBars(lineOf(image, row));

/** Finds the bars of a line of samples: alternating starts and ends (px). */
export type FindBars = (samples: Float32Array) => number[];

/** Draws each row's bars twice, `repeat` rows each: as they are, and without print gain. */
export function redrawBars(
  image: GrayImage,
  rows: readonly number[],
  repeat: number,
  find: FindBars = findBars,
): GrayImage {
  const columns = image.width * DRAWN_SCALE;
  const drawn = new Uint8Array(columns * rows.length * 2 * repeat);
  rows.forEach((row, i) => {
    const bars = find(lineOf(image, row));
    for (const [k, inward] of [0, spreadOf(bars).inward].entries()) {
      const first = (2 * i + k) * repeat * columns;
      draw(bars, inward, drawn.subarray(first, first + columns));
      for (let n = 1; n < repeat; n++) drawn.copyWithin(first + n * columns, first, first + columns);
    }
  });
  return { data: drawn, width: columns, height: rows.length * 2 * repeat };
}

/** Rows to measure, and minimum print gain worth correcting. */
const MEASURED_ROWS = 15;
const LEAST_SHARE = 0.2;

/** Minimum rows with similar edge counts (unlike textures), their tolerance, and minimum edges. */
const LEAST_AS_MANY = 8;
const AS_MANY = 2;
const FEWEST_EDGES = 18;

const areRowsOfCode = (rows: readonly (readonly number[])[]): boolean =>
  rows.some(
    ({ length }) =>
      length >= FEWEST_EDGES && rows.filter((row) => Math.abs(row.length - length) <= AS_MANY).length >= LEAST_AS_MANY,
  );

/** Redraws all rows with print gain removed; undefined if negligible, or not a stacked code. */
export function evenBars(image: GrayImage): GrayImage | undefined {
  const { width, height } = image;
  const measured = Array.from({ length: MEASURED_ROWS }, (_, i) =>
    barsOfRow(image, Math.floor(((i + 0.5) * height) / MEASURED_ROWS)),
  );
  if (!areRowsOfCode(measured)) return undefined;
  const spreads = measured.map(spreadOf);
  if (Math.abs(medianOf(spreads.map(({ share }) => share))) < LEAST_SHARE) return undefined;
  const inward = medianOf(spreads.map((spread) => spread.inward));
  const columns = width * DRAWN_SCALE;
  const drawn = new Uint8Array(columns * height);
  for (let row = 0; row < height; row++)
    draw(barsOfRow(image, row), inward, drawn.subarray(row * columns, (row + 1) * columns));
  return { data: drawn, width: columns, height };
}
