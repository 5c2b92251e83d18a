import { expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { Mark } from '../marks/index.ts';
import { createFakePicture, createTestApplication, pictureFile } from '../testing/test-application.ts';
import { markIn } from '../testing/test-editor.ts';
import { typedPage } from '../testing/typed-page.ts';
import { waitFor } from '../testing/wait-for.ts';
import { EMPTY_TEXT_PAGE, type TextPage } from '../text/text-page.ts';
import { createRedactionReview, reasonOf } from './redaction-review.ts';
import type { OpenWords, Words } from './words.ts';

const over = (uid: string, pageNumber: number, row: number, [from, to]: [number, number], reason = '') =>
  markIn(
    'RectangleRedaction',
    uid,
    { x: from * 6, y: 11 + row * 14, width: (to - from) * 6, height: 12 },
    { pageNumber, reason },
  );

const PAGES = [typedPage(['Dear Ada Byron,', 'call 555-0123.']), typedPage(['Ada', 'Byron, and ADA BYRON.'])];

async function setUp(
  marks: readonly Mark[],
  pages: readonly TextPage[] | undefined = PAGES,
  unreadPrint: number[] = [],
  cut: number[] = [],
) {
  const app = createTestApplication();
  const picture = createFakePicture('letter');
  app.openAs(async () => picture);
  await app.core.workspace.open({ file: pictureFile('letter') });
  const { document } = app.core.editor;
  document.commit('Draw', (transaction) => {
    for (const mark of marks) transaction.add(mark);
  });
  const read = vi.fn(async (pageNumber: number) => pages?.[pageNumber - 1] ?? EMPTY_TEXT_PAGE);
  const readText = async (page: number) => (await read(page)).text;
  const readToSearch = async (numbers: readonly number[]) =>
    numbers.map((pageNumber) => ({ pageNumber, hasUnreadPrint: unreadPrint.includes(pageNumber) }));
  const readOtherwise = async () => new Map(cut.map((page) => [page, { ways: [], isWhole: false }]));
  const current =
    pages && ({ picture, read, readText, readToSearch, readOtherwise, searchWidth: () => 1 } as unknown as Words);
  const words = createStore<OpenWords>(() => ({ current, revision: 0 }));
  const review = createRedactionReview(app.core, words);
  const close = review.open();
  const look = () => review.state.getState();
  const settled = () => waitFor(() => expect(look()).toMatchObject({ searched: undefined, isComplete: true }));
  await settled();
  return { ...app, words, review, close, look, settled, document, read };
}

it('lists pages with unread print, which may contain the same words', async () => {
  const name = over('name', 1, 0, [5, 14]);
  expect((await setUp([name], PAGES, [2])).look().unreadPrint).toEqual([2]);
  // Pages that were not read to their ends.
  expect((await setUp([name], PAGES, [], [2])).look().unreadPrint).toEqual([2]);
  expect((await setUp([name])).look().unreadPrint).toEqual([]);
  // Nothing to look for: the redaction covers no words.
  expect((await setUp([over('nothing', 1, 9, [0, 5])], PAGES, [2])).look().unreadPrint).toEqual([]);
});

it('lists redactions by place, with the words under each and their visible repetitions', async () => {
  const { look } = await setUp([
    over('number', 1, 1, [5, 13]),
    over('name', 1, 0, [5, 14], 'Private'),
    markIn('RectangleAnnotation', 'no redaction', { x: 0, y: 0, width: 50, height: 50 }),
    over('beyond', 9, 0, [5, 14]),
  ]);
  expect(look().redactions.map(({ uid }) => uid)).toEqual(['name', 'number']);
  expect([...look().under.values()]).toEqual([['Ada Byron'], ['555-0123']]);
  expect(look().uncovered).toMatchObject([
    {
      text: 'Ada Byron',
      places: [
        { pageNumber: 2, start: 0 },
        { pageNumber: 2, start: 15 },
      ],
    },
  ]);
});

it('redacts the same words elsewhere with the same reason, in one step, and finds none any more', async () => {
  const { review, look, settled, document } = await setUp([over('name', 1, 0, [5, 14], 'Private')]);
  await review.redact(look().uncovered);
  await settled();
  expect(look().redactions).toHaveLength(3);
  expect(look().redactions.map(reasonOf)).toEqual(['Private', 'Private', 'Private']);
  expect(look().uncovered).toEqual([]);
  document.undo();
  await settled();
  expect(look().redactions).toHaveLength(1);
  expect(look().uncovered).toHaveLength(1);
});

it('deletes in one undo step, and refreshes changed ones', async () => {
  const { review, look, settled, document } = await setUp([over('one', 1, 0, [5, 8]), over('two', 1, 1, [0, 4])]);
  const marks = look().redactions;
  review.accept(marks, true);
  expect(look().redactions.every((mark) => look().accepted.has(mark))).toBe(true);
  document.commit('Move', (transaction) => transaction.update('one', (mark) => ({ ...mark, tags: { moved: 'yes' } })));
  await settled();
  expect(look().redactions.map((mark) => look().accepted.has(mark))).toEqual([false, true]);
  review.drop(look().redactions);
  await settled();
  expect(look().redactions).toEqual([]);
  document.undo();
  await settled();
  expect(look().redactions.map((mark) => look().accepted.has(mark))).toEqual([false, true]);
});

it('says of how many pages no words are known, and looks again when they are read', async () => {
  const { look, words, settled, read } = await setUp([over('name', 1, 0, [5, 14])], [EMPTY_TEXT_PAGE, EMPTY_TEXT_PAGE]);
  expect(look()).toMatchObject({ unread: 1, uncovered: [] });
  read.mockImplementation(async (pageNumber) => PAGES[pageNumber - 1] ?? EMPTY_TEXT_PAGE);
  words.setState({ revision: 1 });
  await settled();
  expect(look()).toMatchObject({ unread: 0, uncovered: [{ text: 'Ada Byron' }] });
});

it('is cancelled, reports errors, and forgets a closed document', async () => {
  const { review, look, read, core } = await setUp([over('name', 1, 0, [5, 14])]);
  read.mockImplementation(() => new Promise(() => undefined));
  review.search();
  expect(look().searched).toBe(0);
  review.cancel();
  expect(look()).toMatchObject({ searched: undefined, isComplete: false });
  read.mockRejectedValue(new Error('The page is damaged'));
  review.search();
  await waitFor(() => expect(look().error).toBe('The page is damaged'));
  void core.workspace.close();
  const { state: gate } = core.workspace.gate;
  await waitFor(() => expect(gate.getState().question).toBeDefined());
  gate.getState().question?.answer('discard');
  await waitFor(() => expect(core.editor.session.getState().pages).toEqual([]));
  expect(look().redactions).toEqual([]);
});

it('knows no places any more once the pages have other words: they might be covered on the wrong page', async () => {
  const { words, look, settled } = await setUp([over('name', 1, 0, [5, 14])]);
  const before = look().uncovered;
  expect(before).not.toEqual([]);
  words.setState(({ current, revision }) => ({ current: current && { ...current }, revision: revision + 1 }));
  expect(look().uncovered).toEqual([]);
  await settled();
  expect(look().uncovered).toEqual(before);
});
