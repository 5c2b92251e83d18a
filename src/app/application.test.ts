import { expect, it, vi } from 'vitest';
import { noteImported } from '../marks/document/imported-annotations.ts';
import type { NamedBlob, PdfParts, PictureDocument } from '../media/index.ts';
import { fromBytes } from '../pdf/byte-sources.ts';
import { createPdfEngine } from '../pdf/pdfium-engine.ts';
import { buildPdf, textLine } from '../testing/pdf/build-pdf.ts';
import { createFakePicture, createTestApplication, pictureFile } from '../testing/test-application.ts';
import { waitFor } from '../testing/wait-for.ts';
import { createActions } from './actions.ts';
import { createApplication } from './application.ts';

const { openDocument, spawned } = vi.hoisted(() => ({ openDocument: vi.fn(), spawned: vi.fn() }));
// Their workers are a browser's.
vi.mock(import('../media/index.ts'), async (original) => ({ ...(await original()), openDocument }));
vi.mock(import('../scanner/index.ts'), async (original) => {
  const { spawnLocalScanner } = await import('../testing/local-worker.ts');
  const spawnWebWorker: typeof spawnLocalScanner = (...port) => {
    spawned();
    return spawnLocalScanner(...port);
  };
  return { ...(await original()), spawnWebWorker };
});

const PAGE = { width: 612, height: 792 };
const FILE = new Blob(['the length of a file tells it from others']);
const pdf = (await createPdfEngine()).open(
  fromBytes(buildPdf({ pages: [{ content: textLine('Dear Ada', 72, 700) }, { content: '' }] })),
);

function createPdf(name: string) {
  const hidden: (readonly number[])[] = [];
  const parts: Partial<PdfParts> = {
    own: { file: FILE, password: undefined },
    original: { file: FILE, password: undefined },
    unfilled: { file: FILE, password: undefined },
    notices: [],
    readCharacters: async (index) => pdf.characters(index),
    readLinks: async () => [],
    hideAnnotations: async (objects) => void hidden.push(objects),
  };
  return { picture: createFakePicture(name, { pages: [PAGE, PAGE], pdf: parts as PdfParts }), hidden };
}

function setUp() {
  const { core, shown, saved, clipboard, choose, clock } = createTestApplication();
  const app = createApplication({ window: core.window, device: { ...core.device, isEmbedded: true } });
  const open = async (picture: PictureDocument) => {
    openDocument.mockResolvedValueOnce(picture);
    await app.workspace.open({ file: pictureFile(picture.name) as NamedBlob });
  };
  return { app, actions: createActions(app), open, shown, saved, clipboard, choose, clock };
}

it('has the words of a PDF while it is open, and none of another document', async () => {
  const { app, actions, open } = setUp();
  await open(createFakePicture('a.png'));
  expect(actions.hasWords()).toBe(false);
  await open(createPdf('b.pdf').picture);
  await waitFor(() => expect(actions.hasWords()).toBe(true));
  const words = app.words.getState().current;
  expect(await words?.readText(1)).toBe('Dear Ada');
  expect(app.editor.ports.textPage?.(1)?.text).toBe('Dear Ada');
  await open(createPdf('c.pdf').picture);
  // The reader has loaded: no listener sees the new document with the old one's words.
  expect(app.words.getState().current?.picture.name).toBe('c.pdf');
  await app.workspace.close();
  expect(actions.hasWords()).toBe(false);
});

it('does not draw annotations that have become marks, and draws them again once that is undone', async () => {
  const { app, open } = setUp();
  const { picture, hidden } = createPdf('a.pdf');
  await open(picture);
  expect(hidden).toEqual([]);
  const { document } = app.editor;
  const properties = { ...noteImported(FILE.size, [4, 7], []), marks: [] };
  document.commit('Import', (transaction) => transaction.setProperties(properties));
  expect(hidden).toEqual([[4, 7]]);
  document.undo();
  expect(hidden).toEqual([[4, 7], []]);
  document.redo();
  const again = createPdf('a.pdf');
  openDocument.mockResolvedValueOnce(again.picture);
  await app.workspace.open({ file: pictureFile('a.pdf'), readContent: async () => ({ document: properties }) });
  expect(again.hidden).toEqual([[4, 7]]);
});

it('hides nothing in a file that the marks were not imported from', async () => {
  const { app, open } = setUp();
  const { picture, hidden } = createPdf('a.pdf');
  await open(picture);
  const properties = { ...noteImported(FILE.size + 1, [4, 7], []), marks: [] };
  app.editor.document.commit('Import', (transaction) => transaction.setProperties(properties));
  expect(hidden).toEqual([]);
});

it('selects words of a page, or lines in its pixels without words', async () => {
  const { app, open } = setUp();
  const [from, to] = [
    { x: 72, y: 85 },
    { x: 125, y: 90 },
  ];
  const find = () => app.editor.ports.findLines(1, from, to, 'character');
  expect(await find()).toEqual({ lines: [] });
  await open(createPdf('a.pdf').picture);
  await waitFor(() => expect(app.words.getState().current).toBeDefined());
  expect(await find()).toMatchObject({ words: { text: 'Dear Ada' } });
  const line = { x: 60, y: 80, width: 200, height: 14, words: [[60, 260] as const] };
  await open(createFakePicture('b.png', { findTextLines: async () => [line] }));
  const found = await find();
  expect(found.words).toBeUndefined();
  expect(found.lines).toHaveLength(1);
});

it('loads a part once', async () => {
  const { app } = setUp();
  const parts = [
    app.loadScans,
    app.loadFinding,
    app.loadRecognition,
    app.loadRedacting,
    app.loadRedactionReview,
    app.loadExports,
  ];
  for (const load of parts) expect(await load()).toBe(await load());
});

it('enables insertion of pages where possible, and ignores commands that need a document', async () => {
  const { actions, open, shown, saved } = setUp();
  expect(actions.canInsertPages()).toBe(false);
  await open(createFakePicture('a.png', { addFile: async () => [] }));
  expect(actions.canInsertPages()).toBe(true);
  await open(createFakePicture('b.png'));
  expect(actions.canInsertPages()).toBe(false);
  await open(createPdf('c.pdf').picture);
  expect(actions.canInsertPages()).toBe(true);
  actions.closeDocument();
  await waitFor(() => expect(shown.announced).toContain('Document closed'));
  actions.exportDocument();
  actions.clearScan();
  actions.importAnnotations();
  expect(actions.hasScanResults()).toBe(false);
  expect(saved.size).toBe(0);
  expect(shown.messages).toEqual([]);
});

it('gets the scanner ready once a document has been open for a while, and for none that was closed before', async () => {
  const { app, open, clock } = setUp();
  spawned.mockClear();
  await open(createFakePicture('a.png'));
  clock.advance(1000);
  await app.workspace.close();
  clock.advance(5000);
  await open(createFakePicture('b.png'));
  clock.advance(1000);
  await app.loadScans();
  expect(spawned).not.toHaveBeenCalled();
  clock.advance(1000);
  await waitFor(() => expect(spawned).toHaveBeenCalledOnce());
});

it('shows the list of barcodes before the readers are loaded', () => {
  const { actions, shown } = setUp();
  actions.scanAllPages();
  expect(shown.isListing).toBe(true);
  actions.scanPage();
  actions.scanSelection();
  expect(shown.scanPanels).toBe(2);
});
