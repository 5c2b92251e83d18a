import { fromBwip } from './bwip.ts';
import type { PrintedSymbol } from './symbol.ts';

/** Minimum row height of GS1 DataBar (modules), and number of one-module separators. */
const ROW = 34;
const SEPARATORS = 3;

export function drawExpandedStacked(text: string, pairs: number): PrintedSymbol {
  const { cells, columns, rows } = fromBwip('databarexpandedstacked', text, { segments: 2 * pairs });
  const lines = Array.from({ length: rows }, (_, row) => {
    const line = cells.subarray(row * columns, (row + 1) * columns);
    return row % (SEPARATORS + 1) === 0 ? Array.from({ length: ROW }, () => line) : [line];
  }).flat();
  const drawn = new Uint8Array(columns * lines.length);
  lines.forEach((line, i) => {
    drawn.set(line, i * columns);
  });
  return { cells: drawn, columns, rows: lines.length, cellWidth: 1, cellHeight: 1 };
}

/** Position of a row's check pattern (modules). */
const [CHECK, CHECK_END] = [2, 19];

/** Returns the symbol with another one's check character and matching separator. */
export function withCheckOf(symbol: PrintedSymbol, other: PrintedSymbol): PrintedSymbol {
  const cells = symbol.cells.slice();
  const check = other.cells.subarray(CHECK, CHECK_END);
  for (let row = 0; row < Math.min(ROW, symbol.rows); row++) cells.set(check, row * symbol.columns + CHECK);
  const below = ROW * symbol.columns;
  // The separator excludes the guard and its neighbour.
  check.forEach((dark, i) => {
    if (symbol.rows > ROW && i >= 2) cells[below + CHECK + i] = 1 - dark;
  });
  return { ...symbol, cells };
}
