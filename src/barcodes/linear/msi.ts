import type { LinearReader } from './reader.ts';
import { guardFits, patternAt, toWideOfBoth } from './two-of-five.ts';

/** Minimum length: two digits and the usual check digit. */
const FEWEST_DIGITS = 3;

function endsWithMod10(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i]);
    const doubled = i % 2 === 1 ? 2 * digit : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** Returns the mod-11 check sum: weights 2 to `most` from the right, repeating. */
function weightedSum(digits: string, most: number): number {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) sum += (2 + (i % (most - 1))) * Number(digits[digits.length - 1 - i]);
  return sum;
}

/** Highest weight of the mod-11 check: 7 (IBM) or 9 (NCR). */
const MOST_WEIGHTS = [7, 9];

/** Returns the number of mod-11 check digits: a check value of ten takes two. */
function countMod11(digits: string): 0 | 1 | 2 {
  const isCheck = (count: number) =>
    MOST_WEIGHTS.some((most) => (weightedSum(digits.slice(0, -count), most) + Number(digits.slice(-count))) % 11 === 0);
  if (digits.length > 2 && digits.endsWith('10') && isCheck(2)) return 2;
  return digits.length > 1 && isCheck(1) ? 1 : 0;
}

/** Returns the number of check digits: mod 10, mod 11, or either followed by a mod 10. */
function countCheckDigits(digits: string): number {
  if (!endsWithMod10(digits)) return countMod11(digits);
  const before = digits.slice(0, -1);
  return 1 + (endsWithMod10(before) ? 1 : countMod11(before));
}

/**
 * A wide bar and a narrow space; a bar and a space per bit, of which one is wide (the bar for 1); a
 * narrow bar, a wide space, a narrow bar. Check digits are up to the application, and stay.
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
