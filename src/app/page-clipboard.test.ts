import { expect, it, vi } from 'vitest';
import { turnPages } from '../editor/pages.ts';
import { type PageSource, pagesOfFile } from '../kernel/page-list.ts';
import type { NamedBlob, PictureDocument } from '../media/index.ts';
import type { writeFiles } from '../output/index.ts';
import { createFakePicture, createTestApplication, pictureFile } from '../testing/test-application.ts';
import { markIn } from '../testing/test-editor.ts';
import { createPageClipboard, type WindowChannel } from './page-clipboard.ts';

const SIZE = { width: 300, height: 200 };
const BOX = { x: 10, y: 10, width: 50, height: 40 };

/** A document of pictures that takes in any file, as one page each. */
function createArrangeable(name: string, changes: Partial<PictureDocument>): PictureDocument {
  return createFakePicture(name, {
    arrange: (sources: readonly PageSource[]) => {
      const list = sources.map((source) => ({ ...source, ...SIZE }));
      return createArrangeable(name, { ...changes, sources: list, pages: list });
    },
    addFile: async (_: NamedBlob, as: string) => pagesOfFile(as, [SIZE]),
    ...changes,
  });
}

/** Windows of one browser: what one posts, the others hear. */
function createChannels() {
  const all: EventTarget[] = [];
  return (): WindowChannel => {
    const target = new EventTarget();
    all.push(target);
    return {
      addEventListener: target.addEventListener.bind(target),
      removeEventListener: target.removeEventListener.bind(target),
      postMessage(data: unknown) {
        for (const other of all) if (other !== target) other.dispatchEvent(new MessageEvent('message', { data }));
      },
    } as WindowChannel;
  };
}

const written = vi.fn<typeof writeFiles>(async () => ({
  files: [{ name: 'copy.tiff', blob: new Blob(['copied']) }],
  report: { pageCount: 1, redactedPixels: 0, redactedPages: 0, notes: [], problems: [] },
}));

/** A window with a document of two pages, or of a page a file, and a mark on each. */
async function openWindow(channel: WindowChannel, name: string, changes: Partial<PictureDocument> = {}) {
  const tab = createTestApplication();
  tab.openAs(async (file) => createArrangeable(file.name, changes));
  await tab.core.workspace.open({ file: pictureFile(name) });
  const { editor } = tab.core;
  editor.document.commit('Draw', (transaction) => {
    transaction.add(markIn('RectangleAnnotation', `${name}-1`, BOX));
    transaction.add(markIn('RectangleAnnotation', `${name}-2`, BOX, { pageNumber: 2 }));
  });
  const marks = () => editor.document.ordered().map(({ mark }) => `${mark.uid.slice(0, 7)} on ${mark.pageNumber}`);
  return { tab, editor, marks, pages: createPageClipboard(tab.core, { writeFiles: written, channel }) };
}

const single = { pages: [SIZE], sources: pagesOfFile('', [SIZE]), filePageCount: 1 };

it('pastes pages after the current one with copies of their marks, in one step', async () => {
  const { editor, marks, pages, tab } = await openWindow(createChannels()(), 'one.png');
  editor.session.setState({ chosenPages: new Set([2]) });
  await pages.copy('x');
  editor.session.setState({ chosenPages: new Set([1]) });
  await pages.paste('x');
  expect(editor.document.pages()).toHaveLength(3);
  const [first, added, last] = marks().sort((a, b) => a.slice(-1).localeCompare(b.slice(-1)));
  expect([first, last]).toEqual(['one.png on 1', 'one.png on 3']);
  expect(added).toMatch(/on 2$/);
  expect(added).not.toContain('one.png');
  editor.document.undo();
  expect([editor.document.pages().length, marks()]).toEqual([2, ['one.png on 1', 'one.png on 2']]);
  expect(tab.shown.messages).toEqual([]);
});

it('brings pages to another window, even after the document has changed', async () => {
  const channel = createChannels();
  const from = await openWindow(channel(), 'one.png', { ...single, parts: [{ name: '', pageCount: 1 }] });
  turnPages(from.editor, [1], 1);
  await from.pages.copy('x');
  from.editor.document.commit('Delete', (transaction) => transaction.remove('one.png-1'));
  const to = await openWindow(channel(), 'two.png');
  await to.pages.paste('x');
  expect(to.editor.document.pages().map(({ quarters }) => quarters)).toEqual([0, 1, 0]);
  expect(to.marks()).toHaveLength(3);
  const { files } = to.tab.core.workspace.pictures.getState();
  // The file of a single page is itself copied: pixels and lossy coding stay what they are.
  expect([...files.values()].map(({ name }) => name)).toEqual(['one.png']);
});

it('copies pages without the rest of their file', async () => {
  written.mockClear();
  const { editor, pages, tab } = await openWindow(createChannels()(), 'one.tiff');
  tab.openAs(async ({ name }) => createFakePicture(name));
  editor.session.setState({ chosenPages: new Set([2]) });
  await pages.copy('x');
  await pages.paste('x');
  expect(written.mock.calls.map(([, { plan }]) => plan.options.pageNumbers)).toEqual([[2]]);
  expect(written.mock.calls[0]?.[1].plan.files[0]?.pages[0]?.marks).toEqual([]);
  const { files } = tab.core.workspace.pictures.getState();
  expect([...files.values()].map(({ name }) => name)).toEqual(['copy.tiff']);
});

it('refuses a page whose lossy coding would be lost, since redactions depend on it', async () => {
  const lossy = { lossyCoding: async () => ({ kind: 'unbounded', name: 'JPEG' }) as const };
  const { pages, tab } = await openWindow(createChannels()(), 'one.tiff', lossy);
  tab.openAs(async ({ name }) => createFakePicture(name));
  await pages.copy('x');
  expect(tab.shown.messages).toMatchObject([
    { kind: 'error', detail: expect.stringContaining('rotating it would recompress') },
  ]);
  await pages.paste('x');
  expect(tab.shown.messages).toHaveLength(2);
});

it('says what to do if the pages are gone, or do not fit', async () => {
  const channel = createChannels();
  const pdf = { original: { file: new Blob() }, own: { file: new Blob() } } as never;
  const from = await openWindow(channel(), 'one.pdf', { pdf });
  await from.pages.copy('x');
  const { tab, pages } = await openWindow(channel(), 'two.png');
  await pages.paste('x');
  const pasting = pages.paste('unknown');
  tab.clock.advance(60_000);
  await pasting;
  expect(tab.shown.messages.map(({ title }) => title)).toEqual([
    'Pages of a PDF need a PDF',
    "These pages can't be pasted any more",
  ]);
  expect(tab.core.editor.document.pages()).toHaveLength(2);
});

it('inserts dragged pages where they are dropped, and leaves them in their own document', async () => {
  const channel = createChannels();
  const from = await openWindow(channel(), 'one.png', { ...single, parts: [{ name: '', pageCount: 1 }] });
  const to = await openWindow(channel(), 'two.png');
  from.pages.offer('x', [1]);
  await to.pages.paste('x', 1);
  expect(to.editor.document.pages()).toHaveLength(3);
  expect(to.marks()).toEqual(expect.arrayContaining(['two.png on 2', 'two.png on 3']));
  expect(from.editor.document.pages()).toHaveLength(1);
});
