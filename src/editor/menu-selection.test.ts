import { expect, it } from 'vitest';
import { toScreenPoint } from '../kernel/page-view.ts';
import type { Mark } from '../marks/index.ts';
import { createTestEditor, markIn } from '../testing/test-editor.ts';
import { selectForMenu } from './menu-selection.ts';

const AREA = { x: 100, y: 100, width: 200, height: 200 };
const INSIDE = { x: 150, y: 150 };
const free = markIn('RectangleAnnotation', 'free', AREA);
const locked: Mark = markIn('RectangleAnnotation', 'locked', AREA, { interactionMode: 'SelectionDisabled' });

function selectedAt(
  marks: readonly Mark[],
  change: { hidden?: string; pointer?: 'mouse' | 'touch'; aside?: number } = {},
) {
  const editor = createTestEditor(marks);
  if (change.hidden !== undefined) editor.session.setState({ hidden: new Set([change.hidden]) });
  const { x, y } = toScreenPoint(editor.pageView(), change.aside === undefined ? INSIDE : { x: 100, y: 150 });
  selectForMenu(editor, { x: x - (change.aside ?? 0), y }, change.pointer);
  return [...editor.session.getState().selection];
}

it('selects a locked mark if there is no other', () => {
  expect(selectedAt([locked])).toEqual(['locked']);
  expect(selectedAt([locked, free])).toEqual(['free']);
  expect(selectedAt([free, locked])).toEqual(['free']);
});

it('is never about a hidden mark', () => {
  expect(selectedAt([locked], { hidden: 'locked' })).toEqual([]);
  expect(selectedAt([locked, free], { hidden: 'free' })).toEqual(['locked']);
});

it('reaches as far as the finger or the mouse that asks for it', () => {
  expect(selectedAt([locked], { aside: 10 })).toEqual([]);
  expect(selectedAt([locked], { aside: 10, pointer: 'touch' })).toEqual(['locked']);
});
