// Places of the dots of a DotCode, and its number of codewords (AIM DotCode, Rev 4).

/** Dots on every other place of a grid, as those of a chessboard; the place at (0, 0) may have one. */
export interface DotGrid {
  readonly columns: number;
  /** Even: a symbol with an odd number of rows is one of these, turned by a quarter. */
  readonly rows: number;
  isDot(column: number, row: number): boolean;
}

/** Fewest and most dots along a side. */
const FEWEST = 5;
const MOST = 200;
/** Bits of the mask's number, before those of the codewords. */
export const MASK_BITS = 2;
export const PATTERN_BITS = 9;

export interface DotLayout {
  /** Codewords of data without the mask's. */
  readonly data: number;
  readonly check: number;
}

export const checkOf = (data: number): number => 3 + Math.floor(data / 2);

/** Codewords of a symbol of this size, which are as many as find room; undefined for sizes that there are not. */
export function layoutOf({ columns, rows }: Pick<DotGrid, 'columns' | 'rows'>): DotLayout | undefined {
  if (Math.min(columns, rows) < FEWEST || Math.max(columns, rows) > MOST) return undefined;
  if (rows % 2 !== 0 || columns % 2 === 0) return undefined;
  const dots = (columns * rows) / 2;
  let data = 0;
  while (MASK_BITS + PATTERN_BITS * (data + 1 + checkOf(data + 1)) <= dots) data++;
  return data > 0 ? { data, check: checkOf(data) } : undefined;
}

/** Places at the corners, which have the last six bits. */
const lastPlaces = (columns: number, rows: number): readonly (readonly [number, number])[] => [
  [columns - 1, rows - 2],
  [0, rows - 2],
  [columns - 2, rows - 1],
  [1, rows - 1],
  [columns - 1, 0],
  [0, 0],
];

/** Bits of the symbol, column by column: two of the mask's number, nine of each codeword, and rests. */
export function bitsOf({ columns, rows, isDot }: DotGrid): boolean[] {
  const last = lastPlaces(columns, rows);
  const isLast = (column: number, row: number): boolean => last.some(([x, y]) => x === column && y === row);
  const bits: boolean[] = [];
  for (let column = 0; column < columns; column++)
    for (let row = column % 2; row < rows; row += 2) if (!isLast(column, row)) bits.push(isDot(column, row));
  return [...bits, ...last.map(([column, row]) => isDot(column, row))];
}
