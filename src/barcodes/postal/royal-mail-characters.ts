// Shared parts of Royal Mail 4-state and KIX: four bars per character.
import type { BarRow } from './bar-row.ts';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Patterns by value: two of four bars have an ascender, and two a descender. */
export const TWO_OF_FOUR = [0b0011, 0b0101, 0b0110, 0b1001, 0b1010, 0b1100];

export const CHARACTER_BARS = 4;

/** Returns the ascenders (`bit` 0) or descenders (`bit` 1) of four bars, first bar highest. */
export function patternAt({ states }: BarRow, from: number, bit: 0 | 1): number {
  let pattern = 0;
  for (let bar = 0; bar < CHARACTER_BARS; bar++) pattern = (pattern << 1) | (((states[from + bar] ?? 0) >> bit) & 1);
  return pattern;
}

/** Returns the text of characters, given the values of their ascenders and descenders (0 to 5). */
export const charactersOf = (tops: readonly number[], bottoms: readonly number[]): string =>
  tops.map((top, i) => ALPHABET.charAt(6 * top + (bottoms[i] ?? 0))).join('');
