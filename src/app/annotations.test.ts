import { beforeEach, expect, it, vi } from 'vitest';
import { movePages, turnPages } from '../editor/pages.ts';
import { OWN_FILE, type PageSource, pagesOfFile } from '../kernel/page-list.ts';
import { untouchedMarks } from '../marks/document/imported-annotations.ts';
import { definitionOf } from '../marks/index.ts';
import type { PdfParts, PictureDocument } from '../media/index.ts';
import { readAnnotations } from '../output/annotations/read-annotations.ts';
import { fromBytes } from '../pdf/byte-sources.ts';
import { createPdfEngine } from '../pdf/pdfium-engine.ts';
import { buildPdf, firstExtra } from '../testing/pdf/build-pdf.ts';
import { createFakePicture, createTestApplication, pictureFile } from '../testing/test-application.ts';
import { waitFor } from '../testing/wait-for.ts';
import { importAnnotations } from './annotations.ts';
import { offerAnnotations } from './offer-annotations.ts';
import type { Words } from './words.ts';

const { readPdfAnnotations } = vi.hoisted(() => ({ readPdfAnnotations: vi.fn() }));
// Its worker is a browser's.
vi.mock(import('../output/index.ts'), async (original) => ({ ...(await original()), readPdfAnnotations }));

beforeEach(() => {
  readPdfAnnotations.mockReset().mockImplementation(readFile);
});

const SIZE = { width: 612, height: 792 };
const PAGES = 3;
const FIRST = firstExtra(PAGES);
/** A square on each of the first two pages; the first one's popup has no mark. */
const SQUARES = [`${FIRST} 0 R ${FIRST + 2} 0 R`, `${FIRST + 1} 0 R`];
const square = (left: number) =>
  `<< /Type /Annot /Subtype /Square /Rect [${left} 600 ${left + 50} 700] /C [1 0 0] /F 4 >>`;
const BYTES = buildPdf({
  pages: Array.from({ length: PAGES }, (_, index) => ({
    content: '',
    entries: SQUARES[index] ? `/Annots [${SQUARES[index]}]` : '',
  })),
  extra: [square(100), square(200), '<< /Type /Annot /Subtype /Sound /Rect [0 0 9 9] /F 4 >>'],
});
const FILE = new Blob([BYTES]);

const pdf = (await createPdfEngine()).open(fromBytes(BYTES));
const readFile = ({ date }: { readonly date: string }) => readAnnotations(BYTES, pdf, date);

/** A PDF whose pages may be arranged in any way. */
function createPdf(name: string, sources: readonly PageSource[]): PictureDocument {
  const pages = sources.map(({ quarters }) => (quarters % 2 === 0 ? SIZE : { width: SIZE.height, height: SIZE.width }));
  const original = { file: FILE, password: undefined };
  return createFakePicture(name, {
    pages,
    parts: [{ name: OWN_FILE, pageCount: PAGES }],
    sources: sources.map((source, index) => ({ ...source, ...(pages[index] ?? SIZE) })),
    arrange: (list) => createPdf(name, list),
    pdf: { own: original, original, notices: [] } as unknown as PdfParts,
  });
}

const ALL = pagesOfFile(
  OWN_FILE,
  Array.from({ length: PAGES }, () => SIZE),
);

async function setUp() {
  const app = createTestApplication();
  app.openAs(async ({ name }) => createPdf(name, ALL));
  await app.core.workspace.open({ file: pictureFile('a.pdf') });
  const { document } = app.core.editor;
  const run = (words?: Words) => importAnnotations(app.core, () => words);
  const pagesOfMarks = () => document.ordered().map(({ mark }) => mark.pageNumber);
  const titles = () => app.shown.messages.map(({ title }) => title);
  return { ...app, document, run, pagesOfMarks, titles };
}

function hold(): () => void {
  let letGo = (): void => undefined;
  const until = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  readPdfAnnotations.mockImplementationOnce(async (task, signal: AbortSignal) => {
    const read = await readFile(task);
    await Promise.race([
      until,
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    ]);
    return read;
  });
  return () => letGo();
}

it('converts annotations to marks in one step, and reports unsupported ones', async () => {
  const { run, document, pagesOfMarks, shown } = await setUp();
  await run();
  expect(pagesOfMarks()).toEqual([1, 2]);
  expect(shown.messages).toMatchObject([{ title: '2 annotations imported', detail: expect.stringContaining('Sound') }]);
  document.undo();
  expect(pagesOfMarks()).toEqual([]);
  expect(document.status.getState().undoLabel).toBeUndefined();
});

it('imports each annotation once, however often it is called', async () => {
  const { run, pagesOfMarks, titles } = await setUp();
  await Promise.all([run(), run()]);
  await run();
  expect(pagesOfMarks()).toEqual([1, 2]);
  expect(titles()).toEqual(['2 annotations imported', 'No annotations to import', 'No annotations to import']);
});

it('imports them again once that was undone', async () => {
  const { run, document, pagesOfMarks } = await setUp();
  await run();
  document.undo();
  await run();
  expect(pagesOfMarks()).toEqual([1, 2]);
});

it('places them on the current pages, also if these move during the import', async () => {
  const { run, document, core, pagesOfMarks } = await setUp();
  movePages(core.editor, [1], PAGES + 1);
  await run();
  expect(pagesOfMarks().toSorted()).toEqual([1, 3]);
  const before = document.toMarksDocument().marks;

  const other = await setUp();
  const letGo = hold();
  const imported = other.run();
  await waitFor(() => expect(readPdfAnnotations).toHaveBeenCalledTimes(2));
  movePages(other.core.editor, [1], PAGES + 1);
  letGo();
  await imported;
  expect(other.document.toMarksDocument().marks).toEqual(before.map((mark) => ({ ...mark, uid: expect.anything() })));
  expect(other.titles()).toEqual(['2 annotations imported']);
});

it('turns them with their pages', async () => {
  const { run, core, document } = await setUp();
  await run();
  turnPages(core.editor, [1], 1);
  const turned = document.toMarksDocument().marks[0];
  const other = await setUp();
  turnPages(other.core.editor, [1], 1);
  await other.run();
  expect(other.document.toMarksDocument().marks[0]).toEqual({ ...turned, uid: expect.anything() });
});

it('imports nothing if pages of the file are deleted, and says what to do', async () => {
  const { run, core, pagesOfMarks, titles } = await setUp();
  const { deletePages } = await import('../editor/pages.ts');
  deletePages(core.editor, [2]);
  await run();
  expect(pagesOfMarks()).toEqual([]);
  expect(titles()).toEqual(['Pages of the PDF were deleted']);
});

it('changes neither a document opened meanwhile nor anything after a cancellation', async () => {
  const { run, core, clock, shown, pagesOfMarks } = await setUp();
  const letGo = hold();
  const first = run();
  await core.workspace.open({ file: pictureFile('b.pdf') });
  letGo();
  await first;
  expect(pagesOfMarks()).toEqual([]);
  hold();
  const second = run();
  await waitFor(() => {
    clock.advance(200);
    expect(shown.progress).toBeDefined();
  });
  shown.progress?.cancel();
  await second;
  expect(pagesOfMarks()).toEqual([]);
  expect(shown.messages).toEqual([]);
  expect(shown.progress).toBeUndefined();
});

it('says why they cannot be read; a page that cannot be read costs only its words', async () => {
  const { run, titles, pagesOfMarks } = await setUp();
  readPdfAnnotations.mockRejectedValueOnce(new Error('It is damaged.'));
  await run();
  expect(titles()).toEqual(["Couldn't read the annotations"]);
  await run({ read: () => Promise.reject(new Error('The engine stopped.')) } as unknown as Words);
  expect(pagesOfMarks()).toEqual([1, 2]);
});

it('detects unchanged imported marks', async () => {
  const { run, document, core, clock } = await setUp();
  await run();
  const untouched = () =>
    untouchedMarks(document.properties(), FILE.size, document.toMarksDocument().marks).map(({ objects }) => objects);
  expect(untouched()).toEqual([[FIRST], [FIRST + 1]]);
  movePages(core.editor, [1], PAGES + 1);
  expect(untouched()).toHaveLength(2);
  clock.advance(1000);
  const [{ mark } = expect.fail('There is no mark')] = document.ordered();
  core.editor.update([mark.uid], 'Move', (each) =>
    definitionOf(each).geometry.translate(each, each.pageNumber, { x: 9, y: 9 }),
  );
  expect(untouched()).toEqual([[FIRST + 1]]);
  document.undo();
  expect(untouched()).toHaveLength(2);
});

it('offers to edit them once they are seen on a page', async () => {
  const { core, shown } = await setUp();
  const { picture } = core.workspace.pictures.getState();
  if (!picture?.pdf) throw new Error('There is no PDF');
  const withCounts = (counts: readonly number[]) =>
    ({
      ...picture,
      pages: ALL,
      pdf: { countAnnotations: async (index: number) => ({ made: counts[index] ?? 0, fields: 1 }) },
    }) as never;
  const offered = vi.fn();
  const offer = async (counts: readonly number[]) => {
    const opened = withCounts(counts);
    core.workspace.pictures.setState({ picture: opened });
    await offerAnnotations(core, opened, offered);
  };
  await offer([0, 0, 0]);
  expect(shown.messages).toEqual([]);
  await offer([0, 2, 1]);
  expect(shown.messages).toMatchObject([{ title: 'This PDF has annotations' }]);
  shown.messages[0]?.action?.run();
  expect(offered).toHaveBeenCalledOnce();
});

it('does nothing without a PDF', async () => {
  const { core, shown } = createTestApplication();
  await core.workspace.open({ file: pictureFile('a.png') });
  await importAnnotations(core, () => undefined);
  expect(shown.messages).toEqual([]);
  expect(readPdfAnnotations).not.toHaveBeenCalled();
});
