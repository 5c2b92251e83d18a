/** A barcode before it is painted: a grid of dark (1) and light (0) cells, its sides in modules. */
export interface PrintedSymbol {
  readonly cells: Uint8Array;
  readonly columns: number;
  readonly rows: number;
  readonly cellWidth: number;
  readonly cellHeight: number;
}

export const symbolWidth = ({ columns, cellWidth }: PrintedSymbol): number => columns * cellWidth;
export const symbolHeight = ({ rows, cellHeight }: PrintedSymbol): number => rows * cellHeight;

/** A linear symbol from its element widths in modules, the first one dark. */
export function fromWidths(widths: readonly number[], height: number): PrintedSymbol {
  const cells: number[] = [];
  // Some encoders end with the gap to a next character.
  const bars = widths.length % 2 === 1 ? widths : widths.slice(0, -1);
  bars.forEach((width, i) => {
    for (let n = 0; n < width; n++) cells.push(i % 2 === 0 ? 1 : 0);
  });
  return { cells: Uint8Array.from(cells), columns: cells.length, rows: 1, cellWidth: 1, cellHeight: height };
}

/** Element widths of a string of N (narrow) and W (wide). */
export const fromNarrowWide = (pattern: string, wide = 3, narrow = 1): number[] =>
  [...pattern].map((letter) => (letter === 'W' ? wide : narrow));

/**
 * Bars of several heights, their feet and heights in inches and all widths alike. A bar of 0.02 in is one module, like the space after
 * it; rows are half a module high.
 */
export function fromBars({
  bhs,
  bbs,
}: {
  readonly bhs: readonly number[];
  readonly bbs: readonly number[];
}): PrintedSymbol {
  const rowsAnInch = 100;
  const rows = Math.round(Math.max(...bhs.map((tall, i) => tall + (bbs[i] ?? 0))) * rowsAnInch);
  const columns = 2 * bhs.length - 1;
  const cells = new Uint8Array(rows * columns);
  bhs.forEach((tall, i) => {
    const foot = Math.round((bbs[i] ?? 0) * rowsAnInch);
    const head = Math.round((tall + (bbs[i] ?? 0)) * rowsAnInch);
    for (let row = rows - head; row < rows - foot; row++) cells[row * columns + 2 * i] = 1;
  });
  return { cells, columns, rows, cellWidth: 1, cellHeight: 0.5 };
}
