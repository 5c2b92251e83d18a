import type { Rect, Size } from '../../kernel/rect.ts';

/** Size of its box, and distances from the page's edges and from a mark (pt). */
const BOX = { width: 200, height: 56 };
const MARGIN = 36;
const GAP = 4;

const clamp = (value: number, most: number): number => Math.max(0, Math.min(value, most));

/** Returns a box below a mark, or above it at the page's end; without one, bottom right (pt). */
export function signaturePlace(page: Size, mark?: Rect): Rect {
  const width = Math.min(BOX.width, page.width);
  const height = Math.min(BOX.height, page.height);
  const [right, bottom] = [page.width - width, page.height - height];
  if (!mark) return { x: clamp(right - MARGIN, right), y: clamp(bottom - MARGIN, bottom), width, height };
  const under = mark.y + mark.height + GAP;
  const y = under <= bottom ? under : mark.y - GAP - height;
  return { x: clamp(mark.x, right), y: clamp(y, bottom), width, height };
}
