// Pure. Which marks may go along with an exported picture as marks JSON.
//
// A redacted picture must not be undone by the text beside it. So, where redactions are applied:
// - the applied redactions themselves stay out: their `selectedText`, `text`, `reason`, comments and data tell of what was there, and
//   the picture holds them already;
// - every other mark that touches a redacted area on any of its pages stays out whole: it may repeat what lies there (a highlight's
//   `selectedText`, a text typed over the place), and no part of it can be told to be harmless;
// - of the rest, only what the format itself knows of a mark is kept: comments, property bags and unknown properties are free text
//   about the document, as are the properties of the document beside its marks.
// Without redactions the marks go along as they are. Marks of pages that are not written always stay out.
import { inflateRect, type Rect, rectsTouch, type Size } from '../kernel/rect.ts';
import { definitionOf, isRedaction, type Mark, type MarksDocument } from '../marks/index.ts';
import { isOnPage, redactedAreas } from './areas.ts';

/** The names of the format's properties, `data` and `conversation` aside, at every depth. */
const FORMAT_PROPERTIES: ReadonlySet<string> = new Set([
  ...['uid', 'interactionMode', 'pageNumber', 'creationDateTime', 'modificationDateTime', 'type'],
  ...['rectangle', 'x', 'y', 'width', 'height', 'pageData', 'color', 'fillColor', 'borderColor', 'borderThickness'],
  ...['opacity', 'thickness', 'path', 'startPoint', 'endPoint', 'endHeadType', 'points', 'visibleRegions'],
  ...['fontColor', 'fontName', 'fontSize', 'fontStyle', 'maxFontSize', 'maxLength', 'horizontalAlignment', 'text'],
  ...['label', 'imageDataUrl', 'imageId', 'mask', 'value', 'translations', 'lineGroups', 'lines', 'startIndex'],
  ...['textLength', 'selectedText', 'href'],
]);

function keepFormatProperties(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(keepFormatProperties);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => FORMAT_PROPERTIES.has(name));
  // A mask's translations have names of their own.
  return Object.fromEntries(
    kept.map(([name, part]) => [name, name === 'translations' ? part : keepFormatProperties(part)]),
  );
}

const withoutFreeText = (mark: Mark): Mark => keepFormatProperties(mark) as Mark;

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
