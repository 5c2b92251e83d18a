import { expect, it, vi } from 'vitest';
import { type PageSource, pagesOfFile } from '../kernel/page-list.ts';
import type { FilePart, NamedBlob, PictureDocument } from '../media/index.ts';
import {
  createFakePicture,
  createTestApplication,
  type FakePicture,
  pictureFile,
} from '../testing/test-application.ts';
import { waitFor } from '../testing/wait-for.ts';
import { insertFiles } from './insert-pages.ts';

const { joinWithPdf } = vi.hoisted(() => ({ joinWithPdf: vi.fn() }));
// Its worker is a browser's.
vi.mock(import('../output/index.ts'), async (original) => ({ ...(await original()), joinWithPdf }));

const SIZE = { width: 300, height: 200 };

/** A document that takes in any file of a good name, as one page. */
function createArrangeable(name: string, changes: Partial<PictureDocument> = {}): PictureDocument {
  return createFakePicture(name, {
    arrange: (sources: readonly PageSource[]) => {
      const list = sources.map((source) => ({ ...source, ...SIZE }));
      return createArrangeable(name, { sources: list, pages: list, isWhole: false });
    },
    async addFile(file: NamedBlob, as: string) {
      if (file.name.startsWith('bad')) throw new Error('It is damaged.');
      return pagesOfFile(as, [SIZE]);
    },
    ...changes,
  });
}

async function open() {
  const tab = createTestApplication();
  tab.openAs(async ({ name }) => createArrangeable(name));
  await tab.core.workspace.open({ file: pictureFile('a.png') });
  return tab;
}

it('puts the pages of all files in, as one step', async () => {
  const tab = await open();
  const { editor, workspace } = tab.core;
  await insertFiles(tab.core, [pictureFile('b.png'), pictureFile('c.png')], 2);
  const files = editor.document.pages().map(({ file }) => workspace.pictures.getState().files.get(file)?.name);
  expect(files).toEqual([undefined, 'b.png', 'c.png', undefined]);
  expect(tab.picture()?.pages).toHaveLength(4);
  expect(tab.events.at(-1)?.kind).toBe('rearranged');
  editor.document.undo();
  expect(tab.picture()?.pages).toHaveLength(2);
  editor.document.redo();
  expect(tab.picture()?.sources.map(({ file }) => file)).toEqual(editor.document.pages().map(({ file }) => file));
});

it('inserts nothing if one of them fails to open, and names it', async () => {
  const tab = await open();
  await insertFiles(tab.core, [pictureFile('b.png'), pictureFile('bad.png')], 1);
  expect(tab.core.editor.document.pages()).toHaveLength(2);
  expect(tab.core.editor.document.status.getState().undoLabel).toBeUndefined();
  expect(tab.shown.messages).toMatchObject([{ kind: 'error', detail: 'bad.png: It is damaged.' }]);
});

/** A PDF, and the file to append; each join waits until it is released. */
async function openPdf() {
  const tab = createTestApplication();
  const opened: FakePicture[] = [];
  const gates: (() => void)[] = [];
  const create = (name: string, parts: readonly FilePart[]): FakePicture => {
    const sources = parts.flatMap((part) =>
      pagesOfFile(
        part.name,
        Array.from({ length: part.pageCount }, () => SIZE),
      ),
    );
    const picture = createFakePicture(name, {
      pages: sources,
      sources,
      parts,
      pdf: { own: { file: new Blob() }, unfilled: { file: new Blob() } } as never,
    });
    picture.arrange = (list) => {
      const isKnown = list.every(({ file }) => parts.some((part) => part.name === file));
      if (!isKnown) throw new RangeError('There is no such file.');
      const pages = list.map((source) => ({ ...source, ...SIZE }));
      // One end ends both.
      return Object.assign(Object.create(picture), { pages, sources: pages, dispose: () => picture.dispose() });
    };
    opened.push(picture);
    return picture;
  };
  tab.openAs(async ({ name }, { joined }) => create(name, joined?.parts ?? [{ name: '', pageCount: 2 }]));
  await tab.core.workspace.open({ file: pictureFile('a.pdf') });
  joinWithPdf.mockImplementation(async ({ files }) => {
    await new Promise<void>((resolve) => gates.push(resolve));
    return { file: new Blob(), pageCounts: files.map(() => 1) };
  });
  return { ...tab, opened, gates };
}

it('appends files to a PDF in a new document, which replaces it', async () => {
  const tab = await openPdf();
  const inserted = insertFiles(tab.core, [pictureFile('b.png')], 2);
  await waitFor(() => expect(tab.gates).toHaveLength(1));
  tab.gates.shift()?.();
  await inserted;
  expect(tab.picture()?.pages).toHaveLength(3);
  expect(tab.opened.map(({ isDisposed }) => isDisposed)).toEqual([true, false]);
  tab.core.editor.document.undo();
  expect(tab.picture()?.pages).toHaveLength(2);
});

it('appends files after those appended meanwhile', async () => {
  const tab = await openPdf();
  const both = [insertFiles(tab.core, [pictureFile('b.png')], 1), insertFiles(tab.core, [pictureFile('c.png')], 3)];
  await waitFor(() => expect(tab.gates).toHaveLength(2));
  for (const open of tab.gates.splice(0)) open();
  // The later one has to be joined again.
  await waitFor(() => expect(tab.gates).toHaveLength(1));
  tab.gates.shift()?.();
  await Promise.all(both);
  expect(tab.shown.messages).toEqual([]);
  const { files } = tab.core.workspace.pictures.getState();
  expect(
    tab
      .picture()
      ?.sources.map(({ file }) => files.get(file)?.name)
      .filter(Boolean)
      .toSorted(),
  ).toEqual(['b.png', 'c.png']);
  expect(tab.opened.filter(({ isDisposed }) => !isDisposed)).toHaveLength(1);
});

it('releases the joined file once another document is open', async () => {
  const tab = await openPdf();
  const inserted = insertFiles(tab.core, [pictureFile('b.png')], 1);
  await waitFor(() => expect(tab.gates).toHaveLength(1));
  await tab.core.workspace.open({ file: pictureFile('z.pdf') });
  tab.gates.shift()?.();
  await inserted;
  expect(tab.picture()?.pages).toHaveLength(2);
  expect(tab.opened.filter(({ isDisposed }) => !isDisposed)).toHaveLength(1);
});
