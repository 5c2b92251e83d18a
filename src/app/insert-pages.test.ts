import { expect, it } from 'vitest';
import { type PageSource, pagesOfFile } from '../kernel/page-list.ts';
import type { NamedBlob, PictureDocument } from '../media/index.ts';
import { createFakePicture, createTestApplication, pictureFile } from '../testing/test-application.ts';
import { insertFiles } from './insert-pages.ts';

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

it('puts none in where one of them cannot be opened, and says which', async () => {
  const tab = await open();
  await insertFiles(tab.core, [pictureFile('b.png'), pictureFile('bad.png')], 1);
  expect(tab.core.editor.document.pages()).toHaveLength(2);
  expect(tab.core.editor.document.status.getState().undoLabel).toBeUndefined();
  expect(tab.shown.messages).toMatchObject([{ kind: 'error', detail: 'bad.png: It is damaged.' }]);
});
