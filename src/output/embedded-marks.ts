// Selects the marks that may accompany an exported picture as marks JSON: it must not reveal what
// the picture hides. If redactions are applied:
// - applied redactions are left out: their `selectedText`, `text`, `reason`, comments and data
// describe the hidden content, and the picture contains them already;
// - marks that touch a redacted area on any page are left out whole: they may repeat its content (a
// highlight's `selectedText`, a text typed over it), and no part of them is provably harmless;
// - the others keep only the properties of their type's schema: the rest is free text.
// Without redactions, marks are unchanged. Marks on pages that aren't written are always left out.
import { type PageNumber, toPageNumber } from '../kernel/page-number.ts';
import { inflateRect, type Rect, rectsTouch, type Size } from '../kernel/rect.ts';
import {
  copyExactNumbers,
  definitionOf,
  isRedaction,
  keepNamed,
  type Mark,
  type MarksDocument,
  noteEntries,
} from '../marks/index.ts';
import { isOnPage, redactedAreas } from './areas.ts';

const isNote = (key: string): boolean => Object.hasOwn(noteEntries, key);

const withoutFreeText = (mark: Mark): Mark =>
  keepNamed(definitionOf(mark).schema, mark, isNote, copyExactNumbers) as Mark;

function touchesAreas(mark: Mark, pageNumber: PageNumber, size: Size, areas: readonly Rect[]): boolean {
  const { geometry, overhang } = definitionOf(mark);
  const placed = geometry.onPage(mark, pageNumber, size);
  const bounds = geometry.bounds(placed, pageNumber);
  if (!bounds) return false;
  const reach = inflateRect(bounds, overhang(placed));
  return areas.some((area) => rectsTouch(area, reach));
}

export interface EmbeddedMarks {
  readonly document: MarksDocument;
  /** Number of marks left out because of redactions. */
  readonly withheldCount: number;
}

/**
 * @param pageNumbers written pages in order; the first becomes page 1
 * @param pages sizes of all pages of the open document
 */
export function selectEmbeddedMarks(
  document: MarksDocument,
  pageNumbers: readonly PageNumber[],
  pages: readonly Size[],
  appliesRedactions: boolean,
): EmbeddedMarks {
  const newNumbers = new Map(pageNumbers.map((number, index) => [number, toPageNumber(index)]));
  const written = document.marks.filter((mark) => pageNumbers.some((number) => isOnPage(mark, number)));
  const toFile = (marks: readonly Mark[]) =>
    marks.map((mark) => definitionOf(mark).geometry.renumber(mark, newNumbers)).filter((mark) => mark !== undefined);
  if (!appliesRedactions) return { document: { ...document, marks: toFile(written) }, withheldCount: 0 };
  // All pages count, not only written ones: marks on several pages have one text.
  const areasByPage = pages.map((size, index) => redactedAreas(document.marks, toPageNumber(index), size));
  const kept = written.filter(
    (mark) =>
      !isRedaction(mark) &&
      !pages.some((size, index) => {
        const areas = areasByPage[index] ?? [];
        return (
          areas.length > 0 &&
          isOnPage(mark, toPageNumber(index)) &&
          touchesAreas(mark, toPageNumber(index), size, areas)
        );
      }),
  );
  return {
    document: { marks: toFile(kept.map(withoutFreeText)) },
    withheldCount: written.length - kept.length,
  };
}
