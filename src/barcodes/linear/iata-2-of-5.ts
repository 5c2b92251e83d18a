// Pure: no DOM, no Node.
import type { LinearReader } from './reader.ts';
import {
  areNarrow,
  everySecond,
  guardFits,
  patternAt,
  readDigits,
  toTwoWidths,
  withRequiredCheck,
} from './two-of-five.ts';

/**
 * Bars N N, five bars a digit, bars W N. Interleaved 2 of 5 has the same guards and as many bars; its spaces hold digits, ours are all
 * narrow.
 */
export const iata2Of5: LinearReader = {
  types: ['iata2Of5Barcode'],
  lines: 2,
  read(line, { first, end }) {
    if (end - first < 37 || (end - first - 7) % 10 !== 0) return undefined;
    if (!guardFits(line, end - 3, 2, 0b10, 2)) return undefined;
    const bars = toTwoWidths(everySecond(line, first, end));
    if (!bars || !areNarrow(everySecond(line, first + 1, end), bars.wideMean)) return undefined;
    const { wide } = bars;
    const digitsEnd = wide.length - 2;
    if (patternAt(wide, 0, 2) !== 0b00 || patternAt(wide, digitsEnd, 2) !== 0b10) return undefined;
    const digits = readDigits(wide, 2, digitsEnd, 5);
    return digits === undefined ? undefined : { type: 'iata2Of5Barcode', ...withRequiredCheck(digits), first, end };
  },
};
