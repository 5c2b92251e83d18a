import { describe, expect, it } from 'vitest';
import type { Barcode } from '../barcodes/types.ts';
import { rectContainsRect } from '../kernel/rect.ts';
import { createTestEditor, markIn } from '../testing/test-editor.ts';
import { showBarcode } from './barcodes.ts';
import { visibleRect } from './camera.ts';
import type { Editor } from './editor.ts';
import { revealMark } from './reveal.ts';

const LOW = { x: 400, y: 1300, width: 60, height: 40 };
const HIGH = { ...LOW, y: 40 };
/** Covered height, out of 600 (CSS px). */
const COVERED = 400;

const seen = (editor: Editor) => {
  const { camera, viewport } = editor.session.getState();
  return visibleRect(camera, { ...viewport, height: viewport.height - COVERED });
};

describe.each([
  ['low', LOW],
  ['high', HIGH],
])('what lies %s on the page', (_, area) => {
  it('comes above a sheet when its mark is chosen', () => {
    const mark = markIn('RectangleAnnotation', 'a', area);
    const editor = createTestEditor([mark], { coveredHeight: () => COVERED });
    revealMark(editor, mark);
    expect(rectContainsRect(seen(editor), area)).toBe(true);
  });

  it('comes above a sheet when its barcode is chosen', () => {
    const editor = createTestEditor([], { coveredHeight: () => COVERED });
    const barcode = { area } as Barcode;
    editor.scans.setState({
      byPage: new Map([[1, { pageNumber: 1, state: 'complete', barcodes: [barcode] }]]),
    });
    showBarcode(editor, 0);
    expect(rectContainsRect(seen(editor), area)).toBe(true);
  });
});

it('does not scroll sideways to a place that is only too low', () => {
  const mark = markIn('RectangleAnnotation', 'a', LOW);
  const editor = createTestEditor([mark], { coveredHeight: () => COVERED });
  const { x } = editor.session.getState().camera;
  revealMark(editor, mark);
  expect(editor.session.getState().camera.x).toBe(x);
});

it('the camera rests while the mark is seen', () => {
  const mark = markIn('RectangleAnnotation', 'a', HIGH);
  const editor = createTestEditor([mark], { coveredHeight: () => COVERED });
  const { camera } = editor.session.getState();
  revealMark(editor, mark);
  expect(editor.session.getState().camera).toBe(camera);
});

it('the middle of the view is that of the part that is seen', () => {
  const editor = createTestEditor([], { coveredHeight: () => COVERED });
  const { y, height } = seen(editor);
  expect(editor.viewCenter().y).toBeCloseTo(y + height / 2);
});
