import { afterEach, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { NamedBlob, OpenDocumentOptions, PictureDocument } from '../media/index.ts';
import {
  createMemoryScanStorage,
  createScannerClient,
  DEFAULT_SCAN_FORM,
  type ScannerClient,
} from '../scanner/index.ts';
import { spawnLocalScanner } from '../testing/local-worker.ts';
import { writePng } from '../testing/png.ts';
import { createFakePicture, createTestApplication } from '../testing/test-application.ts';
import { waitFor } from '../testing/wait-for.ts';
import { createFileReading } from './file-reading.ts';
import type { ScanState, ScanTarget } from './scan-state.ts';

const PNG = writePng({ width: 2, height: 1, depth: 8, colorType: 0, samples: [0, 255] });

const picture = (name: string) => new File([PNG], name);
/** Its first bytes are a TIFF's: it may have several pages. */
const tiff = (name: string) => new File(['II*\0'], name);
const unreadable = (name: string): File =>
  Object.assign(new File([], name), {
    slice: () => ({ arrayBuffer: () => Promise.reject(new Error('It is on a drive that is gone.')) }),
  });

let client: ScannerClient | undefined;
afterEach(() => client?.close());

function setUp(open: (file: NamedBlob, options: OpenDocumentOptions) => Promise<PictureDocument>) {
  const { core, shown } = createTestApplication();
  const own = createScannerClient({
    spawn: spawnLocalScanner,
    storage: createMemoryScanStorage(),
    poolSize: 1,
    limits: { maxProcesses: 3 },
  });
  client = own;
  const state = createStore<ScanState>(() => ({
    form: DEFAULT_SCAN_FORM,
    budget: 'normal',
    rules: [],
    minSecondsAvailable: 100,
    processId: undefined,
    entries: [],
    unread: [],
    openFile: undefined,
  }));
  const opened: ReturnType<typeof createFakePicture>[] = [];
  const scanned: { page: string; finish(): void }[] = [];
  const reading = createFileReading({
    core,
    client: own,
    state,
    async open(file, options) {
      const document = (await open(file, options)) as ReturnType<typeof createFakePicture>;
      opened.push(document);
      return document;
    },
    idOf: ({ name }) => name,
    scanOne: ({ fileName, pageNumber }: ScanTarget) =>
      new Promise((resolve) => {
        scanned.push({ page: `${fileName} ${pageNumber}`, finish: () => resolve(0) });
      }),
  });
  const unread = () => state.getState().unread.map(({ fileName, error }) => [fileName, error]);
  const uploaded = () => own.list().map(({ name }) => name);
  const pages = () => scanned.map(({ page }) => page);
  return { reading, state, shown, opened, scanned, unread, uploaded, pages };
}

const openAll = async ({ name }: NamedBlob) => createFakePicture(name);

it('loses no file: each is waiting, being read, or listed with why it was not', async () => {
  const { reading, scanned, unread, uploaded, pages, opened } = setUp(async (file) => {
    if (file.name === 'bad.tif') throw new Error('It is cut off.');
    return createFakePicture(file.name);
  });
  const names = ['a.png', 'good.tif', 'bad.tif', 'last.tif'];
  const read = reading.read(names.map((name) => (name.endsWith('png') ? picture(name) : tiff(name))));
  expect(unread()).toEqual(names.map((name) => [name, undefined]));
  await waitFor(() => expect(pages()).toEqual(['good.tif 1', 'good.tif 2']));
  // Pictures do not wait for documents, whatever the order in which they were given.
  expect(uploaded()).toEqual(['a.png']);
  expect(unread()).toEqual([
    ['bad.tif', undefined],
    ['last.tif', undefined],
  ]);
  for (const each of scanned) each.finish();
  await waitFor(() => expect(pages().slice(2)).toEqual(['last.tif 1', 'last.tif 2']));
  expect(opened.map(({ isDisposed }) => isDisposed)).toEqual([true, false]);
  for (const each of scanned) each.finish();
  await read;
  expect(opened.every(({ isDisposed }) => isDisposed)).toBe(true);
  expect(unread()).toEqual([['bad.tif', 'It is cut off.']]);
});

it('reports pictures without space for results, and unreadable files', async () => {
  const { reading, unread, uploaded } = setUp(openAll);
  const names = ['a.png', 'b.png', 'c.png', 'd.png'];
  await reading.read(names.map(picture));
  expect(uploaded()).toEqual(['a.png', 'b.png', 'c.png']);
  expect(unread()).toEqual([['d.png', 'No room for more results: clear some first.']]);
  await reading.read([unreadable('e.png')]);
  expect(unread().map(([name]) => name)).toEqual(['d.png', 'e.png']);
});

it('stops: cancels waiting files, closes the open one, and still lists failures', async () => {
  const { reading, unread, opened, pages, scanned } = setUp(async (file) => {
    if (file.name === 'bad.tif') throw new Error('It is cut off.');
    return createFakePicture(file.name);
  });
  const read = reading.read(['bad.tif', 'a.tif', 'b.tif'].map(tiff));
  await waitFor(() => expect(pages()).toHaveLength(2));
  reading.stop();
  expect(opened.map(({ isDisposed }) => isDisposed)).toEqual([true]);
  expect(unread()).toEqual([['bad.tif', 'It is cut off.']]);
  for (const each of scanned) each.finish();
  await read;
  expect(pages()).toEqual(['a.tif 1', 'a.tif 2']);
  expect(unread()).toEqual([['bad.tif', 'It is cut off.']]);
});

it('reads no page of a document that is open only after it was stopped, and closes it', async () => {
  const pending: ((document: PictureDocument) => void)[] = [];
  const { reading, unread, opened, pages } = setUp(
    () =>
      new Promise((resolve) => {
        pending.push(resolve);
      }),
  );
  const read = reading.read([tiff('a.tif')]);
  await waitFor(() => expect(pending).toHaveLength(1));
  reading.stop();
  pending[0]?.(createFakePicture('a.tif'));
  await read;
  expect(opened.map(({ isDisposed }) => isDisposed)).toEqual([true]);
  expect(pages()).toEqual([]);
  expect(unread()).toEqual([]);
});

it('reads files added after a stop', async () => {
  const { reading, pages, scanned } = setUp(openAll);
  const before = reading.read([tiff('a.tif')]);
  reading.stop();
  const read = reading.read([tiff('b.tif')]);
  await waitFor(() => expect(pages()).toEqual(['b.tif 1', 'b.tif 2']));
  for (const each of scanned) each.finish();
  await Promise.all([before, read]);
});
