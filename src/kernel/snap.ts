import type { Rect } from './rect.ts';

/** A line that edges and centres can snap to, with the extent of its rectangle. */
export interface SnapLine {
  readonly axis: 'x' | 'y';
  readonly position: number;
  readonly from: number;
  readonly to: number;
}

export interface Snap {
  /** Offset to add to the rectangle's position. */
  readonly delta: { readonly x: number; readonly y: number };
  /** Lines that were met, extended to the rectangle. */
  readonly guides: readonly SnapLine[];
}

/** Returns left, centre and right as vertical lines; top, centre and bottom as horizontal ones. */
export function snapLinesOf(rect: Rect): SnapLine[] {
  const { x, y, width, height } = rect;
  return [
    ...[x, x + width / 2, x + width].map((position) => ({ axis: 'x' as const, position, from: y, to: y + height })),
    ...[y, y + height / 2, y + height].map((position) => ({ axis: 'y' as const, position, from: x, to: x + width })),
  ];
}

/**
 * Returns the shortest move that brings an edge or the centre onto a line, per axis.
 * @param shares lines that may snap: 0 left or top, 0.5 centre, 1 right or bottom
 */
export function snapRect(
  rect: Rect,
  lines: readonly SnapLine[],
  tolerance: number,
  shares: { readonly x: readonly number[]; readonly y: readonly number[] } = { x: [0, 0.5, 1], y: [0, 0.5, 1] },
): Snap {
  const nearest = (axis: 'x' | 'y'): { by: number; line: SnapLine } | undefined => {
    const start = rect[axis];
    const size = axis === 'x' ? rect.width : rect.height;
    let best: { by: number; line: SnapLine } | undefined;
    for (const line of lines) {
      if (line.axis !== axis) continue;
      for (const share of shares[axis]) {
        const by = line.position - start - size * share;
        if (Math.abs(by) <= Math.min(tolerance, Math.abs(best?.by ?? tolerance))) best = { by, line };
      }
    }
    return best;
  };
  const x = nearest('x');
  const y = nearest('y');
  const delta = { x: x?.by ?? 0, y: y?.by ?? 0 };
  const reach = (line: SnapLine, start: number, size: number): SnapLine => ({
    ...line,
    from: Math.min(line.from, start),
    to: Math.max(line.to, start + size),
  });
  const guides: SnapLine[] = [];
  if (x) guides.push(reach(x.line, rect.y + delta.y, rect.height));
  if (y) guides.push(reach(y.line, rect.x + delta.x, rect.width));
  return { delta, guides };
}
