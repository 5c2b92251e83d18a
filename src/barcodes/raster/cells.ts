import { isClockwise } from '../../kernel/polygon.ts';
import type { Candidate } from '../reader.ts';
import { boxOf } from './crop.ts';

/** Square cells of a picture, row-major from the top left. */
export interface CellGrid {
  /** Cell size (px). */
  readonly side: number;
  readonly columns: number;
  readonly rows: number;
}

/** Sets the cells of a symbol, and those adjacent to it, to `value`. */
export function fillCells(
  values: Float32Array,
  { side, columns, rows }: CellGrid,
  symbol: Candidate['corners'],
  value: number,
): void {
  const { top, bottom } = boxOf(symbol);
  const way = isClockwise(symbol) ? 1 : -1;
  // Signed distance of (x, y) inside each side (cells): a x + b y + c.
  const sides = symbol.map((from, i) => {
    const to = symbol[(i + 1) % 4] ?? from;
    const long = way * Math.hypot(to.x - from.x, to.y - from.y) || 1;
    const [a, b] = [(from.y - to.y) / long, (to.x - from.x) / long];
    return { a, b, c: -(a * from.x + b * from.y) / side };
  });
  const last = Math.min(rows, bottom / side + 1);
  for (let y = Math.max(0, Math.floor(top / side) - 1); y < last; y++) {
    let [from, to] = [0, columns];
    for (const { a, b, c } of sides) {
      const rest = b * (y + 0.5) + c + 1;
      if (a > 0) from = Math.max(from, -rest / a);
      else if (a < 0) to = Math.min(to, -rest / a);
      else if (rest < 0) to = 0;
    }
    values.fill(value, y * columns + Math.floor(from), y * columns + Math.max(Math.floor(from), Math.ceil(to)));
  }
}
