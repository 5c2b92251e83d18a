import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { nudgeSelected } from '../editor/selection.ts';
import { createTestEditor, markIn } from '../testing/test-editor.ts';
import { announceEditor } from './announcements.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp() {
  const editor = createTestEditor([markIn('RectangleAnnotation', 'box', { x: 10, y: 20, width: 50, height: 30 })]);
  const { pages } = editor.session.getState();
  // Single-page layout: scrolling doesn't change the current page.
  editor.session.setState({ pages: [...pages, ...pages].slice(0, 2), layoutMode: 'single' });
  const reported: string[] = [];
  announceEditor(editor, (text) => reported.push(text));
  const after = (act: () => void) => {
    reported.length = 0;
    act();
    vi.runAllTimers();
    return [...reported];
  };
  return { editor, after };
}

it('announces where a mark was moved, once per row of steps, and undo and redo', () => {
  const { editor, after } = setUp();
  editor.select(['box']);
  const nudges = after(() => {
    nudgeSelected(editor, { x: 100, y: 0 });
    nudgeSelected(editor, { x: 10, y: 280 });
  });
  expect(nudges).toEqual(['Rectangle moved to 120, 300']);
  expect(after(() => editor.document.undo())).toEqual(['Undone: nudge']);
  expect(after(() => editor.document.redo())).toEqual(['Redone: nudge']);
});

it('says page, zoom and tool', () => {
  const { editor, after } = setUp();
  expect(after(() => editor.goToPage(2))).toEqual(['Page 2 of 2']);
  expect(after(() => editor.setTool('LineAnnotation'))).toEqual(['Tool: Line']);
  expect(after(() => editor.setCamera({ scale: 0.5, x: 0, y: 0 }))).toEqual(['Zoom 50%']);
});
