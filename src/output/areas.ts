// Pure. Which pixels a redaction has to destroy, worked out from the marks' geometry alone: the check must not believe the painters.
import { intersectRect, normalizeRect, type Rect, roundRectOut, type Size } from '../kernel/rect.ts';
import { definitionOf, isRedaction, type Mark } from '../marks/index.ts';

/** Whether a mark shows on a page. */
export const isOnPage = (mark: Mark, pageNumber: number): boolean =>
  definitionOf(mark).geometry.pageNumbers(mark).includes(pageNumber);

/**
 * The rectangles, in whole page pixels and cut at the page's edges, that redactions cover on a page. A pixel that is touched in part
 * counts whole. They may overlap.
 */
export function redactedAreas(marks: readonly Mark[], pageNumber: number, size: Size): Rect[] {
  const page = { x: 0, y: 0, width: size.width, height: size.height };
  return marks
    .filter((mark) => isRedaction(mark) && isOnPage(mark, pageNumber))
    .flatMap((mark) => {
      const { geometry } = definitionOf(mark);
      return geometry.covered(geometry.onPage(mark, pageNumber, size), pageNumber);
    })
    .map((rect) => intersectRect(roundRectOut(normalizeRect(rect)), page))
    .filter((rect) => rect !== undefined);
}

/** A byte a pixel of the rows from `top` on: 1 where one of the areas covers it. Undefined where none does. */
export function maskOfRows(
  areas: readonly Rect[],
  rows: { readonly top: number; readonly width: number; readonly height: number },
): Uint8Array | undefined {
  const { top, width, height } = rows;
  const parts = areas
    .map((area) => intersectRect(area, { x: 0, y: top, width, height }))
    .filter((part) => part !== undefined);
  if (parts.length === 0) return undefined;
  const mask = new Uint8Array(width * height);
  for (const part of parts) {
    for (let y = part.y - top; y < part.y - top + part.height; y += 1) {
      mask.fill(1, y * width + part.x, y * width + part.x + part.width);
    }
  }
  return mask;
}
