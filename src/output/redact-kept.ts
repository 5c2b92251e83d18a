// The redactions of a PDF that keeps its pages: the last thing that is done to the file, with all marks in it already.
import type { Rect, Size } from '../kernel/rect.ts';
import { definitionOf, isRedaction, type Mark } from '../marks/index.ts';
import type { Telling } from '../messages/index.ts';
import type { RedactionRequest } from '../redaction/types.ts';
import { emptyRedactions, isOfWords, isUnseen, sayEmpty, shapeOf } from './areas.ts';

export interface RedactedPage {
  readonly pageNumber: number;
  readonly marks: readonly Mark[];
  /** Page units: points. */
  readonly size: Size;
}

export interface KeptRedactions {
  readonly requests: readonly RedactionRequest[];
  /** What is redacted by each request. */
  readonly marks: readonly Mark[];
  /** What keeps them from being applied. */
  readonly problems: readonly Telling[];
}

/** What is to be redacted in a file that holds these pages, in this order. */
export function toRequests(pages: readonly RedactedPage[]): KeptRedactions {
  const problems = pages.flatMap(({ pageNumber, marks, size }) =>
    emptyRedactions(marks, pageNumber, size).map((mark) => sayEmpty(mark, pageNumber)),
  );
  const asked = pages.flatMap(({ pageNumber, marks, size }, page) =>
    marks.filter(isRedaction).map((mark) => {
      const shape = shapeOf(mark, pageNumber, size);
      const spots = isOfWords(mark) ? shape.filter((rect) => isUnseen(rect, size)) : [];
      const request: RedactionRequest = {
        page,
        areas: shape.filter((rect) => !spots.includes(rect)),
        ...(spots.length > 0 ? { spots } : {}),
        // Not how the mark is described, which may tell the words that it covers.
        reason: definitionOf(mark).reason?.(mark) ?? '',
        shape: mark.type === 'TextSelectionRedaction' ? 'text' : 'area',
      };
      return { mark, request };
    }),
  );
  return { requests: asked.map(({ request }) => request), marks: asked.map(({ mark }) => mark), problems };
}

/** A redaction as it is painted over its bars: one of words is as long as they are, and not as long as the words were. */
export function overBars(mark: Mark, pageNumber: number, bars: readonly Rect[]): Mark {
  if (mark.type !== 'TextSelectionRedaction') return mark;
  const groups = mark.lineGroups.filter((group) => group.pageNumber === pageNumber).slice(0, 1);
  return { ...mark, lineGroups: groups.map((group) => ({ ...group, lines: bars.map((bar) => ({ ...bar })) })) };
}
