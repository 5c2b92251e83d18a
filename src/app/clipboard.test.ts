import { expect, it, vi } from 'vitest';
import { createTestApplication, pictureFile, type TestApplication } from '../testing/test-application.ts';
import { markIn } from '../testing/test-editor.ts';
import { waitFor } from '../testing/wait-for.ts';
import {
  copyByCommand,
  copyPagesByCommand,
  copyPagesTo,
  copySelectedTo,
  pasteByCommand,
  pasteFrom,
} from './clipboard.ts';
import { copyMarksJson, exportMarksFile } from './marks-json.ts';

const pages = { copy: vi.fn(), paste: vi.fn(), offer: vi.fn() };
const withPages = ({ core }: TestApplication) => ({ ...core, loadPageClipboard: async () => pages });

const BOX = { x: 100, y: 100, width: 50, height: 40 };

async function open(isSelected = true): Promise<TestApplication> {
  const app = createTestApplication();
  await app.core.workspace.open({ file: pictureFile('scan.png') });
  const { editor } = app.core;
  editor.document.commit('Draw', (transaction) => transaction.add(markIn('RectangleAnnotation', 'a', BOX)));
  if (isSelected) editor.select(['a']);
  return app;
}

const countOf = ({ core }: TestApplication) => core.editor.document.status.getState().count;
const dataWith = (text: string, files: File[] = []) => ({
  files: files as unknown as FileList,
  getData: () => text,
});

it('copies the marks that are selected as a marks document, and pastes them beside themselves', async () => {
  const app = await open();
  await copyByCommand(app.core, false);
  expect(JSON.parse(app.clipboard.text).marks).toMatchObject([{ type: 'RectangleAnnotation' }]);
  await pasteByCommand(withPages(app));
  await waitFor(() => expect(countOf(app)).toBe(2));
});

it('cuts only what the clipboard has taken', async () => {
  const app = await open();
  app.clipboard.isRefused = true;
  await copyByCommand(app.core, true);
  expect(countOf(app)).toBe(1);
  expect(app.shown.messages).toMatchObject([{ kind: 'error' }]);
  app.clipboard.isRefused = false;
  await copyByCommand(app.core, true);
  expect(countOf(app)).toBe(0);
  app.core.editor.document.undo();
  expect(countOf(app)).toBe(1);
});

it('fills the data of an event, and leaves it to the browser where nothing is selected', async () => {
  const set = vi.fn();
  const none = await open(false);
  expect(copySelectedTo(none.core, { setData: set }, true)).toBe(false);
  expect(set).not.toHaveBeenCalled();
  const app = await open();
  expect(copySelectedTo(app.core, { setData: set }, true)).toBe(true);
  expect(set).toHaveBeenCalledWith('text/plain', expect.stringContaining('RectangleAnnotation'));
  expect(countOf(app)).toBe(0);
});

it('takes files and JSON of a paste, and leaves other texts to the browser', async () => {
  const app = await open();
  const received: File[] = [];
  const paste = (data: ReturnType<typeof dataWith>) =>
    pasteFrom(withPages(app), data, (files) => received.push(...files));
  expect(paste(dataWith('some words'))).toBe(false);
  expect(paste(dataWith('{"marks": ['))).toBe(true);
  await waitFor(() => expect(app.shown.messages).toHaveLength(1));
  const picture = pictureFile('b.png');
  expect(paste(dataWith('', [picture]))).toBe(true);
  expect(received).toEqual([picture]);
  expect(countOf(app)).toBe(1);
});

it('puts a reference to copied pages on the clipboard, and pastes them by it', async () => {
  const app = await open();
  await copyPagesByCommand(withPages(app));
  await pasteByCommand(withPages(app));
  await waitFor(() => expect(pages.paste).toHaveBeenCalledOnce());
  expect(pages.paste.mock.lastCall).toEqual(pages.copy.mock.lastCall);
  const set = vi.fn();
  copyPagesTo(withPages(app), { setData: set });
  pasteFrom(withPages(app), dataWith(set.mock.lastCall?.[1]), () => undefined);
  await waitFor(() => expect(pages.paste).toHaveBeenCalledTimes(2));
  expect(pages.paste.mock.lastCall).toEqual(pages.copy.mock.lastCall);
  expect(pages.copy.mock.calls[0]).not.toEqual(pages.copy.mock.calls[1]);
  expect(app.shown.messages.map(({ title }) => title)).toEqual(['1 page copied', '1 page copied']);
});

it('says why nothing is pasted', async () => {
  const app = await open();
  app.clipboard.text = 'no marks';
  await pasteByCommand(withPages(app));
  app.clipboard.isRefused = true;
  await pasteByCommand(withPages(app));
  expect(app.shown.messages.map(({ kind }) => kind)).toEqual(['hint', 'error']);
});

it('gives all marks out as text and as a file, which is named after the document', async () => {
  const app = await open(false);
  await copyMarksJson(app.core);
  exportMarksFile(app.core);
  expect([...app.saved.keys()]).toEqual(['scan.marks.json']);
  expect(await app.saved.get('scan.marks.json')?.text()).toBe(app.clipboard.text);
  expect(JSON.parse(app.clipboard.text).marks).toHaveLength(1);
});
