// GS1 DataBar Expanded: pairs of characters around finder patterns, in one row or stacked.
import { type CharacterKind, toValue, weigh } from './characters.ts';
import { toExpandedText } from './expanded-text.ts';
import type { DataBarReading, ElementBlock } from './reading.ts';

const CHARACTER: CharacterKind = {
  modules: 17,
  major: 'odd',
  narrow: 'odd',
  groups: [
    [12, 7, 87, 4],
    [10, 5, 52, 20],
    [8, 4, 30, 52],
    [6, 3, 10, 104],
    [4, 1, 1, 204],
  ],
};

const ELEMENTS = 8;
const CHECK_MODULUS = 211;
const BITS = 12;

export const EXPANDED_CHARACTER: ElementBlock = [ELEMENTS, CHARACTER.modules];
export const EXPANDED_FINDER: ElementBlock = [5, 15];

/** Finder patterns from the left; small letters denote reversed ones. */
const FINDERS: Readonly<Record<string, string>> = {
  A: '18411',
  B: '36411',
  C: '34611',
  D: '32811',
  E: '26511',
  F: '22911',
};

/** Finder pattern sequences of symbols with two and more pairs, alternating in direction. */
const SEQUENCES = [
  'Aa',
  'AbB',
  'AcBd',
  'AeBdC',
  'AeBdDf',
  'AeBdEfF',
  'AaBbCcDd',
  'AaBbCcDeE',
  'AaBbCcDeFf',
  'AaBbCdDeEfF',
];

const FEWEST_CHARACTERS = 4;

export const MOST_PAIRS = Math.max(...SEQUENCES.map(({ length }) => length));

/** Finder letters by widths: in pairs that begin with a space, and with a bar. */
const [LETTERS_AFTER_BAR, LETTERS_AFTER_SPACE] = [true, false].map(
  (startsLight) =>
    new Map(
      Object.entries(FINDERS).map(([letter, widths]) =>
        startsLight ? [widths, letter] : [[...widths].reverse().join(''), letter.toLowerCase()],
      ),
    ),
);

export const toFinderLetter = (widths: readonly number[], startsLight: boolean): string | undefined =>
  (startsLight ? LETTERS_AFTER_BAR : LETTERS_AFTER_SPACE)?.get(widths.join(''));

/** Exponent of the character's first weight. */
function powerOf(letter: string, isRight: boolean): number {
  const kind = letter.toUpperCase().charCodeAt(0) - 65;
  const isBackwards = letter !== letter.toUpperCase();
  return ELEMENTS * (4 * kind + (isBackwards ? 2 : 0) + (isRight ? 1 : 0) - 1);
}

export interface ExpandedCharacter {
  readonly value: number;
  /** Contribution to the check sum. */
  readonly weight: number;
}

/** `letter` is the adjacent finder pattern's; `isRight`: the character is to the right of it. */
export function readCharacter(
  widths: readonly number[],
  letter: string,
  isRight: boolean,
): ExpandedCharacter | undefined {
  const own = isRight ? widths.toReversed() : widths;
  const value = toValue(own, CHARACTER);
  // The first character is the check character.
  const isCheck = letter === 'A' && !isRight;
  if (value === undefined || (value >= 2 ** BITS && !isCheck)) return undefined;
  return { value, weight: isCheck ? 0 : weigh(own, powerOf(letter, isRight), CHECK_MODULUS) };
}

export interface ExpandedRow {
  readonly letters: string;
  readonly characters: readonly ExpandedCharacter[];
}

const lettersOf = (rows: readonly ExpandedRow[]): string => rows.map(({ letters }) => letters).join('');

/** Returns whether some symbol begins with these rows. */
export const mayGoOn = (rows: readonly ExpandedRow[]): boolean => {
  const letters = lettersOf(rows);
  return SEQUENCES.some((sequence) => sequence.startsWith(letters));
};

const areEven = (rows: readonly ExpandedRow[]): boolean =>
  rows.every(({ letters, characters }, i) => {
    const pairs = rows[0]?.letters.length ?? 0;
    return i === rows.length - 1
      ? letters.length <= pairs
      : letters.length === pairs && characters.length === 2 * pairs;
  });

export function joinRows(rows: readonly ExpandedRow[]): DataBarReading | undefined {
  const letters = lettersOf(rows);
  const [check, ...data] = rows.flatMap(({ characters }) => characters);
  const count = data.length + 1;
  if (!check || letters !== SEQUENCES[Math.ceil(count / 2) - 2] || !areEven(rows)) return undefined;
  const text = toExpandedText(data.map(({ value }) => value.toString(2).padStart(BITS, '0')).join(''));
  if (text === undefined) return undefined;
  const sum = data.reduce((all, { weight }) => all + weight, 0) % CHECK_MODULUS;
  const further = count - FEWEST_CHARACTERS;
  const isSound = check.value === CHECK_MODULUS * further + sum;
  // The check character encodes the length: a mismatch suggests part of a longer symbol.
  const isPart =
    Math.floor(check.value / CHECK_MODULUS) !== further &&
    SEQUENCES.some((all) => all !== letters && all.startsWith(letters));
  return isSound || !isPart ? { text, isSound } : undefined;
}
