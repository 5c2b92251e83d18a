import type { Point } from '../../kernel/point.ts';
import type { GrayImage } from '../reader.ts';
import type { BarRegion } from './bar-regions.ts';

/** Fewest columns of cells to measure. */
const FEWEST_COLUMNS = 12;

/** Returns how many times as high the bars are at the right end as at the left; 1 if unknown. */
export function growthOf({ cells, u, width }: BarRegion): number {
  if (!cells) return 1;
  const columns = new Map<number, { low: number; high: number }>();
  for (const { x, y } of cells.centers) {
    const column = Math.floor((x * u.x + y * u.y) / cells.side);
    const across = y * u.x - x * u.y;
    const known = columns.get(column);
    columns.set(column, {
      low: Math.min(across, known?.low ?? across),
      high: Math.max(across, known?.high ?? across),
    });
  }
  const order = [...columns].sort(([a], [b]) => a - b).slice(1, -1);
  if (order.length < FEWEST_COLUMNS) return 1;
  const middle = order.reduce((sum, [column]) => sum + column, 0) / order.length;
  let [sum, spread, slope] = [0, 0, 0];
  for (const [column, { low, high }] of order) {
    const height = high - low + cells.side;
    sum += height;
    spread += (column - middle) ** 2;
    slope += (column - middle) * height;
  }
  const mean = sum / order.length;
  const half = ((slope / spread) * width) / cells.side / 2;
  return half > -mean && half < mean ? (mean + half) / (mean - half) : 1;
}

interface FacingCopy {
  readonly image: GrayImage;
  toPatch(point: Point): Point;
}

/**
 * Copies bars on paper that recedes to one side with even modules: depth shrinks heights by its
 * inverse, and widths by the square.
 * @param share part of the patch's width between the outer bars, in its middle
 */
export function turnToFace({ data, width, height }: GrayImage, growth: number, share: number): FacingCopy {
  const margin = (1 - share) / 2;
  const bent = 1 / growth;
  const toColumn = (x: number): number => {
    const at = (x / width - margin) / share;
    return (margin + (share * at * bent) / (1 + (bent - 1) * at)) * width;
  };
  const copy = new Uint8Array(data.length).fill(255);
  const froms = Float64Array.from({ length: width }, (_, x) => toColumn(x + 0.5) - 0.5);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = froms[x] ?? -1;
      const left = Math.floor(from);
      if (left < 0 || left + 1 >= width) continue;
      const at = y * width + left;
      copy[y * width + x] = (data[at] ?? 0) + (from - left) * ((data[at + 1] ?? 0) - (data[at] ?? 0));
    }
  }
  return { image: { data: copy, width, height }, toPatch: ({ x, y }) => ({ x: toColumn(x), y }) };
}
