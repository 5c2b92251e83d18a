// Finds the rows of a CC-A or CC-B above a linear symbol by their row address patterns.
import { getOrCreate } from '../../kernel/get-or-create.ts';
import type { Point } from '../../kernel/point.ts';
import type { GrayImage } from '../reader.ts';
import { addLine, type SymbolFrame, type SymbolRange } from './component-place.ts';
import {
  ADDRESS_MODULES,
  ADDRESS_PATTERNS,
  type AddressColumn,
  addressOf,
  type ComponentSize,
  ROW_HEIGHT,
} from './component-sizes.ts';
import { addressTemplates, correlationOf } from './module-templates.ts';

/** Grid position (modules from the left, rows from the top) and its place in the picture. */
export interface KnownPlace {
  readonly module: number;
  readonly row: number;
  readonly at: Point;
}

export interface Rows {
  readonly size: ComponentSize;
  readonly places: readonly KnownPlace[];
  /** Noise level, see `normalized`. */
  readonly noise: number;
}

/** Samples per module, and scan lines per module. */
const FINE = 3;
const LINES = 2;
/** Margin at both ends (modules), and maximum offset of patterns (samples). */
const BEYOND = 3;
const MOST_SHIFT = 6;
/** Maximum gap between the linear symbol's top and the last row (modules). */
const MOST_DISTANCE = 10;
/** Range and steps of row heights, also for leaning symbols (modules). */
const LEAST_HEIGHT = 0.6 * ROW_HEIGHT;
const MOST_HEIGHT = 1.4 * ROW_HEIGHT;
const HEIGHT_STEP = 0.2;
const PLACE_STEP = 0.5;
const FINER = [-0.5, 0, 0.5];
/** Assumed blur, see `createTemplates`. */
const SPREAD = 0.08;
/** Noise relative to the contrast. */
const NOISE = 0.15;
/** Minimum correlation of a column's patterns. */
const LEAST_FIT = 0.55;
/** Maximum differences between columns: bottom of the rows (modules), height (relative). */
const MOST_APART = 5;
const MOST_UNLIKE = 0.3;

const ADDRESSES = ADDRESS_PATTERNS.side.length;

/** Scan lines from `depth` modules below the linear symbol's top upwards. */
interface Lines {
  readonly depth: number;
  readonly count: number;
  readonly width: number;
  readonly values: Float32Array;
  readonly noise: number;
}

/** Correlation of a column's pattern per line and address, with its offset (samples). */
interface Sightings {
  readonly correlation: Float32Array;
  readonly shift: Int8Array;
}

/** Rows of a column: correlation, bottom above the linear symbol, and row height (modules). */
interface ColumnRows {
  readonly fit: number;
  readonly bottom: number;
  readonly height: number;
}

function sampleLines(
  image: GrayImage,
  frame: SymbolFrame,
  left: number,
  module: number,
  modules: number,
  [depth, highest]: readonly [depth: number, highest: number],
): Lines {
  const width = (modules + 2 * BEYOND) * FINE;
  const count = Math.ceil((depth + highest) * LINES);
  const values = new Float32Array(count * width);
  for (let k = 0; k < count; k++) {
    const [from, t] = [left + (0.5 / FINE - BEYOND) * module, (depth - k / LINES) * module];
    addLine(image, frame, [from, module / FINE, t], 1, values.subarray(k * width, (k + 1) * width));
  }
  const sorted = values.toSorted();
  const swing = (sorted[Math.floor(0.9 * sorted.length)] ?? 0) - (sorted[Math.floor(0.1 * sorted.length)] ?? 0);
  return { depth, count, width, values, noise: NOISE * swing };
}

function modulesFrom(line: Float32Array, start: number, noise: number, seen: Float32Array): void {
  let [sum, squares] = [0, 0];
  for (let m = 0; m < ADDRESS_MODULES; m++) {
    let light = 0;
    for (let j = 0; j < FINE; j++) light += line[start + FINE * m + j] ?? 0;
    light /= FINE;
    seen[m] = light;
    sum += light;
    squares += light * light;
  }
  const mean = sum / ADDRESS_MODULES;
  const long = Math.sqrt(Math.max(0, squares - sum * mean)) + noise;
  for (let m = 0; m < ADDRESS_MODULES; m++) seen[m] = long === 0 ? 0 : ((seen[m] ?? 0) - mean) / long;
}

const TEMPLATES = addressTemplates(SPREAD);

function findPatterns(lines: Lines, { at: first, kind }: AddressColumn): Sightings {
  const like = new Float32Array(lines.count * ADDRESSES);
  const shifts = new Int8Array(lines.count * ADDRESSES);
  const seen = new Float32Array(ADDRESS_MODULES);
  for (let k = 0; k < lines.count; k++) {
    const line = lines.values.subarray(k * lines.width, (k + 1) * lines.width);
    for (let shift = -MOST_SHIFT; shift <= MOST_SHIFT; shift++) {
      modulesFrom(line, (BEYOND + first) * FINE + shift, lines.noise, seen);
      for (let address = 0; address < ADDRESSES; address++) {
        const fit = correlationOf(TEMPLATES[kind], address, seen);
        const at = k * ADDRESSES + address;
        if (fit <= (like[at] ?? 0)) continue;
        like[at] = fit;
        shifts[at] = shift;
      }
    }
  }
  return { correlation: like, shift: shifts };
}

/** Heights within a row to sample: those near its borders determine its height. */
const WITHIN_ROW = [0.2, 0.4, 0.6, 0.8];

const lineOf = (depth: number, { bottom, height }: Omit<ColumnRows, 'fit'>, above: number): number =>
  Math.round((depth + bottom + above * height) * LINES);

/** Returns the mean correlation of a column's patterns for a placement of its rows. */
function fitAt(
  { rows }: ComponentSize,
  depth: number,
  column: AddressColumn,
  { correlation: like }: Sightings,
  place: Omit<ColumnRows, 'fit'>,
): number {
  let sum = 0;
  for (let above = 0; above < rows; above++) {
    const address = addressOf(column, rows - 1 - above);
    for (const share of WITHIN_ROW) sum += like[lineOf(depth, place, above + share) * ADDRESSES + address] ?? 0;
  }
  return sum / (rows * WITHIN_ROW.length);
}

function fitRows(size: ComponentSize, depth: number, column: AddressColumn, sightings: Sightings): ColumnRows {
  let best: ColumnRows = { fit: 0, bottom: 0, height: ROW_HEIGHT };
  const attempt = (bottom: number, height: number): void => {
    const fit = fitAt(size, depth, column, sightings, { bottom, height });
    if (fit > best.fit) best = { fit, bottom, height };
  };
  for (let bottom = -depth; bottom <= MOST_DISTANCE; bottom += PLACE_STEP) {
    for (let height = LEAST_HEIGHT; height <= MOST_HEIGHT; height += HEIGHT_STEP) attempt(bottom, height);
  }
  if (best.fit < LEAST_FIT) return best;
  const { bottom, height } = best;
  for (const place of FINER)
    for (const tall of FINER) attempt(bottom + place * PLACE_STEP, height + tall * HEIGHT_STEP);
  return best;
}

function placesOf(
  frame: SymbolFrame,
  { left, right }: SymbolRange,
  { rows, width }: ComponentSize,
  depth: number,
  column: AddressColumn,
  found: ColumnRows,
  { shift }: Sightings,
): KnownPlace[] {
  const module = (right - left) / width;
  const middle = column.at + ADDRESS_MODULES / 2;
  return Array.from({ length: rows }, (_, row) => {
    const above = rows - 1 - row;
    const at = lineOf(depth, found, above + 0.5) * ADDRESSES + addressOf(column, row);
    const moved = (shift[at] ?? 0) / FINE;
    const [s, t] = [left + (middle + moved) * module, -(found.bottom + (above + 0.5) * found.height) * module];
    return { module: middle, row: row + 0.5, at: frame.at(s, t) };
  });
}

function agree(columns: readonly ColumnRows[]): boolean {
  const bottoms = columns.map(({ bottom }) => bottom);
  const heights = columns.map(({ height }) => height);
  return (
    Math.max(...bottoms) - Math.min(...bottoms) <= MOST_APART &&
    Math.max(...heights) - Math.min(...heights) <= MOST_UNLIKE * Math.max(...heights)
  );
}

/** @param depth maximum distance of the last row's end below the linear symbol's top (modules) */
export function findRows(
  image: GrayImage,
  frame: SymbolFrame,
  stretch: SymbolRange,
  depth: number,
  sizes: readonly ComponentSize[],
): Rows[] {
  const modules = sizes[0]?.width ?? 0;
  const module = (stretch.right - stretch.left) / modules;
  const highest = MOST_DISTANCE + ROW_HEIGHT * Math.max(...sizes.map(({ rows }) => rows));
  const lines = sampleLines(image, frame, stretch.left, module, modules, [depth, highest]);
  const seen = new Map<number, Sightings>();
  return sizes.flatMap((size) => {
    const columns: ColumnRows[] = [];
    const places: KnownPlace[] = [];
    for (const column of size.addresses) {
      const sightings = getOrCreate(seen, column.at, () => findPatterns(lines, column));
      const rows = fitRows(size, lines.depth, column, sightings);
      if (rows.fit < LEAST_FIT) return [];
      columns.push(rows);
      places.push(...placesOf(frame, stretch, size, lines.depth, column, rows, sightings));
    }
    return agree(columns) ? { size, places, noise: lines.noise } : [];
  });
}
