// Pages of a document: an explicit list, because pages can be moved, rotated, deleted and added.
import { type PageIndex, type PageNumber, toPageNumber } from './page-number.ts';
import { addQuarters, type Quarters, quarterSize } from './quarters.ts';
import type { Size } from './rect.ts';

/** Name of the file that the document was opened from; files of added pages have other names. */
export const OWN_FILE = '';

export interface PageSource {
  readonly file: string;
  readonly page: PageIndex;
  readonly quarters: Quarters;
}

/** A page of a document, with its size as it is turned. */
export interface DocumentPage extends PageSource, Size {}

/** In their order. A page of a file is in it once at most. */
export type PageList = readonly DocumentPage[];

export const pagesOfFile = (file: string, sizes: readonly Size[]): PageList =>
  sizes.map(({ width, height }, page) => ({ file, page, quarters: 0, width, height }));

/** The list as it is written down: sizes are read from the files. */
export const toSources = (pages: PageList): readonly PageSource[] =>
  pages.map(({ file, page, quarters }) => ({ file, page, quarters }));

export const addedFiles = (pages: readonly PageSource[]): readonly string[] =>
  [...new Set(pages.map(({ file }) => file))].filter((file) => file !== OWN_FILE);

/** Returns whether these are all pages of the document's own file, unchanged and in order. */
export const isUnchanged = (pages: readonly PageSource[], pageCount: number): boolean =>
  pages.length === pageCount &&
  pages.every(({ file, page, quarters }, index) => file === OWN_FILE && page === index && quarters === 0);

/** Returns whether two lists have the same pages in the same order, whatever their sizes. */
export const hasSameSources = (one: readonly PageSource[], other: readonly PageSource[]): boolean =>
  one.length === other.length &&
  one.every(({ file, page, quarters }, index) => {
    const same = other[index];
    return file === same?.file && page === same.page && quarters === same.quarters;
  });

export const turnPage = (page: DocumentPage, by: Quarters): DocumentPage => ({
  ...page,
  ...quarterSize(page, by),
  quarters: addQuarters(page.quarters, by),
});

/** Returns the list with measured page sizes: `measured` has them, turned or not. */
export function withSizes(pages: PageList, measured: PageList): PageList {
  const known = new Map(measured.map((page) => [pageKey(page), page]));
  return pages.map((page) => {
    const found = known.get(pageKey(page));
    return found ? { ...page, ...quarterSize(found, addQuarters(page.quarters, -found.quarters)) } : page;
  });
}

export const pageKey = ({ file, page }: PageSource): string => `${page} ${file}`;

/** Returns whether a document may have these pages: at least one, and no duplicates. */
export const isSound = (pages: readonly PageSource[]): boolean =>
  pages.length > 0 && new Set(pages.map(pageKey)).size === pages.length;

/** New position of each page between two lists (1-based page numbers). */
export interface Renumbering {
  /** New numbers by old ones; deleted pages are missing. */
  readonly newNumbers: ReadonlyMap<PageNumber, PageNumber>;
  /** Rotations of remaining pages by their old numbers, if any. */
  readonly turned: ReadonlyMap<PageNumber, Quarters>;
}

/** Compares two page lists. A page is the same whatever its rotation. */
export function movesBetween(from: PageList, to: PageList): Renumbering {
  const places = new Map(to.map((page, index) => [pageKey(page), index]));
  const newNumbers = new Map<PageNumber, PageNumber>();
  const turned = new Map<PageNumber, Quarters>();
  for (const [index, before] of from.entries()) {
    const place = places.get(pageKey(before));
    const after = place === undefined ? undefined : to[place];
    if (place === undefined || !after) continue;
    newNumbers.set(toPageNumber(index), toPageNumber(place));
    const quarters = addQuarters(after.quarters, -before.quarters);
    if (quarters !== 0) turned.set(toPageNumber(index), quarters);
  }
  return { newNumbers, turned };
}

/** Returns a page's item of a list. @throws RangeError for a page that doesn't exist */
export function ofPage<Value extends NonNullable<unknown>>(list: readonly Value[], index: PageIndex): Value {
  const value = list[index];
  if (value === undefined) throw new RangeError(`There is no page ${toPageNumber(index)}`);
  return value;
}

/** The numbers that pages have now, of those that are still there. */
export const followNumbers = (numbers: Iterable<PageNumber>, { newNumbers }: Renumbering): ReadonlySet<PageNumber> =>
  new Set([...numbers].flatMap((number) => newNumbers.get(number) ?? []));

/** Carries values over to the new page numbers, for pages that look the same as before. */
export function followMoves<Value>(
  byPage: ReadonlyMap<PageNumber, Value>,
  { newNumbers, turned }: Renumbering,
): ReadonlyMap<PageNumber, Value> {
  const after = new Map<PageNumber, Value>();
  for (const [pageNumber, value] of byPage) {
    const next = newNumbers.get(pageNumber);
    if (next !== undefined && !turned.has(pageNumber)) after.set(next, value);
  }
  return after;
}
