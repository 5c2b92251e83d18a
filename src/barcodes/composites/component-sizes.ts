// The sizes of the 2D components of GS1 composites that are CC-A (ISO/IEC 24723) or CC-B, which is a MicroPDF417, and the patterns that their rows are numbered with (ISO/IEC 24728).
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

/** A column of row address patterns: where it begins, in modules, and the number of the first row there, from 0 on. */
export interface AddressColumn {
  readonly at: number;
  readonly kind: keyof typeof ADDRESS_PATTERNS;
  readonly first: number;
}

export interface ComponentSize {
  readonly kind: 'a' | 'b';
  readonly columns: number;
  readonly rows: number;
  readonly checks: number;
  /** In modules. */
  readonly width: number;
  readonly addresses: readonly AddressColumn[];
  /** Start of each codeword in a row. */
  readonly codewords: readonly number[];
  /** The cluster of the first row. */
  readonly cluster: number;
}

/**
 * Row layout by number of codeword columns: c codeword, s and b row address patterns at the sides
 * and between.
 */
const ROWS: Readonly<Record<ComponentSize['kind'], Readonly<Record<number, string>>>> = {
  a: { 2: 'sccs', 3: 'cbccs', 4: 'sccbccs' },
  b: { 2: 'sccs', 3: 'scbccs', 4: 'sccbccs' },
};

/** How much higher than in a pattern the number of a CC-A's row is in the next one to the right. */
const A = 32;

/**
 * Columns, rows, check codewords, the number that the left pattern has in the first row, from 1 on, whether or not it is printed, and how
 * much higher the next one's is.
 */
type Row = readonly [columns: number, rows: number, checks: number, address: number, step: number];

const SIZES: Readonly<Record<ComponentSize['kind'], readonly Row[]>> = {
  a: [
    [2, 5, 4, 39, A],
    [2, 6, 4, 1, A],
    [2, 7, 5, 32, A],
    [2, 8, 5, 8, A],
    [2, 9, 6, 14, A],
    [2, 10, 6, 43, A],
    [2, 12, 7, 20, A],
    [3, 4, 4, 11, A],
    [3, 5, 5, 1, A],
    [3, 6, 6, 5, A],
    [3, 7, 7, 15, A],
    [3, 8, 7, 21, A],
    [4, 3, 4, 40, A],
    [4, 4, 5, 43, A],
    [4, 5, 6, 46, A],
    [4, 6, 7, 34, A],
    [4, 7, 8, 29, A],
  ],
  b: [
    [2, 8, 8, 1, 0],
    [2, 11, 9, 1, 8],
    [2, 14, 9, 8, 0],
    [2, 17, 10, 36, 0],
    [2, 20, 11, 19, 0],
    [2, 23, 13, 9, 8],
    [2, 26, 15, 27, 8],
    [4, 4, 8, 47, 24],
    ...[3, 4].flatMap((columns): Row[] => [
      [columns, 6, 12, 1, 0],
      [columns, 8, 14, 7, 0],
      [columns, 10, 16, 15, 0],
      [columns, 12, 18, 25, 0],
      [columns, 15, 21, 37, 0],
      [columns, 20, 26, 1, 16],
      [columns, 26, 32, 1, 8],
      [columns, 32, 38, 21, 8],
      [columns, 38, 44, 15, 16],
      [columns, 44, 50, 1, 24],
    ]),
  ],
};

function toSize(kind: ComponentSize['kind'], [columns, rows, checks, address, step]: Row): ComponentSize {
  const row = ROWS[kind][columns] ?? '';
  const addresses: AddressColumn[] = [];
  const codewords: number[] = [];
  let at = 0;
  // A CC-A of three columns goes without the left pattern.
  let first = address - 1 + (row.startsWith('s') ? 0 : step);
  for (const part of row) {
    if (part === 'c') {
      codewords.push(at);
      at += CODEWORD_MODULES;
      continue;
    }
    addresses.push({ at, kind: part === 's' ? 'side' : 'between', first: first % ADDRESSES });
    first += step;
    at += ADDRESS_MODULES;
  }
  // One bar ends the row.
  return { kind, columns, rows, checks, width: at + 1, addresses, codewords, cluster: (address - 1) % 3 };
}

export const COMPONENT_SIZES: readonly ComponentSize[] = (['a', 'b'] as const).flatMap((kind) =>
  SIZES[kind].map((row) => toSize(kind, row)),
);

/** The number of a row in a column of row address patterns. */
export const addressOf = ({ first }: AddressColumn, row: number): number => (first + row) % ADDRESSES;
