// Dot positions and number of codewords of a DotCode (AIM DotCode, Rev 4).

export interface DotGrid {
  readonly columns: number;
  /** Always even: symbols with an odd number of rows are rotated. */
  readonly rows: number;
  isDot(column: number, row: number): boolean;
}

const FEWEST = 5;
const MOST = 200;
/** Bits of the mask number, which precede the codewords. */
export const MASK_BITS = 2;
export const PATTERN_BITS = 9;

export interface DotLayout {
  /** Data codewords, without the mask's. */
  readonly data: number;
  readonly check: number;
}

export const checkOf = (data: number): number => 3 + Math.floor(data / 2);

/** Returns the number of codewords for this size: as many as fit; undefined if invalid. */
export function layoutOf({ columns, rows }: Pick<DotGrid, 'columns' | 'rows'>): DotLayout | undefined {
  if (Math.min(columns, rows) < FEWEST || Math.max(columns, rows) > MOST) return undefined;
  if (rows % 2 !== 0 || columns % 2 === 0) return undefined;
  const dots = (columns * rows) / 2;
  let data = 0;
  while (MASK_BITS + PATTERN_BITS * (data + 1 + checkOf(data + 1)) <= dots) data++;
  return data > 0 ? { data, check: checkOf(data) } : undefined;
}

/** Corner positions, which hold the last six bits. */
const lastPlaces = (columns: number, rows: number): readonly (readonly [number, number])[] => [
  [columns - 1, rows - 2],
  [0, rows - 2],
  [columns - 2, rows - 1],
  [1, rows - 1],
  [columns - 1, 0],
  [0, 0],
];

/** Returns the symbol's bits by column: two of the mask, nine per codeword, and a remainder. */
export function bitsOf({ columns, rows, isDot }: DotGrid): boolean[] {
  const last = lastPlaces(columns, rows);
  const bits: boolean[] = [];
  for (let column = 0; column < columns; column++) {
    const rowsOfLast = new Set(last.flatMap(([x, y]) => (x === column ? [y] : [])));
    for (let row = column % 2; row < rows; row += 2) if (!rowsOfLast.has(row)) bits.push(isDot(column, row));
  }
  return [...bits, ...last.map(([column, row]) => isDot(column, row))];
}
