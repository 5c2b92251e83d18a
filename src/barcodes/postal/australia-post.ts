import { RS64 } from '../arithmetic/reed-solomon.ts';
import { ASCENDER, type BarRow, TRACKER } from './bar-row.ts';
import { readSymbols } from './quaternary.ts';
import { ERROR_CORRECTED, hasSpecifiedBars, type PostalReader, type PostalReading } from './symbology.ts';

const CHECK_SYMBOLS = 4;
const CHECK_BARS = 3 * CHECK_SYMBOLS;
/** N table: two bars per digit. */
const DIGITS = ['00', '01', '02', '10', '11', '12', '20', '21', '22', '30'];
const FORMAT_DIGITS = 2;
const SORTING_DIGITS = 8;
/** Start bars, then two bars per digit. */
const CUSTOMER_FIELD = 2 * (1 + FORMAT_DIGITS + SORTING_DIGITS);

/** Number of bars by format control code. */
const FORMATS: Readonly<Record<string, number>> = {
  '00': 37,
  '11': 37,
  '45': 37,
  '87': 37,
  '92': 37,
  '59': 52,
  '62': 67,
};

/** An unknown format control code costs 10 points of confidence (1 in `corrected` costs 30). */
const UNKNOWN_FORMAT = 1 / 3;

/** Start and stop are the same two bars. */
const hasGuard = (row: BarRow, at: number): boolean => row.states[at] === ASCENDER && row.states[at + 1] === TRACKER;

function decode(row: BarRow): PostalReading | undefined {
  const count = row.states.length;
  if (!hasSpecifiedBars('australianPost4StateBarcode', row) || !hasGuard(row, 0) || !hasGuard(row, count - 2))
    return undefined;
  const { symbols, erased } = readSymbols(row, 2, count - 2);
  // Too many erasures to correct: the symbols may still be right.
  const corrected =
    RS64.correct(symbols, CHECK_SYMBOLS, erased.length <= CHECK_SYMBOLS ? erased : []) ??
    RS64.correct(symbols, CHECK_SYMBOLS);
  if (!corrected) return undefined;

  const bars = Array.from(corrected.symbols, (symbol) => symbol.toString(4).padStart(3, '0')).join('');
  let digits = '';
  for (let at = 0; at < CUSTOMER_FIELD - 2; at += 2) {
    const digit = DIGITS.indexOf(bars.slice(at, at + 2));
    if (digit < 0) return undefined;
    digits += digit;
  }
  // The customer field has two encodings and doesn't state which, so return the bar states.
  const customer = count === FORMATS['11'] ? '' : bars.slice(CUSTOMER_FIELD - 2, bars.length - CHECK_BARS);
  const isKnown = FORMATS[digits.slice(0, FORMAT_DIGITS)] === count;
  return {
    text: digits + customer.replace(/./g, (number) => 'FADT'.charAt(Number(number))),
    checkSum: ERROR_CORRECTED,
    corrected: Math.min(1, corrected.share + (isKnown ? 0 : UNKNOWN_FORMAT)),
  };
}

/** Australia Post 4-state: format control code, sorting code (DPID), customer field. */
export const australiaPost: PostalReader = { decode };
