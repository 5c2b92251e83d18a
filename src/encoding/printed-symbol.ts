/** Unpainted barcode: a grid of dark (1) and light (0) cells, with sizes in modules. */
export interface PrintedSymbol {
  readonly cells: Uint8Array;
  readonly columns: number;
  readonly rows: number;
  readonly cellWidth: number;
  readonly cellHeight: number;
}

export const symbolWidth = ({ columns, cellWidth }: PrintedSymbol): number => columns * cellWidth;
export const symbolHeight = ({ rows, cellHeight }: PrintedSymbol): number => rows * cellHeight;

/** Creates a linear symbol from element widths (modules), starting with a bar. */
export function fromWidths(widths: readonly number[], height: number): PrintedSymbol {
  const cells: number[] = [];
  // Some encoders append the gap to a next character.
  const bars = widths.length % 2 === 1 ? widths : widths.slice(0, -1);
  bars.forEach((width, i) => {
    for (let n = 0; n < width; n++) cells.push(i % 2 === 0 ? 1 : 0);
  });
  return { cells: Uint8Array.from(cells), columns: cells.length, rows: 1, cellWidth: 1, cellHeight: height };
}

/** Converts a string of N (narrow) and W (wide) to element widths. */
export const fromNarrowWide = (pattern: string, wide = 3, narrow = 1): number[] =>
  [...pattern].map((letter) => (letter === 'W' ? wide : narrow));

/**
 * Creates a symbol of equally wide bars with individual heights and offsets (in). A bar of 0.02 in
 * is one module, like spaces; rows are half a module high.
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
