// Finds drawn shapes, such as letters as outlines, that something opaque covers.
import type { Rect } from '../../kernel/rect.ts';
import type { PdfPaintings } from '../../pdf/core.ts';

/** Minimum sides of what may cover a word (pt). */
const LEAST_SIDE = 5;
/** Covers of a page: more are a drawing. */
const MOST_COVERS = 100;
/** Maximum share of a cover that a covered shape fills: stacked boxes are no print. */
const MOST_FILLED = 0.5;

const isWithin = (inner: Rect, outer: Rect): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;

const areaOf = ({ width, height }: Rect): number => width * height;

/** Returns the opaque objects that are painted over smaller shapes, by their indices. */
export function coversOfShapes({ objects }: Pick<PdfPaintings, 'objects'>): readonly number[] {
  const shapes: Rect[] = [];
  const covers: number[] = [];
  for (const [index, { kind, rect, isOpaque }] of objects.entries()) {
    const mayCover = kind !== 'text' && isOpaque && Math.min(rect.width, rect.height) >= LEAST_SIDE;
    const isCovering = (shape: Rect) => areaOf(shape) <= MOST_FILLED * areaOf(rect) && isWithin(shape, rect);
    if (mayCover && covers.length < MOST_COVERS && shapes.some(isCovering)) covers.push(index);
    if (kind === 'path') shapes.push(rect);
  }
  return covers;
}
