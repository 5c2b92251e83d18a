import { code11 } from './code11.ts';
import type { LinearReader, Span } from './reader.ts';
import { guardFits, hasMod10, patternAt, TWO_OF_FIVE, toWideElements } from './two-of-five.ts';
import type { WidthLine } from './width-line.ts';

/** First four elements of a 2 of 5 digit: the parity element is not printed. */
const DIGIT_OF = new Map(TWO_OF_FIVE.map((pattern, digit) => [pattern >> 1, digit]));

/** Digits as which a stop, a wide gap and the next symbol's start decode. */
const END_AND_BEGINNING = '023';
/** Elements before the first digit, and of the stop pattern. */
const [BEGINNING, END] = [6, 5];
/** Minimum deviation of the gap between two symbols from a symbol's wide spaces. */
const DEPARTURE = 0.15;

/** Returns whether it spans two symbols, by the gap's width or the check digits of both. */
function areTwo({ widths }: WidthLine, first: number, text: string): boolean {
  for (let at = text.indexOf(END_AND_BEGINNING); at >= 0; at = text.indexOf(END_AND_BEGINNING, at + 1)) {
    const beginning = first + BEGINNING + 4 * at;
    // The second wide element of the stop pattern is a space too.
    const own = widths[beginning + 3] ?? 0;
    if (Math.abs((widths[beginning + END] ?? 0) - own) > DEPARTURE * own + 0.5) return true;
    const parts = [text.slice(0, at), text.slice(at + END_AND_BEGINNING.length)];
    if (!hasMod10(text) && parts.every((part) => hasMod10(part))) return true;
  }
  return false;
}

/** Returns whether it is a Code 11: one in some dozens decodes as BCD Matrix, few vice versa. */
function isCode11(line: WidthLine, span: Span, text: string): boolean {
  const other = code11.read(line, span, new Set());
  return other !== undefined && (other.checkSum.valid || !hasMod10(text));
}

/**
 * N N W W N and a narrow space, four elements per digit without gaps, N N W W N. Digits don't check
 * themselves, so guards, quiet zones and several scan lines must agree. The last digit is usually a
 * check digit, and part of the value.
 */
export const bcdMatrix: LinearReader = {
  lines: 4,
  shape: { fewest: 23, step: 4, starts: (line, first) => guardFits(line, first, 3, 0b010, 2) },
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
    if (areTwo(line, first, text) || isCode11(line, { first, end }, text)) return undefined;
    return { type: 'bcdMatrixBarcode', text, checkSum: { chars: 0, valid: false }, first, end };
  },
};
