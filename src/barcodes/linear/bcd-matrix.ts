import type { LinearReader } from './reader.ts';
import { guardFits, patternAt, TWO_OF_FIVE, toWideElements } from './two-of-five.ts';

/** The first four elements of a 2 of 5 digit; the parity element is not printed. */
const DIGIT_OF = new Map(TWO_OF_FIVE.map((pattern, digit) => [pattern >> 1, digit]));

/**
 * N N W W N and a narrow space, four elements a digit without a gap, N N W W N. Its digits do not check themselves, so guards, quiet
 * zones and several lines have to agree. The last digit is usually a check digit and belongs to the value.
 */
export const bcdMatrix: LinearReader = {
  lines: 4,
  read(line, { first, end }) {
    if (end - first < 23 || (end - first - 11) % 4 !== 0) return undefined;
    if (!guardFits(line, first, 3, 0b010, 2) || !guardFits(line, end - 5, 3, 0b010, 2)) return undefined;
    const wide = toWideElements(line, first, end);
    if (!wide) return undefined;
    const digitsEnd = wide.length - 5;
    if (patternAt(wide, 0, 6) !== 0b001100 || patternAt(wide, digitsEnd, 5) !== 0b00110) return undefined;
    let text = '';
    for (let i = 6; i < digitsEnd; i += 4) {
      const digit = DIGIT_OF.get(patternAt(wide, i, 4));
      if (digit === undefined) return undefined;
      text += digit;
    }
    return { type: 'bcdMatrixBarcode', text, checkSum: { chars: 0, valid: false }, first, end };
  },
};
