import bwip from 'bwip-js/generic';
import { fromBars, fromWidths, type PrintedSymbol } from './printed-symbol.ts';

/** Draws a symbol with bwip-js. `height` (modules) is for linear symbols. */
export function drawSymbol(
  bcid: string,
  text: string,
  options: Record<string, boolean | number | string> = {},
  height = 40,
): PrintedSymbol {
  const [drawn] = bwip.raw({ bcid, text, ...options });
  if (!drawn) throw new Error(`bwip-js draws no ${bcid}`);
  if ('pixs' in drawn) {
    // Rows of stacked symbols occur once; `pixy` is the printed height (modules).
    const rows = drawn.pixs.length / drawn.pixx;
    return {
      cells: Uint8Array.from(drawn.pixs),
      columns: drawn.pixx,
      rows,
      cellWidth: 1,
      cellHeight: drawn.pixy / rows,
    };
  }
  const areAlike = new Set(drawn.bhs).size === 1 && new Set(drawn.bbs).size === 1;
  return !areAlike && drawn.bhs.every((tall) => tall < 0.3) ? fromBars(drawn) : fromWidths(drawn.sbs, height);
}

/** A stacked symbol with lines around its rows: bwip-js lists lines and rows by turns. */
export function drawSeparated(bcid: string, text: string, options?: Record<string, boolean | number | string>) {
  const drawn = drawSymbol(bcid, text, options);
  const { cells, columns, rows, cellHeight } = drawn;
  const stacked = (rows - 1) / 2;
  const rowHeight = Math.round((rows * cellHeight - stacked - 1) / stacked);
  const lines = Array.from({ length: rows }, (_, row) => {
    const line = cells.slice(row * columns, (row + 1) * columns);
    return new Array<Uint8Array>(row % 2 === 0 ? 1 : rowHeight).fill(line);
  }).flat();
  return { ...drawn, cells: Uint8Array.from(lines.flatMap((line) => [...line])), rows: lines.length, cellHeight: 1 };
}
