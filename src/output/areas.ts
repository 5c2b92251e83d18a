// Computes the pixels to destroy from the marks' geometry alone: the check must not trust painters.
import type { PageNumber } from '../kernel/page-number.ts';
import { intersectRect, normalizeRect, type Rect, roundRectOut, type Size } from '../kernel/rect.ts';
import { definitionOf, isRedaction, type Mark } from '../marks/index.ts';
import { type Message, message } from '../messages/index.ts';

export const isOnPage = (mark: Mark, pageNumber: PageNumber): boolean =>
  definitionOf(mark).geometry.pageNumbers(mark).includes(pageNumber);

/** Returns the exact area of a redaction on a page of this size. */
export function shapeOf(mark: Mark, pageNumber: PageNumber, size: Size): readonly Rect[] {
  const { geometry } = definitionOf(mark);
  return geometry.covered(geometry.onPage(mark, pageNumber, size), pageNumber).map(normalizeRect);
}

/**
 * Returns the rectangles covered by redactions on a page, in whole page px and clipped to the page.
 * Partly covered pixels count as covered. Rectangles may overlap.
 */
export function redactedAreas(marks: readonly Mark[], pageNumber: PageNumber, size: Size): Rect[] {
  const page = { x: 0, y: 0, width: size.width, height: size.height };
  return marks
    .filter((mark) => isRedaction(mark) && isOnPage(mark, pageNumber))
    .flatMap((mark) => shapeOf(mark, pageNumber, size))
    .map((rect) => intersectRect(roundRectOut(rect), page))
    .filter((rect) => rect !== undefined);
}

/** Minimum thickness (page px): thinner areas cover no whole pixel. */
const THINNEST = 1;

/** Returns whether an area is too small to be visible on a page, or empty. */
export function isUnseen(rect: Rect, { width, height }: Size): boolean {
  const seen = intersectRect(rect, { x: 0, y: 0, width, height });
  return !seen || seen.width < THINNEST || seen.height < THINNEST;
}

/** Returns whether a redaction is defined by words, which may be tiny or off the page. */
export const isOfWords = (mark: Mark): boolean => mark.type === 'TextSelectionRedaction' && mark.selectedText !== '';

/** Returns redactions with a part off the page: their content would remain readable. */
export function emptyRedactions(marks: readonly Mark[], pageNumber: PageNumber, size: Size): Mark[] {
  const isEmpty = (rect: Rect) => isUnseen(rect, size);
  return marks.filter((mark) => {
    if (!isRedaction(mark) || !isOnPage(mark, pageNumber) || isOfWords(mark)) return false;
    const { geometry } = definitionOf(mark);
    const drawn = geometry.outlines(geometry.onPage(mark, pageNumber, size), pageNumber).map(normalizeRect);
    // There may be slivers between the visible regions of a page redaction.
    return drawn.some(isEmpty) || shapeOf(mark, pageNumber, size).every(isEmpty);
  });
}

const hasUnseen = (shape: readonly Rect[], size: Size) =>
  shape.length === 0 || shape.some((rect) => isUnseen(rect, size));

/** Returns messages for pages whose redacted words cover nothing visible. */
export function unseenWordsMessages(marks: readonly Mark[], pageNumber: PageNumber, size: Size): Message[] {
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
        message("On page {page}, redacted words cover nothing visible: the picture doesn't show them.", {
          page: pageNumber,
        }),
      ];
}

export function emptyAreaMessage(mark: Mark, pageNumber: PageNumber): Message {
  const { label, describe } = definitionOf(mark);
  const text = describe(mark);
  const parts = { page: pageNumber, mark: message(label) };
  return text === ''
    ? message('On page {page}, a redaction ({mark}) covers no area: give it a size, or delete it.', parts)
    : message('On page {page}, the redaction “{text}” ({mark}) covers no area: give it a size, or delete it.', {
        ...parts,
        text,
      });
}

/** Returns a mask of rows from `top` on: 1 where an area covers it. Undefined for none. */
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
