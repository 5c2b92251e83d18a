import { expect, it } from 'vitest';
import { createTestEditor, markIn } from '../testing/test-editor.ts';
import type { Editor } from './editor.ts';
import { chooseHandle, handleLabel, nudgeHandle } from './handles.ts';

const BOX = { x: 100, y: 100, width: 80, height: 40 };

const boundsOf = (editor: Editor) => editor.selectionBounds();

it('resizes by the lower right corner until another handle is chosen; moves in a row are one step', () => {
  const editor = createTestEditor([markIn('RectangleAnnotation', 'box', BOX)]);
  editor.select(['box']);
  nudgeHandle(editor, { x: 10, y: 0 });
  nudgeHandle(editor, { x: 0, y: 5 });
  expect(boundsOf(editor)).toEqual({ ...BOX, width: 90, height: 45 });
  editor.document.undo();
  expect(boundsOf(editor)).toEqual(BOX);
});

it('cycles through all handles and names each', () => {
  const editor = createTestEditor([markIn('RectangleAnnotation', 'box', BOX)]);
  editor.select(['box']);
  const seen = new Set<string | undefined>();
  for (let index = 0; index < 8; index++) {
    chooseHandle(editor, 1);
    seen.add(handleLabel(editor));
  }
  expect(seen.size).toBe(8);
  expect(seen).not.toContain(undefined);
  const { activeHandle } = editor.session.getState();
  chooseHandle(editor, 1);
  chooseHandle(editor, -1);
  expect(editor.session.getState().activeHandle).toEqual(activeHandle);
});

it('moves the vertices of a polyline, and makes new ones', () => {
  const points = [
    { x: 10, y: 10 },
    { x: 60, y: 10 },
    { x: 60, y: 60 },
  ];
  const editor = createTestEditor([
    { ...markIn('PolylineAnnotation', 'lines', { x: 10, y: 10, width: 50, height: 50 }), points } as never,
  ]);
  editor.select(['lines']);
  const vertices = () => {
    const mark = editor.document.get('lines')?.mark;
    return mark?.type === 'PolylineAnnotation' ? mark.points : [];
  };
  for (let tries = 0; tries < 10 && !editor.session.getState().activeHandle?.handleId.startsWith('insert'); tries++) {
    chooseHandle(editor, 1);
  }
  nudgeHandle(editor, { x: 0, y: 7 });
  expect(vertices()).toHaveLength(4);
  nudgeHandle(editor, { x: 0, y: 7 });
  expect(vertices()).toHaveLength(4);
});

it('resizes several marks together', () => {
  const editor = createTestEditor([
    markIn('RectangleAnnotation', 'a', BOX),
    markIn('RectangleAnnotation', 'b', { ...BOX, x: 300 }),
  ]);
  editor.select(['a', 'b']);
  nudgeHandle(editor, { x: 28, y: 0 });
  expect(boundsOf(editor)).toEqual({ x: 100, y: 100, width: 308, height: 40 });
});
