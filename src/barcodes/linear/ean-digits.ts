import type { WidthLine } from './width-line.ts';

/** Element widths in number set A, space first; B is reversed, C inverted (ISO/IEC 15420). */
export const EAN_DIGITS: readonly (readonly [number, number, number, number])[] = [
  [3, 2, 1, 1],
  [2, 2, 2, 1],
  [2, 1, 2, 2],
  [1, 4, 1, 1],
  [1, 1, 3, 2],
  [1, 2, 3, 1],
  [1, 1, 1, 4],
  [1, 3, 1, 2],
  [1, 2, 1, 3],
  [3, 1, 1, 2],
];

export interface EanDigit {
  readonly value: number;
  /** Number set B. */
  readonly even: boolean;
}

/** Tolerance per element, and for all four together (modules). */
const MOST_OFF = 0.75;
const MOST_OFF_TOGETHER = 1.7;

/** Reads the digit of four elements from `at`; undefined if no pattern fits, or two fit equally. */
export function readEanDigit(line: WidthLine, at: number, module: number): EanDigit | undefined {
  const total = (line.starts[at + 4] ?? 0) - (line.starts[at] ?? 0);
  if (Math.abs(total - 7 * module) > 1.1 * module + 0.5) return undefined;
  const scale = 7 / total;
  let best: EanDigit | undefined;
  let least = MOST_OFF_TOGETHER;
  let second = Number.POSITIVE_INFINITY;
  for (let value = 0; value < 10; value++) {
    const pattern = EAN_DIGITS[value];
    if (!pattern) continue;
    for (const even of [false, true]) {
      let off = 0;
      for (let i = 0; i < 4 && off < Number.POSITIVE_INFINITY; i++) {
        const difference = Math.abs((line.widths[at + i] ?? 0) * scale - (pattern[even ? 3 - i : i] ?? 0));
        off += difference > MOST_OFF ? Number.POSITIVE_INFINITY : difference;
      }
      if (off < least) {
        second = least;
        least = off;
        best = { value, even };
      } else if (off < second) second = off;
    }
  }
  return second - least < 0.15 ? undefined : best;
}
