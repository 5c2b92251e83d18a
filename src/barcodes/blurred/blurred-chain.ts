// Blurred symbol as a chain of fixed-width characters: finds the values that explain a scan line.
import { createLineShape, type LineShape, MARGIN, RADII, REACH, SAMPLES, toDisc } from './blurred-line.ts';

/** Maximum distance of modules that blur mixes. */
const OVERLAP = 2 * REACH - 1;
/** Number of bit patterns of the outermost modules, which affect the adjacent character. */
const ENDS = 1 << OVERLAP;

/** Minimum edge width of such a symbol (modules): from 0.7 down the engine reads it. */
export const LEAST_SPREAD = 0.62;

export interface Choice {
  readonly widths: readonly number[];
  /** Modules; 1 is dark. */
  readonly modules: Uint8Array;
}

const toChoice = (widths: readonly number[], startsDark: boolean): Choice => ({
  widths,
  modules: Uint8Array.from(
    widths.flatMap((width, i) => new Array<number>(width).fill((i % 2 === 0) === startsDark ? 1 : 0)),
  ),
});

const MOST_BARS = 4;

/** Possible values of a part of a symbol. */
export interface Alphabet {
  readonly choices: readonly Choice[];
  /** Edges of each choice's bars (modules of the part); 2 * MOST_BARS each, padded with zeros. */
  readonly edges: Uint8Array;
  /** Outermost modules of each choice as bits, outermost lowest. */
  readonly heads: Uint8Array;
  readonly tails: Uint8Array;
  readonly allHeads: Uint8Array;
  readonly allTails: Uint8Array;
}

const different = (bits: Uint8Array): Uint8Array => Uint8Array.from(new Set(bits));

const toBits = (modules: Uint8Array): number =>
  modules.subarray(0, OVERLAP).reduce((bits, dark, i) => bits + (dark << i), 0);

const edgesOf = (modules: Uint8Array): number[] =>
  Array.from({ length: modules.length + 1 }, (_, i) => i).filter((i) => (modules[i] ?? 0) !== (modules[i - 1] ?? 0));

/** @param all widths of each choice's elements, all with the same total (modules) */
export function createAlphabet(all: readonly (readonly number[])[], startsDark: boolean): Alphabet {
  const choices = all.map((widths) => toChoice(widths, startsDark));
  const edges = new Uint8Array(choices.length * 2 * MOST_BARS);
  choices.forEach(({ modules }, i) => {
    edges.set(edgesOf(modules), i * 2 * MOST_BARS);
  });
  const heads = Uint8Array.from(choices, ({ modules }) => toBits(modules));
  const tails = Uint8Array.from(choices, ({ modules }) => toBits(modules.toReversed()));
  return { choices, edges, heads, tails, allHeads: different(heads), allTails: different(tails) };
}

/** Parts from the symbol's first bar to its last; inner ones have at least `OVERLAP` modules. */
export interface AlphabetChain {
  readonly shape: LineShape;
  readonly parts: readonly { readonly start: number; readonly alphabet: Alphabet }[];
}

export function createChain(alphabets: readonly Alphabet[]): AlphabetChain {
  let start = 0;
  const parts = alphabets.map((alphabet) => {
    const part = { start, alphabet };
    start += alphabet.choices[0]?.modules.length ?? 0;
    return part;
  });
  return { shape: createLineShape(start), parts };
}

interface Blur {
  /** Blurred line of a single module, from REACH modules before it. */
  readonly module: Float32Array;
  /** Dot products of the lines of two modules, by their distance (modules). */
  readonly products: readonly number[];
  readonly squares: Map<Alphabet, Float64Array>;
  /** Cross terms of adjacent parts, at tail of the first * ENDS + head of the second. */
  readonly common: Float64Array;
}

function toProducts(module: Float32Array): number[] {
  return Array.from({ length: OVERLAP + 1 }, (_, apart) => {
    let sum = 0;
    for (let i = apart * SAMPLES; i < module.length; i++) sum += (module[i] ?? 0) * (module[i - apart * SAMPLES] ?? 0);
    return sum;
  });
}

function squareOf(modules: Uint8Array, products: readonly number[]): number {
  let sum = 0;
  for (let a = 0; a < modules.length; a++) {
    if (modules[a] === 0) continue;
    for (let b = 0; b < modules.length; b++) if (modules[b] === 1) sum += products[Math.abs(a - b)] ?? 0;
  }
  return sum;
}

/** @param radius blur radius of a point (modules) */
function createBlur(radius: number): Blur {
  const disc = toDisc(radius);
  const module = new Float32Array((1 + 2 * REACH) * SAMPLES);
  for (let at = 0; at < SAMPLES; at++)
    disc.forEach((share, i) => {
      module[at + i] = (module[at + i] ?? 0) + share;
    });
  const products = toProducts(module);
  const common = Float64Array.from({ length: ENDS * ENDS }, (_, i) => {
    const [tail, head] = [Math.floor(i / ENDS), i % ENDS];
    let sum = 0;
    for (let a = 0; a < OVERLAP; a++) {
      if (((tail >> a) & 1) === 0) continue;
      for (let b = 0; a + b + 1 <= OVERLAP; b++) sum += ((head >> b) & 1) * (products[a + b + 1] ?? 0);
    }
    return 2 * sum;
  });
  return { module, products, squares: new Map(), common };
}

const blurs: Blur[] = [];

/** @param radius index in `RADII` */
function blurOf(radius: number): Blur {
  blurs[radius] ??= createBlur(RADII[radius] ?? 1);
  return blurs[radius];
}

function squaresOf(alphabet: Alphabet, { squares, products }: Blur): Float64Array {
  let known = squares.get(alphabet);
  if (!known) {
    known = Float64Array.from(alphabet.choices, ({ modules }) => squareOf(modules, products));
    squares.set(alphabet, known);
  }
  return known;
}

/** Cumulative dot products of a line with the lines of single modules. */
function toSums(line: Float32Array, module: Float32Array, modules: number): Float64Array {
  const sums = new Float64Array(modules + 1);
  for (let at = 0; at < modules; at++) {
    const base = (at + MARGIN - REACH) * SAMPLES;
    let sum = 0;
    for (let i = 0; i < module.length; i++) sum += (module[i] ?? 0) * (line[base + i] ?? 0);
    sums[at + 1] = (sums[at] ?? 0) + sum;
  }
  return sums;
}

/** Best choices by tail: squared error, last choice, and the preceding tail. */
interface Ways {
  readonly tails: Uint8Array;
  readonly errors: Float64Array;
  readonly choices: Int16Array;
  readonly before: Uint8Array;
}

/** Returns the cheapest preceding tail for each head. */
function enter({ tails, errors }: Ways, common: Float64Array, heads: Uint8Array): Pick<Ways, 'errors' | 'before'> {
  const entry = { errors: new Float64Array(ENDS), before: new Uint8Array(ENDS) };
  for (const head of heads) {
    let [least, best] = [Number.POSITIVE_INFINITY, 0];
    for (let i = 0; i < tails.length; i++) {
      const tail = tails[i] ?? 0;
      const error = (errors[tail] ?? 0) + (common[tail * ENDS + head] ?? 0);
      if (error >= least) continue;
      least = error;
      best = tail;
    }
    entry.errors[head] = least;
    entry.before[head] = best;
  }
  return entry;
}

/** Paper precedes the first part. */
function begin(): Ways {
  const errors = new Float64Array(ENDS).fill(Number.POSITIVE_INFINITY);
  errors[0] = 0;
  return { tails: Uint8Array.of(0), errors, choices: new Int16Array(ENDS), before: new Uint8Array(ENDS) };
}

function goOn({ start, alphabet }: AlphabetChain['parts'][number], blur: Blur, sums: Float64Array, from: Ways): Ways {
  const { edges, heads, tails, allHeads, allTails } = alphabet;
  const squares = squaresOf(alphabet, blur);
  const { errors: entries, before: entered } = enter(from, blur.common, allHeads);
  const errors = new Float64Array(ENDS).fill(Number.POSITIVE_INFINITY);
  const choices = new Int16Array(ENDS);
  const before = new Uint8Array(ENDS);
  // Hot path: the loop over a choice's four bars is unrolled.
  for (let i = 0, at = 0; i < heads.length; i++, at += 2 * MOST_BARS) {
    const product =
      (sums[start + (edges[at + 1] ?? 0)] ?? 0) -
      (sums[start + (edges[at] ?? 0)] ?? 0) +
      (sums[start + (edges[at + 3] ?? 0)] ?? 0) -
      (sums[start + (edges[at + 2] ?? 0)] ?? 0) +
      (sums[start + (edges[at + 5] ?? 0)] ?? 0) -
      (sums[start + (edges[at + 4] ?? 0)] ?? 0) +
      (sums[start + (edges[at + 7] ?? 0)] ?? 0) -
      (sums[start + (edges[at + 6] ?? 0)] ?? 0);
    const head = heads[i] ?? 0;
    const tail = tails[i] ?? 0;
    const error = (squares[i] ?? 0) - 2 * product + (entries[head] ?? 0);
    if (error >= (errors[tail] ?? 0)) continue;
    errors[tail] = error;
    choices[tail] = i;
    before[tail] = entered[head] ?? 0;
  }
  return { tails: allTails, errors, choices, before };
}

function toLine(found: readonly Choice[], { module }: Blur, length: number): Float32Array {
  const line = new Float32Array(length);
  let base = (MARGIN - REACH) * SAMPLES;
  for (const { modules } of found) {
    for (const dark of modules) {
      if (dark === 1) for (let i = 0; i < module.length; i++) line[base + i] = (line[base + i] ?? 0) + (module[i] ?? 0);
      base += SAMPLES;
    }
  }
  return line;
}

/** Finds the choices of least squared error; `line` 0 paper to 1 ink, `radius` indexes `RADII`. */
export function findInChain(
  line: Float32Array,
  { shape, parts }: AlphabetChain,
  radius: number,
): { readonly found: readonly Choice[]; readonly line: Float32Array } {
  const blur = blurOf(radius);
  const sums = toSums(line, blur.module, shape.modules);
  let last = begin();
  const all = parts.map((part) => {
    last = goOn(part, blur, sums, last);
    return last;
  });
  let tail = last.errors.indexOf(Math.min(...last.errors));
  const found: Choice[] = [];
  for (let n = parts.length - 1; n >= 0; n--) {
    const choice = parts[n]?.alphabet.choices[all[n]?.choices[tail] ?? 0];
    if (choice) found.unshift(choice);
    tail = all[n]?.before[tail] ?? 0;
  }
  return { found, line: toLine(found, blur, shape.length) };
}
