// Code 16K (EN 12323): two to sixteen rows of five Code 128 characters each.
import { CODE_128_WIDTHS } from '../linear/code128-check.ts';
import { createCharacterReader, readAll } from './characters.ts';
import { GROUP_SEPARATOR, type StackedCode, type StackedContent, type StackedRow } from './row.ts';

/** Characters of a row, the elements of each, and of the patterns at both ends. */
const IN_ROW = 5;
const CHARACTER_ELEMENTS = 6;
const END_ELEMENTS = 4;
const ELEMENTS = END_ELEMENTS + 1 + IN_ROW * CHARACTER_ELEMENTS + END_ELEMENTS;
const MOST_ROWS = 16;

const MODULUS = 107;
/** The characters of Code 128, with another stop pattern. */
const readCharacter = createCharacterReader([...CODE_128_WIDTHS, '211133'], 11);
const readEnd = createCharacterReader(['3211', '2221', '2122', '1411', '1132', '1231', '1114', '3112'], 7);

/** Right-end patterns of the rows; left ends are numbered from 0 to 7 and repeat. */
const RIGHT_ENDS = [
  [0, 1, 2, 3, 4, 5, 6, 7, 4, 5, 6, 7, 0, 1, 2, 3],
  // Every second symbol of a divided message.
  [2, 3, 4, 5, 6, 7, 4, 5, 6, 7, 0, 1, 2, 3, 0, 1],
] as const;

const numberOf = (left: number, right: number): number =>
  RIGHT_ENDS.map((ends) => ends.findIndex((end, row) => end === right && row % 8 === left)).find((row) => row >= 0) ??
  -1;

function toRow(edges: Float32Array, at: number, module: number): StackedRow | undefined {
  const first = at + END_ELEMENTS + 1;
  const last = first + IN_ROW * CHARACTER_ELEMENTS;
  // A bar of one module separates the left end from the characters.
  const bar = ((edges[first] ?? 0) - (edges[first - 1] ?? 0)) / module;
  if (bar < 0.4 || bar > 1.7) return undefined;
  const number = numberOf(readEnd(edges, at), readEnd(edges, last));
  if (number < 0) return undefined;
  const values = readAll(readCharacter, edges, first, IN_ROW, CHARACTER_ELEMENTS);
  return values && { number, values };
}

type CodeSet = 'A' | 'B' | 'C';

interface Shift {
  readonly set: CodeSet;
  readonly characters: number;
}

const forGood = (set: CodeSet): Shift => ({ set, characters: Number.POSITIVE_INFINITY });

/** Values that change the set, in each of them. */
const SHIFTS: Readonly<Record<CodeSet, Readonly<Record<number, Shift>>>> = {
  A: {
    98: { set: 'B', characters: 1 },
    99: forGood('C'),
    100: forGood('B'),
    104: { set: 'B', characters: 2 },
    105: { set: 'C', characters: 2 },
    106: { set: 'C', characters: 3 },
  },
  B: {
    98: { set: 'A', characters: 1 },
    99: forGood('C'),
    101: forGood('A'),
    104: { set: 'A', characters: 2 },
    105: { set: 'C', characters: 2 },
    106: { set: 'C', characters: 3 },
  },
  C: {
    100: forGood('B'),
    101: forGood('A'),
    104: { set: 'B', characters: 1 },
    105: { set: 'B', characters: 2 },
    106: { set: 'B', characters: 3 },
  },
};
const FNC2 = 97;
const FNC3 = 96;
const FNC1 = 102;
const PAD = 103;
/** FNC4 adds 128 to the next character, or twice to all up to the next two of it. */
const FNC4 = { A: 101, B: 100, C: -1 } as const;

/** First set of a symbol, by its mode. */
const MODES: readonly { readonly set: CodeSet; readonly shifted?: number; readonly isGs1?: true }[] = [
  { set: 'A' },
  { set: 'B' },
  { set: 'C' },
  { set: 'B', isGs1: true },
  { set: 'C', isGs1: true },
  { set: 'C', shifted: 1 },
  { set: 'C', shifted: 2 },
];
/** Mode character of a symbol of a divided message, which has sixteen rows. */
const DIVIDED = 7 * (MOST_ROWS - 2) + MODES.length;

class Decoder {
  readonly bytes: number[] = [];
  private set: CodeSet;
  private shift: Shift | undefined;
  private high = false;
  private isHighOnce = false;

  constructor(set: CodeSet, shifted: number) {
    this.set = set;
    if (shifted > 0) this.shift = { set: 'B', characters: shifted };
  }

  read(value: number): void {
    const set = this.shift?.set ?? this.set;
    const shift = SHIFTS[set][value];
    if (shift) {
      if (Number.isFinite(shift.characters)) this.shift = shift;
      else {
        this.set = shift.set;
        this.shift = undefined;
      }
    } else if (value === FNC4[set]) {
      this.addHigh();
    } else if (value !== PAD && !(set !== 'C' && (value === FNC2 || value === FNC3))) {
      this.add(value, set);
    }
  }

  private addHigh(): void {
    if (this.isHighOnce) this.high = !this.high;
    this.isHighOnce = !this.isHighOnce;
  }

  private add(value: number, set: CodeSet): void {
    if (value === FNC1) this.bytes.push(GROUP_SEPARATOR);
    else if (set === 'C') this.bytes.push(48 + Math.floor(value / 10), 48 + (value % 10));
    else {
      this.bytes.push(
        (this.high !== this.isHighOnce ? 128 : 0) + (set === 'A' && value >= 64 ? value - 64 : value + 32),
      );
      this.isHighOnce = false;
    }
    if (this.shift && this.shift.characters > 1) this.shift = { ...this.shift, characters: this.shift.characters - 1 };
    else this.shift = undefined;
  }
}

/** The two check characters of the values before them. */
function checksOf(values: readonly number[]): readonly [number, number] {
  const weigh = (from: number) => values.reduce((sum, value, i) => sum + (i + from) * value, 0);
  const first = weigh(2) % MODULUS;
  return [first, (weigh(1) + first * (values.length + 1)) % MODULUS];
}

function decode(rows: readonly StackedRow[]): StackedContent | undefined {
  const all = rows.flatMap(({ values }) => values);
  const [first = -1, ...data] = all.slice(0, -2);
  const checks = checksOf([first, ...data]);
  const count = first === DIVIDED ? MOST_ROWS : Math.floor(first / 7) + 2;
  if (rows.length !== count || rows.some(({ number }, i) => number !== i)) return undefined;
  if (checks.some((check, i) => check !== all.at(i - 2))) return undefined;
  const { set, shifted = 0, isGs1 } = first === DIVIDED ? { set: 'B' as const } : (MODES[first % 7] ?? { set: 'B' });
  const decoder = new Decoder(set, shifted);
  const [index = 0, last = 0] = data;
  for (const value of first === DIVIDED ? data.slice(2) : data) decoder.read(value);
  return {
    bytes: Uint8Array.from(decoder.bytes),
    checks: 2,
    facts: {
      symbologyIdentifier: isGs1 ? ']K1' : ']K0',
      contentType: isGs1 ? 'GS1' : 'Text',
      ...(isGs1 ? { isGs1 } : {}),
      ...(first === DIVIDED ? { sequence: { index, count: last + 1, id: '' } } : {}),
    },
  };
}

export const code16K: StackedCode = { type: 'code16KBarcode', elements: ELEMENTS, toRow, decode };
