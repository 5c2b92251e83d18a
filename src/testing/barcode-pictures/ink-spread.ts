import type { PrintedSymbol } from './symbol.ts';

/** Resolution of edge displacement (parts per module). */
const PARTS = 20;

/** Simulates ink spread (modules; negative shrinks bars), which also moves the outer edges. */
export function withInkSpread(
  { cells, columns, rows, cellWidth, cellHeight }: PrintedSymbol,
  modules: number,
): PrintedSymbol {
  const moved = Math.round(((modules / 2) * PARTS) / cellWidth);
  const margin = Math.abs(moved);
  const wide = columns * PARTS + 2 * margin;
  const spread = new Uint8Array(wide * rows);
  for (let row = 0; row < rows; row++) {
    const isDark = (at: number): boolean => {
      const column = Math.floor((at - margin) / PARTS);
      return column >= 0 && column < columns && cells[row * columns + column] === 1;
    };
    for (let at = 0; at < wide; at++) {
      let count = 0;
      for (let by = -margin; by <= margin; by++) if (isDark(at + by)) count++;
      spread[row * wide + at] = Number(moved >= 0 ? count > 0 : count === 2 * margin + 1);
    }
  }
  return { cells: spread, columns: wide, rows, cellWidth: cellWidth / PARTS, cellHeight };
}
