import { expect, it } from 'vitest';
import { pagesOfFile } from '../kernel/page-list.ts';
import type { PdfNote } from '../pdf/index.ts';
import { createFakePicture, createTestApplication, pictureFile } from '../testing/test-application.ts';
import { typedPage } from '../testing/typed-page.ts';
import { waitFor } from '../testing/wait-for.ts';
import { MAX_HITS_A_PAGE } from '../text/find.ts';
import { EMPTY_TEXT_PAGE } from '../text/text-page.ts';
import { createFinding } from './find.ts';
import type { OtherReadings } from './other-readings.ts';
import type { Words } from './words.ts';

const TEXTS = ['Ada wrote', 'to Byron, her father', 'nothing', 'Ada again: Ada'];
const NOTE = { text: 'see ADA', rect: { x: 1, y: 2, width: 3, height: 4 } } as PdfNote;

async function setUp(texts: readonly string[] = TEXTS, otherwise: OtherReadings = new Map()) {
  const app = createTestApplication();
  const size = { width: 1000, height: 1400 };
  const picture = createFakePicture('a.pdf', { pages: texts.map(() => size) });
  app.openAs(async () => picture);
  await app.core.workspace.open({ file: pictureFile('a.pdf') });
  const pages = texts.map((text) => typedPage([text]));
  const signals: (AbortSignal | undefined)[] = [];
  const damaged = new Set<number>();
  /** Gate that readers wait for before they answer. */
  const gate = { opens: Promise.resolve() };
  const words = {
    picture,
    read: async (pageNumber: number) => pages[pageNumber - 1] ?? EMPTY_TEXT_PAGE,
    searchWidth: () => 1,
    readOtherwise: async () => otherwise,
    async readToSearch(numbers: readonly number[], _: unknown, signal?: AbortSignal) {
      signals.push(signal);
      await gate.opens;
      return numbers.map((pageNumber) =>
        damaged.has(pageNumber)
          ? { pageNumber, error: new Error('It is damaged.') }
          : { pageNumber, text: texts[pageNumber - 1], notes: pageNumber === 2 ? [NOTE] : [] },
      );
    },
  } as unknown as Words;
  const finding = createFinding(app.core, () => words);
  const look = () => finding.state.getState();
  const found = (query: Parameters<typeof finding.setQuery>[0]) => {
    finding.setQuery(query);
    return waitFor(() => expect(look().searched).toBeUndefined());
  };
  return { ...app, finding, look, found, signals, gate, damaged };
}

it('finds words in page order, and in annotations', async () => {
  const { look, found, shown } = await setUp();
  await found({ text: 'ada' });
  expect(look().hits.map(({ pageNumber, start, note }) => [pageNumber, start, note?.text])).toEqual([
    [1, 0, undefined],
    [2, 4, 'see ADA'],
    [4, 0, undefined],
    [4, 11, undefined],
  ]);
  expect(new Set(look().hits.map(({ key }) => key)).size).toBe(4);
  expect(shown.announced.at(-1)).toBe('4 hits');
  await found({ text: 'Ada', matchesCase: true });
  expect(look().hits).toHaveLength(3);
});

it('finds words that only other readers of the fonts see, once, and shows their places', async () => {
  const ways = [typedPage(['Ada wrote', 'Zyrkowitz']), typedPage(['Ada wrote', 'Zyrkowitz'])];
  const { core, look, found, finding } = await setUp(TEXTS, new Map([[1, { ways, isWhole: true }]]));
  await found({ text: 'ada' });
  expect(look().hits.map(({ pageNumber }) => pageNumber)).toEqual([1, 2, 4, 4]);
  await found({ text: 'zyrkowitz' });
  expect(look().hits).toMatchObject([{ pageNumber: 1, context: { found: 'Zyrkowitz' } }]);
  finding.show(0);
  await waitFor(() => expect(core.editor.session.getState().hits).toMatchObject([{ rects: [{ x: 0, width: 54 }] }]));
});

it('starts at the current page, wraps around, and reveals hits', async () => {
  const { core, finding, look, found } = await setUp();
  const { editor } = core;
  editor.goToPage(3);
  await found({ text: 'ada' });
  expect(look().current).toBe(2);
  await waitFor(() => expect(editor.session.getState().pageNumber).toBe(4));
  const current = () => editor.session.getState().hits.filter(({ isCurrent }) => isCurrent);
  await waitFor(() => expect(current()).toMatchObject([{ pageNumber: 4, rects: [{ x: 0, width: 18 }] }]));
  finding.step(1);
  finding.step(1);
  expect(look().current).toBe(0);
  finding.step(-1);
  expect(look().current).toBe(3);
  finding.step(-1);
  finding.step(-1);
  // Positions of words within a comment are unknown: the whole comment is highlighted.
  await waitFor(() => expect(current()).toMatchObject([{ pageNumber: 2, rects: [NOTE.rect] }]));
});

it('cancels a search for the next one, or for none', async () => {
  const { finding, look, signals, gate, found } = await setUp();
  const reader = { answer: () => {} };
  gate.opens = new Promise((resolve) => {
    reader.answer = resolve;
  });
  finding.setQuery({ text: 'ada' });
  expect(look().searched).toBe(0);
  const next = found({ text: 'byron' });
  expect(signals[0]?.aborted).toBe(true);
  reader.answer();
  await next;
  await waitFor(() => expect(look().hits.map(({ pageNumber }) => pageNumber)).toEqual([2]));
  finding.close();
  expect(look()).toMatchObject({ hits: [], current: -1 });
  await found({ text: '  ' });
  expect(look().hits).toEqual([]);
});

it('reports errors of the page and of the query', async () => {
  const { look, found, gate } = await setUp();
  gate.opens = Promise.reject(new Error('The page is damaged.'));
  await found({ text: 'ada' });
  await waitFor(() => expect(look().error).toBe('The page is damaged.'));
  await found({ text: '(', isExpression: true });
  expect(look().error).toBeDefined();
  expect(look().hits).toEqual([]);
});

it('continues after a page that cannot be read, and names it', async () => {
  const { finding, look, found, damaged } = await setUp();
  damaged.add(1).add(3);
  await found({ text: 'ada' });
  expect(look().hits.map(({ pageNumber }) => pageNumber)).toEqual([2, 4, 4]);
  expect(look().faults).toEqual(['Page 1: It is damaged.', 'Page 3: It is damaged.']);
  expect(look().error).toBeUndefined();
  damaged.clear();
  await found({ text: 'byron' });
  expect(look().faults).toEqual([]);
  finding.close();
});

it('makes marks of one hit or of all, in one step', async () => {
  const { core, finding, found } = await setUp();
  const { document } = core.editor;
  const pagesOfMarks = () => [...document.ordered()].map(({ mark }) => mark.pageNumber).sort();
  await found({ text: 'ada' });
  await finding.mark('HighlightAnnotation', 'current');
  expect(pagesOfMarks()).toEqual([1]);
  await finding.mark('TextSelectionRedaction', 'all');
  expect(pagesOfMarks()).toEqual([1, 1, 2, 4, 4]);
  document.undo();
  expect(pagesOfMarks()).toEqual([1]);
});

it('marks hits while later pages are still being measured', async () => {
  const { core, finding, found } = await setUp();
  const { editor } = core;
  await found({ text: 'ada' });
  const marked = finding.mark('TextSelectionRedaction', 'all');
  const smaller = TEXTS.map(() => ({ width: 500, height: 700 }));
  editor.measurePages(pagesOfFile('', smaller));
  await marked;
  expect([...editor.document.ordered()]).toHaveLength(4);
});

it('makes no marks once another document is open', async () => {
  const { core, finding, found } = await setUp();
  await found({ text: 'ada' });
  const marked = finding.mark('TextSelectionRedaction', 'all');
  core.workspace.pictures.setState({ picture: createFakePicture('b.pdf') });
  await marked;
  expect([...core.editor.document.ordered()]).toHaveLength(0);
});

it('reports the limit of listed hits', async () => {
  const { look, found } = await setUp(['a'.repeat(MAX_HITS_A_PAGE), 'a'.repeat(MAX_HITS_A_PAGE), 'a']);
  await found({ text: 'a' });
  expect(look().faults).toEqual([
    'Page 1: only the first 5,000 hits are listed',
    'Page 2: only the first 5,000 hits are listed',
    '10,002 hits are listed. Pages after 2 are not searched.',
  ]);
  await found({ text: 'b' });
  expect(look().faults).toEqual([]);
});
