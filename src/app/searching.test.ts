import { expect, it } from 'vitest';
import { fromBytes } from '../pdf/byte-sources.ts';
import { createPdfEngine } from '../pdf/pdfium-engine.ts';
import { buildPdf, textLine } from '../testing/pdf/build-pdf.ts';
import { createFakePicture } from '../testing/test-application.ts';
import { waitFor } from '../testing/wait-for.ts';
import type { FindQuery } from '../text/find.ts';
import type { PageSearchClient } from '../text/page-search-client.ts';
import { createPageSearchHandlers, type SearchSource } from '../text/serve-page-search.ts';
import { createSearching } from './searching.ts';

const query = (text: string): FindQuery => ({
  text,
  matchesCase: false,
  wholeWords: false,
  matchesAccents: false,
  isExpression: false,
});

it('reads the text of possible pages once, and all again when notes change', async () => {
  const words = ['apple', 'pear', 'plum'];
  const bytes = buildPdf({ pages: words.map((word) => ({ content: textLine(word, 100, 300) })) });
  const asked: (readonly number[])[] = [];
  const closed: number[] = [];
  const texts = new Map<number, string>();
  async function openSearch(): Promise<PageSearchClient> {
    const handlers = createPageSearchHandlers({
      createEngine: () => createPdfEngine(),
      toSource: () => fromBytes(bytes),
    });
    const context = { signal: new AbortController().signal, report: () => undefined, transfer: () => undefined };
    const { port1, port2 } = new MessageChannel();
    const file = new Blob([bytes]);
    await handlers.open({ file, password: undefined, isMeasured: false, hidden: [], pulse: port2 }, context);
    return {
      width: 1,
      async read(pages, wanted) {
        asked.push(pages);
        return (await handlers.read({ pages, wanted }, context)) as readonly SearchSource[];
      },
      close() {
        closed.push(asked.length);
        port1.close();
      },
    };
  }
  const search = await openSearch();
  const page = { width: 612, height: 792 };
  const { readToSearch, forgetNotes } = createSearching({
    // Its first page has another position in the file.
    picture: createFakePicture('a.pdf', { pages: [page, page, page], placeOf: (index) => (index + 1) % 3 }),
    texts,
    onMissingGlyphs: () => undefined,
    openSearch: () => search,
  });
  const found = async (word: string) =>
    (await readToSearch([1, 2, 3], query(word))).map((page) => ('text' in page ? page.text : page.error));
  expect(await found('pear')).toEqual(['pear', undefined, undefined]);
  expect(asked).toEqual([[1, 2, 0]]);
  // Sketches show which page needs its text read.
  expect(await found('plum')).toEqual(['pear', 'plum', undefined]);
  expect(asked).toEqual([[1, 2, 0], [2]]);
  expect(await found('plum')).toEqual(['pear', 'plum', undefined]);
  expect(asked).toHaveLength(2);
  forgetNotes();
  expect(closed).toEqual([2]);
  expect((await found('apple'))[0]).toBe('pear');
  expect(asked).toHaveLength(3);
});

it('continues after an unreadable page', async () => {
  const read: PageSearchClient['read'] = async (pages) => {
    if (pages.includes(1)) throw new Error('damaged');
    return pages.map((page) => ({ text: `text ${page}`, sketch: undefined, notes: [], missingGlyphs: false }));
  };
  const page = { width: 612, height: 792 };
  const { readToSearch } = createSearching({
    picture: createFakePicture('a.pdf', { pages: [page, page, page] }),
    texts: new Map(),
    onMissingGlyphs: () => undefined,
    openSearch: () => ({ width: 1, read, close: () => undefined }),
  });
  expect(await readToSearch([1, 2, 3], 'all')).toEqual([
    { pageNumber: 1, text: 'text 0', notes: [] },
    { pageNumber: 2, error: new Error('damaged') },
    { pageNumber: 3, text: 'text 2', notes: [] },
  ]);
});

it('reads a page once for concurrent callers, and again if its reader aborts', async () => {
  const asked: number[][] = [];
  let answer = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const page = { width: 612, height: 792 };
  const read: PageSearchClient['read'] = async (pages, _, signal) => {
    asked.push([...pages]);
    await gate;
    signal?.throwIfAborted();
    return pages.map((place) => ({ text: `text ${place}`, sketch: undefined, notes: [], missingGlyphs: false }));
  };
  const { readToSearch } = createSearching({
    picture: createFakePicture('a.pdf', { pages: [page, page, page] }),
    texts: new Map(),
    onMissingGlyphs: () => undefined,
    openSearch: () => ({ width: 1, read, close: () => undefined }),
  });
  const own = new AbortController();
  const first = readToSearch([1, 2], 'all', own.signal);
  const second = readToSearch([2, 3], 'all');
  await waitFor(() => expect(asked).toHaveLength(1));
  own.abort();
  answer();
  await expect(first).rejects.toThrow('aborted');
  expect(await second).toMatchObject([{ text: 'text 1' }, { text: 'text 2' }]);
  expect(asked).toEqual([
    [0, 1],
    [1, 2],
  ]);
  await Promise.all([readToSearch([1, 2, 3], 'all'), readToSearch([1, 2, 3], 'all')]);
  expect(asked).toEqual([[0, 1], [1, 2], [0]]);
});

it('reports characters that cannot be drawn in a search, but not while preparing one', async () => {
  const page = { width: 612, height: 792 };
  const reported: string[] = [];
  const create = () =>
    createSearching({
      picture: createFakePicture('a.pdf', { pages: [page] }),
      texts: new Map(),
      onMissingGlyphs: () => reported.push('told'),
      openSearch: () => ({
        width: 1,
        read: async () => [{ text: 'text', sketch: undefined, notes: [], missingGlyphs: true }],
        close: () => undefined,
      }),
    });
  await create().readToSearch([1], undefined);
  expect(reported).toEqual([]);
  await create().readToSearch([1], 'all');
  expect(reported).toEqual(['told']);
});
