import { expect, it } from 'vitest';
import { toScreenPoint } from '../kernel/page-view.ts';
import type { HighlightAnnotation } from '../marks/types/highlight-annotation/index.ts';
import { createTestEditor } from '../testing/test-editor.ts';
import { typedPage } from '../testing/typed-page.ts';
import { nudgeHandle } from './handles.ts';
import { selectForMenu } from './menu-selection.ts';
import { nudgeSelected } from './selection.ts';
import { markSelectedText, selectedWords } from './text-marks.ts';
import { createSelectTool } from './tools/select/select.ts';
import type { PointerInput } from './tools/tool.ts';
import { selectBetween } from './words-by-keys.ts';

const PAGE = typedPage(['one two three four', 'five six seven']);

function setUp() {
  const reported: string[] = [];
  const editor = createTestEditor([], { textPage: () => PAGE, notify: (text) => void reported.push(text) });
  const select = (start: number, end: number, isExact = true) =>
    selectBetween(editor, PAGE, { pageNumber: 1, anchor: start, focus: end, isExact });
  select(4, 13);
  markSelectedText(editor, 'HighlightAnnotation');
  const mark = () => editor.document.ordered()[0]?.mark as HighlightAnnotation;
  editor.setTool('select');
  editor.select([mark().uid]);
  const tool = createSelectTool(editor);
  const at = (x: number, y: number, more: Partial<PointerInput> = {}): PointerInput => ({
    ...{ pageNumber: 1, point: { x, y }, screenPoint: { x, y }, pointerType: 'mouse' as const },
    ...{ shift: false, control: false, alt: false, ...more },
  });
  const drag = (from: PointerInput, to: PointerInput) => {
    tool.pointerDown(from);
    tool.pointerMove(to);
    tool.pointerUp(to);
  };
  return { editor, reported, mark, at, drag, select };
}

it('leaves a highlight on its words when it is dragged or nudged, and says so', () => {
  const { editor, reported, mark, at, drag } = setUp();
  const before = mark();
  expect(before.selectedText).toBe('two three');
  drag(at(50, 17), at(90, 300));
  expect(mark()).toEqual(before);
  nudgeSelected(editor, { x: 10, y: 0 });
  expect(mark()).toEqual(before);
  expect(reported).toHaveLength(2);
});

it('extends a highlight word by word at its ends, over lines, and by letters with Alt', () => {
  const { mark, at, drag } = setUp();
  // 6 units per character; the highlight spans 24 to 78.
  drag(at(78, 17), at(88, 17));
  expect(mark().selectedText).toBe('two three four');
  drag(at(24, 17), at(2, 17));
  expect(mark().selectedText).toBe('one two three four');
  drag(at(108, 17), at(38, 31));
  expect(mark()).toMatchObject({ selectedText: 'one two three four\nfive six', startIndex: 0 });
  expect(mark().lineGroups[0]?.lines).toHaveLength(2);
  drag(at(48, 31), at(12, 31, { alt: true }));
  expect(mark().selectedText).toBe('one two three four\nfi');
});

it('moves the end of a highlight by a word with each press of a key', () => {
  const { editor, mark } = setUp();
  editor.session.setState({ activeHandle: { uid: mark().uid, handleId: 'line:0:0:e' } });
  nudgeHandle(editor, { x: 1, y: 0 });
  expect(mark().selectedText).toBe('two three four');
  nudgeHandle(editor, { x: -1, y: 0 });
  nudgeHandle(editor, { x: -1, y: 0 });
  expect(mark().selectedText).toBe('two');
  nudgeHandle(editor, { x: -1, y: 0 });
  expect(mark().selectedText).toBe('two');
});

it('selects the word under the menu, and keeps selected words there', () => {
  const { editor, select } = setUp();
  // A mark nearby would be taken.
  editor.document.undo();
  const screen = (x: number, y: number) => toScreenPoint(editor.pageView(1), { x, y });
  selectForMenu(editor, screen(34, 31));
  expect(selectedWords(editor)).toBe('six');
  select(19, 27);
  selectForMenu(editor, screen(34, 31));
  expect(selectedWords(editor)).toBe('five six');
});
