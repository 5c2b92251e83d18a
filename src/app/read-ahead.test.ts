import { expect, it } from 'vitest';
import { fc } from '../testing/properties.ts';
import { createFakePicture } from '../testing/test-application.ts';
import { readAhead } from './read-ahead.ts';
import type { SearchInput } from './searching.ts';

const range = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** Creates words of `count` pages, which `width` readers read concurrently. */
function createWords(count: number, width: number, read = async (_: readonly number[]): Promise<void> => undefined) {
  const asked: number[] = [];
  const size = { width: 1, height: 1 };
  const words = {
    picture: createFakePicture('a.pdf', { pages: range(count).map(() => size) }),
    searchWidth: () => width,
    async readToSearch(pageNumbers: readonly number[]): Promise<SearchInput[]> {
      asked.push(...pageNumbers);
      await read(pageNumbers);
      return pageNumbers.map((pageNumber) => ({ pageNumber, text: `text ${pageNumber}`, notes: [] }));
    },
  };
  return { words, asked };
}

const { signal } = new AbortController();

it('yields every page once, in order, and requests none twice', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 70 }), fc.integer({ min: 1, max: 4 }), async (count, width) => {
      const { words, asked } = createWords(count, width);
      const given: number[] = [];
      for await (const { pageNumber } of readAhead(words, 'all', signal)) given.push(pageNumber);
      expect(given).toEqual(range(count));
      expect(asked).toEqual(range(count));
    }),
  );
});

it('reads for all readers and one turn more, and nothing else before that is searched', async () => {
  const { words, asked } = createWords(100, 2);
  const pages = readAhead(words, 'all', signal);
  expect(asked).toEqual([]);
  await pages.next();
  expect(asked).toEqual(range(24));
  for (let done = 1; done < 8; done += 1) await pages.next();
  expect(asked).toEqual(range(24));
  await pages.next();
  expect(asked).toEqual(range(32));
});

it('fails at an unreadable page, after yielding earlier ones', async () => {
  const { words } = createWords(30, 3, async ([first]) => {
    if (first === 17) throw new Error('The engine stopped.');
  });
  const given: number[] = [];
  const all = async () => {
    for await (const { pageNumber } of readAhead(words, 'all', signal)) given.push(pageNumber);
  };
  await expect(all()).rejects.toThrow('The engine stopped.');
  expect(given).toEqual(range(16));
});

it('has no unhandled rejection if the search is cancelled', async () => {
  const { words } = createWords(30, 3, async ([first]) => {
    if (first !== 1) throw new Error('Given up');
  });
  // An unhandled rejection would end the test run.
  for await (const { pageNumber } of readAhead(words, 'all', signal)) {
    expect(pageNumber).toBe(1);
    break;
  }
});
