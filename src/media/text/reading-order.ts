import { medianOf } from '../../kernel/median.ts';
import type { Rect } from '../../kernel/rect.ts';

interface Placed {
  readonly rect: Rect;
}

/** Returns position and width of the widest gap between the spans of `items` along one axis. */
function findGap<Item>(items: readonly Item[], toSpan: (item: Item) => readonly [number, number]) {
  const spans = items.map(toSpan).sort(([a], [b]) => a - b);
  let end = spans[0]?.[1] ?? 0;
  let best = { at: 0, width: 0 };
  for (const [start, stop] of spans) {
    if (start - end > best.width) best = { at: (start + end) / 2, width: start - end };
    end = Math.max(end, stop);
  }
  return best;
}

/** Cuts the page along white space: vertical gaps separate columns, horizontal ones sections. */
export function orderForReading<Item extends Placed>(items: readonly Item[]): Item[] {
  if (items.length < 2) return [...items];
  const lineHeight = medianOf(items.map(({ rect }) => rect.height));
  const gutter = findGap(items, ({ rect }) => [rect.x, rect.x + rect.width]);
  if (gutter.width > lineHeight * 0.8) {
    const left = items.filter(({ rect }) => rect.x < gutter.at);
    const right = items.filter(({ rect }) => rect.x >= gutter.at);
    // A column has several lines; otherwise it is a row with a gap.
    if (Math.min(left.length, right.length) >= 2) return [...orderForReading(left), ...orderForReading(right)];
  }
  const space = findGap(items, ({ rect }) => [rect.y, rect.y + rect.height]);
  if (space.width > 0) {
    const upper = items.filter(({ rect }) => rect.y < space.at);
    const lower = items.filter(({ rect }) => rect.y >= space.at);
    return [...orderForReading(upper), ...orderForReading(lower)];
  }
  // Sort slightly overlapping rows by their middles, and each row from the left.
  return items.toSorted((a, b) => {
    const one = a.rect.y + a.rect.height / 2;
    const other = b.rect.y + b.rect.height / 2;
    return Math.abs(one - other) > lineHeight / 2 ? one - other : a.rect.x - b.rect.x;
  });
}
