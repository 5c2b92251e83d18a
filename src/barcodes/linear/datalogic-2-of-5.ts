import type { LinearReader } from './reader.ts';
import { guardFits, patternAt, readDigits, toWideElements } from './two-of-five.ts';

/** The digits of Matrix 2 of 5 between the guards of Interleaved 2 of 5: four narrow elements; W N N. Also called China Post. */
export const dataLogic2Of5: LinearReader = {
  lines: 2,
  read(line, { first, end }) {
    if (end - first < 25 || (end - first - 7) % 6 !== 0) return undefined;
    if (!guardFits(line, end - 3, 2, 0b10, 2)) return undefined;
    const wide = toWideElements(line, first, end);
    if (!wide) return undefined;
    const digitsEnd = wide.length - 3;
    if (patternAt(wide, 0, 4) !== 0b0000 || patternAt(wide, digitsEnd, 3) !== 0b100) return undefined;
    for (let gap = 9; gap < digitsEnd; gap += 6) if (wide[gap] === 1) return undefined;
    const text = readDigits(wide, 4, digitsEnd, 6);
    return text === undefined
      ? undefined
      : { type: 'dataLogic2Of5Barcode', text, checkSum: { chars: 0, valid: false }, first, end };
  },
};
