// Areas and words that have a redaction.
import { getOrCreate } from '../kernel/get-or-create.ts';
import { atPage, type PageNumber } from '../kernel/page-number.ts';
import { inflateRect, type Rect, rectContainsRect } from '../kernel/rect.ts';
import { foldSpelling } from '../kernel/spelling.ts';
import { definitionOf, isRedaction } from '../marks/index.ts';
import type { Core } from './core.ts';
import { areasOf, type RedactionHit } from './redaction-hits.ts';

/** Distance by which a hit may exceed the redaction that covers it (page units). */
const TOLERANCE = 0.5;

/** Returns words with a redaction, folded: they are removed wherever the file states them. */
export const redactedWords = ({ editor }: Core): ReadonlySet<string> =>
  new Set(
    editor.document
      .ordered()
      .flatMap(({ mark }) => (mark.type === 'TextSelectionRedaction' ? [foldSpelling(mark.selectedText)] : [])),
  );

/** Returns the areas covered by redactions, with tolerance, by page. */
export function redactedAreas({ editor }: Core): ReadonlyMap<PageNumber, readonly Rect[]> {
  const areas = new Map<PageNumber, Rect[]>();
  for (const { mark } of editor.document.ordered()) {
    if (!isRedaction(mark)) continue;
    const { geometry } = definitionOf(mark);
    for (const pageNumber of geometry.pageNumbers(mark)) {
      getOrCreate(areas, pageNumber, () => []).push(
        ...geometry.covered(mark, pageNumber).map((area) => inflateRect(area, TOLERANCE)),
      );
    }
  }
  return areas;
}

/** Returns whether redactions with these areas and words cover a hit. */
export const coverageBy =
  (areas: ReadonlyMap<PageNumber, readonly Rect[]>, words: ReadonlySet<string>) =>
  (hit: RedactionHit): boolean =>
    hit.source === 'beside'
      ? words.has(foldSpelling(hit.text))
      : areasOf(hit).every((rect) => areas.get(hit.pageNumber)?.some((area) => rectContainsRect(area, rect)));

/** Returns the pages that no redaction covers whole. */
export function pagesInSight(
  { editor }: Core,
  pageNumbers: readonly PageNumber[],
  areas: ReadonlyMap<PageNumber, readonly Rect[]>,
): readonly PageNumber[] {
  const { pages } = editor.session.getState();
  return pageNumbers.filter((pageNumber) => {
    const { width = 0, height = 0 } = atPage(pages, pageNumber) ?? {};
    return !areas.get(pageNumber)?.some((area) => rectContainsRect(area, { x: 0, y: 0, width, height }));
  });
}
