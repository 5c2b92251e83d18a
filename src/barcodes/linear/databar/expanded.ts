// GS1 DataBar Expanded, in one row.
import { type CharacterKind, toValue, weigh } from './characters.ts';
import { toExpandedText } from './expanded-text.ts';
import type { Block, Reading } from './reading.ts';

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
const FINDER: Block = [5, 15];
const CHECK_MODULUS = 211;
const BITS = 12;

/** A to F from the left; small letters are the same finders backwards. */
const FINDERS: Readonly<Record<string, string>> = {
  A: '18411',
  B: '36411',
  C: '34611',
  D: '32811',
  E: '26511',
  F: '22911',
};

/** The finders of symbols of two and more, which alternate in their direction. */
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
const MOST_CHARACTERS = 22;

const finderOf = (letter: string): string => {
  const forwards = FINDERS[letter.toUpperCase()] ?? '';
  return letter === letter.toUpperCase() ? forwards : [...forwards].reverse().join('');
};

/** Where in the weights a character's begin: those of the first, which is the check, come to nothing. */
function powerOf(letter: string, isRight: boolean): number {
  const kind = letter.toUpperCase().charCodeAt(0) - 65;
  const isBackwards = letter !== letter.toUpperCase();
  return ELEMENTS * (4 * kind + (isBackwards ? 2 : 0) + (isRight ? 1 : 0) - 1);
}

/** The characters and finders of a symbol of so many characters: a finder between every two, and after a last single one. */
const blocksOf = (characters: number): Block[] =>
  Array.from({ length: characters }, (_, n): Block[] => {
    const character: Block = [ELEMENTS, CHARACTER.modules];
    return n % 2 === 0 ? [character, FINDER] : [character];
  }).flat();

/** Those of all symbols, the shortest first. */
export const EXPANDED_BLOCKS: readonly (readonly Block[])[] = Array.from(
  { length: MOST_CHARACTERS - FEWEST_CHARACTERS + 1 },
  (_, i) => blocksOf(FEWEST_CHARACTERS + i),
);

const isFinder = (widths: readonly number[], letter: string): boolean => widths.join('') === finderOf(letter);

/** @param widths of the elements between the guards */
export function readExpanded(widths: readonly number[]): Reading | undefined {
  // A finder has fewer elements than a character.
  const characters =
    2 * Math.floor(widths.length / (2 * ELEMENTS + FINDER[0])) +
    (widths.length % (2 * ELEMENTS + FINDER[0]) > 0 ? 1 : 0);
  const sequence = SEQUENCES[Math.ceil(characters / 2) - 2] ?? '';
  const left = widths.slice();
  const take = (count: number) => left.splice(0, count);
  const values: number[] = [];
  let sum = 0;
  for (let n = 0; n < characters; n++) {
    const letter = sequence[n >> 1] ?? '';
    const isRight = n % 2 === 1;
    const own = isRight ? take(ELEMENTS).reverse() : take(ELEMENTS);
    const value = toValue(own, CHARACTER);
    if (value === undefined || (!isRight && !isFinder(take(FINDER[0]), letter))) return undefined;
    values.push(value);
    if (n > 0) sum += weigh(own, powerOf(letter, isRight), CHECK_MODULUS);
  }
  const [check, ...data] = values;
  if (data.some((value) => value >= 2 ** BITS)) return undefined;
  const text = toExpandedText(data.map((value) => value.toString(2).padStart(BITS, '0')).join(''));
  if (text === undefined) return undefined;
  return { text, isSound: check === CHECK_MODULUS * (characters - FEWEST_CHARACTERS) + (sum % CHECK_MODULUS) };
}
