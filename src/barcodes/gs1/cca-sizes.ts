// The sizes of CC-A, the smallest 2D component of GS1 composites (ISO/IEC 24723), and the patterns that its rows are numbered with (ISO/IEC 24728).
import { CODEWORD_MODULES } from './codeword-patterns.ts';

export const ADDRESS_MODULES = 10;
/** Rows are twice as high as a module is wide. */
export const ROW_HEIGHT = 2;

/** Row address patterns on both sides, and between codewords; two hexadecimal digits each, without the first module, a bar's, and the last, a space's. */
const AT_SIDES =
  '91d1d999b9bd9dddcdede5c5858d89c9e9ebeacadad2d3d7d6d4949697939bdbcb8b8a9abab2b3b7b6b4a4acaeafa7a6a2a3a1b1';
const BETWEEN =
  '67273717131b0b090d1d191131393d7d797b3b3a3233232161717372763616143474646662634347464e4c5c584868282c2e6e6f';

const unpack = (packed: string): number[] =>
  Array.from(packed.match(/../g) ?? [], (digits) => 0x200 | (Number.parseInt(digits, 16) << 1));

/** Their modules as bits, the first the highest. */
export const ADDRESS_PATTERNS = { side: unpack(AT_SIDES), between: unpack(BETWEEN) } as const;
const ADDRESSES = 52;

/** The number that a row has in the next pattern to the right. */
const TO_THE_RIGHT = 32;

/** A column of row address patterns: where it begins, in modules, and the number of the first row there, from 0 on. */
export interface AddressColumn {
  readonly at: number;
  readonly kind: keyof typeof ADDRESS_PATTERNS;
  readonly first: number;
}

export interface CcaSize {
  readonly columns: number;
  readonly rows: number;
  readonly checks: number;
  /** In modules. */
  readonly width: number;
  readonly addresses: readonly AddressColumn[];
  /** Where the codewords of a row begin. */
  readonly codewords: readonly number[];
  /** The cluster of the first row. */
  readonly cluster: number;
}

/** What stands beside one another, by columns of codewords: c a codeword, s and b a row address pattern at a side and between. */
const ROWS: Readonly<Record<number, string>> = { 2: 'sccs', 3: 'cbccs', 4: 'sccbccs' };

/** Columns, rows, check codewords, and the number that the left pattern has in the first row, from 1 on, whether or not it is printed. */
const SIZES: readonly (readonly [columns: number, rows: number, checks: number, address: number])[] = [
  [2, 5, 4, 39],
  [2, 6, 4, 1],
  [2, 7, 5, 32],
  [2, 8, 5, 8],
  [2, 9, 6, 14],
  [2, 10, 6, 43],
  [2, 12, 7, 20],
  [3, 4, 4, 11],
  [3, 5, 5, 1],
  [3, 6, 6, 5],
  [3, 7, 7, 15],
  [3, 8, 7, 21],
  [4, 3, 4, 40],
  [4, 4, 5, 43],
  [4, 5, 6, 46],
  [4, 6, 7, 34],
  [4, 7, 8, 29],
];

function toSize([columns, rows, checks, address]: (typeof SIZES)[number]): CcaSize {
  const row = ROWS[columns] ?? '';
  const addresses: AddressColumn[] = [];
  const codewords: number[] = [];
  let at = 0;
  // Three columns go without the left pattern.
  let first = address - 1 + (row.startsWith('s') ? 0 : TO_THE_RIGHT);
  for (const part of row) {
    if (part === 'c') {
      codewords.push(at);
      at += CODEWORD_MODULES;
      continue;
    }
    addresses.push({ at, kind: part === 's' ? 'side' : 'between', first: first % ADDRESSES });
    first += TO_THE_RIGHT;
    at += ADDRESS_MODULES;
  }
  // One bar ends the row.
  return { columns, rows, checks, width: at + 1, addresses, codewords, cluster: (address - 1) % 3 };
}

export const CCA_SIZES: readonly CcaSize[] = SIZES.map(toSize);

/** The number of a row in a column of row address patterns. */
export const addressOf = ({ first }: AddressColumn, row: number): number => (first + row) % ADDRESSES;
