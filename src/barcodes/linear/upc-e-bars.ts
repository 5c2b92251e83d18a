// Verifies UPC-E bars: with an implicit check digit, more misreadings pass than in an EAN-13.
import { meanLine } from '../raster/mean-line.ts';
import type { Candidate, GrayImage } from '../reader.ts';
import { EAN_DIGITS } from './ean-digits.ts';

const MODULES = 51;
/** Samples per module, modules before the first digit and per digit, number of digits. */
const SAMPLES = 4;
const FIRST_DIGIT = 3;
const DIGIT_MODULES = 7;
const DIGITS = 6;
/** Offsets to try for both ends (modules). */
const OFFSETS = [-1.5, -1, -0.5, 0, 0.5, 1, 1.5];
/** Margin to sample on both sides (modules), and samples per module to interpolate between. */
const BESIDE = 2;
const DENSE = 16;
/** Digits that may correlate better with another value. */
const MOST_UNLIKE = 1;

const LENGTH = DIGIT_MODULES * SAMPLES;
const VALUES = 10;

/** Renders modules, the first one light, as brightness samples, blurred by one module. */
function toPrint(modules: readonly number[]): Float32Array {
  const at = (sample: number): number => {
    const dark = modules[Math.floor(sample / SAMPLES)];
    return dark === undefined ? 0.5 : 1 - dark;
  };
  return Float32Array.from({ length: modules.length * SAMPLES }, (_, i) => {
    let sum = 0;
    for (let n = -SAMPLES / 2; n < SAMPLES / 2; n++) sum += at(i + n);
    return sum / SAMPLES;
  });
}

/** Normalizes to zero mean and unit norm: a dot product then gives the correlation. */
function toUnit(print: Float32Array): Float32Array {
  const mean = print.reduce((sum, value) => sum + value, 0) / print.length;
  const spread = Math.sqrt(print.reduce((sum, value) => sum + (value - mean) ** 2, 0));
  return print.map((value) => (value - mean) / spread);
}

const modulesOf = (widths: readonly number[]): number[] =>
  widths.flatMap((width, i) => new Array<number>(width).fill(i % 2));

/** Prints of each digit in number sets A and B. */
const PRINTS = EAN_DIGITS.map((widths) => [widths, widths.toReversed()].map((own) => toUnit(toPrint(modulesOf(own)))));

function productAt(line: Float32Array, from: number, print: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < print.length; i++) sum += (line[from + i] ?? 0) * (print[i] ?? 0);
  return sum;
}

/** Returns the norm of the line's samples from `from`, mean removed. */
function spreadAt(line: Float32Array, from: number): number {
  let [sum, squares] = [0, 0];
  for (let i = from; i < from + LENGTH; i++) {
    const value = line[i] ?? 0;
    sum += value;
    squares += value * value;
  }
  return Math.sqrt(Math.max(0, squares - (sum * sum) / LENGTH));
}

/** Returns each digit's correlation with the ten values, at 10 n + value; 0 for uniform areas. */
function correlationsOf(line: Float32Array): Float32Array {
  const all = new Float32Array(DIGITS * VALUES);
  for (let n = 0; n < DIGITS; n++) {
    const from = (FIRST_DIGIT + n * DIGIT_MODULES) * SAMPLES;
    const spread = spreadAt(line, from);
    PRINTS.forEach((prints, value) => {
      let most = Number.NEGATIVE_INFINITY;
      for (const print of prints) most = Math.max(most, productAt(line, from, print));
      all[VALUES * n + value] = spread > 0 ? most / spread : 0;
    });
  }
  return all;
}

/** Resamples the line with both ends shifted to the right (modules). */
function shift(dense: Float32Array, start: number, end: number): Float32Array {
  const line = new Float32Array(MODULES * SAMPLES);
  const step = (1 + (end - start) / MODULES) / SAMPLES;
  for (let i = 0; i < line.length; i++) {
    const at = (BESIDE + start + (i + 0.5) * step) * DENSE - 0.5;
    const left = Math.floor(at);
    line[i] = (dense[left] ?? 0) * (left + 1 - at) + (dense[left + 1] ?? 0) * (at - left);
  }
  return line;
}

/** Returns whether the bars, averaged over all lines, match the digits read from single lines. */
export function looksLikeUpcE(image: GrayImage, corners: Candidate['corners'], text: string): boolean {
  const digits = [...text.slice(1, 1 + DIGITS)].map(Number);
  const dense = meanLine(image, corners, -BESIDE / MODULES, 1 + BESIDE / MODULES, (MODULES + 2 * BESIDE) * DENSE);
  let best = { correlation: Number.NEGATIVE_INFINITY, unlike: DIGITS };
  for (const start of OFFSETS) {
    for (const end of OFFSETS) {
      const all = correlationsOf(shift(dense, start, end));
      const most = digits.map((_, n) => Math.max(...all.subarray(VALUES * n, VALUES * (n + 1))));
      const correlation = most.reduce((sum, own) => sum + own, 0);
      if (correlation <= best.correlation) continue;
      const unlike = digits.filter((digit, n) => (all[VALUES * n + digit] ?? 0) < (most[n] ?? 0)).length;
      best = { correlation, unlike };
    }
  }
  return best.unlike <= MOST_UNLIKE;
}
