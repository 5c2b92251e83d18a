import type { LinearReader } from './reader.ts';
import {
  everySecond,
  guardFits,
  isLikeDigit,
  patternAt,
  readDigits,
  toTwoWidths,
  withOptionalCheck,
} from './two-of-five.ts';

/** Industry 2 of 5 in the spaces: W W N, five per digit, W N W; bars are narrow or thinner. */
export const invert2Of5: LinearReader = {
  lines: 2,
  shape: {
    fewest: 43,
    step: 10,
    starts: (line, first) => guardFits(line, first + 1, 3, 0b110, 2) && isLikeDigit(line, first + 7, 2, 1, 1),
  },
  read(line, { first, end }) {
    if (end - first < 43 || (end - first - 13) % 10 !== 0) return undefined;
    if (!guardFits(line, first + 1, 3, 0b110, 2) || !guardFits(line, end - 6, 3, 0b101, 2)) return undefined;
    const spaces = toTwoWidths(everySecond(line, first + 1, end));
    if (!spaces) return undefined;
    const bars = everySecond(line, first, end);
    const inner = bars.subarray(1, -1);
    if (Math.max(...inner) > 1.75 * Math.min(...inner) + 1 || Math.max(...bars) > 0.8 * spaces.wideMean)
      return undefined;
    const { wide } = spaces;
    const digitsEnd = wide.length - 3;
    if (patternAt(wide, 0, 3) !== 0b110 || patternAt(wide, digitsEnd, 3) !== 0b101) return undefined;
    const digits = readDigits(wide, 3, digitsEnd, 5);
    return digits === undefined ? undefined : { type: 'invert2Of5Barcode', ...withOptionalCheck(digits), first, end };
  },
};
