// Positions of pages side by side, in page units from the top left corner of all.
import { atPage, type PageNumber, toPageNumber } from './page-number.ts';
import type { Point } from './point.ts';
import { distanceToRect, type Rect, rectsTouch, type Size, unionOfRects } from './rect.ts';
import { turnRect } from './turn.ts';

/** One column, one page at a time, or two columns. */
export type LayoutMode = 'continuous' | 'single' | 'two-up';

/** A page on the plane: `plane = turn(page) + origin`. */
export interface PagePlace {
  readonly pageNumber: PageNumber;
  /** Upright, page units. */
  readonly size: Size;
  /** Rotation about its origin (degrees clockwise). */
  readonly degrees: number;
  readonly origin: Point;
  /** Bounds of the turned page on the plane. */
  readonly box: Rect;
}

export interface PageLayout {
  readonly bounds: Rect;
  /** Returns the area fitted into the window with a page: the page, or both of a pair. */
  spread(pageNumber: PageNumber): Rect | undefined;
  place(pageNumber: PageNumber): PagePlace | undefined;
  inArea(area: Rect): readonly PagePlace[];
  nearest(point: Point): PagePlace | undefined;
}

export interface LayoutOptions {
  readonly mode: LayoutMode;
  /** The page shown in `single` mode. */
  readonly pageNumber: PageNumber;
  degreesOf(pageNumber: PageNumber): number;
}

/** Gap between pages as a share of the widest one: it is zoomed with them. */
const GAP_SHARE = 1 / 48;

interface Row {
  readonly top: number;
  readonly bottom: number;
  readonly places: readonly PagePlace[];
}

type TurnedPage = Omit<PagePlace, 'origin'>;

function placeAt(page: TurnedPage, x: number, y: number): PagePlace {
  return {
    ...page,
    // Rotating moves parts of the page to negative coordinates: shift it back into the box.
    origin: { x: x - page.box.x, y: y - page.box.y },
    box: { ...page.box, x, y },
  };
}

function layOutRow(pages: readonly TurnedPage[], top: number, columns: readonly Column[]): Row {
  const height = Math.max(...pages.map(({ box }) => box.height));
  const places = pages.map((page, at) => {
    const column = columns[at] ?? { x: 0, width: page.box.width, align: 0 };
    const x = column.x + (column.width - page.box.width) * column.align;
    return placeAt(page, x, top + (height - page.box.height) / 2);
  });
  return { top, bottom: top + height, places };
}

interface Column {
  readonly x: number;
  readonly width: number;
  /** 0 for pages at the left edge of it, 1 at the right. */
  readonly align: number;
}

/** Two columns meet in the middle, as the pages of a book do. */
function columnsOf(pages: readonly TurnedPage[], isPaired: boolean, gap: number): readonly Column[] {
  const widest = (which: readonly TurnedPage[]) => Math.max(0, ...which.map(({ box }) => box.width));
  if (!isPaired) return [{ x: 0, width: widest(pages), align: 0.5 }];
  const left = widest(pages.filter((_, at) => at % 2 === 0));
  const right = widest(pages.filter((_, at) => at % 2 === 1));
  return [
    { x: 0, width: left, align: 1 },
    { x: left + gap, width: right, align: 0 },
  ];
}

function rowsOf(pages: readonly TurnedPage[], isPaired: boolean): readonly Row[] {
  const gap = Math.round(Math.max(0, ...pages.map(({ box }) => box.width)) * GAP_SHARE);
  const columns = columnsOf(pages, isPaired, gap);
  const rows: Row[] = [];
  let top = 0;
  for (let at = 0; at < pages.length; at += columns.length) {
    const row = layOutRow(pages.slice(at, at + columns.length), top, columns);
    rows.push(row);
    top = row.bottom + gap;
  }
  return rows;
}

/** Returns the first row that ends below a height; the number of rows if none does. */
function findRow(rows: readonly Row[], y: number): number {
  let from = 0;
  let to = rows.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((rows[middle]?.bottom ?? 0) < y) from = middle + 1;
    else to = middle;
  }
  return from;
}

function boundsOfRows(rows: readonly Row[]): Rect {
  const boxes = rows.flatMap(({ places }) => places.map(({ box }) => box));
  const left = Math.min(...boxes.map(({ x }) => x));
  const right = Math.max(...boxes.map(({ x, width }) => x + width));
  const height = rows.at(-1)?.bottom ?? 0;
  return boxes.length === 0 ? { x: 0, y: 0, width: 0, height: 0 } : { x: left, y: 0, width: right - left, height };
}

/** Places pages on the camera's plane, rotated. `sizes` are unrotated (page units). */
export function layOutPages(sizes: readonly Size[], { mode, pageNumber, degreesOf }: LayoutOptions): PageLayout {
  const pages = sizes.map((size, at): TurnedPage => {
    const degrees = degreesOf(toPageNumber(at));
    return { pageNumber: toPageNumber(at), size, degrees, box: turnRect({ x: 0, y: 0, ...size }, degrees) };
  });
  const rows = rowsOf(pages, mode === 'two-up');
  const places = rows.flatMap((row) => row.places);
  const only = mode === 'single' ? atPage(places, pageNumber) : undefined;

  function inArea(area: Rect): readonly PagePlace[] {
    const found: PagePlace[] = [];
    for (let at = findRow(rows, area.y); at < rows.length; at++) {
      const row = rows[at];
      if (!row || row.top > area.y + area.height) break;
      for (const place of row.places) if (rectsTouch(place.box, area)) found.push(place);
    }
    return only ? found.filter((place) => place === only) : found;
  }

  function nearest(point: Point): PagePlace | undefined {
    if (only) return only;
    const at = findRow(rows, point.y);
    const near = [rows[at - 1], rows[at]].flatMap((row) => row?.places ?? []);
    let best: PagePlace | undefined;
    for (const place of near) {
      if (!best || distanceToRect(place.box, point) < distanceToRect(best.box, point)) best = place;
    }
    return best;
  }

  return {
    bounds: only?.box ?? boundsOfRows(rows),
    spread(number) {
      const place = atPage(places, number);
      const row = place && rows[findRow(rows, place.box.y)];
      return row && unionOfRects(row.places.map(({ box }) => box));
    },
    place: (number) => atPage(places, number),
    inArea,
    nearest,
  };
}
