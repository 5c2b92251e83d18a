import { ASCENDER, type BarRow, DESCENDER, ERASURE_DOUBT, FULL, fromLetters, isClear } from './bar-row.ts';
import { bitCount } from './bit-count.ts';
import type { PostalReader, PostalReading } from './symbology.ts';

const CHARACTER_BARS = 3;
/** Start, seven postal digits, thirteen address characters, check character, stop. */
const POSTAL_DIGITS = 7;
const ADDRESS_CHARACTERS = 13;
const CHARACTERS = POSTAL_DIGITS + ADDRESS_CHARACTERS + 1;
/** Start bars; the stop has them reversed. */
const GUARD_BARS = 2;

/** Packs a character's bars, two bits each: descender and ascender. */
const toPattern = (states: Iterable<number>): number => [...states].reduce((pattern, state) => 4 * pattern + state, 0);

/** Characters by value: ten digits, a hyphen, eight control codes. */
const PATTERNS = 'FTT FFT FDA DFA FAD FTF DAF AFD ADF TFF TFT DAT DTA ADT TDA ATD TAD TTF FFF'
  .split(' ')
  .map((letters) => toPattern(fromLetters(letters).states));
const CHECK_MODULUS = PATTERNS.length;
const HYPHEN = 10;
/** First of three control codes, each of which selects ten letters for the next digit. */
const FIRST_LETTERS = 11;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** Control code that pads an address. */
const FILLER = 14;

function readCharacter({ states, doubts }: BarRow, character: number): { pattern: number; doubtful: number } {
  const from = GUARD_BARS + CHARACTER_BARS * character;
  const bars = Array.from({ length: CHARACTER_BARS }, (_, i) => from + i);
  const isDoubtful = (half: number): number => Number((doubts[half] ?? 0) >= ERASURE_DOUBT);
  return {
    pattern: toPattern(states.subarray(from, from + CHARACTER_BARS)),
    doubtful: toPattern(bars.map((bar) => isDoubtful(2 * bar) * ASCENDER + isDoubtful(2 * bar + 1) * DESCENDER)),
  };
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) % CHECK_MODULUS;

/** Reads all values. Their sum is a multiple of 19, which recovers one doubtful character. */
function readValues(row: BarRow): { values: number[]; isMended: boolean } | undefined {
  const read = Array.from({ length: CHARACTERS }, (_, i) => readCharacter(row, i));
  const values = read.map(({ pattern }) => PATTERNS.indexOf(pattern));
  const [place, second] = [...values.keys()].filter((i) => (values[i] ?? -1) < 0 || read[i]?.doubtful !== 0);
  if (place === undefined) return { values, isMended: false };
  if (second !== undefined) return undefined;
  values[place] = 0;
  const missing = (CHECK_MODULUS - sumOf(values)) % CHECK_MODULUS;
  values[place] = missing;
  const { pattern = 0, doubtful = 0 } = read[place] ?? {};
  // Allow one misread half bar in addition to the doubtful ones; more would be a guess.
  return bitCount((pattern ^ (PATTERNS[missing] ?? 0)) & ~doubtful) <= 1 ? { values, isMended: true } : undefined;
}

function readAddress(values: readonly number[]): string | undefined {
  let text = '';
  const end = values.indexOf(FILLER);
  const used = end < 0 ? values : values.slice(0, end);
  if (values.slice(used.length).some((value) => value !== FILLER)) return undefined;
  for (let i = 0; i < used.length; i++) {
    const value = used[i] ?? 0;
    if (value < HYPHEN) text += value;
    else if (value === HYPHEN) text += '-';
    else {
      if (value >= FILLER) return undefined;
      i++;
      // Drop a letter whose second half was cut off.
      if (i === ADDRESS_CHARACTERS) break;
      const digit = used[i] ?? HYPHEN;
      const letter = digit < HYPHEN ? ALPHABET.charAt(10 * (value - FIRST_LETTERS) + digit) : '';
      if (letter === '') return undefined;
      text += letter;
    }
  }
  return text;
}

function decode(row: BarRow): PostalReading | undefined {
  const { states } = row;
  const count = states.length;
  if (count !== 2 * GUARD_BARS + CHARACTER_BARS * CHARACTERS) return undefined;
  if (states[0] !== FULL || states[1] !== DESCENDER) return undefined;
  if (states[count - 2] !== DESCENDER || states[count - 1] !== FULL) return undefined;
  const read = readValues(row);
  if (!read) return undefined;
  const { values, isMended } = read;
  const code = values.slice(0, POSTAL_DIGITS);
  const address = readAddress(values.slice(POSTAL_DIGITS, -1));
  if (code.some((value) => value >= HYPHEN) || address === undefined) return undefined;
  const isValid = sumOf(values) === 0;
  if (!isValid && !isClear(row)) return undefined;
  const check = values.at(-1) ?? 0;
  // Control codes can't be appended to the text.
  const text = check > HYPHEN ? {} : { text: check === HYPHEN ? '-' : String(check) };
  return {
    text: code.join('') + address,
    checkSum: isValid ? { chars: 1, valid: true, ...text } : { chars: 0, valid: false, ...text, failed: true },
    corrected: isMended ? 1 : 0,
  };
}

/** Japan Post customer barcode: postal code and address numbers. */
export const japanPost: PostalReader = { decode };
