import type { LinearReader } from './reader.ts';
import { guardFits, isLikeDigit, patternAt, readDigits, toWideElements, withRequiredCheck } from './two-of-five.ts';
import type { WidthLine } from './width-line.ts';

const starts = (line: WidthLine, first: number): boolean =>
  guardFits(line, first, 3, 0b100, 2) &&
  isLikeDigit(line, first + 6, 1, line.widths[first + 2] ?? 1, line.widths[first + 1] ?? 1);

/**
 * A wide bar (3 to 4 modules, by generator) and five narrow elements; bar, space, bar, space, bar
 * and a narrow gap per digit; a wide bar and four narrow elements.
 */
export const matrix2Of5: LinearReader = {
  lines: 2,
  shape: { fewest: 29, step: 6, starts, isDense: true },
  read(line, { first, end }) {
    if (end - first < 29 || (end - first - 11) % 6 !== 0) return undefined;
    if (!guardFits(line, first, 3, 0b100, 2) || !guardFits(line, end - 5, 3, 0b100, 2)) return undefined;
    const wide = toWideElements(line, first, end, [0, end - first - 5]);
    if (!wide) return undefined;
    const digitsEnd = wide.length - 5;
    if (patternAt(wide, 0, 6) !== 0b100000 || patternAt(wide, digitsEnd, 5) !== 0b10000) return undefined;
    for (let gap = 11; gap < digitsEnd; gap += 6) if (wide[gap] === 1) return undefined;
    const digits = readDigits(wide, 6, digitsEnd, 6);
    return digits === undefined ? undefined : { type: 'matrix2Of5Barcode', ...withRequiredCheck(digits), first, end };
  },
};
