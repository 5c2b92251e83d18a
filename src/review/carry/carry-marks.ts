// Carries marks from the old version of a document to the new one: each follows its words.
import { atPage, type PageNumber } from '../../kernel/page-number.ts';
import { boundsOfPoints, type Rect, rectCorners, rectsTouch, type Size } from '../../kernel/rect.ts';
import { definitionOf, isRedaction, type Mark } from '../../marks/index.ts';
import { type MessageOrText, message } from '../../messages/index.ts';
import { mapPoint } from '../compare/align.ts';
import type { ComparedPair, DocumentComparison } from '../compare/compare-documents.ts';
import { type CarriedMark, WORDS_GONE } from './carried-mark.ts';
import { carryLines, hasLines } from './carry-lines.ts';
import { findAnchor, isUnder } from './find-anchor.ts';
import type { Trace } from './trace-words.ts';

export interface CarrySources {
  readonly trace: Trace;
  readonly comparison: DocumentComparison;
  /** Page sizes of both versions (page units). */
  readonly oldPages: readonly Size[];
  readonly newPages: readonly Size[];
}

export interface MissingMark {
  readonly mark: Mark;
  readonly reason: MessageOrText;
}

export interface CarriedMarks {
  readonly carried: readonly Mark[];
  readonly missing: readonly MissingMark[];
}

const PAGE_GONE: CarriedMark = { reason: message('Its page was removed') };
const PAGE_CHANGED: CarriedMark = { reason: message('Something else on its page changed') };
const PICTURE_CHANGED: CarriedMark = { reason: message('The picture at its place changed') };
const OTHER_WORDS: CarriedMark = { reason: message('There are words at its place now') };
const NO_PLACE: CarriedMark = { reason: message('It has no place on a page') };

const pagesOf = (mark: Mark): readonly PageNumber[] => definitionOf(mark).geometry.pageNumbers(mark);

/** Puts a mark with coordinates of the new page on it. */
const putOn = (mark: Mark, from: PageNumber, to: PageNumber, { width, height }: Size): Mark =>
  ({ ...definitionOf(mark).geometry.toPage(mark, from, to), pageData: { width, height } }) as Mark;

/** Returns an area of the old page on the matching new one. */
function placeOn(area: Rect, { placement }: ComparedPair, from: Size, to: Size): Rect {
  const [x, y] = [to.width / from.width, to.height / from.height];
  const points = rectCorners(area).map((point) =>
    placement ? mapPoint(placement, point) : { x: point.x * x, y: point.y * y },
  );
  return boundsOfPoints(points) ?? area;
}

/** Carries a mark without words by its place on the page, unless that place changed. */
function carryByPlace(mark: Mark, from: PageNumber, bounds: Rect, sources: CarrySources): CarriedMark {
  const pages = sources.comparison.pages.find(({ old }) => old === from);
  const oldSize = atPage(sources.oldPages, from);
  const newSize = pages && atPage(sources.newPages, pages.new);
  if (!pages || !oldSize || !newSize) return PAGE_GONE;
  const isChanged = sources.comparison.differences.some(
    ({ kind, old }) => kind === 'picture' && old?.page === from && old.areas.some((area) => rectsTouch(area, bounds)),
  );
  if (isChanged) return PICTURE_CHANGED;
  const { geometry } = definitionOf(mark);
  const placed = geometry.resize(mark, from, bounds, placeOn(bounds, pages, oldSize, newSize));
  if (isRedaction(mark)) {
    const areas = geometry.covered(placed, from);
    const hasWords = sources.trace.new.get(pages.new)?.words.some(({ rect }) => isUnder(rect, areas));
    if (hasWords) return OTHER_WORDS;
  }
  return { mark: putOn(placed, from, pages.new, newSize) };
}

/** Carries a mark of a whole page. Its visible parts could show anything on a changed page. */
function carryPage(mark: Mark, from: PageNumber, { comparison, newPages }: CarrySources): CarriedMark {
  const pages = comparison.pages.find(({ old }) => old === from);
  const size = pages && atPage(newPages, pages.new);
  if (!pages || !size) return PAGE_GONE;
  const regions: unknown = Reflect.get(mark, 'visibleRegions');
  const isPartial = Array.isArray(regions) && regions.length > 0;
  const isChanged = comparison.differences.some(
    ({ kind, old, new: recent }) => kind !== 'pageMoved' && (old?.page === from || recent?.page === pages.new),
  );
  if (isPartial && isChanged) return PAGE_CHANGED;
  const { geometry } = definitionOf(mark);
  return { mark: geometry.toPage(geometry.onPage(mark, from, size), from, pages.new) };
}

function carryMark(original: Mark, sources: CarrySources): CarriedMark {
  const { geometry } = definitionOf(original);
  const [from = original.pageNumber] = pagesOf(original);
  const size = atPage(sources.oldPages, from);
  if (!size) return PAGE_GONE;
  if (hasLines(original)) return carryLines(original, sources);
  if (!geometry.isMovable) return carryPage(original, from, sources);
  const mark = geometry.onPage(original, from, size);
  const bounds = geometry.bounds(mark, from);
  if (!bounds) return NO_PLACE;
  const page = sources.trace.old.get(from);
  const areas = isRedaction(mark) ? geometry.covered(mark, from) : [bounds];
  const anchor = page && findAnchor(page, areas, size, sources.trace.new, isRedaction(mark));
  if (anchor === 'lost') return WORDS_GONE;
  if (!anchor) return carryByPlace(mark, from, bounds, sources);
  const newSize = atPage(sources.newPages, anchor.page);
  if (!newSize) return PAGE_GONE;
  return { mark: putOn(geometry.translate(mark, from, anchor.delta), from, anchor.page, newSize) };
}

/** Returns the pages of the old version that marks need the words of. */
export const pagesToTrace = (marks: readonly Mark[]): readonly PageNumber[] => [...new Set(marks.flatMap(pagesOf))];

/**
 * Carries marks to the new version, with uids, comments and dates. A redaction is carried only if
 * it covers the same words; other marks, if at least half of their words are found.
 */
export function carryMarks(marks: readonly Mark[], sources: CarrySources): CarriedMarks {
  const carried: Mark[] = [];
  const missing: MissingMark[] = [];
  for (const mark of marks) {
    const outcome = carryMark(mark, sources);
    if ('mark' in outcome) carried.push(outcome.mark);
    else missing.push({ mark, reason: outcome.reason });
  }
  return { carried, missing };
}
