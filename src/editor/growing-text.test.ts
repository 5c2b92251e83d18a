import { describe, expect, it } from 'vitest';
import { boxOf, definitionOf, type Mark } from '../marks/index.ts';
import { createTestEditor, markIn, type TestEditor } from '../testing/test-editor.ts';
import { beginTyping, finishTyping, setTypedText } from './text-editing.ts';

/** Letters are half as wide as the font is high. */
const measure = () => (text: string, fontSize: number) => text.length * fontSize * 0.5;
const textMeasure = () => measure;

const FONT = { fontSize: 20, borderColor: 'transparent' };
/** Distances of text from the edges of its box. */
const PADDING = 8;
const BOX = { x: 100, y: 100, width: 120, height: 36 };

const create = (marks: readonly Mark[] = []) => createTestEditor(marks, { textMeasure });
const textIn = (rect = BOX, changes: object = {}) => markIn('TextAnnotation', 'a', rect, { ...FONT, ...changes });

function type(editor: TestEditor, mark: Mark, text: string, options?: Parameters<typeof beginTyping>[2]) {
  beginTyping(editor, mark, options);
  setTypedText(editor, text);
  const typed = editor.draft.getState().typing?.mark;
  finishTyping(editor);
  const kept = editor.document.get(mark.uid)?.mark;
  if (!kept || !typed) throw new Error('Nothing was typed');
  expect(boxOf(kept)).toEqual(boxOf(typed));
  return kept;
}

const CLAUSE = 'Please check this clause';
const onPage = (editor: TestEditor) => {
  const mark = editor.index()?.get('a')?.mark;
  if (!mark) throw new Error('No mark');
  return mark;
};

describe('text that is placed by a click', () => {
  it('widens its box while it is typed, and stays in one line', () => {
    const rect = boxOf(type(create(), textIn(), CLAUSE, { isNew: true, isWidening: true }));
    expect(rect?.width).toBeGreaterThanOrEqual(CLAUSE.length * 10 + PADDING);
    expect(rect?.width).toBeLessThan(CLAUSE.length * 10 + PADDING + 5);
    expect(rect?.height).toBe(BOX.height);
  });

  it('wraps at the edge of the page, and grows down', () => {
    const rect = boxOf(type(create(), textIn({ ...BOX, x: 860 }), CLAUSE, { isNew: true, isWidening: true }));
    expect(rect).toMatchObject({ x: 860, y: 100, width: 140 });
    expect(rect?.height).toBe(2 * 24 + PADDING);
  });

  it('moves up without space below', () => {
    const text = 'One\nTwo\nThree\nFour';
    const rect = boxOf(type(create(), textIn({ ...BOX, y: 1360 }), text, { isNew: true, isWidening: true }));
    expect(rect).toMatchObject({ height: 4 * 24 + PADDING, y: 1400 - 4 * 24 - PADDING });
  });

  it('keeps its first size for a short text', () => {
    expect(boxOf(type(create(), textIn(), 'Hi', { isNew: true, isWidening: true }))).toEqual(BOX);
  });

  it('keeps widening when it is reopened, also after its box was moved', () => {
    const editor = create();
    type(editor, textIn(), 'Hi', { isNew: true, isWidening: true });
    editor.update(['a'], 'Move', (mark) => definitionOf(mark).geometry.translate(mark, 1, { x: 5, y: 5 }));
    expect(boxOf(type(editor, onPage(editor), CLAUSE))).toMatchObject({ height: BOX.height });
  });

  it('keeps widening in another session, if its box fits its text', () => {
    const grown = type(create(), textIn(), CLAUSE, { isNew: true, isWidening: true });
    const editor = create([grown]);
    expect(boxOf(type(editor, onPage(editor), `${CLAUSE} today`))).toMatchObject({ height: BOX.height });
  });

  it('keeps a width that the user has set, and grows down from there', () => {
    const editor = create();
    type(editor, textIn(), CLAUSE, { isNew: true, isWidening: true });
    editor.update(['a'], 'Resize', (mark) => ({ ...mark, rectangle: { ...BOX, width: 160, height: 60 } }) as Mark);
    const rect = boxOf(type(editor, onPage(editor), `${CLAUSE} and the next one`));
    expect(rect).toMatchObject({ width: 160, height: 3 * 24 + PADDING });
  });

  it('grows with its letters', () => {
    const editor = create();
    type(editor, textIn(), CLAUSE, { isNew: true, isWidening: true });
    editor.update(['a'], 'Change size', (mark) => ({ ...mark, fontSize: 30 }) as Mark);
    const rect = boxOf(onPage(editor));
    expect(rect?.width).toBeGreaterThanOrEqual(CLAUSE.length * 15 + PADDING);
    expect(rect?.height).toBeGreaterThanOrEqual(36 + PADDING);
    editor.document.undo();
    expect(boxOf(onPage(editor))?.height).toBe(BOX.height);
  });
});

describe('text in a box that was drawn', () => {
  it('wraps at its width, and grows down', () => {
    const rect = boxOf(type(create(), textIn(), CLAUSE, { isNew: true, isWidening: false }));
    expect(rect).toMatchObject({ ...BOX, height: 3 * 24 + PADDING });
  });
});

it('never grows a redaction', () => {
  const mark = markIn('TextRedaction', 'a', BOX, { fontSize: 20 });
  expect(boxOf(type(create(), mark, CLAUSE, { isNew: true, isWidening: true }))).toEqual(BOX);
});

it('keeps boxes with truncated text', () => {
  const editor = create([textIn(BOX, { text: CLAUSE.repeat(4) })]);
  editor.update(['a'], 'Change size', (mark) => ({ ...mark, fontSize: 21 }) as Mark);
  expect(boxOf(onPage(editor))).toEqual(BOX);
});

it('waits for a face that has not loaded, and stays one step', async () => {
  let settle: () => void = () => undefined;
  const loading = new Promise<void>((resolve) => {
    settle = resolve;
  });
  let isLoaded = false;
  /** Widths of a replacement first. */
  const widths = () => (text: string, fontSize: number) => text.length * fontSize * (isLoaded ? 0.5 : 2);
  const editor = createTestEditor([textIn({ ...BOX, width: 260 }, { text: CLAUSE })], {
    textMeasure: () => (isLoaded ? measure : widths),
    fontLoading: () => (isLoaded ? undefined : loading),
  });
  editor.update(['a'], 'Change size', (mark) => ({ ...mark, fontSize: 30 }) as Mark);
  expect(boxOf(onPage(editor))?.height).toBe(BOX.height);
  isLoaded = true;
  settle();
  await loading;
  expect(boxOf(onPage(editor))).toMatchObject({ width: 260, height: 2 * 36 + PADDING });
  editor.document.undo();
  expect(onPage(editor)).toMatchObject({ fontSize: 20, rectangle: { height: BOX.height } });
});
