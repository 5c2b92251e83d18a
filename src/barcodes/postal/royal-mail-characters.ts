// Shared parts of Royal Mail 4-state and KIX: four bars per character.
import type { BarRow } from './bar-row.ts';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Two bars of four have an ascender, two a descender; a pattern's place in this list is its value. */
export const TWO_OF_FOUR = [0b0011, 0b0101, 0b0110, 0b1001, 0b1010, 0b1100];

/** Bars of a character. */
export const CHARACTER_BARS = 4;

/** The ascenders (`bit` 0) or the descenders (`bit` 1) of the four bars from `from` on, the first bar's highest. */
export function patternAt({ states }: BarRow, from: number, bit: 0 | 1): number {
  let pattern = 0;
  for (let bar = 0; bar < CHARACTER_BARS; bar++) pattern = (pattern << 1) | (((states[from + bar] ?? 0) >> bit) & 1);
  return pattern;
}

/** The text of characters by the values of their ascenders and of their descenders, 0 to 5 each. */
export const charactersOf = (tops: readonly number[], bottoms: readonly number[]): string =>
  tops.map((top, i) => ALPHABET.charAt(6 * top + (bottoms[i] ?? 0))).join('');
