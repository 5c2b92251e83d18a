import { expect, it } from 'vitest';
import {
  addLayer,
  changeLayer,
  intoLayer,
  type Mark,
  type MarksDocument,
  serializeMarksDocument,
} from '../../marks/index.ts';
import { answersFor } from '../../review/client.ts';
import { planMerge } from '../../review/merge/plan-merge.ts';
import { fc } from '../../testing/properties.ts';
import { createTestApplication, pictureFile } from '../../testing/test-application.ts';
import { createTestEditor, markIn } from '../../testing/test-editor.ts';
import { applyMerge, readMergeFile } from './merge.ts';
import { followOpenedMarks } from './opened-marks.ts';

const BOX = { x: 100, y: 100, width: 100, height: 100 };
const mark = (uid: string, changes = {}) => markIn('RectangleAnnotation', uid, BOX, changes);
const fileOf = (document: unknown, name = 'ada.json') => new File([JSON.stringify(document)], name);

const OPTIONS = { signal: new AbortController().signal, onProgress: () => undefined };

const MINE = 'This document';

/** Base with three marks; both sides change `b`, Ada removes `c` and adds `d` below `a`. */
function setUp() {
  const base: MarksDocument = { marks: [mark('a'), mark('b'), mark('c')] };
  const mine = { ...base, marks: [mark('a', { vendor: 1 }), mark('b', { borderThickness: 5 }), mark('c')] };
  const ada = { name: 'Ada', marks: [mark('d'), mark('a'), mark('b', { borderThickness: 9, opacity: 7 })] };
  const editor = createTestEditor(mine.marks);
  const plan = (answers = new Map<string, number>()) =>
    planMerge(
      { name: MINE, document: editor.document.toMarksDocument() },
      base,
      [{ name: 'ada.json', document: ada }],
      answers,
    );
  return { editor, plan };
}

it('changes nothing before conflicts are decided, and then everything in one step', () => {
  const { editor, plan } = setUp();
  const before = serializeMarksDocument(editor.document.toMarksDocument());
  const first = plan();
  expect(first).toMatchObject({ openCount: 1, added: 1, changed: 1, removed: 1 });
  expect(first.conflicts).toMatchObject([{ path: ['marks', 'b', 'borderThickness'], base: 4, chosen: undefined }]);
  expect(serializeMarksDocument(editor.document.toMarksDocument())).toBe(before);
  const theirs = plan(new Map(answersFor('ada.json', first.conflicts, new Map())));
  expect(theirs.openCount).toBe(0);
  expect(theirs.conflicts).toHaveLength(1);
  applyMerge(editor, theirs.document);
  expect(editor.document.toMarksDocument()).toEqual(theirs.document);
  expect(editor.document.toMarksDocument().marks).toMatchObject([
    { uid: 'd' },
    { uid: 'a', vendor: 1 },
    { uid: 'b', borderThickness: 9, opacity: 7 },
  ]);
  editor.document.undo();
  expect(serializeMarksDocument(editor.document.toMarksDocument())).toBe(before);
});

it('keeps the own values where the document wins', () => {
  const { plan } = setUp();
  const mine = plan(new Map(answersFor(MINE, plan().conflicts, new Map())));
  expect(mine.document.marks).toMatchObject([{ uid: 'd' }, { uid: 'a' }, { uid: 'b', borderThickness: 5, opacity: 7 }]);
});

it('keeps layers and form values that a file of another program lacks', () => {
  const base = addLayer({ marks: [], formValues: { name: 'Ada' } }, { id: 'l', name: 'Layer' });
  const [first, second] = [intoLayer(mark('a'), 'l'), mark('b')];
  const own = { ...changeLayer(base, 'l', { isLocked: true }), marks: [first, second] } as MarksDocument;
  const theirs = { name: 'ada.json', document: { marks: [{ ...first, opacity: 9 }] } };
  const merged = planMerge({ name: MINE, document: own }, own, [theirs], new Map());
  expect(merged.document).toEqual({ ...own, marks: [{ ...first, opacity: 9 }] });
  expect(merged).toMatchObject({ changed: 1, removed: 1, locked: 1 });
});

it('applies any merged document exactly, in a step that can be undone', () => {
  const uids = fc.shuffledSubarray(['a', 'b', 'c', 'd', 'e']);
  fc.assert(
    fc.property(uids, uids, fc.boolean(), (mine, merged, isChanged) => {
      const editor = createTestEditor(mine.map((uid) => mark(uid)));
      const before = serializeMarksDocument(editor.document.toMarksDocument());
      const document = { note: 'x', marks: merged.map((uid) => mark(uid, isChanged ? { opacity: 9 } : {})) };
      applyMerge(editor, document);
      expect(editor.document.toMarksDocument()).toEqual(document);
      editor.document.undo();
      expect(serializeMarksDocument(editor.document.toMarksDocument())).toBe(before);
    }),
  );
});

it('leaves no step if nothing changes', () => {
  const { editor } = setUp();
  const { undoLabel } = editor.document.status.getState();
  applyMerge(editor, JSON.parse(serializeMarksDocument(editor.document.toMarksDocument())));
  expect(editor.document.status.getState().undoLabel).toBe(undoLabel);
});

it('refuses files with invalid marks, and names the place', async () => {
  const { core } = createTestApplication();
  expect(await readMergeFile(core, fileOf({ marks: [mark('a')], name: 'x' }), OPTIONS)).toMatchObject({
    name: 'ada.json',
    document: { name: 'x', marks: [{ uid: 'a' }] },
  });
  const { fault } = await readMergeFile(
    core,
    fileOf({ marks: [mark('a'), { ...mark('b'), pageNumber: 0 }, 5] }),
    OPTIONS,
  );
  expect(fault).toMatch(/Mark 2.*pageNumber.*And 1 more problem/);
  expect((await readMergeFile(core, fileOf(5), OPTIONS)).fault).toMatch(/./);
});

it('remembers the marks as they were opened, or first imported', () => {
  const editor = createTestEditor([]);
  const opened = followOpenedMarks(editor);
  expect(opened().marks).toEqual([]);
  const add = (label: string, ...marks: readonly Mark[]) =>
    editor.document.commit(label, (transaction) => {
      for (const each of marks) transaction.add(each);
    });
  add('Import marks', mark('a'), mark('b'));
  add('Import marks', mark('c'));
  expect(opened().marks.map(({ uid }) => uid)).toEqual(['a', 'b']);
  editor.document.load({ marks: [mark('d')] });
  add('Draw', mark('e'));
  expect(opened().marks.map(({ uid }) => uid)).toEqual(['d']);
});

it('reads files of every format that an import takes, and lists what is left out', async () => {
  const { core } = createTestApplication();
  await core.workspace.open({ file: pictureFile('a.png') });
  const square = '<square page="0" rect="100,600,200,700" name="s1"/><sound page="0" name="x"/>';
  const xfdf = new File([`<xfdf xmlns="http://ns.adobe.com/xfdf/"><annots>${square}</annots></xfdf>`], 'ada.xfdf');
  expect(await readMergeFile(core, xfdf, OPTIONS)).toMatchObject({
    ...{ name: 'ada.xfdf', format: 'XFDF', losses: [{ place: '1:100: <sound>' }] },
    document: { marks: [{ uid: 's1' }] },
  });
  expect(await readMergeFile(core, fileOf([mark('a'), mark('b')]), OPTIONS)).toMatchObject({
    ...{ format: 'JSON', losses: [] },
    document: { marks: [{ uid: 'a' }, { uid: 'b' }] },
  });
  const damaged = await readMergeFile(core, new File(['<xfdf><annots></xfdf>'], 'b.xfdf'), OPTIONS);
  expect(damaged.fault).toMatch(/line 1/);
});
