import type { Point } from '../../kernel/point.ts';

/**
 * Returns the projection that maps the unit square's corners (0, 0), (1, 0), (1, 1) and (0, 1) to
 * the given points.
 */
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
