import { expect, it, vi } from 'vitest';
import { serializeMarksDocument } from '../marks/index.ts';
import { createTestApplication, pictureFile } from '../testing/test-application.ts';
import { markIn } from '../testing/test-editor.ts';
import { waitFor } from '../testing/wait-for.ts';
import type { Documents } from './documents.ts';
import { createFiles } from './files.ts';
import type { Scans } from './scans.ts';

const { joinPictures } = vi.hoisted(() => ({ joinPictures: vi.fn() }));
// Its worker is a browser's.
vi.mock(import('../media/join.ts'), () => ({ joinPictures }));

const marksFile = (name = 'a.marks.json') => {
  const mark = markIn('RectangleAnnotation', 'a', { x: 10, y: 10, width: 50, height: 40 });
  return new File([serializeMarksDocument({ marks: [mark] })], name, { type: 'application/json' });
};

function setUp(isEmbedded = false) {
  const app = createTestApplication();
  const openFile = vi.fn(async (_: File) => undefined);
  const addFiles = vi.fn((_: readonly File[]) => undefined);
  const core = { ...app.core, device: { ...app.core.device, isEmbedded } };
  const files = createFiles(core, {
    loadDocuments: async () => ({ openFile }) as unknown as Documents,
    loadScans: async () => ({ addFiles }) as unknown as Scans,
  });
  const countMarks = () => core.editor.document.status.getState().count;
  return { ...app, files, openFile, addFiles, countMarks };
}

it('opens a picture, and adds the marks that came with it once it is there', async () => {
  const { files, picture, countMarks } = setUp();
  files.openFiles([marksFile(), pictureFile('a.png')]);
  await waitFor(() => expect(countMarks()).toBe(1));
  expect(picture()?.name).toBe('a.png');
});

it('adds no marks to the open document if their picture fails to open', async () => {
  const { files, core, openAs, events, picture, countMarks } = setUp();
  await core.workspace.open({ file: pictureFile('before.png') });
  openAs(async () => {
    throw new Error('It is damaged.');
  });
  files.openFiles([pictureFile('bad.png'), marksFile()]);
  await waitFor(() => expect(events.at(-1)).toMatchObject({ kind: 'failed', name: 'bad.png' }));
  expect(picture()?.name).toBe('before.png');
  expect(countMarks()).toBe(0);
});

it('says that marks need a document', async () => {
  const { files, shown } = setUp();
  files.openFiles([marksFile()]);
  await expect.poll(() => shown.messages).toMatchObject([{ kind: 'error', title: 'Open a picture first' }]);
});

it('shows a recipe with its lists, without a document', async () => {
  const { files, shown } = setUp();
  const recipe = new File([JSON.stringify({ recipe: 1, find: { words: ['Alice'] } })], 'recipe.json');
  const list = new File(['Alice'], 'names.txt');
  files.openFiles([list, recipe]);
  await expect.poll(() => shown.received).toEqual([list, recipe]);
  expect(shown.messages).toEqual([]);
});

it('asks for the purpose of several pictures', () => {
  const { files, shown, picture } = setUp();
  files.openFiles([pictureFile('a.png'), pictureFile('b.png')]);
  expect(shown.received.map(({ name }) => name)).toEqual(['a.png', 'b.png']);
  expect(picture()).toBeUndefined();
});

it('opens a document that was saved as a file as one that is kept', async () => {
  const { files, openFile } = setUp();
  const whole = new File(['…'], 'a.markwright');
  files.openFiles([pictureFile('b.png'), whole]);
  await waitFor(() => expect(openFile).toHaveBeenCalledWith(whole));
});

it('asks whether a dropped picture is a stamp only if a document is open', async () => {
  const { files, shown, picture } = setUp();
  files.receiveFiles([pictureFile('a.png')]);
  await waitFor(() => expect(picture()?.name).toBe('a.png'));
  files.receiveFiles([pictureFile('stamp.png')]);
  expect(shown.received.map(({ name }) => name)).toEqual(['stamp.png']);
  expect(picture()?.name).toBe('a.png');
});

it('lets the embedding page decide on the open document', async () => {
  const { files, core, shown, picture, countMarks } = setUp(true);
  files.openFiles([pictureFile('a.png')]);
  files.openFiles([marksFile()]);
  await files.openAsPages([pictureFile('a.png'), pictureFile('b.png')]);
  expect(shown.messages.map(({ kind }) => kind)).toEqual(['hint', 'hint', 'hint']);
  expect(picture()).toBeUndefined();
  await core.workspace.open({ file: pictureFile('given.png') });
  files.openFiles([marksFile(), pictureFile('other.png')]);
  await waitFor(() => expect(countMarks()).toBe(1));
  expect(picture()?.name).toBe('given.png');
});

it('reads barcodes of files that are not opened, and shows their list before the readers are there', async () => {
  const { files, addFiles, picture, shown } = setUp();
  const given = [pictureFile('a.png')];
  files.readBarcodes(given);
  expect(shown.isListing).toBe(true);
  // Something else is brought up meanwhile.
  shown.isListing = false;
  await waitFor(() => expect(addFiles).toHaveBeenCalledWith(given));
  expect(shown.isListing).toBe(false);
  expect(picture()).toBeUndefined();
});

it('has no list if the readers fail to load, and reports it once', async () => {
  const { core, shown } = createTestApplication();
  const files = createFiles(core, {
    loadDocuments: () => Promise.reject(new Error('offline')),
    loadScans: () => Promise.reject(new Error('offline')),
  });
  files.readBarcodes([pictureFile('a.png')]);
  await waitFor(() => expect(shown.isListing).toBe(false));
  expect(shown.messages).toMatchObject([{ kind: 'error', title: "Couldn't load this part" }]);
});

it('makes one document of several pictures, unless another one is chosen or they cannot be joined', async () => {
  const { files, core, picture, shown } = setUp();
  const both = [pictureFile('a.png'), pictureFile('b.png')];
  joinPictures.mockResolvedValueOnce(new Blob());
  await files.openAsPages(both);
  expect(picture()?.name).toBe('a and 1 more.tiff');
  joinPictures.mockRejectedValueOnce(new Error('b.png: It is damaged.'));
  await files.openAsPages(both);
  expect(shown.messages).toMatchObject([{ kind: 'error', detail: 'b.png: It is damaged.' }]);
  joinPictures.mockImplementationOnce(
    (_, { signal }) => new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  );
  const joined = files.openAsPages(both);
  await waitFor(() => expect(joinPictures).toHaveBeenCalledTimes(3));
  await core.workspace.open({ file: pictureFile('c.png') });
  await joined;
  expect(picture()?.name).toBe('c.png');
  expect(shown.messages).toHaveLength(1);
});
