import type { PageNumber } from '../kernel/page-number.ts';
import type { Point } from '../kernel/point.ts';
import { inflateRect, type Rect, rectsTouch, type Size, translateRect } from '../kernel/rect.ts';
import { type AnyMarkDefinition, commentsOf, definitionOf, type Mark } from '../marks/index.ts';
import type { Diff, Entry, Moved } from '../store/diff.ts';

/** A mark on a page: scaled to the page's size, with cached bounds. */
export interface IndexedMark {
  readonly uid: string;
  readonly pageNumber: PageNumber;
  readonly entry: Entry;
  /** The mark in this page's pixels; the document's own object if it was saved at this size. */
  readonly mark: Mark;
  /** Definition of the mark's type, cached: read on each paint and hit test. */
  readonly definition: AnyMarkDefinition;
  readonly rank: number;
  /** True if a click picks it: locked ones are picked in the list, or for their menu. */
  readonly isSelectable: boolean;
  readonly bounds: Rect;
  /** Area that its painting may touch. */
  readonly paintBounds: Rect;
}

/** Spatial index of a page's marks. Updated by diffs; a query costs what it finds. */
export interface MarkIndex {
  readonly pageNumber: PageNumber;
  readonly size: Size;
  get(uid: string): IndexedMark | undefined;
  /** Marks whose painting may touch the area, lowest first. */
  query(area: Rect): IndexedMark[];
  /** The same, unordered. */
  find(area: Rect): IndexedMark[];
  /** Upper bound for the number of marks that touch the area; quick, often too high. */
  mayTouch(area: Rect): number;
  all(): Iterable<IndexedMark>;
  /** Areas of these marks (page px): around each, or the whole page for many. */
  areasOf(uids: readonly string[]): readonly Rect[];
  commented(): Iterable<IndexedMark>;
  /** Signature fields without content: they paint nothing. */
  emptyFields(): Iterable<IndexedMark>;
  apply(diff: Diff): IndexChange;
}

export interface IndexChange {
  /** Changed areas (page px): around each mark, or the whole page for many. */
  readonly areas: readonly Rect[];
  readonly marks: readonly IndexedMark[];
}

export interface LayerFacts {
  isLocked(mark: Mark): boolean;
  /** True if the layer's file has comments on the mark. */
  hasComments(mark: Mark): boolean;
}

const NO_LAYERS: LayerFacts = { isLocked: () => false, hasComments: () => false };

/** Page px; a page of 2480 × 3508 px has about 550 cells. */
const CELL = 128;
/** Maximum number of separate areas. */
const MOST_AREAS = 2000;
/** Marks that cover more cells are kept in a separate list. */
const MOST_CELLS = 256;

const isEmptyField = ({ mark, definition: { family, editText } }: IndexedMark): boolean =>
  family === 'signature' && editText?.get(mark) === '';

/** Sorts marks in place, lowest first. Fast for lists that are in order: most are. */
export function sortByRank(marks: IndexedMark[]): IndexedMark[] {
  const isSorted = marks.every((mark, index) => index === 0 || (marks[index - 1]?.rank ?? 0) <= mark.rank);
  return isSorted ? marks : marks.sort((a, b) => a.rank - b.rank);
}

/** Returns the view of a mark on a page; undefined if it shows nothing there. */
export function toPageMark(entry: Entry, pageNumber: PageNumber, size: Size): IndexedMark | undefined {
  const definition = definitionOf(entry.mark);
  const mark = definition.geometry.onPage(entry.mark, pageNumber, size);
  const bounds = definition.geometry.bounds(mark, pageNumber);
  if (!bounds) return undefined;
  const paintBounds = inflateRect(bounds, definition.overhang(mark) + 1);
  const isSelectable = mark.interactionMode !== 'SelectionDisabled';
  return { uid: mark.uid, pageNumber, entry, mark, definition, rank: entry.rank, isSelectable, bounds, paintBounds };
}

/** A moved mark: computed lazily, like the mark itself. */
class MovedMark implements IndexedMark {
  readonly uid: string;
  readonly pageNumber: PageNumber;
  readonly entry: Entry;
  readonly definition: AnyMarkDefinition;
  readonly isSelectable: boolean;
  before: FiledMark | undefined;
  readonly #by: Point;
  readonly #size: Size;
  /** Bounds before the move, until its own are computed. */
  #places: Pick<IndexedMark, 'bounds' | 'paintBounds'>;
  #isPlaced = false;
  #mark: Mark | undefined;

  /** @param by offset (page px) */
  constructor(before: FiledMark, entry: Entry, by: Point, size: Size) {
    this.uid = before.uid;
    this.pageNumber = before.pageNumber;
    this.entry = entry;
    this.definition = before.definition;
    this.isSelectable = before.isSelectable;
    this.before = before;
    this.#by = by;
    this.#size = size;
    this.#places = before;
  }

  get rank(): number {
    return this.entry.rank;
  }

  get mark(): Mark {
    this.#mark ??= this.definition.geometry.onPage(this.entry.mark, this.pageNumber, this.#size);
    return this.#mark;
  }

  get bounds(): Rect {
    return this.#place().bounds;
  }

  get paintBounds(): Rect {
    return this.#place().paintBounds;
  }

  #place() {
    if (!this.#isPlaced) {
      const { bounds, paintBounds } = this.#places;
      this.#places = { bounds: translateRect(bounds, this.#by), paintBounds: translateRect(paintBounds, this.#by) };
      this.#isPlaced = true;
    }
    return this.#places;
  }
}

const NO_WAY: Point = { x: 0, y: 0 };

/** A mark of the index with its previous state: undo and redo restore that as it was. */
type FiledMark = IndexedMark & { before: FiledMark | undefined };

export function createPageIndex(
  pageNumber: PageNumber,
  size: Size,
  entries: Iterable<Entry>,
  layers: LayerFacts = NO_LAYERS,
): MarkIndex {
  const marks = new Map<string, FiledMark>();
  const cells = new Map<number, IndexedMark[]>();
  /** True if the grid is up to date: after most marks change it's rebuilt on demand. */
  let isFiled = false;
  const large = new Set<IndexedMark>();
  const commented = new Set<IndexedMark>();
  const emptyFields = new Set<IndexedMark>();
  const page: Rect = { x: 0, y: 0, ...size };

  /** Returns the indices of the cells that an area touches; undefined for too many. */
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

  function list(mark: IndexedMark): void {
    if (commentsOf(mark.mark).length > 0 || layers.hasComments(mark.mark)) commented.add(mark);
    if (isEmptyField(mark)) emptyFields.add(mark);
  }

  function relist(before: IndexedMark, after: IndexedMark): void {
    if (commented.delete(before)) commented.add(after);
    if (emptyFields.delete(before)) emptyFields.add(after);
  }

  function unlist(mark: IndexedMark): void {
    commented.delete(mark);
    emptyFields.delete(mark);
  }

  function file(mark: IndexedMark): void {
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

  function unfile(mark: IndexedMark): void {
    large.delete(mark);
    for (const number of cellsOf(mark.paintBounds) ?? []) {
      const cell = cells.get(number);
      const at = cell?.indexOf(mark) ?? -1;
      if (at >= 0) cell?.splice(at, 1);
    }
  }

  function fileAll(): void {
    if (isFiled) return;
    isFiled = true;
    cells.clear();
    large.clear();
    for (const mark of marks.values()) file(mark);
  }

  /** Returns the view of an entry that replaces a mark here; the previous one if restored. */
  function viewOf(entry: Entry, before?: FiledMark, moved?: Moved): FiledMark | undefined {
    if (before?.before?.entry === entry) {
      const known = before.before;
      known.before = before;
      return known;
    }
    if (moved)
      return before && new MovedMark(before, entry, moved.pageNumber === pageNumber ? moved.delta : NO_WAY, size);
    const isHere = definitionOf(entry.mark).geometry.pageNumbers(entry.mark).includes(pageNumber);
    const mark = isHere ? toPageMark(entry, pageNumber, size) : undefined;
    return mark && Object.assign(mark, { before, isSelectable: mark.isSelectable && !layers.isLocked(entry.mark) });
  }

  for (const entry of entries) {
    const mark = viewOf(entry);
    if (!mark) continue;
    marks.set(mark.uid, mark);
    list(mark);
  }

  function find(area: Rect): IndexedMark[] {
    fileAll();
    const numbers = cellsOf(area);
    const found: IndexedMark[] = [];
    if (numbers === undefined) {
      for (const mark of marks.values()) if (rectsTouch(mark.paintBounds, area)) found.push(mark);
    } else {
      const seen = new Set<IndexedMark>();
      const visit = (mark: IndexedMark) => {
        // Checked first: in a narrow area, most marks of its cells are outside.
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
    areasOf: (uids) =>
      uids.length > MOST_AREAS
        ? [page]
        : uids.map((uid) => marks.get(uid)?.paintBounds).filter((area) => area !== undefined),
    commented: () => commented,
    emptyFields: () => emptyFields,
    query: (area) => sortByRank(find(area)),
    find,
    mayTouch(area) {
      const numbers = isFiled ? cellsOf(area) : undefined;
      if (!numbers) return marks.size;
      return numbers.reduce((sum, number) => sum + (cells.get(number)?.length ?? 0), large.size);
    },
    apply(diff) {
      const areas: Rect[] = [];
      const changed: IndexedMark[] = [];
      // For most of the marks, clearing and refilling the grid is faster than updating it.
      const isMost = diff.entries.size > marks.size / 2;
      const isMany = diff.entries.size > MOST_AREAS;
      isFiled &&= !isMost;
      const { moved } = diff;
      diff.entries.forEach(({ to }, uid) => {
        const before = marks.get(uid);
        const after = to && viewOf(to, before, moved);
        if (before) {
          // Don't keep a chain of all previous states.
          before.before = undefined;
          if (after && moved) relist(before, after);
          else unlist(before);
          if (isFiled) unfile(before);
          if (isMany) areas[0] = page;
          else areas.push(before.paintBounds);
        }
        if (after) {
          marks.set(uid, after);
          if (!moved) list(after);
          if (isFiled) file(after);
          if (isMany) areas[0] = page;
          else areas.push(after.paintBounds);
          changed.push(after);
        } else if (before) marks.delete(uid);
      });
      return { areas, marks: changed };
    },
  };
}
