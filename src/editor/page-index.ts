import { inflateRect, type Rect, rectsTouch, type Size } from '../kernel/rect.ts';
import { type AnyMarkDefinition, commentsOf, definitionOf, type Mark } from '../marks/index.ts';
import type { Diff, Entry } from '../store/diff.ts';

/** A mark as it lies on the page: scaled to the page's size, with its bounds at hand. */
export interface PageMark {
  readonly uid: string;
  readonly pageNumber: number;
  /** As in the document. */
  readonly entry: Entry;
  /** The mark in this page's pixels; the document's own object when it was saved at this size. */
  readonly mark: Mark;
  /** Of the mark's type: at hand, as it is asked for each time the mark is painted or picked. */
  readonly definition: AnyMarkDefinition;
  readonly rank: number;
  /** A click picks it: a locked one is picked in the list, or for its menu. */
  readonly isSelectable: boolean;
  readonly bounds: Rect;
  /** What its painting may touch. */
  readonly paintBounds: Rect;
}

/** The marks of one page by place. Kept up to date from diffs; a query costs what it finds. */
export interface PageIndex {
  readonly pageNumber: number;
  readonly size: Size;
  get(uid: string): PageMark | undefined;
  /** The marks whose painting may touch the area, lowest first. */
  query(area: Rect): PageMark[];
  /** The same in no order. */
  find(area: Rect): PageMark[];
  /** At most so many marks may touch the area; quick, and often too many. */
  mayTouch(area: Rect): number;
  all(): Iterable<PageMark>;
  /** The marks with comments. */
  commented(): Iterable<PageMark>;
  /** The signature fields in which nothing is written yet: painted, they are nothing. */
  emptyFields(): Iterable<PageMark>;
  /** Takes a diff in; gives the areas that look different now, page pixels. */
  apply(diff: Diff): Rect[];
}

/** Page pixels; a page of 2480 × 3508 has some 550 cells. */
const CELL = 128;
/** A mark that covers more cells is kept in a list of its own. */
const MOST_CELLS = 256;

const isEmptyField = ({ mark, definition: { family, editText } }: PageMark): boolean =>
  family === 'signature' && editText?.get(mark) === '';

/** The view of a mark on a page; undefined where it shows nothing. */
export function toPageMark(entry: Entry, pageNumber: number, size: Size): PageMark | undefined {
  const definition = definitionOf(entry.mark);
  const mark = definition.geometry.onPage(entry.mark, pageNumber, size);
  const bounds = definition.geometry.bounds(mark, pageNumber);
  if (!bounds) return undefined;
  const paintBounds = inflateRect(bounds, definition.overhang(mark) + 1);
  const isSelectable = mark.interactionMode !== 'SelectionDisabled';
  return { uid: mark.uid, pageNumber, entry, mark, definition, rank: entry.rank, isSelectable, bounds, paintBounds };
}

export function createPageIndex(pageNumber: number, size: Size, entries: Iterable<Entry>): PageIndex {
  const marks = new Map<string, PageMark>();
  const cells = new Map<number, PageMark[]>();
  const large = new Set<PageMark>();
  const commented = new Set<PageMark>();
  const emptyFields = new Set<PageMark>();

  /** The numbers of the cells that an area touches; undefined when there are too many of them. */
  function cellsOf(area: Rect): number[] | undefined {
    const left = Math.floor(area.x / CELL);
    const top = Math.floor(area.y / CELL);
    const right = Math.floor((area.x + area.width) / CELL);
    const bottom = Math.floor((area.y + area.height) / CELL);
    if (!((right - left + 1) * (bottom - top + 1) <= MOST_CELLS)) return undefined;
    const numbers: number[] = [];
    for (let row = top; row <= bottom; row++) {
      for (let column = left; column <= right; column++) numbers.push(row * 0x10000 + column);
    }
    return numbers;
  }

  function file(mark: PageMark): void {
    if (commentsOf(mark.mark).length > 0) commented.add(mark);
    if (isEmptyField(mark)) emptyFields.add(mark);
    const numbers = cellsOf(mark.paintBounds);
    if (!numbers) {
      large.add(mark);
      return;
    }
    for (const number of numbers) {
      const cell = cells.get(number);
      if (cell) cell.push(mark);
      else cells.set(number, [mark]);
    }
  }

  function unfile(mark: PageMark): void {
    large.delete(mark);
    commented.delete(mark);
    emptyFields.delete(mark);
    for (const number of cellsOf(mark.paintBounds) ?? []) {
      const cell = cells.get(number);
      const at = cell?.indexOf(mark) ?? -1;
      if (at >= 0) cell?.splice(at, 1);
    }
  }

  function fileAllAnew(): void {
    for (const filed of [cells, large, commented, emptyFields]) filed.clear();
    for (const mark of marks.values()) file(mark);
  }

  for (const entry of entries) {
    const mark = toPageMark(entry, pageNumber, size);
    if (mark) marks.set(mark.uid, mark);
  }
  fileAllAnew();

  function find(area: Rect): PageMark[] {
    const numbers = cellsOf(area);
    const found: PageMark[] = [];
    if (numbers === undefined) {
      for (const mark of marks.values()) if (rectsTouch(mark.paintBounds, area)) found.push(mark);
    } else {
      const seen = new Set<PageMark>();
      const visit = (mark: PageMark) => {
        // Asked in this order: of what lies in the cells of a narrow area, most is beside it.
        if (!rectsTouch(mark.paintBounds, area) || seen.has(mark)) return;
        seen.add(mark);
        found.push(mark);
      };
      for (const mark of large) visit(mark);
      for (const number of numbers) for (const mark of cells.get(number) ?? []) visit(mark);
    }
    return found;
  }

  return {
    pageNumber,
    size,
    get: (uid) => marks.get(uid),
    all: () => marks.values(),
    commented: () => commented,
    emptyFields: () => emptyFields,
    query: (area) => find(area).sort((a, b) => a.rank - b.rank),
    find,
    mayTouch(area) {
      const numbers = cellsOf(area);
      if (!numbers) return marks.size;
      return numbers.reduce((sum, number) => sum + (cells.get(number)?.length ?? 0), large.size);
    },
    apply(diff) {
      const areas: Rect[] = [];
      // Looking for most of the marks in their cells takes longer than putting all of them into empty ones.
      const isMost = diff.entries.size > marks.size / 2;
      for (const [uid, { to }] of diff.entries) {
        const before = marks.get(uid);
        if (before) {
          marks.delete(uid);
          if (!isMost) unfile(before);
          areas.push(before.paintBounds);
        }
        const isHere = to && definitionOf(to.mark).geometry.pageNumbers(to.mark).includes(pageNumber);
        const after = to && isHere ? toPageMark(to, pageNumber, size) : undefined;
        if (after) {
          marks.set(uid, after);
          if (!isMost) file(after);
          areas.push(after.paintBounds);
        }
      }
      if (isMost && areas.length > 0) fileAllAnew();
      return areas;
    },
  };
}
