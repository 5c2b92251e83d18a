import { expect, it } from 'vitest';
import { atPage, type PageIndex, type PageNumber, pageNumbersTo, toPageIndex, toPageNumber } from './page-number.ts';

const NUMBER: PageNumber = 3;
const INDEX: PageIndex = 3;

it('converts between numbers from 1 and indexes from 0', () => {
  expect(toPageNumber(0)).toBe(1);
  expect(toPageIndex(1)).toBe(0);
  expect(pageNumbersTo(3)).toEqual([1, 2, 3]);
  expect(pageNumbersTo(0)).toEqual([]);
});

it('finds the item of a page in a list', () => {
  expect(atPage(['a', 'b', 'c'], NUMBER)).toBe('c');
  expect(atPage(['a'], NUMBER)).toBeUndefined();
  expect(atPage(undefined, NUMBER)).toBeUndefined();
});

it('lets the compiler keep numbers and indexes apart', () => {
  // @ts-expect-error: an index isn't a number
  const number: PageNumber = INDEX;
  // @ts-expect-error: a number isn't an index
  const index: PageIndex = NUMBER;
  // @ts-expect-error: items are found by number
  atPage([], INDEX);
  // @ts-expect-error: an index is converted once
  toPageNumber(toPageNumber(INDEX));
  // @ts-expect-error: a number is converted once
  toPageIndex(toPageIndex(NUMBER));
  // @ts-expect-error: neither is a list of one a list of the other
  const numbers: readonly PageNumber[] = [INDEX];
  // @ts-expect-error: nor a set
  const indexes: ReadonlySet<PageIndex> = new Set([NUMBER]);
  // @ts-expect-error: nor a map's keys
  new Map<PageNumber, string>().get(INDEX);
  expect([number, index, ...numbers, ...indexes]).toEqual([3, 3, 3, 3]);
});

it('lets the compiler accept plain numbers as either', () => {
  const plain: number = Math.min(NUMBER, 2);
  const either: readonly [PageNumber, PageIndex] = [plain, plain];
  expect(either).toEqual([2, 2]);
});
