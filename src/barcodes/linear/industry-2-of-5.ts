// Pure: no DOM, no Node.
import type { LinearReader } from './reader.ts';
import {
  areNarrow,
  everySecond,
  guardFits,
  patternAt,
  readDigits,
  toTwoWidths,
  withOptionalCheck,
} from './two-of-five.ts';

/** Bars W W N, five bars a digit, bars W N W; the spaces say nothing. */
export const industry2Of5: LinearReader = {
  types: ['industry2Of5Barcode'],
  lines: 2,
  read(line, { first, end }) {
    if (end - first < 41 || (end - first - 11) % 10 !== 0) return undefined;
    if (!guardFits(line, first, 3, 0b110, 2) || !guardFits(line, end - 5, 3, 0b101, 2)) return undefined;
    const bars = toTwoWidths(everySecond(line, first, end));
    if (!bars || !areNarrow(everySecond(line, first + 1, end), bars.wideMean)) return undefined;
    const { wide } = bars;
    const digitsEnd = wide.length - 3;
    if (patternAt(wide, 0, 3) !== 0b110 || patternAt(wide, digitsEnd, 3) !== 0b101) return undefined;
    const digits = readDigits(wide, 3, digitsEnd, 5);
    return digits === undefined ? undefined : { type: 'industry2Of5Barcode', ...withOptionalCheck(digits), first, end };
  },
};
