import type { LinearReader } from './reader.ts';
import { guardFits, isLikeDigit, readBarDigits, withOptionalCheck } from './two-of-five.ts';

const START = { bars: 3, pattern: 0b110 };
const STOP = { bars: 3, pattern: 0b101 };

/** Bars W W N, five bars per digit, bars W N W; spaces carry no data. */
export const industry2Of5: LinearReader = {
  lines: 2,
  shape: {
    fewest: 41,
    step: 10,
    starts: (line, first) => guardFits(line, first, 3, START.pattern, 2) && isLikeDigit(line, first + 6, 2, 1, 1),
    isDense: true,
  },
  read(line, { first, end }) {
    const digits = readBarDigits(line, first, end, START, STOP);
    return digits === undefined ? undefined : { type: 'industry2Of5Barcode', ...withOptionalCheck(digits), first, end };
  },
};
