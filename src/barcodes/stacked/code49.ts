// Code 49 (AIM USS-49): two to eight rows of four characters each, every one a pair of codewords.
import { createCharacterReader, type ReadCharacter, readAll } from './characters.ts';
import { createPatterns } from './code49-patterns.ts';
import { GROUP_SEPARATOR, type StackedCode, type StackedContent, type StackedRow } from './row.ts';

/** Characters per row, and elements of each; a bar and a space precede them, a wide bar follows. */
const IN_ROW = 4;
const CHARACTER_ELEMENTS = 8;
const START_ELEMENTS = 2;
const ELEMENTS = START_ELEMENTS + IN_ROW * CHARACTER_ELEMENTS + 1;
const STOP_MODULES = 4;

const MODULUS = 49;
const PAIRS = MODULUS * MODULUS;

/** Parities of a row's characters (1 is odd), which identify the row; all even in the last row. */
const ROW_PARITIES = ['1001', '0101', '1100', '0011', '1010', '0110', '1111', '0000'];
const LAST_ROW = ROW_PARITIES.length - 1;

let reader: ReadCharacter | undefined;

/** Made when it is needed: most pictures hold no row of it. */
const readCharacter: ReadCharacter = (edges, at) => {
  reader ??= createCharacterReader(createPatterns().flat(), 16);
  return reader(edges, at);
};

const isNear = (width: number, modules: number): boolean => Math.abs(width - modules) < 0.7;

function toRow(edges: Float32Array, at: number, module: number): StackedRow | undefined {
  const widthAt = (element: number) => ((edges[at + element + 1] ?? 0) - (edges[at + element] ?? 0)) / module;
  if (!isNear(widthAt(0), 1) || !isNear(widthAt(1), 1) || !isNear(widthAt(ELEMENTS - 1), STOP_MODULES))
    return undefined;
  const characters = readAll(readCharacter, edges, at + START_ELEMENTS, IN_ROW, CHARACTER_ELEMENTS);
  if (!characters) return undefined;
  const number = ROW_PARITIES.indexOf(characters.map((character) => Math.floor(character / PAIRS)).join(''));
  const values = characters.flatMap((character) => [
    Math.floor((character % PAIRS) / MODULUS),
    (character % PAIRS) % MODULUS,
  ]);
  const sum = values.slice(0, -1).reduce((total, value) => total + value, 0);
  return number < 0 || sum % MODULUS !== values.at(-1) ? undefined : { number, values };
}

/** Weights of the codeword pairs; each check starts with another weight. */
const WEIGHTS = [
  1, 9, 31, 26, 2, 12, 17, 23, 37, 18, 22, 6, 27, 44, 15, 43, 39, 11, 13, 5, 41, 33, 36, 8, 4, 32, 3, 19, 40, 25, 29,
  10, 24, 30,
];

/** A check of symbols, by the number of its pair from the end of the last row. */
interface Check {
  readonly ofMode: number;
  readonly from: number;
  readonly pair: number;
}
const CHECKS: readonly Check[] = [
  { ofMode: 20, from: 0, pair: 2 },
  { ofMode: 16, from: 1, pair: 3 },
];
/** The same of symbols with seven rows and more. */
const LONG_CHECK: Check = { ofMode: 38, from: 2, pair: 4 };
const LONG_ROWS = 7;

function isSound(values: readonly number[], mode: number, { ofMode, from, pair }: Check): boolean {
  const pairAt = (i: number) => (values[2 * i] ?? 0) * MODULUS + (values[2 * i + 1] ?? 0);
  const place = values.length / 2 - pair;
  let sum = ofMode * mode;
  for (let i = 0; i < place; i++) sum += pairAt(i) * (WEIGHTS[from + i] ?? 0);
  return sum % PAIRS === pairAt(place);
}

const CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%';
const FIRST_SHIFT = CHARACTERS.length;
const FNC1 = FIRST_SHIFT + 2;
const FNC3 = FIRST_SHIFT + 4;
const NUMERIC = FIRST_SHIFT + 5;

/** Characters after each of the two shifts, in runs of consecutive ASCII characters. */
const SHIFTED: readonly (readonly (readonly [characters: string, from: number])[])[] = [
  [
    [' ABCDEFGHIJKLMNOPQRSTUVWXYZ12345', 0],
    ['678', 33],
    ['90-.$', 38],
    ['/', 44],
    ['+', 58],
  ],
  [
    ['123456', 59],
    ['7890-.ABCDEFGHIJKLMNOPQRSTUVWXYZ$/+% ', 91],
  ],
];

function shiftedBy(shift: number, character: string): number | undefined {
  const [characters = '', from = 0] = SHIFTED[shift]?.find(([run]) => run.includes(character)) ?? [];
  return characters === '' ? undefined : from + characters.indexOf(character);
}

/** Decodes base-48 values: three for 5 digits (4 with a leading 1), two for 3, one for 1. */
function toDigits(values: readonly number[]): number[] | undefined {
  let digits = '';
  for (let at = 0; at < values.length; at += 3) {
    const group = values.slice(at, at + 3);
    const number = group.reduce((sum, value) => 48 * sum + value, 0);
    const isShort = group.length === 3 && number >= 100_000;
    const count = isShort ? 4 : [0, 1, 3, 5][group.length];
    const written = String(isShort ? number - 100_000 : number).padStart(count ?? 0, '0');
    if (written.length !== count) return undefined;
    digits += written;
  }
  return [...digits].map((digit) => digit.charCodeAt(0));
}

/** Returns the bytes of codewords in alphanumeric mode; undefined after a dangling shift. */
function toBytes(values: readonly number[]): number[] | undefined {
  const bytes: number[] = [];
  let shift: number | undefined;
  for (const value of values) {
    if (value === FIRST_SHIFT || value === FIRST_SHIFT + 1) shift = value - FIRST_SHIFT;
    else if (value === FNC1) bytes.push(GROUP_SEPARATOR);
    else if (value > FNC1 && value <= FNC3) continue;
    else {
      const character = CHARACTERS.charAt(value);
      const code = shift === undefined ? character.charCodeAt(0) : shiftedBy(shift, character);
      if (code === undefined) return undefined;
      bytes.push(code);
      shift = undefined;
    }
  }
  return bytes;
}

/** Bytes of codewords among which one changes between letters and digits. */
function decodeValues(values: readonly number[], isNumericFirst: boolean): number[] | undefined {
  const bytes: number[] = [];
  let isNumeric = isNumericFirst;
  for (let at = 0; at <= values.length; isNumeric = !isNumeric) {
    const next = values.indexOf(NUMERIC, at);
    const part = values.slice(at, next < 0 ? values.length : next);
    const read = isNumeric ? toDigits(part) : toBytes(part);
    if (read === undefined) return undefined;
    bytes.push(...read);
    if (next < 0) break;
    at = next + 1;
  }
  return bytes;
}

/** Modes of symbols that start with digits, are part of a message, or start with a shift. */
const DIGITS_FIRST = 2;
const DIVIDED = 3;
const SHIFTED_FIRST = [4, 5];
const MOST_MODE = 5;

/** Place in a message: of two symbols, the first or the second, of three, and so on. */
function toSequence(value: number) {
  let index = value - 1;
  let count = 2;
  for (; index >= count; count++) index -= count;
  return { index, count, id: '' };
}

function decode(rows: readonly StackedRow[]): StackedContent | undefined {
  const values = rows.flatMap((row) => row.values);
  const sizeAndMode = values.at(-2) ?? 0;
  const mode = sizeAndMode % 7;
  const count = Math.floor(sizeAndMode / 7) + 2;
  const isLong = count >= LONG_ROWS;
  const areInOrder = rows.every(({ number }, i) => number === (i === count - 1 ? LAST_ROW : i));
  if (rows.length !== count || !areInOrder || mode > MOST_MODE) return undefined;
  if (!(isLong ? [LONG_CHECK, ...CHECKS] : CHECKS).every((check) => isSound(values, sizeAndMode, check)))
    return undefined;
  const data = rows.flatMap((row, i) => row.values.slice(0, i < count - 1 ? -1 : isLong ? 0 : 2));
  const shift = SHIFTED_FIRST.indexOf(mode);
  const own = mode === DIVIDED ? data.slice(1) : shift < 0 ? data : [FIRST_SHIFT + shift, ...data];
  const isGs1 = own[0] === FNC1;
  const bytes = decodeValues(isGs1 ? own.slice(1) : own, mode === DIGITS_FIRST);
  return (
    bytes && {
      bytes: Uint8Array.from(bytes),
      checks: isLong ? 6 : 4,
      facts: {
        symbologyIdentifier: isGs1 ? ']T1' : ']T0',
        contentType: isGs1 ? 'GS1' : 'Text',
        ...(isGs1 ? { isGs1 } : {}),
        ...(mode === DIVIDED ? { sequence: toSequence(data[0] ?? 1) } : {}),
      },
    }
  );
}

export const code49: StackedCode = { type: 'code49Barcode', elements: ELEMENTS, toRow, decode };
