// Computes the pixels that a redaction must destroy, from the marks' geometry alone: the check must
// not trust the painters.
import { intersectRect, normalizeRect, type Rect, roundRectOut, type Size } from '../kernel/rect.ts';
import { definitionOf, isRedaction, type Mark } from '../marks/index.ts';
import { type Said, say } from '../messages/index.ts';

/** Returns whether a mark appears on a page. */
export const isOnPage = (mark: Mark, pageNumber: number): boolean =>
  definitionOf(mark).geometry.pageNumbers(mark).includes(pageNumber);

/** Area covered by a redaction on a page of this size, in fractions of a pixel. */
export function shapeOf(mark: Mark, pageNumber: number, size: Size): readonly Rect[] {
  const { geometry } = definitionOf(mark);
  return geometry.covered(geometry.onPage(mark, pageNumber, size), pageNumber).map(normalizeRect);
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

/**
 * Minimum thickness (page px): a thinner area covers no whole pixel, which its author can't have
 * intended.
 */
const THINNEST = 1;

/** Returns true if a place covers too little of a page to be seen, or nothing. */
export function isUnseen(rect: Rect, { width, height }: Size): boolean {
  const seen = intersectRect(rect, { x: 0, y: 0, width, height });
  return !seen || seen.width < THINNEST || seen.height < THINNEST;
}

/** Returns true if a redaction goes by its words, which may be too small to be seen or outside the page. */
export const isOfWords = (mark: Mark): boolean => mark.type === 'TextSelectionRedaction' && mark.selectedText !== '';

/** The redactions of a page of which a part covers no area there, so that what they were meant to cover would be left to read. */
export function emptyRedactions(marks: readonly Mark[], pageNumber: number, size: Size): Mark[] {
  const isEmpty = (rect: Rect) => isUnseen(rect, size);
  return marks.filter((mark) => {
    if (!isRedaction(mark) || !isOnPage(mark, pageNumber) || isOfWords(mark)) return false;
    const { geometry } = definitionOf(mark);
    const drawn = geometry.outlines(geometry.onPage(mark, pageNumber, size), pageNumber).map(normalizeRect);
    // Between the regions that a redaction of the page leaves visible, there may be slivers.
    return drawn.some(isEmpty) || shapeOf(mark, pageNumber, size).every(isEmpty);
  });
}

const hasUnseen = (shape: readonly Rect[], size: Size) =>
  shape.length === 0 || shape.some((rect) => isUnseen(rect, size));

/** Returns what to say of a page whose redacted words cover nothing to be seen: a picture of it shows nothing of them. */
export function sayUnseenWords(marks: readonly Mark[], pageNumber: number, size: Size): Said[] {
  const unseen = marks.filter(
    (mark) =>
      isRedaction(mark) &&
      isOnPage(mark, pageNumber) &&
      isOfWords(mark) &&
      hasUnseen(shapeOf(mark, pageNumber, size), size),
  );
  return unseen.length === 0
    ? []
    : [
        say('On page {page}, redacted words cover nothing to be seen: the picture shows nothing of them.', {
          page: pageNumber,
        }),
      ];
}

/** Describes a redaction without area, and what to do about it. */
export function sayEmpty(mark: Mark, pageNumber: number): Said {
  const { label, describe } = definitionOf(mark);
  const text = describe(mark);
  const parts = { page: pageNumber, mark: say(label) };
  return text === ''
    ? say('On page {page}, a redaction ({mark}) covers no area: give it a size, or delete it.', parts)
    : say('On page {page}, the redaction “{text}” ({mark}) covers no area: give it a size, or delete it.', {
        ...parts,
        text,
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
