// Reads square symbols on cloth: alternately classifies modules and bends the grid to them.
import type { Point } from '../../kernel/point.ts';
import { solveEquations } from '../../kernel/solve-equations.ts';
import { toPerspective } from '../arithmetic/perspective.ts';
import type { GrayImage } from '../reader.ts';
import { localMean } from './local-mean.ts';
import { sampleAt } from './sample.ts';

/** Samples per module side. */
const SAMPLES = 4;
/** Margin to sample around the symbol (modules). */
const MARGIN = 2;
/** Distance of the grid's knots (modules), and the radius of a knot's influence (knots). */
const KNOT = 4;
const REACH = 1.5;
/** Radius over which light is assumed even (modules), and minimum contrast (grey levels). */
const EVEN = 4;
const LEAST_CONTRAST = 4;
/** Clamp for ink and paper, relative to the local contrast. */
const MOST_INK = 1.3;
/** Maximum move of a knot per round (modules), and damping where the evidence is weak. */
const MOST_MOVE = 0.4;
const DAMPING = 20;
/** Stiffness of the grid (a knot's evidence is 100 times that), and minimum weight of a knot. */
const STIFFNESS = 20;
const LEAST_WEIGHT = 0.01;
/** Radius around known modules to correct first, and its growth per round (modules). */
const FIRST = 1;
const GROWTH = 0.7;

/** 1 for dark, -1 for light, 0 for a data module. */
export type Known = 1 | 0 | -1;

export interface GridPattern {
  readonly size: number;
  /** Returns the fixed colour of a module; modules outside are paper. */
  knownAt(column: number, row: number): Known;
}

export interface BentGrid {
  /** Modules in row-major order: -1 (certainly light) to 1 (certainly dark). */
  readonly modules: Float32Array;
  /** Share of the known modules with the right colour. */
  readonly agreement: number;
  /** Maps a point of the symbol (modules from its top-left corner) to the picture. */
  toImage(point: Point): Point;
}

/** Offset of each knot from an even grid (modules). */
interface Bend {
  readonly knots: number;
  readonly across: Float32Array;
  readonly down: Float32Array;
}

/** Interpolates between knots; coordinates in knots. */
function valueAt(values: Float32Array, knots: number, x: number, y: number): number {
  const column = Math.max(0, Math.min(knots - 2, Math.floor(x)));
  const row = Math.max(0, Math.min(knots - 2, Math.floor(y)));
  const [fx, fy] = [x - column, y - row];
  const at = row * knots + column;
  const upper = (values[at] ?? 0) * (1 - fx) + (values[at + 1] ?? 0) * fx;
  const lower = (values[at + knots] ?? 0) * (1 - fx) + (values[at + knots + 1] ?? 0) * fx;
  return upper * (1 - fy) + lower * fy;
}

/** Resamples the symbol and its margin along the bent grid, SAMPLES px per module. */
function toPatch(image: GrayImage, side: number, toImage: BentGrid['toImage']): GrayImage {
  const width = side * SAMPLES;
  const data = new Uint8Array(width * width);
  for (let i = 0; i < data.length; i++) {
    const column = i % width;
    const { x, y } = toImage({
      x: (column + 0.5) / SAMPLES - MARGIN,
      y: ((i - column) / width + 0.5) / SAMPLES - MARGIN,
    });
    data[i] = sampleAt(image, x, y) + 0.5;
  }
  return { data, width, height: width };
}

/** Returns local darkness: about 1 for ink, -1 for paper. */
function toInk(patch: GrayImage): Float32Array {
  const radius = EVEN * SAMPLES;
  const means = localMean(patch, radius);
  const differences = patch.data.map((value, i) => Math.abs(value - (means[i] ?? 0)));
  const contrasts = localMean({ ...patch, data: differences }, radius);
  return Float32Array.from(patch.data, (value, i) => {
    const ink = ((means[i] ?? 0) - value) / Math.max(LEAST_CONTRAST, contrasts[i] ?? 0);
    return Math.max(-MOST_INK, Math.min(MOST_INK, ink));
  });
}

/** Returns the mean ink at the centre of each module, including the margin. */
function toModules(ink: Float32Array, side: number): Float32Array {
  const width = side * SAMPLES;
  const inner = SAMPLES - 2;
  return Float32Array.from({ length: side * side }, (_, i) => {
    const column = i % side;
    const first = ((i - column) / side) * SAMPLES * width + column * SAMPLES;
    let sum = 0;
    for (let n = 0; n < inner * inner; n++)
      sum += ink[first + (1 + Math.floor(n / inner)) * width + 1 + (n % inner)] ?? 0;
    return sum / (inner * inner);
  });
}

/** Gain from a module's ink to its value: only modules near 0 stay undecided. */
const SURENESS = 2;

function decide(seen: Float32Array, side: number, { size, knownAt }: GridPattern) {
  const decided = new Float32Array(seen.length);
  let [known, agreeing] = [0, 0];
  for (let i = 0; i < seen.length; i++) {
    const [column, row] = [(i % side) - MARGIN, Math.floor(i / side) - MARGIN];
    const isInside = column >= 0 && row >= 0 && column < size && row < size;
    const value = isInside ? knownAt(column, row) : -1;
    decided[i] = value === 0 ? Math.max(-1, Math.min(1, SURENESS * (seen[i] ?? 0))) : value;
    if (!isInside || value === 0) continue;
    known++;
    if (value * (seen[i] ?? 0) > 0) agreeing++;
  }
  return { decided, agreement: agreeing / Math.max(1, known) };
}

/** Renders the ink of these modules, slightly blurred (box filter of three samples). */
function toExpected(modules: Float32Array, side: number): Float32Array {
  const width = side * SAMPLES;
  const expected = new Float32Array(width * width);
  const shares = Array.from({ length: SAMPLES }, (_, i) => (i === 0 ? -1 / 3 : i === SAMPLES - 1 ? 1 / 3 : 0));
  for (let i = 0; i < expected.length; i++) {
    const [x, y] = [i % width, Math.floor(i / width)];
    const [column, row] = [Math.floor(x / SAMPLES), Math.floor(y / SAMPLES)];
    const [right, below] = [shares[x % SAMPLES] ?? 0, shares[y % SAMPLES] ?? 0];
    const beside = Math.max(0, Math.min(side - 1, column + Math.sign(right)));
    const under = Math.max(0, Math.min(side - 1, row + Math.sign(below))) * side;
    const [a, b] = [Math.abs(right), Math.abs(below)];
    const upper = (modules[row * side + column] ?? 0) * (1 - a) + (modules[row * side + beside] ?? 0) * a;
    const lower = (modules[under + column] ?? 0) * (1 - a) + (modules[under + beside] ?? 0) * a;
    expected[i] = upper * (1 - b) + lower * b;
  }
  return expected;
}

/** Terms per module of the Lucas–Kanade normal equations: xx, xy, yy, x, y. */
const SUMS = 5;

function sumsOf(ink: Float32Array, modules: Float32Array, side: number, isReached: (module: number) => boolean) {
  const width = side * SAMPLES;
  const expected = toExpected(modules, side);
  const sums = new Float32Array(SUMS * side * side);
  for (let y = 1; y < width - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      const gx = (((ink[i + 1] ?? 0) - (ink[i - 1] ?? 0)) / 2) * SAMPLES;
      const gy = (((ink[i + width] ?? 0) - (ink[i - width] ?? 0)) / 2) * SAMPLES;
      const module = Math.floor(y / SAMPLES) * side + Math.floor(x / SAMPLES);
      // Undecided modules would pull towards the current bend.
      const weight = isReached(module) ? (modules[module] ?? 0) ** 2 : 0;
      const rest = weight * ((expected[i] ?? 0) - (ink[i] ?? 0));
      const at = SUMS * module;
      sums[at] = (sums[at] ?? 0) + weight * gx * gx;
      sums[at + 1] = (sums[at + 1] ?? 0) + weight * gx * gy;
      sums[at + 2] = (sums[at + 2] ?? 0) + weight * gy * gy;
      sums[at + 3] = (sums[at + 3] ?? 0) + gx * rest;
      sums[at + 4] = (sums[at + 4] ?? 0) + gy * rest;
    }
  }
  return sums;
}

/** Sums the modules around a knot, weighted by distance. */
function sumsAround(sums: Float32Array, side: number, column: number, row: number): Float32Array {
  const total = new Float32Array(SUMS);
  const reach = REACH * KNOT;
  const first = (knot: number) => Math.max(0, Math.ceil(knot * KNOT - reach));
  const last = (knot: number) => Math.min(side - 1, Math.floor(knot * KNOT + reach));
  const weigh = (module: number, knot: number) => Math.max(0, 1 - Math.abs((module + 0.5) / KNOT - knot) / REACH);
  for (let y = first(row); y <= last(row); y++) {
    for (let x = first(column); x <= last(column); x++) {
      const weight = weigh(x, column) * weigh(y, row);
      const at = SUMS * (y * side + x);
      for (let n = 0; n < SUMS; n++) total[n] = (total[n] ?? 0) + weight * (sums[at + n] ?? 0);
    }
  }
  return total;
}

const limitMove = (move: number): number => Math.max(-MOST_MOVE, Math.min(MOST_MOVE, move));

/** Returns equations that penalize second differences between knots, along rows and columns. */
function toStiffness(knots: number): Float64Array[] {
  const rows = Array.from({ length: knots * knots }, () => new Float64Array(knots * knots + 1));
  const bend = [1, -2, 1];
  const add = (first: number, step: number) => {
    bend.forEach((a, i) => {
      bend.forEach((b, j) => {
        const row = rows[first + i * step];
        const column = first + j * step;
        if (row) row[column] = (row[column] ?? 0) + STIFFNESS * a * b;
      });
    });
  };
  for (let line = 0; line < knots; line++) {
    for (let at = 0; at + 2 < knots; at++) {
      add(line * knots + at, 1);
      add(at * knots + line, knots);
    }
  }
  return rows;
}

function solveBend(stiffness: readonly Float64Array[], weights: Float32Array, wanted: Float32Array): Float32Array {
  const rows = stiffness.map((row, i) => {
    const weight = (weights[i] ?? 0) + LEAST_WEIGHT;
    const own = row.slice();
    own[i] = (own[i] ?? 0) + weight;
    own[own.length - 1] = weight * (wanted[i] ?? 0);
    return own;
  });
  return Float32Array.from(solveEquations(rows));
}

/** Bends the grid to bring the ink closer to a print of the modules. */
function improve(
  { knots, across, down }: Bend,
  sums: Float32Array,
  side: number,
  stiffness: readonly Float64Array[],
): Bend {
  const weights = [new Float32Array(across.length), new Float32Array(across.length)] as const;
  const wanted = [across.slice(), down.slice()] as const;
  for (let i = 0; i < across.length; i++) {
    const [xx = 0, xy = 0, yy = 0, x = 0, y = 0] = sumsAround(sums, side, i % knots, Math.floor(i / knots));
    const [a, b] = [xx + DAMPING, yy + DAMPING];
    const area = a * b - xy * xy;
    weights[0][i] = xx;
    weights[1][i] = yy;
    wanted[0][i] = (across[i] ?? 0) + limitMove((b * x - xy * y) / area);
    wanted[1][i] = (down[i] ?? 0) + limitMove((a * y - xy * x) / area);
  }
  return {
    knots,
    across: solveBend(stiffness, weights[0], wanted[0]),
    down: solveBend(stiffness, weights[1], wanted[1]),
  };
}

function distancesFromKnown(side: number, { size, knownAt }: GridPattern): Uint8Array {
  const distances = new Uint8Array(side * side).fill(255);
  const known: [number, number][] = [];
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++)
      if (knownAt(column, row) !== 0) known.push([column + MARGIN, row + MARGIN]);
  for (let i = 0; i < distances.length; i++) {
    const [x, y] = [i % side, Math.floor(i / side)];
    for (const [column, row] of known)
      distances[i] = Math.min(distances[i] ?? 0, Math.max(Math.abs(column - x), Math.abs(row - y)));
  }
  return distances;
}

/** Refines the grid of the symbol near the corners, and yields after each round. */
export function* findBentGrids(
  image: GrayImage,
  corners: readonly [Point, Point, Point, Point],
  pattern: GridPattern,
): Generator<BentGrid, void> {
  const side = pattern.size + 2 * MARGIN;
  const knots = Math.ceil(side / KNOT) + 1;
  let bend: Bend = { knots, across: new Float32Array(knots * knots), down: new Float32Array(knots * knots) };
  const place = toPerspective(corners);
  const toImage = ({ x, y }: Point): Point => {
    const [column, row] = [(x + MARGIN) / KNOT, (y + MARGIN) / KNOT];
    return place(
      (x + valueAt(bend.across, knots, column, row)) / pattern.size,
      (y + valueAt(bend.down, knots, column, row)) / pattern.size,
    );
  };
  const stiffness = toStiffness(knots);
  const distances = distancesFromKnown(side, pattern);
  for (let round = 0; ; round++) {
    const ink = toInk(toPatch(image, side, toImage));
    const { decided, agreement } = decide(toModules(ink, side), side, pattern);
    const modules = Float32Array.from({ length: pattern.size ** 2 }, (_, i) => {
      const [column, row] = [i % pattern.size, Math.floor(i / pattern.size)];
      return decided[(row + MARGIN) * side + column + MARGIN] ?? 0;
    });
    yield { modules, agreement, toImage };
    const sums = sumsOf(ink, decided, side, (module) => (distances[module] ?? 0) <= FIRST + round * GROWTH);
    bend = improve(bend, sums, side, stiffness);
  }
}
