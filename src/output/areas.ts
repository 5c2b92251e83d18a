// Pure. Which pixels a redaction has to destroy, worked out from the marks' geometry alone: the check must not believe the painters.
import { intersectRect, normalizeRect, type Rect, roundRectIn, roundRectOut, type Size } from '../kernel/rect.ts';
import { rectSetDifference } from '../kernel/rect-set.ts';
import { definitionOf, type Mark } from '../marks/index.ts';
import { type LineGroupsMark, linesOnPage } from '../marks/kit/geometry/line-groups.ts';
import { type PageMark, regionsOf } from '../marks/kit/geometry/page.ts';

/** Whether a mark destroys what is under it. `hidesNothing` types never count as that. */
export function isRedaction(mark: Mark): boolean {
  const { family, hidesNothing } = definitionOf(mark);
  return family === 'redaction' && !hidesNothing;
}

/** Whether a mark shows on a page. */
export const isOnPage = (mark: Mark, pageNumber: number): boolean =>
  definitionOf(mark).geometry.pageNumbers(mark).includes(pageNumber);

/** What a redaction covers on a page of this size, to fractions of a pixel. */
function shapeOf(mark: Mark, pageNumber: number, size: Size): readonly Rect[] {
  const { geometry } = definitionOf(mark);
  const placed = geometry.onPage(mark, pageNumber, size);
  switch (geometry.kind) {
    case 'lineGroups':
      return linesOnPage(placed as unknown as LineGroupsMark, pageNumber);
    case 'page': {
      const regions = regionsOf(placed as unknown as PageMark).map(roundRectIn);
      return rectSetDifference({ x: 0, y: 0, ...size }, regions);
    }
    case 'rectangle':
    case 'segment':
    case 'polyline': {
      const bounds = geometry.bounds(placed, pageNumber);
      return bounds ? [normalizeRect(bounds)] : [];
    }
  }
}

/**
 * The rectangles, in whole page pixels and cut at the page's edges, that redactions cover on a page. A pixel that is touched in part
 * counts whole. They may overlap.
 */
export function redactedAreas(marks: readonly Mark[], pageNumber: number, size: Size): Rect[] {
  const page = { x: 0, y: 0, width: size.width, height: size.height };
  return marks
    .filter((mark) => isRedaction(mark) && isOnPage(mark, pageNumber))
    .flatMap((mark) => shapeOf(mark, pageNumber, size))
    .map((rect) => intersectRect(roundRectOut(rect), page))
    .filter((rect) => rect !== undefined);
}

/** Page pixels: what is thinner covers no pixel whole, and whoever drew it cannot have meant it. */
const THINNEST = 1;

/** The redactions of a page of which a part covers no area there, so that what they were meant to cover would be left to read. */
export function emptyRedactions(marks: readonly Mark[], pageNumber: number, size: Size): Mark[] {
  const page = { x: 0, y: 0, width: size.width, height: size.height };
  const isEmpty = (rect: Rect) => {
    const seen = intersectRect(rect, page);
    return !seen || seen.width < THINNEST || seen.height < THINNEST;
  };
  return marks.filter((mark) => {
    if (!isRedaction(mark) || !isOnPage(mark, pageNumber)) return false;
    const parts = shapeOf(mark, pageNumber, size);
    return parts.length === 0 || parts.some(isEmpty);
  });
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
