import { solveEquations } from '../../kernel/solve-equations.ts';

/** Samples per module. */
export const SAMPLES = 3;
/** Maximum reach of blur to each side, and quiet zone to sample (modules). */
export const REACH = 4;
export const MARGIN = 5;
/** Profile of the blur kernel, an even disc, normalized to a sum of one. */
export function toDisc(radius: number): number[] {
  const reach = REACH * SAMPLES;
  const chords = Array.from({ length: 2 * reach + 1 }, (_, i) =>
    Math.sqrt(Math.max(0, (radius * SAMPLES) ** 2 - (i - reach) ** 2)),
  );
  const total = chords.reduce((sum, chord) => sum + chord, 0);
  return chords.map((chord) => chord / total);
}

export interface SymbolSpan {
  readonly start: number;
  readonly end: number;
}

/** Blur radii to try (modules). */
export const RADII = [0.7, 1, 1.4, 1.8, 2.1, 2.4, 2.7, 3, 3.3];

/** Offsets (modules): start, end, middle (perspective), quarters (antisymmetric: curved cans). */
export type Bend = readonly [start: number, end: number, middle: number, quarters: number];

export interface LineShape {
  /** Number of modules without quiet zones. */
  readonly modules: number;
  /** Number of samples, margins included. */
  readonly length: number;
  /** Position of each sample as a share of the symbol. */
  readonly shares: readonly number[];
  /** Offset of each sample per unit of each bend parameter. */
  readonly weights: readonly Float32Array[];
  readonly weightsTogether: readonly (readonly Float32Array[])[];
}

export function createLineShape(modules: number): LineShape {
  const length = (modules + 2 * MARGIN) * SAMPLES;
  const shares = Array.from({ length }, (_, i) => ((i + 0.5) / SAMPLES - MARGIN) / modules);
  const weights = [
    (share: number) => 1 - share,
    (share: number) => share,
    (share: number) => 4 * share * (1 - share),
    (share: number) => 10 * share * (1 - share) * (1 - 2 * share),
  ].map((weight) => Float32Array.from(shares, weight));
  const weightsTogether = weights.map((a) => weights.map((b) => a.map((weight, i) => weight * (b[i] ?? 0))));
  return { modules, length, shares, weights, weightsTogether };
}

/** Regularization of the bend parameters, relative to the evidence. */
const STIFFNESS = [0.002, 0.002, 0.002, 0.02];
const MOST_BEND = 6;

/** Interpolates the profile; the first pixel's centre is at 0.5. */
export function valueAt(profile: Float32Array, x: number): number {
  const at = Math.min(profile.length - 1.001, Math.max(0, x - 0.5));
  const left = Math.floor(at);
  return (profile[left] ?? 0) * (left + 1 - at) + (profile[left + 1] ?? 0) * (at - left);
}

export function sampleDarkness(
  profile: Float32Array,
  { start, end }: SymbolSpan,
  bend: Bend,
  { modules, length, shares, weights }: LineShape,
): Float32Array {
  const darkness = new Float32Array(length);
  const long = end - start;
  const module = long / modules;
  const [first, last, middle, quarters] = weights;
  for (let i = 0; i < darkness.length; i++) {
    const bent =
      (first?.[i] ?? 0) * bend[0] +
      (last?.[i] ?? 0) * bend[1] +
      (middle?.[i] ?? 0) * bend[2] +
      (quarters?.[i] ?? 0) * bend[3];
    darkness[i] = 255 - valueAt(profile, start + (shares[i] ?? 0) * long + bent * module);
  }
  return darkness;
}

/** Radius over which light and contrast are assumed even (modules, samples). */
export const EVEN = 22;
const EVEN_SAMPLES = EVEN * SAMPLES;

export function meanAround(values: Float32Array): Float32Array {
  const { length } = values;
  const means = new Float32Array(length);
  let sum = 0;
  for (let i = 0; i < EVEN_SAMPLES; i++) sum += values[i] ?? 0;
  for (let i = 0; i < length; i++) {
    const [first, last] = [i - EVEN_SAMPLES, i + EVEN_SAMPLES];
    if (last < length) sum += values[last] ?? 0;
    if (first > 0) sum -= values[first - 1] ?? 0;
    means[i] = sum / ((last < length ? last + 1 : length) - (first > 0 ? first : 0));
  }
  return means;
}

/** Darkness of paper, and additional darkness of ink, by sample. */
export interface Light {
  readonly paper: Float32Array;
  readonly ink: Float32Array;
}

export const LEAST_INK = 4;

export function fitLight(darkness: Float32Array, line: Float32Array): Light {
  const squares = new Float32Array(line.length);
  const products = new Float32Array(line.length);
  for (let i = 0; i < line.length; i++) {
    const value = line[i] ?? 0;
    squares[i] = value * value;
    products[i] = value * (darkness[i] ?? 0);
  }
  const x = meanAround(line);
  const paper = meanAround(darkness);
  const xx = meanAround(squares);
  const ink = meanAround(products);
  for (let i = 0; i < ink.length; i++) {
    const mean = x[i] ?? 0;
    const slope = ((ink[i] ?? 0) - mean * (paper[i] ?? 0)) / ((xx[i] ?? 0) - mean * mean);
    ink[i] = Math.max(LEAST_INK, slope);
    paper[i] = (paper[i] ?? 0) - (ink[i] ?? 0) * mean;
  }
  return { paper, ink };
}

/** Converts slopes from samples to modules. */
const SLOPE = SAMPLES;

function productOf(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}

/** Improves the bend by a Gauss–Newton step. */
export function improveBend(
  darkness: Float32Array,
  expected: Float32Array,
  bend: Bend,
  { weights: all, weightsTogether }: LineShape,
): Bend {
  const slopes = new Float32Array(darkness.length);
  const wanted = new Float32Array(darkness.length);
  let total = 1e-6;
  for (let i = 1; i < darkness.length - 1; i++) {
    const slope = (SLOPE * ((darkness[i + 1] ?? 0) - (darkness[i - 1] ?? 0))) / 2;
    slopes[i] = slope * slope;
    wanted[i] = slope * ((expected[i] ?? 0) - (darkness[i] ?? 0));
    total += slope * slope;
  }
  const rows = all.map((weights, a) => {
    const row = new Float64Array(all.length + 1);
    for (let b = a; b < all.length; b++) row[b] = productOf(weightsTogether[a]?.[b] ?? slopes, slopes);
    row[a] = (row[a] ?? 0) + total * (STIFFNESS[a] ?? 0);
    row[all.length] = productOf(weights, wanted);
    return row;
  });
  rows.forEach((row, a) => {
    for (let b = 0; b < a; b++) row[b] = rows[b]?.[a] ?? 0;
  });
  const [first = 0, last = 0, middle = 0, quarters = 0] = solveEquations(rows).map((step) =>
    Math.max(-1, Math.min(1, step)),
  );
  const limit = (value: number) => Math.max(-MOST_BEND, Math.min(MOST_BEND, value));
  return [limit(bend[0] + first), limit(bend[1] + last), limit(bend[2] + middle), limit(bend[3] + quarters)];
}
