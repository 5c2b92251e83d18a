import { describe, expect, it } from 'vitest';
import { type MarksDocument, parseMarksDocument, serializeMarksDocument } from '../../marks/index.ts';
import { createTestEditor, markIn } from '../../testing/test-editor.ts';
import { alignSelected, placeSelected } from '../align.ts';
import { copySelected } from '../clipboard.ts';
import type { Editor } from '../editor.ts';
import { pasteMarks } from '../paste.ts';
import { deleteSelected, setSelectedField, sharedFields } from '../selection.ts';
import { type AppActions, createCommands } from './index.ts';

const UIDS = ['low', 'middle', 'high'] as const;

const createMarks = () => [
  markIn('RectangleAnnotation', 'low', { x: 100, y: 100, width: 100, height: 40 }),
  markIn('EllipseAnnotation', 'middle', { x: 250, y: 300, width: 50, height: 60 }, { fillColor: '#123456' }),
  markIn('RectangleAnnotation', 'high', { x: 700, y: 180, width: 100, height: 20 }),
  markIn('RectangleAnnotation', 'beside', { x: 120, y: 110, width: 600, height: 300 }),
];

function commandsFor(editor: Editor) {
  let clipboard = '';
  const copy = () => {
    clipboard = copySelected(editor) ?? clipboard;
  };
  const nothing = () => undefined;
  const actions: AppActions = {
    hasForm: () => false,
    goToFormField: () => undefined,
    clearForm: () => undefined,
    highlightsFields: () => false,
    toggleFieldHighlight: () => undefined,
    openFile: nothing,
    openSample: nothing,
    closeDocument: nothing,
    save: nothing,
    exportDocument: nothing,
    canInsertPages: () => false,
    isPdf: () => false,
    insertPages: nothing,
    importMarks: nothing,
    exportMarksFile: nothing,
    copyMarksJson: nothing,
    findAndRedact: nothing,
    copy,
    cut() {
      copy();
      deleteSelected(editor);
    },
    copyPages: () => undefined,
    paste: () => pasteMarks(editor, clipboard),
    scanAllPages: nothing,
    scanFiles: nothing,
    toggleResults: nothing,
    isShowingResults: () => false,
    readWords: () => undefined,
    hasWords: () => false,
    importAnnotations: nothing,
    find: nothing,
    findStep: nothing,
    scanPage: nothing,
    scanSelection: nothing,
    hasScanResults: () => false,
    clearScan: nothing,
    showPanel: nothing,
    placeDate: nothing,
    straighten: () => undefined,
    comment: nothing,
    focusNextPart: nothing,
    toggleTheme: nothing,
    showDialog: nothing,
    cancelGesture: () => false,
    undoGesture: () => false,
    isGestureRunning: () => false,
  };
  return createCommands(editor, actions);
}

const viewOf = (editor: Editor) => ({
  selected: editor.selected().map(({ uid, bounds, mark }) => ({ uid, bounds, mark })),
  bounds: editor.selectionBounds(),
  fields: sharedFields(editor.selected().map(({ mark }) => mark)).map(({ field, value }) => [field.key, value]),
  copied: copySelected(editor),
  commented: [...(editor.index()?.commented() ?? [])].map(({ uid }) => uid),
});

type View = ReturnType<typeof viewOf>;

function setUp() {
  const editor = createTestEditor(createMarks());
  editor.select(UIDS);
  const views: View[] = [];
  const look = () => views.push(viewOf(editor));
  editor.document.status.subscribe(look);
  editor.session.subscribe(look);
  editor.document.subscribe(look);
  editor.subscribeAreas(look);
  return { editor, views };
}

const documentOf = (editor: Editor): MarksDocument =>
  parseMarksDocument(serializeMarksDocument(editor.document.toMarksDocument())).document;

function viewOfJson(editor: Editor): View {
  const fresh = createTestEditor();
  fresh.document.load(documentOf(editor), editor.document.pages());
  fresh.openPages('test', editor.document.pages());
  fresh.goToPage(editor.session.getState().pageNumber);
  fresh.select(editor.session.getState().selection);
  return viewOf(fresh);
}

describe('with three marks selected', () => {
  const ids = commandsFor(createTestEditor()).map(({ id }) => id);

  it.each(ids)('%s, twice, leaves selection, panel and JSON the same thing', (id) => {
    const { editor, views } = setUp();
    const command = commandsFor(editor).find((each) => each.id === id);
    for (const time of [1, 2]) {
      views.length = 0;
      const { revision } = editor.document.status.getState();
      if (command?.when()) command.run();
      const expected = viewOfJson(editor);
      expect(viewOf(editor), `after run ${time}`).toEqual(expected);
      const isChanged = editor.document.status.getState().revision > revision;
      if (isChanged) expect(views.at(-1), `what the panel saw in run ${time}`).toEqual(expected);
    }
  });

  it.each(ids)('%s notifies listeners of the current document', (id) => {
    const { editor } = setUp();
    const seen: [View, View][] = [];
    const look = () => seen.push([viewOf(editor), viewOfJson(editor)]);
    editor.document.status.subscribe(look);
    editor.document.subscribe(look);
    editor.subscribeAreas(look);
    const command = commandsFor(editor).find((each) => each.id === id);
    for (let time = 0; time < 2; time++) if (command?.when()) command.run();
    for (const [view, expected] of seen) expect(view).toEqual(expected);
  });

  it('places x twice, relative to the marks', () => {
    const { editor } = setUp();
    placeSelected(editor, { x: 300 });
    placeSelected(editor, { x: 400 });
    expect(editor.selectionBounds()?.x).toBe(400);
    alignSelected(editor, 'left');
    expect(editor.selected().map(({ bounds }) => bounds.x)).toEqual([400, 400, 400]);
    const [shared] = sharedFields(editor.selected().map(({ mark }) => mark)).filter(
      ({ field }) => field.key === 'fill.color',
    );
    if (shared) setSelectedField(editor, shared.field, '#abcdef');
    const copied = parseMarksDocument(copySelected(editor) ?? '').document.marks;
    expect(copied).toMatchObject(UIDS.map(() => ({ rectangle: { x: 400 }, fillColor: '#abcdef' })));
  });

  it('undoes to the start and redoes to the end after any commands', () => {
    const { editor } = setUp();
    const states = [documentOf(editor)];
    for (const command of commandsFor(editor)) {
      if (command.id === 'undo' || command.id === 'redo') continue;
      editor.select([...UIDS]);
      editor.goToPage(1);
      const { revision } = editor.document.status.getState();
      if (command.when()) command.run();
      if (editor.document.status.getState().revision > revision) states.push(documentOf(editor));
    }
    while (editor.document.undo());
    expect(documentOf(editor)).toEqual(states[0]);
    while (editor.document.redo());
    expect(documentOf(editor)).toEqual(states.at(-1));
  });
});
