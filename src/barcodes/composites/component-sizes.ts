// Sizes of CC-A (ISO/IEC 24723) and CC-B (MicroPDF417, ISO/IEC 24728), and row address patterns.
import { CODEWORD_MODULES } from './codeword-patterns.ts';

export const ADDRESS_MODULES = 10;
/** Row height (modules). */
export const ROW_HEIGHT = 2;

/** Row address patterns (hex, without the outer modules) at the sides and between codewords. */
const AT_SIDES =
  '91d1d999b9bd9dddcdede5c5858d89c9e9ebeacadad2d3d7d6d4949697939bdbcb8b8a9abab2b3b7b6b4a4acaeafa7a6a2a3a1b1';
const BETWEEN =
  '67273717131b0b090d1d191131393d7d797b3b3a3233232161717372763616143474646662634347464e4c5c584868282c2e6e6f';

const unpack = (packed: string): number[] =>
  Array.from(packed.match(/../g) ?? [], (digits) => 0x200 | (Number.parseInt(digits, 16) << 1));

/** Modules as bits, first one highest. */
export const ADDRESS_PATTERNS = { side: unpack(AT_SIDES), between: unpack(BETWEEN) } as const;
const ADDRESSES = 52;

/** Column of row address patterns: its start (modules), and the first row's address (0-based). */
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
  /** Width in modules. */
  readonly width: number;
  readonly addresses: readonly AddressColumn[];
  readonly codewords: readonly number[];
  readonly cluster: number;
}

/** Row layout by codeword columns: c is a codeword, s and b are row address patterns. */
const ROWS: Readonly<Record<ComponentSize['kind'], Readonly<Record<number, string>>>> = {
  a: { 2: 'sccs', 3: 'cbccs', 4: 'sccbccs' },
  b: { 2: 'sccs', 3: 'scbccs', 4: 'sccbccs' },
};

/** Increment of a CC-A's row address from one pattern to the next on the right. */
const A = 32;

/** Columns, rows, checks, first row's address in the left pattern (1-based), and its increment. */
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
  // A three-column CC-A lacks the left pattern.
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

export const addressOf = ({ first }: AddressColumn, row: number): number => (first + row) % ADDRESSES;
