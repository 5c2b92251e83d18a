import type { Point } from '../../kernel/point.ts';

export interface Cells {
  /** Cell size (px). */
  readonly side: number;
  readonly centers: readonly Point[];
}

interface CellBox {
  readonly center: Point;
  readonly width: number;
  readonly height: number;
}

/** Returns the cells' bounding box along `u`; `slope` of its long sides in px across per px. */
export function boxAlong({ side, centers }: Cells, u: Point, slope = 0): CellBox {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { x, y } of centers) {
    const along = x * u.x + y * u.y;
    const across = y * u.x - x * u.y - slope * along;
    if (along < left) left = along;
    if (along > right) right = along;
    if (across < top) top = across;
    if (across > bottom) bottom = across;
  }
  const along = (left + right) / 2;
  const across = (top + bottom) / 2 + slope * along;
  return {
    center: { x: along * u.x - across * u.y, y: along * u.y + across * u.x },
    width: right - left + side,
    height: bottom - top + side,
  };
}

/** Returns how the cells' rows slope, by regression (px across per px along `u`). */
export function slopeAlong({ centers }: Cells, u: Point): number {
  let [sa, sc, aa, ac] = [0, 0, 0, 0];
  for (const { x, y } of centers) {
    const along = x * u.x + y * u.y;
    const across = y * u.x - x * u.y;
    sa += along;
    sc += across;
    aa += along * along;
    ac += along * across;
  }
  const n = centers.length;
  const spread = n * aa - sa * sa;
  return spread <= 0 ? 0 : (n * ac - sa * sc) / spread;
}
