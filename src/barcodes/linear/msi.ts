import type { LinearReader } from './reader.ts';
import { guardFits, patternAt, toWideOfBoth } from './two-of-five.ts';

/** Fewest digits that are believed: two and the check digit of most. */
const FEWEST_DIGITS = 3;

/** Does the last digit make the sum of all, every second one from the right doubled and its digits added, a multiple of ten? */
function endsWithMod10(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i]);
    const doubled = i % 2 === 1 ? 2 * digit : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** The sum that a check digit makes a multiple of eleven: weights from 2 to `most`, from the right, again and again. */
function weightedSum(digits: string, most: number): number {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) sum += (2 + (i % (most - 1))) * Number(digits[digits.length - 1 - i]);
  return sum;
}

/** Weights as IBM has them, and NCR. */
const MOST_WEIGHTS = [7, 9];

/** The digits of a check modulo 11 at the end, where it is one: a ten of it takes two. */
function countMod11(digits: string): 0 | 1 | 2 {
  const isCheck = (count: number) =>
    MOST_WEIGHTS.some((most) => (weightedSum(digits.slice(0, -count), most) + Number(digits.slice(-count))) % 11 === 0);
  if (digits.length > 2 && digits.endsWith('10') && isCheck(2)) return 2;
  return digits.length > 1 && isCheck(1) ? 1 : 0;
}

/** How many of the last digits may be check digits: modulo 10, modulo 11, or a modulo 10 after either. */
function countCheckDigits(digits: string): number {
  if (!endsWithMod10(digits)) return countMod11(digits);
  const before = digits.slice(0, -1);
  return 1 + (endsWithMod10(before) ? 1 : countMod11(before));
}

/**
 * A wide bar and a narrow space; four bits a digit, of a bar and a space one of which is wide (the bar is a one); a narrow bar, a wide space and
 * a narrow bar. What check digits there are is agreed on between those who print and those who read: they stay in the value.
 */
export const msi: LinearReader = {
  lines: 4,
  shape: {
    fewest: 5 + 8 * FEWEST_DIGITS,
    step: 8,
    starts: (line, first) => guardFits(line, first, 2, 0b10, 1),
    isSplittable: true,
  },
  read(line, { first, end }) {
    const bits = (end - first - 5) / 2;
    if (bits < 4 * FEWEST_DIGITS || bits % 4 !== 0) return undefined;
    if (!guardFits(line, first, 2, 0b10, 1) || !guardFits(line, end - 3, 3, 0b010, 1)) return undefined;
    const wide = toWideOfBoth(line, first, end);
    if (!wide || patternAt(wide, 0, 2) !== 0b10 || patternAt(wide, wide.length - 3, 3) !== 0b010) return undefined;
    let text = '';
    for (let i = 2; i < wide.length - 3; i += 8) {
      let digit = 0;
      for (let n = i; n < i + 8; n += 2) {
        if (wide[n] === wide[n + 1]) return undefined;
        digit = 2 * digit + (wide[n] ?? 0);
      }
      if (digit > 9) return undefined;
      text += digit;
    }
    const chars = countCheckDigits(text);
    return { type: 'msiBarcode', text, checkSum: { chars, valid: chars > 0 }, first, end };
  },
};
