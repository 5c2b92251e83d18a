import type { LinearReader } from './reader.ts';
import { type WidthLine, widthOf } from './width-line.ts';

/** Hexadecimal digits by value; bits are lowest first. */
const DIGITS = '0123456789ABCDEF';
const START = [1, 1, 0, 1];
/** Widths of the terminator bar and the reversed start pattern (modules). */
const END = [5, 4, 1, 4, 1, 2, 3, 2, 3];
/** Shorter end, for readers of one direction. */
const SHORT_END = [3, 2, 3];
/** CRC polynomial, highest coefficient first. */
const POLYNOMIAL = [1, 1, 1, 1, 0, 1, 0, 0, 1];
const CHECK_DIGITS = 2;
/** Minimum number of digits without the check. */
const FEWEST_DIGITS = 2;
/** Modules of a bit: a bar of one and a space of four, or of three and two. */
const BIT_MODULES = 5;
/** Tolerance of a bit's length (relative) and of the end (modules); minimum bar share of a 1. */
const MOST_OFF = 0.15;
const MOST_OFF_END = 0.6;
const LEAST_OF_ONE = 0.4;

/** Reads bits from bars and spaces; undefined if their lengths differ. */
function bitsOf(line: WidthLine, first: number, end: number): number[] | undefined {
  const count = (end - first) / 2;
  const mean = widthOf(line, first, end) / count;
  const bits: number[] = [];
  for (let at = first; at < end; at += 2) {
    const width = widthOf(line, at, at + 2);
    if (Math.abs(width - mean) > MOST_OFF * mean) return undefined;
    bits.push(Number((line.widths[at] ?? 0) > LEAST_OF_ONE * width));
  }
  return bits;
}

function isChecked(bits: readonly number[]): boolean {
  const rest = [...bits];
  for (let at = 0; at <= rest.length - POLYNOMIAL.length; at++) {
    if (rest[at] !== 1) continue;
    for (const [i, coefficient] of POLYNOMIAL.entries()) rest[at + i] = (rest[at + i] ?? 0) ^ coefficient;
  }
  return rest.every((bit) => bit === 0);
}

/** Returns whether the elements match an end, by sums of bar and space: print gain cancels out. */
function endsSo({ widths }: WidthLine, first: number, modules: readonly number[], module: number): boolean {
  return modules.every((expected, i) => {
    const pair = expected + (modules[i + 1] ?? modules[i - 1] ?? 0);
    const width = (widths[first + i] ?? 0) + (widths[first + (i + 1 < modules.length ? i + 1 : i - 1)] ?? 0);
    return Math.abs(width - pair * module) <= MOST_OFF_END * module;
  });
}

/** Plessey (UK Plessey): start, four bits per digit, two CRC digits, end. */
export const plessey: LinearReader = {
  lines: 4,
  read(line, { first, end }) {
    for (const ending of [END, SHORT_END]) {
      const last = end - ending.length;
      const digits = (last - first) / 8 - 1;
      if (digits < FEWEST_DIGITS + CHECK_DIGITS || !Number.isInteger(digits)) continue;
      const bits = bitsOf(line, first, last);
      const module = widthOf(line, first, last) / ((last - first) / 2) / BIT_MODULES;
      if (!bits || !START.every((bit, i) => bits[i] === bit) || !endsSo(line, last, ending, module)) continue;
      const data = bits.slice(START.length);
      if (!isChecked(data)) continue;
      const text = Array.from({ length: digits }, (_, i) =>
        DIGITS.charAt(data.slice(4 * i, 4 * i + 4).reduceRight((value, bit) => 2 * value + bit, 0)),
      ).join('');
      const checkSum = { chars: CHECK_DIGITS, valid: true, text: text.slice(-CHECK_DIGITS) };
      return { type: 'plesseyBarcode', text: text.slice(0, -CHECK_DIGITS), checkSum, first, end };
    }
    return undefined;
  },
};
