import type { LinearReader } from './reader.ts';
import { guardFits, patternAt, toWideOfBoth } from './two-of-five.ts';

/** Characters by their five elements (1 is wide). */
const CHARACTERS = '0123456789-';
const PATTERNS = [0b00001, 0b10001, 0b01001, 0b11000, 0b00101, 0b10100, 0b01100, 0b00011, 0b10010, 0b10000, 0b00100];
const CHARACTER_OF = new Map(PATTERNS.map((pattern, value) => [pattern, CHARACTERS.charAt(value)]));
const GUARD = 0b00110;

/** Minimum length: shorter readings are too likely to be false. */
const FEWEST_CHARACTERS = 3;

/** Returns the check character: modulo 11, weights 1 to `weights` from the right, repeating. */
function checkOf(text: string, weights: number): string {
  let sum = 0;
  for (let i = 0; i < text.length; i++)
    sum += (1 + (i % weights)) * CHARACTERS.indexOf(text.charAt(text.length - 1 - i));
  return CHARACTERS.charAt(sum % 11);
}

const endsWithC = (text: string): boolean => checkOf(text.slice(0, -1), 10) === text.at(-1);
const endsWithK = (text: string): boolean => checkOf(text.slice(0, -1), 9) === text.at(-1);

function countCheckCharacters(text: string): number {
  if (endsWithC(text.slice(0, -1)) && endsWithK(text)) return 2;
  return endsWithC(text) ? 1 : 0;
}

/** Digits and hyphens of five elements with narrow gaps. Check characters stay in the value. */
export const code11: LinearReader = {
  lines: 4,
  shape: {
    fewest: 6 * (FEWEST_CHARACTERS + 2) - 1,
    step: 6,
    starts: (line, first) => guardFits(line, first, 3, 0b010, 2),
  },
  read(line, { first, end }) {
    const count = end - first;
    if (count < 6 * (FEWEST_CHARACTERS + 2) - 1 || count % 6 !== 5) return undefined;
    if (!guardFits(line, first, 3, 0b010, 2) || !guardFits(line, end - 5, 3, 0b010, 2)) return undefined;
    const wide = toWideOfBoth(line, first, end);
    if (!wide || patternAt(wide, 0, 5) !== GUARD || patternAt(wide, wide.length - 5, 5) !== GUARD) return undefined;
    for (let gap = 5; gap < count; gap += 6) if (wide[gap] === 1) return undefined;
    let text = '';
    for (let i = 6; i < count - 6; i += 6) {
      const character = CHARACTER_OF.get(patternAt(wide, i, 5));
      if (character === undefined) return undefined;
      text += character;
    }
    const chars = countCheckCharacters(text);
    return { type: 'code11Barcode', text, checkSum: { chars, valid: chars > 0 }, first, end };
  },
};
