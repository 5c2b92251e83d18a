import { intersectRect, type Rect, unionOfRects } from './rect.ts';

/** Returns `whole` without `holes`, as disjoint rectangles: bands of full width where possible. */
export function rectSetDifference(whole: Rect, holes: readonly Rect[]): Rect[] {
  const inside = holes.map((hole) => intersectRect(whole, hole)).filter((hole) => hole !== undefined);
  const edges = [whole.y, whole.y + whole.height, ...inside.flatMap((hole) => [hole.y, hole.y + hole.height])];
  const bands = [...new Set(edges)].sort((a, b) => a - b);
  return bands.flatMap((top, index) => {
    const bottom = bands[index + 1];
    if (bottom === undefined) return [];
    const cuts = inside
      .filter((hole) => hole.y < bottom && hole.y + hole.height > top)
      .map((hole) => [hole.x, hole.x + hole.width] as const)
      .sort(([a], [b]) => a - b);
    const parts: Rect[] = [];
    let left = whole.x;
    for (const [from, to] of [...cuts, [whole.x + whole.width, whole.x + whole.width] as const]) {
      if (from > left) parts.push({ x: left, y: top, width: from - left, height: bottom - top });
      left = Math.max(left, to);
    }
    return parts;
  });
}

/** Returns the total area covered by the rectangles; overlaps count once. */
export function rectSetArea(rects: readonly Rect[]): number {
  const whole = unionOfRects(rects);
  if (!whole) return 0;
  const areaOf = ({ width, height }: Rect) => width * height;
  return rectSetDifference(whole, rects).reduce((rest, part) => rest - areaOf(part), areaOf(whole));
}
