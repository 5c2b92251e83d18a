// Which marks may go along with an exported picture as marks JSON.
//
// A redacted picture must not be undone by the text beside it. So, where redactions are applied:
// - the applied redactions themselves stay out: their `selectedText`, `text`, `reason`, comments and data tell of what was there, and
//   the picture holds them already;
// - every other mark that touches a redacted area on any of its pages stays out whole: it may repeat what lies there (a highlight's
//   `selectedText`, a text typed over the place), and no part of it can be told to be harmless;
// - of the rest, only what the schema of a mark's type names is kept: comments, property bags and unknown properties are free text
//   about the document, as are the properties of the document beside its marks.
// Without redactions the marks go along as they are. Marks of pages that are not written always stay out.
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

function touchesAreas(mark: Mark, pageNumber: number, size: Size, areas: readonly Rect[]): boolean {
  const { geometry, overhang } = definitionOf(mark);
  const placed = geometry.onPage(mark, pageNumber, size);
  const bounds = geometry.bounds(placed, pageNumber);
  if (!bounds) return false;
  const reach = inflateRect(bounds, overhang(placed));
  return areas.some((area) => rectsTouch(area, reach));
}

export interface EmbeddedMarks {
  readonly document: MarksDocument;
  /** Marks of the written pages that stay out because of redactions. */
  readonly withheldCount: number;
}

/**
 * @param pageNumbers the written pages in their order; the first becomes page 1
 * @param pages the sizes of all pages of the open document
 */
export function selectEmbeddedMarks(
  document: MarksDocument,
  pageNumbers: readonly number[],
  pages: readonly Size[],
  appliesRedactions: boolean,
): EmbeddedMarks {
  const newNumbers = new Map(pageNumbers.map((number, index) => [number, index + 1]));
  const written = document.marks.filter((mark) => pageNumbers.some((number) => isOnPage(mark, number)));
  const toFile = (marks: readonly Mark[]) =>
    marks.map((mark) => definitionOf(mark).geometry.renumber(mark, newNumbers)).filter((mark) => mark !== undefined);
  if (!appliesRedactions) return { document: { ...document, marks: toFile(written) }, withheldCount: 0 };
  // All pages count, not only the written ones: a mark of several pages carries its text as one piece.
  const areasByPage = pages.map((size, index) => redactedAreas(document.marks, index + 1, size));
  const kept = written.filter(
    (mark) =>
      !isRedaction(mark) &&
      !pages.some((size, index) => {
        const areas = areasByPage[index] ?? [];
        return areas.length > 0 && isOnPage(mark, index + 1) && touchesAreas(mark, index + 1, size, areas);
      }),
  );
  return {
    document: { marks: toFile(kept.map(withoutFreeText)) },
    withheldCount: written.length - kept.length,
  };
}
