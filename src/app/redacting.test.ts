import { expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { Barcode } from '../barcodes/types.ts';
import { sourceIndex } from '../codecs/turned-pages.ts';
import { deletePages, movePages, turnPages } from '../editor/pages.ts';
import { createStatedHandlers } from '../finding/serve-stated.ts';
import type { PageSource } from '../kernel/page-list.ts';
import { quarterRect } from '../kernel/quarters.ts';
import { definitionOf } from '../marks/index.ts';
import type { PdfParts, PictureDocument } from '../media/index.ts';
import { putScan } from '../store/scans.ts';
import { spawnHere } from '../testing/local-worker.ts';
import { buildPdf, firstExtra } from '../testing/pdf/build-pdf.ts';
import { createFakePicture, createTestApplication, pictureFile } from '../testing/test-application.ts';
import { typedPage } from '../testing/typed-page.ts';
import { waitFor } from '../testing/wait-for.ts';
import type { FindQuery } from '../text/find.ts';
import { createSearchHandlers } from '../text/patterns/serve-search.ts';
import { EMPTY_TEXT_PAGE } from '../text/text-page.ts';
import { EMPTY_QUERY } from './find.ts';
import { createRedacting } from './redacting.ts';
import type { Words } from './words.ts';

vi.mock(import('../text/patterns/search-client.ts'), async (original) => {
  const { openSearch, ...rest } = await original();
  return { ...rest, openSearch: (request) => openSearch(request, spawnHere(createSearchHandlers)) };
});

vi.mock(import('../finding/client.ts'), async (original) => {
  const { openStatedInWorker, ...rest } = await original();
  return { ...rest, openStatedInWorker: (file) => openStatedInWorker(file, spawnHere(createStatedHandlers)) };
});

const SIZE = { width: 200, height: 300 };
const LINES = [['nothing'], ['Dear Ada,', 'call 212-555-0123'], ['Ada again']];

/** A document whose pages may be arranged in any way. @param file of a PDF */
function createArrangeable(sources: readonly PageSource[], file?: Blob): PictureDocument {
  const pages = sources.map(({ quarters }) => (quarters % 2 === 0 ? SIZE : { width: SIZE.height, height: SIZE.width }));
  return createFakePicture('a.pdf', {
    pages,
    sources: sources.map((source, index) => ({ ...source, ...(pages[index] ?? SIZE) })),
    ...(file && { pdf: { original: { file, password: undefined } } as unknown as PdfParts }),
    parts: [{ name: '', pageCount: 3 }],
    placeOf: (index) => sourceIndex(sources[index]?.page ?? 0, sources[index]?.quarters ?? 0, 3),
    arrange: (next) => createArrangeable(next, file),
  });
}

async function setUp(
  texts: readonly (readonly string[])[] = LINES,
  scanPages = async (): Promise<void> => undefined,
  file?: Blob,
) {
  const app = createTestApplication();
  const { editor, workspace } = app.core;
  app.openAs(async () =>
    createArrangeable(
      texts.map((_, page) => ({ file: '', page, quarters: 0 })),
      file,
    ),
  );
  await workspace.open({ file: pictureFile('a.pdf') });
  const read = async (pageNumber: number) => {
    const source = app.picture()?.sources[pageNumber - 1];
    const lines = texts[source?.page ?? -1];
    return lines && source?.quarters === 0 ? typedPage(lines) : EMPTY_TEXT_PAGE;
  };
  /** Pages that are not read to their ends. */
  const cut = new Set<number>();
  /** Pages whose text is waited for. */
  const gates = new Map<number, Promise<void>>();
  const readText = async (pageNumber: number) => {
    await gates.get(pageNumber);
    return (await read(pageNumber)).text;
  };
  const words = {
    read,
    readText,
    get picture() {
      return app.picture();
    },
    searchWidth: () => 1,
    readOtherwise: async () => new Map([...cut].map((page) => [page, { ways: [], isWhole: false }])),
    // None is known.
    readToSearch: async (pageNumbers: readonly number[]) =>
      pageNumbers.map((pageNumber) => ({ pageNumber, text: undefined, notes: [] })),
  };
  const query = createStore<FindQuery>(() => EMPTY_QUERY);
  const redacting = createRedacting(
    { ...app.core, device: { ...app.core.device, isEmbedded: true } },
    {
      words: () => words as unknown as Words,
      query,
      scanPages,
    },
  );
  redacting.setRequest({ words: ['Ada'], patterns: ['phone'] });
  const look = () => redacting.state.getState();
  /** Covered text on each page. */
  const covered = () =>
    [...editor.document.ordered()].flatMap(({ mark }) => {
      const { geometry } = definitionOf(mark);
      return geometry.pageNumbers(mark).map((pageNumber) => [pageNumber, geometry.covered(mark, pageNumber)] as const);
    });
  return { ...app, redacting, query, look, covered, editor, gates, cut };
}

it('lists pages that are not read to their ends', async () => {
  const { redacting, look, cut, editor } = await setUp();
  cut.add(2);
  await redacting.search();
  // Recognition would not help.
  expect(look()).toMatchObject({ unread: [], cut: [2] });
  redacting.setReason('PII');
  redacting.redactPages(look().cut);
  expect([...editor.document.ordered()].map(({ mark }) => mark)).toMatchObject([
    { type: 'PageRedaction', reason: 'PII' },
  ]);
  expect(look().cut).toEqual([]);
  editor.document.undo();
  expect(look().cut).toEqual([2]);
});

it('redacts what was found and accepted, in one step', async () => {
  const { redacting, look, covered, editor, shown } = await setUp();
  await redacting.search();
  expect(look().hits.map(({ pageNumber, group }) => [pageNumber, typeof group])).toHaveLength(3);
  expect(shown.announced.at(-1)).toBe('3 places found');
  const phone = look().hits.find((hit) => hit.source === 'words' && hit.text === '212-555-0123');
  redacting.decide([phone?.id ?? ''], 'leave');
  redacting.setReason('PII');
  expect(redacting.apply()).toBe(2);
  expect(covered().map(([pageNumber]) => pageNumber)).toEqual([2, 3]);
  expect([...editor.document.ordered()].map(({ mark }) => mark)).toMatchObject([{ reason: 'PII' }, { reason: 'PII' }]);
  // Undecided hits can still be decided otherwise.
  expect(look().hits).toEqual([{ ...phone, decision: 'leave' }]);
  editor.document.undo();
  expect(covered()).toEqual([]);
});

it('knows which searched words must not be in a written file, and where the user left them', async () => {
  const { redacting, look, editor } = await setUp();
  redacting.setRequest({ words: ['Ada', 'again'] });
  await redacting.search();
  expect(redacting.redacted.askAgain()).toBeUndefined();
  const left = look().hits.filter(({ group, pageNumber }) => group !== 'Ada' || pageNumber === 3);
  redacting.decide(
    left.map(({ id }) => id),
    'leave',
  );
  redacting.apply();
  // A later search does not forget what was redacted before.
  redacting.setRequest({ words: ['call'] });
  await redacting.search();
  deletePages(editor, [1]);
  expect(redacting.redacted.askAgain()).toMatchObject({ request: { words: ['Ada'], names: [] } });
  expect(redacting.redacted.askAgain()?.spared).toContainEqual({ page: 2, entry: 'Ada' });
  editor.document.undo();
  editor.document.undo();
  expect(redacting.redacted.askAgain()).toBeUndefined();
});

/** A PDF of three pages: its title and a link on the second page name a word. */
function pdfWithTitle(): Blob {
  const [extra, pages] = [firstExtra(3), [{ content: '' }, { content: '' }, { content: '' }]];
  const link = '<</Type /Annot /Subtype /Link /Rect [10 592 60 612] /A <</S /URI /URI (https://example.org/Ada)>>>>';
  const linked = pages.map((page, index) => (index === 1 ? { ...page, entries: `/Annots [${extra} 0 R]` } : page));
  const bytes = buildPdf({ pages: linked, catalog: `/Metadata ${extra + 1} 0 R`, extra: [link, METADATA] });
  return new Blob([bytes]);
}
const METADATA = '<</Type /Metadata /Length 22>>\nstream\n<a>Letter to Byron</a> \nendstream';

it('finds words beside the pages, and redacts them without covering anything', async () => {
  const { redacting, look, covered, editor } = await setUp(LINES, undefined, pdfWithTitle());
  redacting.setRequest({ words: ['Ada', 'Byron'], patterns: [] });
  redacting.open();
  await redacting.search();
  turnPages(editor, [2], 1);
  movePages(editor, [2], 1);
  const beside = () =>
    look().hits.flatMap((hit) => (hit.source === 'beside' ? [[hit.pageNumber, hit.kind, hit.text, hit.rect?.x]] : []));
  expect(beside()).toEqual([
    [1, 'link', 'Ada', 100],
    [1, 'metadata', 'Byron', undefined],
  ]);
  const shown = editor.session.getState().hits.filter(({ rects }) => rects.length > 0);
  expect(shown.map(({ rects: [rect], kind }) => [rect?.x, kind])).toContainEqual([100, 'leave']);
  const own = look().hits.filter(({ source }) => source === 'words');
  redacting.decide(
    own.map(({ id }) => id),
    'leave',
  );
  expect(redacting.apply()).toBe(2);
  expect(beside()).toEqual([]);
  expect(covered().flatMap(([, rects]) => rects)).toEqual([]);
  expect([...editor.document.ordered()].map(({ mark }) => mark)).toMatchObject([
    { type: 'TextSelectionRedaction', selectedText: 'Ada' },
    { type: 'TextSelectionRedaction', selectedText: 'Byron' },
  ]);
  editor.document.undo();
  expect(beside()).toHaveLength(2);
  redacting.decide(
    own.map(({ id }) => id),
    'redact',
  );
  // The redactions of the pages remove the same word from the link.
  expect(redacting.apply()).toBe(4);
  expect([...editor.document.ordered()]).toHaveLength(3);
  editor.document.undo();
  editor.document.undo();
  await redacting.search();
  expect(beside().map(([page, kind]) => [page, kind])).toContainEqual([2, 'link']);
});

it('covers what it has found where that is now, when pages were moved, turned and deleted since', async () => {
  const plain = await setUp();
  await plain.redacting.search();
  plain.redacting.apply();
  const before = new Map(plain.covered().map(([pageNumber, rects]) => [pageNumber, rects]));

  const { redacting, look, covered, editor } = await setUp();
  await redacting.search();
  // The second page comes last, the third one is turned.
  movePages(editor, [2], 4);
  turnPages(editor, [2], 1);
  expect(look().hits.map(({ pageNumber }) => pageNumber)).toEqual([3, 3, 2]);
  redacting.apply();
  const after = covered();
  const turned = before.get(3)?.map((rect) => quarterRect(rect, SIZE, 1));
  expect(after.filter(([pageNumber]) => pageNumber === 2).map(([, rects]) => rects)).toEqual([turned]);
  expect(after.filter(([pageNumber]) => pageNumber === 3).flatMap(([, rects]) => rects)).toEqual(
    plain
      .covered()
      .filter(([pageNumber]) => pageNumber === 2)
      .flatMap(([, rects]) => rects),
  );
  expect(after.some(([pageNumber]) => pageNumber === 1)).toBe(false);
});

it('widens a hit to its words and lines, and leaves one as it is whose page reads otherwise now', async () => {
  const { redacting, look, editor } = await setUp();
  await redacting.search();
  const [first, , last] = look().hits;
  await redacting.widen(first?.id ?? '', 'line');
  expect(look().hits[0]).toMatchObject({ text: 'Dear Ada,' });
  turnPages(editor, [3], 2);
  await redacting.widen(last?.id ?? '', 'line');
  expect(look().hits[2]).toMatchObject({ text: 'Ada', pageNumber: 3 });
});

it('finds barcodes that repeat what was found', async () => {
  const { redacting, look, covered, editor } = await setUp();
  const area = { x: 20, y: 200, width: 100, height: 40 };
  const barcode = { barcodeType: 'code128Barcode', barcodeValue: '2125550123', area } as Barcode;
  putScan(editor.scans, { pageNumber: 1, state: 'complete', barcodes: [barcode] });
  await redacting.search();
  expect(look().hits.find(({ source }) => source === 'barcode')).toMatchObject({ pageNumber: 1 });
  movePages(editor, [1], 4);
  redacting.apply();
  const [, [rect] = []] = covered().find(([, rects]) => (rects[0]?.height ?? 0) > 40) ?? [];
  expect(covered().find(([, rects]) => rects[0] === rect)?.[0]).toBe(3);
  expect(rect && rect.x < area.x && rect.y < area.y && rect.width > area.width).toBe(true);
});

it('decides on a code itself, whatever else is read on its page', async () => {
  const { redacting, look, editor } = await setUp();
  const toBarcode = (x: number) => {
    const area = { x, y: 200, width: 60, height: 40 };
    return { barcodeType: 'code128Barcode', barcodeValue: '2125550123', area } as Barcode;
  };
  const decisions = () => look().hits.flatMap((hit) => (hit.source === 'barcode' ? [[hit.rect.x, hit.decision]] : []));
  putScan(editor.scans, { pageNumber: 1, state: 'complete', barcodes: [toBarcode(100)] });
  await redacting.search();
  redacting.decide(
    look().hits.map(({ id }) => id),
    'leave',
  );
  const [[x = 0] = []] = decisions();
  putScan(editor.scans, { pageNumber: 1, state: 'complete', barcodes: [toBarcode(20), toBarcode(100)] });
  await redacting.search();
  expect(decisions()).toEqual([
    [Number(x) - 80, 'redact'],
    [x, 'leave'],
  ]);
  // It was left as a repetition of something else.
  redacting.setRequest({ patterns: [], words: ['5550123'] });
  await redacting.search();
  expect(decisions().map(([, decision]) => decision)).toEqual(['redact', 'redact']);
});

it('keeps what it has found where barcodes cannot be read, and says so', async () => {
  const { redacting, look } = await setUp(LINES, async () => {
    throw new Error('out of memory');
  });
  await redacting.search();
  expect(look().hits).toHaveLength(3);
  expect(look().errors).toEqual([1, 2, 3].map((page) => `Barcodes of page ${page}: out of memory`));
});

it('says which pages a search leaves out that has found too much, or was stopped', async () => {
  const { redacting, look, editor } = await setUp();
  await redacting.search(2);
  expect(look().hits.map(({ pageNumber }) => pageNumber)).toEqual([2, 2]);
  expect(look().leftOut).toEqual({ words: [3], barcodes: [], beside: false, isFull: true });
  movePages(editor, [1], 4);
  expect(look().leftOut.words).toEqual([2]);
  await redacting.search();
  expect(look().leftOut).toEqual({ words: [], barcodes: [], beside: false, isFull: false });
  void redacting.search();
  redacting.stop();
  expect(look()).toMatchObject({ hasSearched: false, progress: undefined, leftOut: { words: [1, 2, 3] } });
});

it('says whose barcodes are not read when that is stopped', async () => {
  const parts = await setUp(LINES, async () => {
    const { progress } = parts.look();
    if (progress?.page === 2) await new Promise(() => undefined);
  });
  const { redacting, look } = parts;
  void redacting.search();
  await waitFor(() => expect(look().progress).toEqual({ stage: 'barcodes', page: 2 }));
  redacting.stop();
  expect(look()).toMatchObject({ progress: undefined, leftOut: { words: [], barcodes: [2, 3], isFull: false } });
  expect(look().hits).toHaveLength(3);
});

it('searches pages that come back', async () => {
  const { redacting, look, editor } = await setUp();
  redacting.open();
  await waitFor(() => expect(look().hasSearched).toBe(true));
  deletePages(editor, [2]);
  expect(look().hits.map(({ pageNumber }) => pageNumber)).toEqual([2]);
  editor.document.undo();
  await waitFor(() => expect(look().hits.map(({ pageNumber }) => pageNumber)).toEqual([2, 2, 3]));
});

it('steps on from the hit that was shown while all are found again, and not round before they are', async () => {
  const { redacting, look, editor, gates } = await setUp();
  await redacting.search();
  const [first, second, last] = look().hits.map(({ id }) => id);
  redacting.show(last ?? '');
  let open = (): void => undefined;
  // Longer than the pause between two updates.
  gates.set(2, new Promise((resolve) => setTimeout(resolve, 200)));
  gates.set(
    3,
    new Promise((resolve) => {
      open = resolve;
    }),
  );
  void redacting.search();
  await waitFor(() => expect(look()).toMatchObject({ progress: { page: 3 }, current: undefined }));
  redacting.step(1);
  expect([look().current, editor.session.getState().pageNumber]).toEqual([undefined, 3]);
  redacting.step(-1);
  redacting.step(1);
  expect(look().current).toBe(second);
  redacting.step(-1);
  redacting.step(-1);
  expect(look().current).toBe(first);
  open();
  await waitFor(() => expect(look()).toMatchObject({ hasSearched: true, current: first }));
  redacting.step(-1);
  expect(look().current).toBe(last);
});

it('begins anew where pages change under a search', async () => {
  const { redacting, look, editor } = await setUp();
  const searching = redacting.search();
  movePages(editor, [1], 4);
  await searching;
  await waitFor(() => expect(look()).toMatchObject({ progress: undefined, hasSearched: true }));
  expect(look().hits.map(({ pageNumber }) => pageNumber)).toEqual([1, 1, 2]);
});

it('forgets what was found with the document', async () => {
  const { redacting, look, core } = await setUp();
  await redacting.search();
  await core.workspace.close();
  expect(look()).toMatchObject({ hits: [], hasSearched: false, request: { words: ['Ada'] } });
});

it('lists what is not redacted yet: redacted places leave the list, and an undo brings them back', async () => {
  const { redacting, look, editor } = await setUp();
  await redacting.search();
  const before = look().hits;
  redacting.apply();
  expect(look().hits).toEqual([]);
  await redacting.search();
  expect(look()).toMatchObject({ hasSearched: true, hits: [] });
  editor.document.undo();
  expect(look().hits).toEqual(before);
  redacting.setRequest({ words: ['nowhere'], patterns: [] });
  expect(look().hasSearched).toBe(false);
  await redacting.search();
  expect(look()).toMatchObject({ hasSearched: true, hits: [] });
});

it('searches a moment after a change, and counts the word that is being typed', async () => {
  const { redacting, query, look, clock } = await setUp();
  redacting.setRequest({ words: [], patterns: [] });
  redacting.setTyped('Ada');
  expect(query.getState().text).toBe('Ada');
  clock.advance(1_000);
  await waitFor(() => expect(look()).toMatchObject({ hasSearched: true }));
  expect(look().hits.map(({ pageNumber }) => pageNumber)).toEqual([2, 3]);
  expect(look().request.words).toEqual([]);
  redacting.setTyped('');
  clock.advance(1_000);
  await waitFor(() => expect(look()).toMatchObject({ hasSearched: true, hits: [] }));
});

it('keeps decisions when something else is looked for as well', async () => {
  const { redacting, look } = await setUp();
  redacting.setRequest({ words: [] });
  await redacting.search();
  redacting.decide(
    look().hits.map(({ id }) => id),
    'leave',
  );
  redacting.setRequest({ words: ['Ada'] });
  await redacting.search();
  expect(look().hits.map((hit) => [hit.source === 'words' && hit.text, hit.decision])).toEqual([
    ['Ada', 'redact'],
    ['212-555-0123', 'leave'],
    ['Ada', 'redact'],
  ]);
});

it('keeps decisions on places that a search finds again late, even if an earlier one was given up', async () => {
  const { redacting, look, gates } = await setUp();
  await redacting.search();
  const decisions = () => look().hits.map(({ pageNumber, decision }) => [pageNumber, decision]);
  redacting.decide([look().hits.at(-1)?.id ?? ''], 'leave');
  gates.set(2, new Promise((resolve) => setTimeout(resolve, 200)));
  gates.set(3, new Promise(() => undefined));
  void redacting.search();
  await waitFor(() => expect(look()).toMatchObject({ progress: { page: 3 } }));
  gates.clear();
  await redacting.search();
  expect(decisions()).toEqual([
    [2, 'redact'],
    [2, 'redact'],
    [3, 'leave'],
  ]);
});

it('forgets decisions on places that another page has taken', async () => {
  const { redacting, look, editor } = await setUp();
  await redacting.search();
  redacting.decide(
    look().hits.map(({ id }) => id),
    'leave',
  );
  movePages(editor, [2], 4);
  await redacting.search();
  expect(look().hits.map(({ decision }) => decision)).toEqual(['redact', 'redact', 'redact']);
});

it('decides on all of one word, and redacts each group with its reason', async () => {
  const { redacting, look, editor } = await setUp();
  await redacting.search();
  const [ada] = look().hits;
  redacting.decideAlike(ada?.id ?? '', 'leave');
  expect(look().hits.map(({ decision }) => decision)).toEqual(['leave', 'redact', 'leave']);
  redacting.decideAlike(ada?.id ?? '', 'redact');
  redacting.setReason('all');
  redacting.setReason('name', 'Ada');
  redacting.apply();
  expect([...editor.document.ordered()].map(({ mark }) => 'reason' in mark && mark.reason)).toEqual([
    'name',
    'all',
    'name',
  ]);
});

it('finds what the find bar found: parts of words, and expressions', async () => {
  const { redacting, query, look } = await setUp();
  redacting.setRequest({ words: [], patterns: [] });
  query.setState({ text: 'othin' });
  await redacting.search();
  expect(look().hits).toEqual([]);
  redacting.takeQuery();
  await redacting.search();
  expect(look().hits).toMatchObject([{ pageNumber: 1, text: 'othin' }]);
  query.setState({ text: 'Ad.', isExpression: true });
  redacting.open();
  await waitFor(() => expect(look()).toMatchObject({ hasSearched: true, progress: undefined }));
  expect(look().request.expressions).toEqual([{ name: 'Ad.', expression: 'Ad.', foldsAccents: true }]);
  expect(query.getState()).toMatchObject({ text: '', isExpression: false });
  expect(look().hits.map(({ pageNumber }) => pageNumber)).toEqual([2, 3]);
});

it('finds what the find bar found without its accents: in words, and by expressions', async () => {
  const { redacting, query, look } = await setUp([['in der Müllerstrasse']]);
  redacting.setRequest({ words: [], patterns: [] });
  query.setState({ text: 'muller' });
  redacting.takeQuery();
  await redacting.search();
  expect(look().hits).toMatchObject([{ text: 'Müller' }]);
  query.setState({ text: 'm[u]ll', isExpression: true });
  redacting.takeQuery();
  redacting.open();
  await waitFor(() => expect(look()).toMatchObject({ hasSearched: true, progress: undefined }));
  expect(look().hits).toMatchObject([{ text: 'Müll' }]);
});

it('shows hits on the page as grey or dashed, and takes them off when the panel closes', async () => {
  const { redacting, look, editor } = await setUp();
  redacting.open();
  await waitFor(() => expect(look()).toMatchObject({ hasSearched: true, progress: undefined }));
  editor.goToPage(2);
  const shown = () => editor.session.getState().hits.map(({ kind, isCurrent }) => [kind, isCurrent]);
  expect(shown()).toContainEqual(['redact', false]);
  editor.session.getState().hits[0]?.choose();
  const { current = '' } = look();
  redacting.decide([current], 'leave');
  expect(shown()).toContainEqual(['leave', true]);
  redacting.close();
  expect(shown()).toEqual([]);
});

it('includes likely misreadings by default', async () => {
  const { redacting } = await setUp();
  expect(redacting.state.getState().request.isTolerant).toBe(true);
});
