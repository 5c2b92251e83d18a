import { expect, it, vi } from 'vitest';
import type { Barcode } from '../barcodes/types.ts';
import { FIRST_SCAN_FORM, type ScannerClient, type ScannerProcess } from '../scanner/index.ts';
import { buildMark } from '../testing/build-marks.ts';
import { createRandom } from '../testing/random.ts';
import { createFakePicture, createTestApplication, pictureFile } from '../testing/test-application.ts';
import { waitFor } from '../testing/wait-for.ts';
import { createScans } from './scans.ts';

const point = (x: number, y: number) => ({ x, y });

const BARCODE = {
  barcodeType: 'code39Barcode',
  barcodeValue: 'A1',
  area: { x: 10, y: 20, width: 100, height: 40 },
  point1: point(10, 20),
  point2: point(110, 20),
  point3: point(110, 60),
  point4: point(10, 60),
} as unknown as Barcode;

const process = (processId: string, more: object) =>
  ({ processId, input: { source: { fileId: 'file' } }, ...more }) as unknown as ScannerProcess;

/** A scanner whose processes end when the test says so. */
function createFakeScanner() {
  const started: {
    source: { page: number; scale?: number };
    input: object;
    label: object;
    finish(end: object): void;
  }[] = [];
  const ends = new Map<string, Promise<ScannerProcess>>();
  const refuse = { isOn: false };
  const client: ScannerClient = {
    ready: Promise.resolve(),
    upload: () => 'file',
    start: vi.fn(() => ({
      ok: true as const,
      status: 200 as const,
      body: process('file', { state: 'processing' }),
    })) as never,
    startPage: ((source: { page: number }, input: object, label: object) => {
      if (refuse.isOn) {
        return {
          ok: false,
          status: 480,
          body: { errorCode: 'InvalidInput', errorDetails: { in: 'body', at: 'input' } },
        };
      }
      const processId = `process ${started.length + 1}`;
      ends.set(
        processId,
        new Promise((resolve) => {
          started.push({ source, input, label, finish: (end) => resolve(process(processId, end)) });
        }),
      );
      return { ok: true, status: 200, body: process(processId, { state: 'processing' }) };
    }) as never,
    get: vi.fn() as never,
    getEntry: () => undefined,
    list: () => [],
    subscribe: () => () => undefined,
    whenFinished: (async (processId: string) => ({ ok: true, status: 200, body: await ends.get(processId) })) as never,
    cancel: () => true,
    retry: () => undefined,
    remove: () => true,
    removeFinished: () => undefined,
    warm: () => undefined,
    close: () => undefined,
    look: vi.fn() as never,
    lookAtPage: vi.fn() as never,
  };
  return { client, started, refuse };
}

const complete = (barcodes: readonly Barcode[]) => ({ state: 'complete', output: { barcodes } });

async function setUp(changes: Parameters<typeof createFakePicture>[1] = {}) {
  const app = createTestApplication();
  const scanner = createFakeScanner();
  const scans = createScans(app.core, scanner.client);
  app.openAs(async ({ name }) => createFakePicture(name, changes));
  const onPage = (pageNumber: number) => app.core.editor.scans.getState().byPage.get(pageNumber);
  return { ...app, ...scanner, scans, onPage };
}

it('scans the current page, and shows the results', async () => {
  const { core, scans, started, onPage, shown } = await setUp();
  await scans.scanPage();
  expect(started).toEqual([]);
  await core.workspace.open({ file: pictureFile('a.png') });
  core.editor.goToPage(2);
  const scanned = scans.scanPage();
  expect(onPage(2)).toMatchObject({ state: 'processing' });
  expect(scans.state.getState().processId).toBe('process 1');
  // One at a time.
  await scans.scanPage();
  expect(started).toHaveLength(1);
  started[0]?.finish(complete([BARCODE]));
  await scanned;
  expect(onPage(2)).toMatchObject({ state: 'complete', barcodes: [BARCODE] });
  expect(shown.announced.at(-1)).toBe('1 barcode found');
  expect(scans.state.getState().processId).toBeUndefined();
  scans.clear();
  expect(onPage(2)).toBeUndefined();
});

it('scans inside the selected marks, and keeps other results of the page', async () => {
  const { core, scans, started, onPage } = await setUp();
  await core.workspace.open({ file: pictureFile('a.png') });
  await scans.scanSelection();
  expect(started).toEqual([]);
  const whole = scans.scanPage();
  started[0]?.finish(complete([BARCODE]));
  await whole;
  const { editor } = core;
  const mark = buildMark('RectangleAnnotation', createRandom(1));
  editor.document.commit('Draw', (transaction) => transaction.add(mark));
  editor.select([mark.uid]);
  const area = editor.selectionBounds(1);
  scans.setForm({ barcodeTypes: ['code39Barcode', 'pharmacodeBarcode'] });
  const inside = scans.scanSelection();
  expect(area).toBeDefined();
  expect(started[1]).toMatchObject({ source: { area }, input: { barcodeTypes: ['code39Barcode'] } });
  started[1]?.finish(complete([BARCODE]));
  await waitFor(() => expect(started).toHaveLength(3));
  expect(started[2]).toMatchObject({ source: { area }, input: { barcodeTypes: ['pharmacodeBarcode'] } });
  started[2]?.finish(complete([{ ...BARCODE, barcodeType: 'pharmacodeBarcode', barcodeValue: '77' }]));
  await inside;
  expect(onPage(1)?.barcodes.map(({ barcodeValue }) => barcodeValue)).toEqual(['A1', '77']);
});

it('scans the areas of the job one after another, with its rules, and groups the results', async () => {
  const { core, scans, started, onPage, shown } = await setUp();
  await core.workspace.open({ file: pictureFile('a.png') });
  const { editor } = core;
  const marks = [1, 2].map((seed) => buildMark('RectangleAnnotation', createRandom(seed)));
  editor.document.commit('Draw', (transaction) => {
    for (const mark of marks) transaction.add(mark);
  });
  editor.select(marks.map(({ uid }) => uid));
  scans.addSelectedAreas();
  const { areas } = editor.scans.getState();
  expect(areas.map(({ name }) => name)).toEqual(['Area 1', 'Area 2']);
  const rule = { type: 'code39Barcode', length: '9', prefix: '', pattern: '', checkDigit: false } as const;
  scans.setJob({ budget: 'fast', rules: [{ ...rule, length: 'many' }] });
  await scans.scanPage();
  expect(started).toEqual([]);
  expect(shown.messages.at(-1)).toMatchObject({
    title: "Couldn't scan the page",
    detail: 'The rule for Code 39 can’t be read. Correct it under Options, or remove it.',
  });
  scans.setJob({ rules: [rule] });
  const scanned = scans.scanPage();
  const label = { demands: { budget: 'fast', expect: { code39Barcode: { length: 9 } } } };
  expect(started[0]).toMatchObject({ source: { area: areas[0]?.area }, label });
  started[0]?.finish(complete([BARCODE]));
  await waitFor(() => expect(started).toHaveLength(2));
  expect(started[1]).toMatchObject({ source: { area: areas[1]?.area }, label: { page: { region: 'Area 2' } } });
  // The areas overlap: the symbol belongs to the first.
  started[1]?.finish(complete([BARCODE, { ...BARCODE, barcodeValue: 'B2' }]));
  await scanned;
  expect(onPage(1)?.regions).toEqual(['Area 1', 'Area 2']);
  expect(onPage(1)?.barcodes.map(({ barcodeValue, region }) => [barcodeValue, region])).toEqual([
    ['A1', 'Area 1'],
    ['B2', 'Area 2'],
  ]);
  expect(shown.announced.at(-1)).toBe('2 barcodes found');
});

it('stores results for their page, even after a page change', async () => {
  const { core, scans, started, onPage } = await setUp();
  await core.workspace.open({ file: pictureFile('a.png') });
  const scanned = scans.scanPage();
  core.editor.goToPage(2);
  started[0]?.finish(complete([BARCODE]));
  await scanned;
  expect(onPage(1)).toMatchObject({ state: 'complete' });
  expect(onPage(2)).toBeUndefined();
});

it.each(['replaced', 'closed'] as const)('drops results of a document that was %s in the meantime', async (how) => {
  const { core, scans, started, onPage, shown } = await setUp();
  await core.workspace.open({ file: pictureFile('a.png') });
  const scanned = scans.scanPage();
  if (how === 'closed') await core.workspace.close();
  else await core.workspace.open({ file: pictureFile('b.png') });
  started[0]?.finish(complete([BARCODE]));
  await scanned;
  expect(onPage(1)).toBeUndefined();
  expect(shown.announced.some((text) => text.includes('barcode'))).toBe(false);
  expect(scans.state.getState().processId).toBeUndefined();
});

it('rescans a page without pixels finely only after an empty scan, and returns page units', async () => {
  const { core, scans, started, onPage } = await setUp({ unitsPerInch: 72, pages: [{ width: 612, height: 792 }] });
  await core.workspace.open({ file: pictureFile('a.pdf') });
  const scanned = scans.scanPage();
  started[0]?.finish(complete([]));
  await waitFor(() => expect(started).toHaveLength(2));
  expect(started.map(({ source }) => source.scale)).toEqual([300 / 72, 400 / 72]);
  started[1]?.finish(complete([BARCODE]));
  await scanned;
  const [barcode] = onPage(1)?.barcodes ?? [];
  expect(barcode?.point2.x).toBeCloseTo((110 * 72) / 400);
  expect(barcode?.area.width).toBeCloseTo((100 * 72) / 400);
});

it('reports failed scans, and can repeat them', async () => {
  const { core, scans, started, refuse, onPage, shown } = await setUp();
  await core.workspace.open({ file: pictureFile('a.png') });
  refuse.isOn = true;
  await scans.scanPage();
  expect(shown.messages).toMatchObject([{ title: "Couldn't scan the page", detail: 'InvalidInput at input' }]);
  refuse.isOn = false;
  const scanned = scans.scanPage();
  started[0]?.finish({ state: 'error', errorCode: 'TimeLimitExceeded' });
  await scanned;
  expect(onPage(1)).toMatchObject({ state: 'error', error: 'TimeLimitExceeded' });
});

it('searches for patch codes in a separate scan if other types are chosen', async () => {
  const { core, scans, started, onPage } = await setUp();
  await core.workspace.open({ file: pictureFile('a.png') });
  scans.setForm({ barcodeTypes: ['patchCodeBarcode', 'all2D'] });
  const scanned = scans.scanPage();
  started[0]?.finish(complete([BARCODE]));
  await waitFor(() => expect(started).toHaveLength(2));
  started[1]?.finish(complete([{ ...BARCODE, barcodeType: 'patchCodeBarcode', barcodeValue: 'T' }]));
  await scanned;
  const { orientation } = FIRST_SCAN_FORM;
  expect(orientation).toBe('horizontalVerticalDiagonal');
  expect(started.map(({ input }) => input)).toEqual([
    { barcodeTypes: ['all2D'], orientation },
    { barcodeTypes: ['patchCodeBarcode'], orientation },
  ]);
  expect(onPage(1)?.barcodes.map(({ barcodeValue }) => barcodeValue)).toEqual(['A1', 'T']);
});

it('reads every page of the open document, and shows a result on its page', async () => {
  const { core, scans, started, onPage, shown } = await setUp();
  await core.workspace.open({ file: pictureFile('a.png') });
  const scanned = scans.scanAllPages();
  expect(started.map(({ source }) => source.page)).toEqual([0, 1]);
  started[1]?.finish(complete([BARCODE]));
  started[0]?.finish(complete([]));
  await scanned;
  expect(onPage(2)?.barcodes).toEqual([BARCODE]);
  expect(shown.announced.at(-1)).toBe('1 barcode found');
  const file = scans.state.getState().openFile ?? '';
  shown.isListing = true;
  await scans.showFound({ file, fileName: 'a.png', pageNumber: 2, scale: 1 }, { barcode: BARCODE, picture: undefined });
  expect(shown.isListing).toBe(false);
  expect(core.editor.session.getState()).toMatchObject({ pageNumber: 2, selectedBarcode: 0 });
});

it('reports if the file of a result is no longer available', async () => {
  const { scans, shown } = await setUp();
  await scans.showFound(
    { file: 'gone', fileName: 'a.png', pageNumber: 1, scale: 1 },
    { barcode: BARCODE, picture: undefined },
  );
  expect(shown.messages).toMatchObject([{ kind: 'hint', title: 'This file is no longer available' }]);
});

it('reads all pages of a file that is not opened, and names those that cannot be', async () => {
  const app = createTestApplication();
  const { client, started } = createFakeScanner();
  const pictures: ReturnType<typeof createFakePicture>[] = [];
  const scans = createScans(app.core, client, async ({ name }) => {
    if (name === 'bad.tif') throw new Error('It is cut off.');
    const picture = createFakePicture(name);
    pictures.push(picture);
    return picture;
  });
  scans.addFiles(['good.tif', 'bad.tif'].map((name) => new File(['II*\0'], name)));
  await waitFor(() => expect(started).toHaveLength(2));
  expect(scans.state.getState().unread).toMatchObject([{ fileName: 'bad.tif', error: undefined }]);
  for (const each of started) each.finish(complete([]));
  await waitFor(() => expect(scans.state.getState().unread).toMatchObject([{ error: 'It is cut off.' }]));
  expect(pictures.map(({ isDisposed }) => isDisposed)).toEqual([true]);
  scans.clearAll();
  expect(scans.state.getState().unread).toEqual([]);
});
