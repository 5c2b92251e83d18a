import { EAN_DIGITS } from '../linear/ean-digits.ts';
import { createLineShape, MARGIN, REACH, SAMPLES, toDisc } from './blurred-line.ts';

export const EAN_SHAPE = createLineShape(95);
const LENGTH = EAN_SHAPE.length;

/** Number sets (1 is B) of the first six digits, by implied digit (ISO/IEC 15420); UPC-A has 0. */
const PARITIES: readonly (readonly number[])[] = [
  0b000000, 0b001011, 0b001101, 0b001110, 0b010011, 0b011001, 0b011100, 0b010101, 0b010110, 0b011010,
].map((parity) => [5, 4, 3, 2, 1, 0].map((bit) => (parity >> bit) & 1));

const RIGHT_HALF = [2, 2, 2, 2, 2, 2];

/** Start of digit n (modules). */
const digitAt = (n: number) => (n < 6 ? 3 + 7 * n : 8 + 7 * n);

/** First sample of a print that starts at a module. */
const sampleOf = (module: number) => (module + MARGIN - REACH) * SAMPLES;

/** Renders blurred modules (1 is dark), from REACH modules before them. */
function toPrint(modules: readonly number[], disc: readonly number[]): Float32Array {
  const print = new Float32Array((modules.length + 2 * REACH) * SAMPLES);
  for (let at = 0; at < modules.length * SAMPLES; at++) {
    if (modules[Math.floor(at / SAMPLES)] === 0) continue;
    disc.forEach((share, i) => {
      print[at + i] = (print[at + i] ?? 0) + share;
    });
  }
  return print;
}

const toModules = (widths: readonly number[], firstDark: 0 | 1): number[] =>
  widths.flatMap((width, i) => new Array<number>(width).fill((firstDark + i) % 2));

/** Returns the dot product of two prints, the second `offset` samples later. */
function productOf(a: Float32Array, b: Float32Array, offset: number): number {
  let sum = 0;
  for (let i = offset; i < a.length; i++) sum += (a[i] ?? 0) * (b[i - offset] ?? 0);
  return sum;
}

function addPrint(line: Float32Array, module: number, print: Float32Array): void {
  const base = sampleOf(module);
  for (let i = 0; i < print.length; i++) line[base + i] = (line[base + i] ?? 0) + (print[i] ?? 0);
}

const GUARDS = [
  { module: 0, modules: [1, 0, 1] },
  { module: 45, modules: [0, 1, 0, 1, 0] },
  { module: 92, modules: [1, 0, 1] },
];

/** Guards and digits from left to right, with start and middle of their prints (samples). */
export const CHARACTERS = [
  ...GUARDS.map(({ module, modules }) => ({ module, width: modules.length })),
  ...Array.from({ length: 12 }, (_, n) => ({ module: digitAt(n), width: 7 })),
]
  .sort((a, b) => a.module - b.module)
  .map(({ module, width }) => ({ module, base: sampleOf(module), middle: (module + MARGIN + width / 2) * SAMPLES }));

interface Print {
  readonly print: Float32Array;
  readonly square: number;
  /** Start and end of its two bars (samples from the first module). */
  readonly bars: readonly [start: number, end: number, start: number, end: number];
}

export interface Prints {
  /** Kernel without zeros, and how many samples before a point it starts. */
  readonly disc: Float32Array;
  readonly before: number;
  readonly guards: Float32Array;
  /** Possible prints of each character: a guard, or digits of sets A and B, or of set C. */
  readonly characters: readonly (readonly Print[])[];
  /** Cross terms with the previous character, by character, value and previous value. */
  readonly withBefore: readonly (readonly Float64Array[])[];
  /** Number sets A, B and C, ten digits each. */
  readonly digits: readonly Print[];
  /** Cross term of digit a followed by b, at 30 b + a. */
  readonly common: Float32Array;
}

/** @param modules modules with two bars */
function toCharacter(modules: readonly number[], disc: readonly number[]): Print {
  const print = toPrint(modules, disc);
  const [a = 0, b = 0, c = 0, d = 0] = Array.from({ length: modules.length + 1 }, (_, i) => i)
    .filter((i) => (modules[i] ?? 0) !== (modules[i - 1] ?? 0))
    .map((i) => i * SAMPLES);
  return { print, square: productOf(print, print, 0), bars: [a, b, c, d] };
}

/** Cumulative dot products with the kernel: a bar's product is a difference of two. */
export function sumsOf(line: Float32Array, { disc, before }: Prints): Float64Array {
  const sums = new Float64Array(line.length + 1);
  const last = line.length - disc.length - before;
  let sum = 0;
  for (let at = 0; at < line.length; at++) {
    if (at <= last) for (let i = 0; i < disc.length; i++) sum += (disc[i] ?? 0) * (line[at + before + i] ?? 0);
    sums[at + 1] = sum;
  }
  return sums;
}

/** Returns the change of a line's squared error by a print at a sample. */
export function errorOf({ square, bars: [a, b, c, d] }: Print, sums: Float64Array, at: number): number {
  const product = (sums[at + b] ?? 0) - (sums[at + a] ?? 0) + (sums[at + d] ?? 0) - (sums[at + c] ?? 0);
  return square - 2 * product;
}

/** @param radius blur radius of a point (modules) */
export function createPrints(radius: number): Prints {
  const disc = toDisc(radius);
  const digits = [
    ...EAN_DIGITS.map((widths) => toCharacter(toModules(widths, 0), disc)),
    ...EAN_DIGITS.map((widths) => toCharacter(toModules(widths.toReversed(), 0), disc)),
    ...EAN_DIGITS.map((widths) => toCharacter(toModules(widths, 1), disc)),
  ];
  const guards = new Float32Array(LENGTH);
  for (const { module, modules } of GUARDS) addPrint(guards, module, toPrint(modules, disc));
  const characters = CHARACTERS.map(({ module }) => {
    const guard = GUARDS.find((each) => each.module === module);
    if (guard) return [toCharacter(guard.modules, disc)];
    return module < 45 ? digits.slice(0, 20) : digits.slice(20);
  });
  const withBefore = characters.map((values, n) => {
    const distance = (CHARACTERS[n]?.base ?? 0) - (CHARACTERS[n - 1]?.base ?? 0);
    return values.map((value) =>
      Float64Array.from(characters[n - 1] ?? [], (other) => 2 * productOf(other.print, value.print, distance)),
    );
  });
  const common = Float32Array.from(
    digits.flatMap((b) => digits.map((a) => 2 * productOf(a.print, b.print, 7 * SAMPLES))),
  );
  const before = disc.findIndex((share) => share > 0);
  const shown = Float32Array.from(disc.slice(before, disc.length - before));
  return { disc: shown, before, guards, characters, withBefore, digits, common };
}

/** Twelve digits and the number sets of the first six. */
export interface Digits {
  readonly values: readonly number[];
  readonly parity: readonly number[];
}

interface Half {
  readonly values: readonly number[];
  readonly error: number;
}

/** Finds the best six digits by dynamic programming: prints only overlap their neighbours. */
function fitHalf(single: Float64Array, common: Float32Array, first: number, sets: readonly number[]): Half {
  let errors = new Float64Array(10);
  let next = new Float64Array(10);
  const from = new Uint8Array(60);
  for (let n = 0; n < 6; n++) {
    const set = 10 * (sets[n] ?? 0);
    const before = 10 * (sets[n - 1] ?? 0);
    for (let value = 0; value < 10; value++) {
      let least = n > 0 ? Number.POSITIVE_INFINITY : 0;
      const row = 30 * (set + value) + before;
      for (let other = 0; n > 0 && other < 10; other++) {
        const error = (errors[other] ?? 0) + (common[row + other] ?? 0);
        if (error >= least) continue;
        least = error;
        from[10 * n + value] = other;
      }
      next[value] = least + (single[30 * (first + n) + set + value] ?? 0);
    }
    [errors, next] = [next, errors];
  }
  const error = Math.min(...errors);
  const values = new Array<number>(6);
  for (let n = 5, value = errors.indexOf(error); n >= 0; n--) {
    values[n] = value;
    value = from[10 * n + value] ?? 0;
  }
  return { values, error };
}

/** Finds the digits closest to a line (0 paper, 1 ink), possibly with a fixed first digit. */
export function fitDigits(darkness: Float32Array, prints: Prints, firstDigit?: number): Digits {
  const { guards, digits, common } = prints;
  const rest = new Float32Array(LENGTH);
  for (let i = 0; i < rest.length; i++) rest[i] = (darkness[i] ?? 0) - (guards[i] ?? 0);
  const sums = sumsOf(rest, prints);
  const single = new Float64Array(12 * 30);
  for (let n = 0; n < 12; n++) {
    const base = sampleOf(digitAt(n));
    for (let digit = n < 6 ? 0 : 20; digit < (n < 6 ? 20 : 30); digit++) {
      const print = digits[digit];
      if (print) single[30 * n + digit] = errorOf(print, sums, base);
    }
  }
  let parity: readonly number[] = RIGHT_HALF;
  let left: Half = { values: [], error: Number.POSITIVE_INFINITY };
  for (const sets of firstDigit === undefined ? PARITIES : PARITIES.slice(firstDigit, firstDigit + 1)) {
    const half = fitHalf(single, common, 0, sets);
    if (half.error < left.error) [left, parity] = [half, sets];
  }
  return { values: [...left.values, ...fitHalf(single, common, 6, RIGHT_HALF).values], parity };
}

export function toLine({ values, parity }: Digits, { guards, digits }: Prints): Float32Array {
  const line = guards.slice();
  values.forEach((value, n) => {
    const digit = digits[10 * (parity[n] ?? 2) + value];
    if (digit) addPrint(line, digitAt(n), digit.print);
  });
  return line;
}

export function toEan13({ values, parity }: Digits): string | undefined {
  const all = [PARITIES.indexOf(parity), ...values];
  const sum = all.reduce((total, digit, i) => total + digit * (i % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0 ? all.join('') : undefined;
}

export function fromEan13(text: string): Digits {
  const [first = 0, ...values] = [...text].map(Number);
  return { values, parity: PARITIES[first] ?? [] };
}
