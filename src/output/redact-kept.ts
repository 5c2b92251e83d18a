// The redactions of a PDF that keeps its pages: the last thing that is done to the file, with all marks in it already.
import type { Size } from '../kernel/rect.ts';
import { definitionOf, isRedaction, type Mark } from '../marks/index.ts';
import type { RedactionRequest } from '../redaction/types.ts';
import { emptyRedactions, shapeOf } from './areas.ts';

export interface RedactedPage {
  readonly pageNumber: number;
  readonly marks: readonly Mark[];
  /** Page units: points. */
  readonly size: Size;
}

export interface KeptRedactions {
  readonly requests: readonly RedactionRequest[];
  /** What keeps them from being applied. */
  readonly problems: readonly string[];
}

/** What is to be redacted in a file that holds these pages, in this order. */
export function toRequests(pages: readonly RedactedPage[]): KeptRedactions {
  const problems = pages.flatMap(({ pageNumber, marks, size }) =>
    emptyRedactions(marks, pageNumber, size).map(
      (mark) => `A ${definitionOf(mark).label.toLowerCase()} on page ${pageNumber} covers nothing.`,
    ),
  );
  const requests = pages.flatMap(({ pageNumber, marks, size }, page) =>
    marks.filter(isRedaction).map(
      (mark): RedactionRequest => ({
        page,
        areas: shapeOf(mark, pageNumber, size),
        // Not how the mark is described, which may tell the words that it covers.
        reason: definitionOf(mark).reason?.(mark) ?? '',
        shape: mark.type === 'TextSelectionRedaction' ? 'text' : 'area',
      }),
    ),
  );
  return { requests, problems };
}
