import type { LinearReader } from './reader.ts';
import { readBarDigits, withRequiredCheck } from './two-of-five.ts';

const START = { bars: 2, pattern: 0b00 };
const STOP = { bars: 2, pattern: 0b10 };

/**
 * Bars N N, five bars a digit, bars W N. Interleaved 2 of 5 has the same guards and as many bars; its spaces hold digits, ours are all
 * narrow.
 */
export const iata2Of5: LinearReader = {
  lines: 2,
  read(line, { first, end }) {
    const digits = readBarDigits(line, first, end, START, STOP);
    return digits === undefined ? undefined : { type: 'iata2Of5Barcode', ...withRequiredCheck(digits), first, end };
  },
};
