// Two ways to count pages: users, marks and messages count from 1, lists and files from 0.

declare const counted: unique symbol;

/**
 * Number of a page (1-based), as users know it.
 *
 * The compiler rejects a {@link PageIndex} in its place, and the other way round, also in lists,
 * sets and as keys of maps. It accepts plain numbers as either: results of arithmetic, literals,
 * indexes in callbacks of lists, and parsed data. Declare the type where such numbers come in.
 */
export type PageNumber = number & { readonly [counted]?: 'from 1' };

/** Index of a page (0-based) in a list: of a document's pages, or of those of its file. */
export type PageIndex = number & { readonly [counted]?: 'from 0' };

export const toPageNumber = (index: PageIndex): PageNumber => index + 1;

export const toPageIndex = (number: PageNumber): PageIndex => number - 1;

/** Returns the numbers of all pages of a document. */
export const pageNumbersTo = (count: number): PageNumber[] =>
  Array.from({ length: count }, (_, index) => toPageNumber(index));

/** Returns a page's item of a list; undefined for a page that doesn't exist. */
export const atPage = <Value>(list: readonly Value[] | undefined, number: PageNumber): Value | undefined =>
  list?.[toPageIndex(number)];
