import { expect, it, vi } from 'vitest';
import type { Mark } from '../marks/index.ts';
import type { HighlightAnnotation } from '../marks/types/highlight-annotation/index.ts';
import { buildMark } from '../testing/build-marks.ts';
import { createRandom } from '../testing/random.ts';
import { createTestApplication, pictureFile } from '../testing/test-application.ts';
import { waitFor } from '../testing/wait-for.ts';
import { createFiles } from './files.ts';
import { finishImport, importMarksFile } from './import-marks.ts';

const CHOICES = { faulty: 'skip', duplicates: 'keep' } as const;

const markOf = (seed: number, changes: object = {}): Mark => ({
  ...buildMark('RectangleAnnotation', createRandom(seed)),
  uid: `mark ${seed}`,
  pageNumber: 1,
  ...changes,
});

const fileOf = (marks: readonly object[], more: object = {}, name = 'a.json') =>
  new File([JSON.stringify({ ...more, marks })], name, { type: 'application/json' });

async function setUp() {
  const app = createTestApplication();
  await app.core.workspace.open({ file: pictureFile('a.png') });
  const { document } = app.core.editor;
  const uids = () => document.ordered().map(({ mark }) => mark.uid);
  return { ...app, document, uids };
}

it('carries an import out as one step of undo, properties included', async () => {
  const { core, document, uids, shown } = await setUp();
  await importMarksFile(core, fileOf([markOf(1), markOf(2), markOf(3, { pageNumber: 9 })], { layerRecordId: 'x' }));
  expect(uids()).toEqual(['mark 1', 'mark 2', 'mark 3']);
  expect(document.properties()).toMatchObject({ layerRecordId: 'x' });
  expect(shown.messages).toEqual([
    {
      kind: 'info',
      title: '3 marks imported',
      detail: "1 mark is on a page that this document doesn't have; it's kept.",
    },
  ]);
  expect(document.status.getState().undoLabel).toBe('Import marks');
  document.undo();
  expect(uids()).toEqual([]);
  expect(document.properties()).not.toHaveProperty('layerRecordId');
  expect(document.status.getState().undoLabel).toBeUndefined();
});

it('lists marks that are partly on missing pages', async () => {
  const { core, shown } = await setUp();
  const highlight = buildMark('HighlightAnnotation', createRandom(1), undefined, 1) as HighlightAnnotation;
  const lineGroups = highlight.lineGroups.map((group) => ({ ...group, pageNumber: 0 }));
  await importMarksFile(core, fileOf([{ ...highlight, lineGroups }]));
  expect(shown.messages).toMatchObject([{ detail: "1 mark is on a page that this document doesn't have; it's kept." }]);
});

it('asks before adding a second layer, and keeps the properties of both by default', async () => {
  const { core, document, uids, shown } = await setUp();
  await importMarksFile(core, fileOf([markOf(1)], { name: 'Ann', comments: [{ text: 'a' }], page: 1 }));
  await importMarksFile(core, fileOf([markOf(2)], { name: 'Bob', comments: [{ text: 'b' }], page: 1 }));
  expect(uids()).toEqual(['mark 1']);
  const [report] = shown.reports;
  if (!report) throw new Error('There is no report');
  expect(report.conflicts).toEqual(['name', 'comments']);
  await finishImport(core, report, CHOICES);
  expect(uids()).toEqual(['mark 1', 'mark 2']);
  expect(document.properties()).toEqual({
    name: 'Ann',
    comments: [{ text: 'a' }, { text: 'b' }],
    page: 1,
    layers: [{ name: 'Bob' }],
    marks: [],
  });
  document.undo();
  expect(document.properties()).toMatchObject({ name: 'Ann', comments: [{ text: 'a' }] });
});

it('changes nothing before a decision on invalid marks, and then is one step as well', async () => {
  const { core, document, uids, shown } = await setUp();
  await importMarksFile(core, fileOf([markOf(1), { ...markOf(2), pageNumber: 'two' }]));
  expect(uids()).toEqual([]);
  const [report] = shown.reports;
  expect(report?.summary).toMatchObject({ loaded: 1, faulty: 1 });
  if (report) await finishImport(core, report, CHOICES);
  expect(uids()).toEqual(['mark 1']);
  document.undo();
  expect(uids()).toEqual([]);
});

it('adds marks only to the document that they were read for', async () => {
  const { core, uids, shown } = await setUp();
  await importMarksFile(core, fileOf([markOf(1), { ...markOf(2), pageNumber: 'two' }]));
  const [report] = shown.reports;
  const close = vi.fn();
  if (!report) throw new Error('There is no report');
  // The other document is opened while the marks are taken.
  const take: typeof report.open.take = async (choices) => {
    await core.workspace.open({ file: pictureFile('b.png') });
    return report.open.take(choices);
  };
  await finishImport(core, { ...report, open: { ...report.open, take, close } }, CHOICES);
  expect(core.editor.session.getState().documentName).toBe('b.png');
  expect(uids()).toEqual([]);
  expect(close).toHaveBeenCalledTimes(1);
});

it('keeps marks drawn meanwhile, with their uids', async () => {
  const { core, document, uids, shown } = await setUp();
  await importMarksFile(core, fileOf([markOf(1), { ...markOf(2), pageNumber: 'two' }]));
  const drawn = markOf(7, { uid: 'mark 1' });
  document.commit('Draw', (transaction) => transaction.add(drawn));
  const [report] = shown.reports;
  if (report) await finishImport(core, report, CHOICES);
  expect(uids()).toEqual(['mark 1']);
  expect(document.get('mark 1')?.mark).toEqual(drawn);
});

it('rejects other documents, and allows another try after a failure', async () => {
  const { core, uids, shown } = await setUp();
  await importMarksFile(core, new File(['{"marks": 5}'], 'a.json'));
  expect(shown.messages).toMatchObject([{ kind: 'error', title: "a.json isn't a marks document" }]);
  const open = {
    properties: {},
    summarize: vi.fn(),
    report: vi.fn(),
    close: vi.fn(),
    take: () => Promise.reject(new Error('The reader stopped')),
  };
  await finishImport(core, { file: fileOf([markOf(1)]), open, target: 'document' }, CHOICES);
  expect(open.close).toHaveBeenCalledTimes(1);
  const fault = shown.messages[1];
  expect(fault).toMatchObject({ title: "Couldn't import the marks", detail: 'The reader stopped' });
  fault?.action?.run();
  await waitFor(() => expect(uids()).toEqual(['mark 1']));
});

it('sorts files that come together: a picture first, then its marks', async () => {
  const app = createTestApplication();
  const refuse = () => Promise.reject(new Error('Not needed'));
  const files = createFiles(app.core, { loadDocuments: refuse, loadScans: refuse });
  files.openFiles([fileOf([markOf(1)])]);
  await expect.poll(() => app.shown.messages).toMatchObject([{ title: 'Open a picture first' }]);
  files.chooseFiles();
  app.choose([fileOf([markOf(1)]), pictureFile('a.png')]);
  await waitFor(() => expect(app.core.editor.document.status.getState().count).toBe(1));
  expect(app.picture()?.name).toBe('a.png');
  // Dropped onto an open document, a picture may be meant as a stamp.
  files.receiveFiles([pictureFile('b.png')]);
  expect(app.shown.received.map(({ name }) => name)).toEqual(['b.png']);
  expect(app.picture()?.name).toBe('a.png');
  files.openFiles([new File([''], 'c.markwright')]);
  await waitFor(() => expect(app.shown.messages.at(-1)).toMatchObject({ title: "Couldn't load this part" }));
});
