import { describe, expect, it } from 'vitest';
import { BASE_LAYER, type Layer, layerDocument, layerOf, layersOf, serializeMarksDocument } from '../marks/index.ts';
import { fc } from '../testing/properties.ts';
import { createTestEditor, markIn } from '../testing/test-editor.ts';
import {
  activateLayer,
  activeLayer,
  addEmptyLayer,
  addLayerFiles,
  deleteLayer,
  editLayer,
  moveLayer,
  moveToLayer,
} from './layers.ts';
import { deletePages } from './pages.ts';

const BOX = { x: 100, y: 100, width: 100, height: 100 };
const mark = (uid: string, changes = {}) => markIn('RectangleAnnotation', uid, BOX, changes);

/** An editor with a mark of its own, and a layer `Ada` with two; one has the same uid. */
function setUp() {
  const notes: string[] = [];
  const editor = createTestEditor([mark('a')], { notify: (note) => notes.push(note) });
  const added = addLayerFiles(editor, [{ name: 'Ada', document: { vendor: 1, marks: [mark('a'), mark('b')] } }]);
  const layer = (name: string) =>
    layersOf(editor.document.properties()).find((each) => each.name === name || each.id === name) as Layer;
  const text = () => serializeMarksDocument(editor.document.toMarksDocument());
  const pick = () =>
    [...(editor.index(1)?.all() ?? [])].filter(({ isSelectable }) => isSelectable).map(({ uid }) => uid);
  return { editor, notes, layer, text, pick, uids: added.map(({ uid }) => uid) };
}

describe('a hidden layer', () => {
  it('is neither drawn nor selected, until it is shown again', () => {
    const { editor, layer, uids, text, notes } = setUp();
    const before = text();
    editor.select(['a', ...uids]);
    editLayer(editor, layer('Ada'), { isHidden: true });
    expect([...editor.session.getState().selection]).toEqual(['a']);
    expect([...editor.session.getState().hidden].sort()).toEqual([...uids].sort());
    editor.select([uids[1] as string]);
    expect(editor.session.getState().selection.size).toBe(0);
    expect(notes.at(-1)).toBe('“Ada” is hidden. Show it in the Layers panel to edit its marks.');
    editLayer(editor, layer('Ada'), { isHidden: false });
    expect(editor.session.getState().hidden.size).toBe(0);
    expect(text()).toBe(before);
  });

  it('hides what joins it, and keeps marks hidden one by one', () => {
    const { editor, layer, uids } = setUp();
    editor.session.setState({ hiddenByHand: new Set(['a']) });
    editLayer(editor, layer('Ada'), { isHidden: true });
    expect([...editor.session.getState().hidden].sort()).toEqual(['a', ...uids].sort());
    editor.document.undo();
    expect([...editor.session.getState().hidden]).toEqual(['a']);
    editor.document.redo();
    editor.session.setState({ hiddenByHand: new Set() });
    expect([...editor.session.getState().hidden].sort()).toEqual([...uids].sort());
  });
});

describe('a locked layer', () => {
  it('is not picked, and refuses changes, removal and restacking with a reason', () => {
    const { editor, layer, uids, text, pick, notes } = setUp();
    editLayer(editor, layer('Ada'), { isLocked: true });
    const before = text();
    expect(pick()).toEqual(['a']);
    const [uid = ''] = uids;
    editor.update([uid], 'Change', (each) => ({ ...each, opacity: 3 }));
    editor.document.commit('Delete', (transaction) => transaction.remove(uid));
    editor.document.commit('Order', (transaction) => transaction.setRank(uid, 99));
    editor.move(
      [...(editor.index(1)?.all() ?? [])].filter((each) => each.uid === uid),
      1,
      { x: 5, y: 5 },
    );
    expect(text()).toBe(before);
    expect(new Set(notes)).toEqual(new Set(['“Ada” is locked. Unlock it in the Layers panel to edit its marks.']));
    editLayer(editor, layer('Ada'), { isLocked: false });
    expect(pick()).toHaveLength(3);
  });

  it('follows its pages, and can be deleted as a whole', () => {
    const { editor, layer } = setUp();
    editLayer(editor, layer('Ada'), { isLocked: true });
    deletePages(editor, [1]);
    expect(editor.document.status.getState().count).toBe(0);
    editor.document.undo();
    deleteLayer(editor, layer('Ada'));
    expect(editor.document.ordered().map(({ mark: { uid } }) => uid)).toEqual(['a']);
    expect(Object.keys(editor.document.properties())).toEqual(['marks']);
    editor.document.undo();
    expect(editor.document.status.getState().count).toBe(3);
  });
});

describe('new marks', () => {
  const layerNameOf = ({ editor }: ReturnType<typeof setUp>, uid: string) => {
    const entry = editor.document.get(uid);
    return entry && layerOf(editor.document.properties(), entry.mark).name;
  };

  it('go to the active layer, and elsewhere once that is closed', () => {
    const state = setUp();
    const { editor, layer, notes } = state;
    activateLayer(editor, layer('Ada'));
    const add = (uid: string) => editor.document.commit('Add', (transaction) => transaction.add(mark(uid)));
    add('c');
    expect(layerNameOf(state, 'c')).toBe('Ada');
    editLayer(editor, layer('Ada'), { isLocked: true });
    expect(notes.at(-1)).toBe('New marks go to “This document” now.');
    add('d');
    expect(layerNameOf(state, 'd')).toBe('');
    editLayer(editor, layer(BASE_LAYER), { isHidden: true });
    add('e');
    expect(notes.at(-1)).toMatch(/is shown and unlocked again/);
    expect(layerNameOf(state, 'e')).toBe('Ada');
    expect(layer('Ada').isLocked).toBe(false);
    expect(editor.session.getState().hidden.has('e')).toBe(false);
  });

  it('go to a new layer', () => {
    const state = setUp();
    addEmptyLayer(state.editor, 'Grace');
    expect(activeLayer(state.editor)).toMatchObject({ name: 'Layer 3', author: 'Grace' });
    state.editor.select(['a']);
    moveToLayer(state.editor, activeLayer(state.editor));
    expect(layerNameOf(state, 'a')).toBe('Layer 3');
  });
});

it('comes out as its file after any edits that are undone', () => {
  const edits = fc.constantFrom('hide', 'lock', 'rename', 'delete', 'move', 'add', 'empty');
  fc.assert(
    fc.property(fc.array(edits, { maxLength: 8 }), (all) => {
      const { editor, layer, text } = setUp();
      const before = text();
      const own = layer('Ada');
      const file = serializeMarksDocument(layerDocument(editor.document.toMarksDocument(), own.id));
      const { revision } = editor.document.status.getState();
      all.forEach((edit, index) => {
        if (edit === 'hide') editLayer(editor, own, { isHidden: true });
        if (edit === 'lock') editLayer(editor, own, { isLocked: true });
        if (edit === 'rename') editLayer(editor, own, { name: `name ${index}` });
        if (edit === 'delete') deleteLayer(editor, own);
        if (edit === 'empty') addEmptyLayer(editor, undefined);
        if (edit === 'add') editor.document.commit('Add', (transaction) => transaction.add(mark(`new ${index}`)));
        if (edit === 'move') {
          editor.select(['a']);
          moveToLayer(editor, own);
        }
      });
      const steps = editor.document.status.getState().revision - revision;
      for (let step = 0; step < steps; step++) editor.document.undo();
      expect(text()).toBe(before);
      expect(serializeMarksDocument(layerDocument(editor.document.toMarksDocument(), own.id))).toBe(file);
    }),
    { numRuns: 40 },
  );
});

describe('the order of layers', () => {
  const LAYERS = ['', 'Ada', 'Ben'];
  /** Marks `a1` and `a2` of Ada, `b1` of Ben, and `m1` of the document. */
  function setUpOrder() {
    const editor = createTestEditor([mark('m1')]);
    addLayerFiles(editor, [
      { name: 'Ada', document: { marks: [mark('a1'), mark('a2')] } },
      { name: 'Ben', document: { marks: [mark('b1')] } },
    ]);
    const layers = () => layersOf(editor.document.properties());
    const layer = (name: string) => layers().find((each) => each.name === name) as Layer;
    return {
      editor,
      layer,
      names: () => layers().map(({ name }) => name),
      drawn: () => editor.document.ordered().map(({ mark: { uid } }) => uid),
    };
  }

  it('is the order in which marks are drawn and saved, and can be undone', () => {
    const { editor, layer, names, drawn } = setUpOrder();
    editLayer(editor, layer('Ada'), { isLocked: true });
    moveLayer(editor, layer('Ben'), 0);
    expect([names(), drawn()]).toEqual([
      ['Ben', '', 'Ada'],
      ['b1', 'm1', 'a1', 'a2'],
    ]);
    expect(editor.document.toMarksDocument().marks.map(({ uid }) => uid)).toEqual(drawn());
    // As a reload would read it.
    editor.document.load(JSON.parse(serializeMarksDocument(editor.document.toMarksDocument())));
    expect([names(), drawn()]).toEqual([
      ['Ben', '', 'Ada'],
      ['b1', 'm1', 'a1', 'a2'],
    ]);
    moveLayer(editor, layer(''), 9);
    expect([names(), drawn()]).toEqual([
      ['Ben', 'Ada', ''],
      ['b1', 'a1', 'a2', 'm1'],
    ]);
    editor.document.undo();
    expect([names(), drawn()]).toEqual([
      ['Ben', '', 'Ada'],
      ['b1', 'm1', 'a1', 'a2'],
    ]);
  });

  it('holds for new marks, and for those that change their layer', () => {
    const { editor, layer, drawn } = setUpOrder();
    activateLayer(editor, layer('Ada'));
    editor.document.commit('add', (transaction) => {
      transaction.add(mark('n1'));
      transaction.add(mark('n2'));
    });
    expect(drawn()).toEqual(['m1', 'a1', 'a2', 'n1', 'n2', 'b1']);
    editor.select(['m1', 'b1']);
    moveToLayer(editor, layer('Ada'));
    expect(drawn()).toEqual(['a1', 'a2', 'n1', 'n2', 'm1', 'b1']);
    for (let index = 0; index < 300; index++)
      editor.document.commit('add', (transaction) => transaction.add(mark(`x${index}`)));
    editor.select(['a1']);
    moveToLayer(editor, layer(''));
    expect(drawn()[0]).toBe('a1');
  });

  it('holds for 50 000 new marks', () => {
    const { editor, layer, drawn } = setUpOrder();
    activateLayer(editor, layer('Ada'));
    const uids = Array.from({ length: 50_000 }, (_, index) => `x${index}`);
    editor.document.commit('add', (transaction) => {
      for (const uid of uids) transaction.add(mark(uid));
    });
    const ranks = editor.document.ordered().map(({ rank }) => rank);
    expect(new Set(ranks).size).toBe(ranks.length);
    expect(drawn()).toEqual(['m1', 'a1', 'a2', ...uids, 'b1']);
  });

  it('keeps the properties of layers, in any order', () => {
    const moves = fc.array(fc.tuple(fc.constantFrom(...LAYERS), fc.integer({ min: 0, max: 2 })), { maxLength: 8 });
    fc.assert(
      fc.property(moves, (all) => {
        const { editor, layer, names, drawn } = setUpOrder();
        editLayer(editor, layer(''), { isHidden: true });
        const before = serializeMarksDocument(editor.document.toMarksDocument());
        for (const [name, to] of all) {
          moveLayer(editor, layer(name), to);
          expect(names()[to]).toBe(name);
        }
        expect(layer('').isHidden).toBe(true);
        const order = names().map((name) => (name === '' ? 'm' : name[0]?.toLowerCase()));
        expect([...new Set(drawn().map((uid) => uid[0]))]).toEqual(order);
        for (const [index, name] of LAYERS.entries()) moveLayer(editor, layer(name), index);
        expect(JSON.parse(serializeMarksDocument(editor.document.toMarksDocument())).marks).toEqual(
          JSON.parse(before).marks,
        );
      }),
      { numRuns: 40 },
    );
  });
});
