import type { LinearReader } from './reader.ts';

/** Bars in reading order, 1 is wide (Kodak A-61599: wide 0.20 in, narrow and spaces 0.08 in). */
const NAME_OF = new Map([
  [0b1100, '1'],
  [0b1001, '2'],
  [0b1010, '3'],
  [0b0110, '4'],
  [0b0011, '6'],
  [0b0101, 'T'],
]);

/**
 * Four bars, two of them wide, and three equal spaces. 1 and 6, and 3 and T, are mirror images:
 * read only in the page's direction. No check, so bars must be as long as the symbol is wide.
 */
export const patchCode: LinearReader = {
  lines: 6,
  leastHeight: 0.5,
  directed: true,
  read({ widths }, { first, end }) {
    if (end - first !== 7) return undefined;
    const bars = [0, 2, 4, 6].map((i) => widths[first + i] ?? 0);
    const spaces = [1, 3, 5].map((i) => widths[first + i] ?? 0);
    const sorted = bars.toSorted((a, b) => a - b);
    const narrow = ((sorted[0] ?? 0) + (sorted[1] ?? 0)) / 2;
    const wide = ((sorted[2] ?? 0) + (sorted[3] ?? 0)) / 2;
    if (wide < 1.8 * narrow || wide > 3.6 * narrow) return undefined;
    if ((sorted[1] ?? 0) > 1.3 * (sorted[0] ?? 0) + 1 || (sorted[3] ?? 0) > 1.3 * (sorted[2] ?? 0) + 1)
      return undefined;
    if (Math.max(...spaces) > 1.3 * Math.min(...spaces) + 1) return undefined;
    // Print gain narrows spaces as much as it widens bars.
    const space = ((spaces[0] ?? 0) + (spaces[1] ?? 0) + (spaces[2] ?? 0)) / 3;
    if (space < 0.5 * narrow || space > 1.8 * narrow) return undefined;
    const limit = (narrow + wide) / 2;
    const pattern = bars.reduce((bits, bar) => (bits << 1) | (bar > limit ? 1 : 0), 0);
    const text = NAME_OF.get(pattern);
    return text === undefined
      ? undefined
      : { type: 'patchCodeBarcode', text, checkSum: { chars: 0, valid: false }, first, end };
  },
};
