import type { Point } from '../../kernel/point.ts';
import { solveLeastSquares } from './least-squares.ts';

export interface Placed {
  readonly at: Point;
  readonly column: number;
  readonly row: number;
}

/** Returns the projection of the unit square (0, 0), (1, 0), (1, 1), (0, 1) to the points. */
export function toPerspective([a, b, c, d]: readonly [Point, Point, Point, Point]): (u: number, v: number) => Point {
  const [bent, up] = [
    { x: a.x - b.x + c.x - d.x, y: a.y - b.y + c.y - d.y },
    { x: b.x - c.x, y: b.y - c.y },
  ];
  const back = { x: d.x - c.x, y: d.y - c.y };
  const area = up.x * back.y - back.x * up.y;
  const g = (bent.x * back.y - back.x * bent.y) / area;
  const h = (up.x * bent.y - bent.x * up.y) / area;
  return (u, v) => {
    const depth = g * u + h * v + 1;
    return {
      x: (a.x + (b.x - a.x + g * b.x) * u + (d.x - a.x + h * d.x) * v) / depth,
      y: (a.y + (b.y - a.y + g * b.y) * u + (d.y - a.y + h * d.y) * v) / depth,
    };
  };
}

/** Centre and half range, to normalize values to about −1 to 1. */
const scaleOf = (values: readonly number[]) => {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return { middle: (low + high) / 2, half: Math.max(1, (high - low) / 2) };
};

/** Returns the projection from grid to points: exact for four points, else by least squares. */
export function fitPerspective(placed: readonly Placed[]): (column: number, row: number) => Point {
  const scales = [
    scaleOf(placed.map(({ column }) => column)),
    scaleOf(placed.map(({ row }) => row)),
    scaleOf(placed.map(({ at }) => at.x)),
    scaleOf(placed.map(({ at }) => at.y)),
  ] as const;
  const toUnit = (value: number, { middle, half }: (typeof scales)[number]): number => (value - middle) / half;
  const rows: number[][] = [];
  const values: number[] = [];
  for (const { at, ...place } of placed) {
    const [p, q] = [toUnit(place.column, scales[0]), toUnit(place.row, scales[1])];
    const [x, y] = [toUnit(at.x, scales[2]), toUnit(at.y, scales[3])];
    rows.push([p, q, 1, 0, 0, 0, -p * x, -q * x], [0, 0, 0, p, q, 1, -p * y, -q * y]);
    values.push(x, y);
  }
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = solveLeastSquares(rows, values);
  return (column, row) => {
    const [p, q] = [toUnit(column, scales[0]), toUnit(row, scales[1])];
    const depth = 1 + g * p + h * q;
    return {
      x: scales[2].middle + (scales[2].half * (a * p + b * q + c)) / depth,
      y: scales[3].middle + (scales[3].half * (d * p + e * q + f)) / depth,
    };
  };
}
