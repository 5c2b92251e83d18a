// Redraws upright bars between the edges seen on a line: sharp, with narrow bars as wide as narrow
// spaces.
import { medianOf } from '../../kernel/median.ts';
import { slidingLargest } from '../../kernel/sliding.ts';
import type { GrayImage } from '../reader.ts';
import { createEdgeLine, extremesOf, findEdges } from './edge-line.ts';

/** Pixels of the drawing for one of the picture. */
export const DRAWN_SCALE = 3;

/** Elements to each side over which contrast is taken for even, and the share of it that an element differs by from both beside it, at the least. */
const AROUND = 12;
const LEAST_STEP = 0.12;

/** The share of bars, and of spaces, that are narrow in any symbol, at the least. */
const NARROW = 0.1;

/** The contrast around each of these levels. */
function contrastsOf(levels: Float32Array): Float32Array {
  const highest = slidingLargest(levels, AROUND);
  const lowest = slidingLargest(
    levels.map((level) => -level),
    AROUND,
  );
  return highest.map((high, i) => high + (lowest[i] ?? 0));
}

/** Bars along a line (light is high): where one begins and where it ends, by turns, in pixels. */
function findBars(samples: Float32Array): number[] {
  const line = createEdgeLine(samples.length);
  findEdges(samples, samples.length, line);
  // How light it is before each of the edges, and behind the last one.
  const levels = new Float32Array(line.count + 1);
  levels.set(extremesOf(samples, line), 1);
  levels[0] = samples[0] ?? 0;
  levels[line.count] = samples.at(-1) ?? 0;
  const contrasts = contrastsOf(levels);
  const edges: number[] = [];
  // Before each edge that is kept, and since the last one.
  const before: number[] = [];
  let level = levels[0] ?? 0;
  for (let i = 0; i < line.count; i++) {
    const next = levels[i + 1] ?? 0;
    const outer = before.at(-1);
    const least = LEAST_STEP * (contrasts[i] ?? 0);
    if (outer !== undefined && Math.min(Math.abs(level - outer), Math.abs(next - level)) < least) {
      // It hardly differs from what is beside it, of which it is a part.
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

/** How much narrow bars and narrow spaces differ. */
interface Spread {
  /** Pixels by which each edge of a bar is to be moved into it, so that both are of one width. */
  readonly inward: number;
  /** The half of their difference, as a share of that width: below 0 where bars are the narrower ones. */
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

const barsOfRow = ({ data, width }: GrayImage, row: number): number[] =>
  findBars(new Float32Array(data.subarray(row * width, (row + 1) * width)));

/** For each of the rows a drawing of its bars as they are, and below it one with narrow bars as wide as narrow spaces; `repeat` rows of each. */
export function redrawBars(image: GrayImage, rows: readonly number[], repeat: number): GrayImage {
  const columns = image.width * DRAWN_SCALE;
  const drawn = new Uint8Array(columns * rows.length * 2 * repeat);
  rows.forEach((row, i) => {
    const bars = barsOfRow(image, row);
    for (const [k, inward] of [0, spreadOf(bars).inward].entries()) {
      const first = (2 * i + k) * repeat * columns;
      draw(bars, inward, drawn.subarray(first, first + columns));
      for (let n = 1; n < repeat; n++) drawn.copyWithin(first + n * columns, first, first + columns);
    }
  });
  return { data: drawn, width: columns, height: rows.length * 2 * repeat };
}

/** Rows of an image that are measured, and the least share by which narrow bars and spaces differ from what they should be where that matters. */
const MEASURED_ROWS = 15;
const LEAST_SHARE = 0.2;

/**
 * So many of the measured rows, some of which may lie beyond the symbol, have the same number of edges, give or take a bar, as all rows of a
 * stacked code have and those of a texture have not; and how many the narrowest, a MicroPDF417 of one column, has.
 */
const LEAST_AS_MANY = 8;
const AS_MANY = 2;
const FEWEST_EDGES = 18;

const areRowsOfCode = (rows: readonly (readonly number[])[]): boolean =>
  rows.some(
    ({ length }) =>
      length >= FEWEST_EDGES && rows.filter((row) => Math.abs(row.length - length) <= AS_MANY).length >= LEAST_AS_MANY,
  );

/** All rows of the image drawn with narrow bars as wide as narrow spaces; undefined where they are that as they are, about, or are no stacked code's. */
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
