import type { LinearReader } from './reader.ts';
import { guardFits, isLikeDigit, patternAt, readDigits, startsNarrow, toWideElements } from './two-of-five.ts';
import type { WidthLine } from './width-line.ts';

/** Digits as which a start or stop decodes with an adjacent space, and that space's element. */
const [OF_START, SPACE_OF_START] = ['3', 1];
const [OF_END, SPACE_OF_END] = ['8', 3];
/** Minimum deviation of that space from all wide ones. */
const DEPARTURE = 0.15;

/** Returns whether the first or last digit includes something outside the symbol. */
function holdsOther({ widths }: WidthLine, first: number, wide: Uint8Array, text: string): boolean {
  const isOdd = (at: number): boolean => {
    const own = widths[first + at] ?? 0;
    const others = [...wide.keys()]
      .filter((i) => i % 2 === 1 && i !== at && wide[i] === 1)
      .map((i) => widths[first + i] ?? 0);
    if (others.length === 0) return false;
    return own < (1 - DEPARTURE) * Math.min(...others) - 0.5 || own > (1 + DEPARTURE) * Math.max(...others) + 0.5;
  };
  if (text.startsWith(OF_START) && isOdd(4 + SPACE_OF_START)) return true;
  return text.endsWith(OF_END) && isOdd(wide.length - 9 + SPACE_OF_END);
}

/** Matrix 2 of 5 digits between guards of Interleaved 2 of 5. Also called China Post. */
const starts = (line: WidthLine, first: number): boolean =>
  startsNarrow(line, first) && isLikeDigit(line, first + 4, 1, line.widths[first] ?? 1, line.widths[first + 1] ?? 1);

export const dataLogic2Of5: LinearReader = {
  lines: 2,
  shape: { fewest: 25, step: 6, starts },
  read(line, { first, end }) {
    if (end - first < 25 || (end - first - 7) % 6 !== 0) return undefined;
    if (!guardFits(line, end - 3, 2, 0b10, 2)) return undefined;
    const wide = toWideElements(line, first, end);
    if (!wide) return undefined;
    const digitsEnd = wide.length - 3;
    if (patternAt(wide, 0, 4) !== 0b0000 || patternAt(wide, digitsEnd, 3) !== 0b100) return undefined;
    for (let gap = 9; gap < digitsEnd; gap += 6) if (wide[gap] === 1) return undefined;
    const text = readDigits(wide, 4, digitsEnd, 6);
    return text === undefined || holdsOther(line, first, wide, text)
      ? undefined
      : { type: 'dataLogic2Of5Barcode', text, checkSum: { chars: 0, valid: false }, first, end };
  },
};
