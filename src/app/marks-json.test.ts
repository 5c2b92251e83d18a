import { expect, it } from 'vitest';
import { serializeMarksDocument } from '../marks/index.ts';
import { createFakePicture, createTestApplication, pictureFile } from '../testing/test-application.ts';
import { markIn } from '../testing/test-editor.ts';
import { chooseMarksFile, exportMarksFile, importMarksFiles, writeClipboard } from './marks-json.ts';
import { noteMarksJson } from './marks-json-notes.ts';

const BOX = { x: 100, y: 100, width: 50, height: 40 };

function marksFile(): File {
  const text = serializeMarksDocument({ marks: [markIn('RectangleAnnotation', 'a', BOX)] });
  return new File([text], 'a.marks.json', { type: 'application/json' });
}

/** A document whose pages are measured when the test says so. */
async function openUnmeasured() {
  const app = createTestApplication();
  let finish = (): void => undefined;
  const done = new Promise<void>((resolve) => {
    finish = resolve;
  });
  app.openAs(async ({ name }) => createFakePicture(name, { measuring: { done, subscribe: () => () => undefined } }));
  await app.core.workspace.open({ file: pictureFile('long.pdf') });
  const count = () => app.core.editor.document.status.getState().count;
  return { ...app, count, finish: () => finish() };
}

it('reads marks for the pages as they are, once these are known', async () => {
  const { core, count, finish } = await openUnmeasured();
  const imported = importMarksFiles(core, [marksFile()]);
  expect(count()).toBe(0);
  finish();
  await imported;
  expect(count()).toBe(1);
});

it('imports only into the document that was open at the start', async () => {
  const { core, openAs, count, finish, shown, picture } = await openUnmeasured();
  const imported = importMarksFiles(core, [marksFile()]);
  openAs(async ({ name }) => createFakePicture(name));
  await core.workspace.open({ file: pictureFile('b.png') });
  finish();
  await imported;
  expect(picture()?.name).toBe('b.png');
  expect(count()).toBe(0);
  expect(shown.messages).toEqual([]);
});

it('imports nothing without a chosen file', async () => {
  const { core, choose, shown } = createTestApplication();
  await core.workspace.open({ file: pictureFile('a.png') });
  chooseMarksFile(core);
  choose([]);
  expect(shown.messages).toEqual([]);
});

it('exports what it can import', async () => {
  const { core, saved } = createTestApplication();
  await core.workspace.open({ file: pictureFile('scan.png') });
  await importMarksFiles(core, [marksFile()]);
  const before = core.editor.document.toMarksDocument();
  exportMarksFile(core);
  const [[name, blob] = ['', new Blob()]] = saved;
  expect(name).toBe('scan.marks.json');
  core.editor.document.load({ marks: [] }, core.editor.document.pages());
  await importMarksFiles(core, [new File([blob], name)]);
  expect(core.editor.document.toMarksDocument()).toEqual(before);
});

it('reports whether the marks contain redacted content', () => {
  const redaction = { ...markIn('TextSelectionRedaction', 'a', BOX), selectedText: 'Ada' };
  const secret = expect.stringContaining('private');
  expect(noteMarksJson({ marks: [markIn('RectangleRedaction', 'b', BOX)] })).toBeUndefined();
  expect(noteMarksJson({ marks: [redaction] })).toEqual(secret);
  expect(noteMarksJson({ marks: [], formValues: { name: 'Ada' } })).toEqual(secret);
  const edited = [{ name: 'name', change: { defaultValue: 'Ada' } }];
  expect(noteMarksJson({ marks: [], formFields: edited })).toEqual(secret);
});

it('reports text as copied only if it was', async () => {
  const { core, clipboard, shown } = createTestApplication();
  expect(await writeClipboard(core, 'text', 'Copied')).toBe(true);
  expect(clipboard.text).toBe('text');
  clipboard.isRefused = true;
  expect(await writeClipboard(core, 'other', 'Copied')).toBe(false);
  expect(clipboard.text).toBe('text');
  expect(shown.messages.map(({ kind }) => kind)).toEqual(['info', 'error']);
});
