import { expect, it } from 'vitest';
import { packContainer } from '../store/persistence/container.ts';
import { createTestApplication, pictureFile } from '../testing/test-application.ts';
import { markIn } from '../testing/test-editor.ts';
import { openDocumentFile, saveDocumentFile } from './document-file.ts';

const BOX = { x: 100, y: 100, width: 50, height: 40 };

async function open(type = 'RectangleAnnotation') {
  const app = createTestApplication();
  await app.core.workspace.open({ file: pictureFile('scan.png') });
  app.core.editor.document.commit('Draw', (transaction) => transaction.add(markIn(type, 'a', BOX)));
  return app;
}

const savedFile = (saved: ReadonlyMap<string, Blob>) =>
  new File([saved.get('scan.markwright') ?? ''], 'scan.markwright');

it('saves nothing without a document', () => {
  const { core, saved } = createTestApplication();
  saveDocumentFile(core);
  expect(saved.size).toBe(0);
});

it('contains the whole document: its file byte for byte, its marks and its view', async () => {
  const { core, saved } = await open();
  core.editor.goToPage(2);
  saveDocumentFile(core);
  const other = createTestApplication();
  await openDocumentFile(other.core, savedFile(saved));
  const { source } = other.core.workspace.pictures.getState();
  expect(await source?.text()).toBe(await pictureFile('scan.png').text());
  expect(other.core.editor.document.toMarksDocument()).toEqual(core.editor.document.toMarksDocument());
  expect(other.core.editor.session.getState()).toMatchObject({ documentName: 'scan.png', pageNumber: 2 });
});

it('reports that the file contains redacted content, if any', async () => {
  for (const [type, count] of [
    ['RectangleAnnotation', 0],
    ['RectangleRedaction', 1],
  ] as const) {
    const { core, shown } = await open(type);
    saveDocumentFile(core);
    expect(shown.messages.map(({ kind }) => kind)).toEqual(Array.from({ length: count }, () => 'error'));
  }
});

it('yields to a document opened meanwhile, and releases the file', async () => {
  const { core, saved } = await open();
  saveDocumentFile(core);
  const { core: other, picture, events, shown } = createTestApplication();
  const opening = openDocumentFile(other, savedFile(saved));
  await other.workspace.open({ file: pictureFile('b.png') });
  await opening;
  expect(picture()?.name).toBe('b.png');
  expect(events.map(({ kind }) => kind)).toEqual(['opened']);
  expect(shown.messages).toEqual([]);
});

it('asks about faulty marks only once the document is there', async () => {
  const marks = new Blob([JSON.stringify({ marks: [{ type: 'RectangleAnnotation' }] })]);
  const container = packContainer({
    name: 'a.png',
    picture: pictureFile('a.png'),
    files: new Map(),
    marks,
    view: undefined,
  });
  const { core, shown, openAs } = createTestApplication();
  openAs(() => Promise.reject(new Error('It is cut off.')));
  await openDocumentFile(core, new File([container], 'a.markwright'));
  expect(shown.reports).toEqual([]);
});

it('reports why a file cannot be read, and keeps the open document', async () => {
  const { core, shown, picture } = await open();
  const gone = Object.assign(new File([], 'gone.markwright'), {
    slice: () => ({ arrayBuffer: () => Promise.reject(new Error('The drive is gone.')) }),
  });
  await openDocumentFile(core, gone);
  await openDocumentFile(core, new File(['no container'], 'b.markwright'));
  expect(shown.messages).toMatchObject([
    { kind: 'error', title: "Couldn't open gone.markwright", detail: 'The drive is gone.' },
    { kind: 'error', title: "Couldn't open b.markwright" },
  ]);
  expect(picture()?.name).toBe('scan.png');
});
