import type { LinearReader } from './reader.ts';
import { isLikeDigit, readBarDigits, startsNarrow, withRequiredCheck } from './two-of-five.ts';
import type { WidthLine } from './width-line.ts';

const START = { bars: 2, pattern: 0b00 };
const STOP = { bars: 2, pattern: 0b10 };

const starts = (line: WidthLine, first: number): boolean =>
  startsNarrow(line, first) && isLikeDigit(line, first + 4, 2, 1, 1);

/** Bars N N, five bars per digit, bars W N, like Interleaved 2 of 5; but all spaces are narrow. */
export const iata2Of5: LinearReader = {
  lines: 2,
  shape: { fewest: 37, step: 10, starts, isDense: true },
  read(line, { first, end }) {
    const digits = readBarDigits(line, first, end, START, STOP);
    return digits === undefined ? undefined : { type: 'iata2Of5Barcode', ...withRequiredCheck(digits), first, end };
  },
};
