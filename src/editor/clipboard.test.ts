import { describe, expect, it } from 'vitest';
import { definitionOf, type Mark } from '../marks/index.ts';
import { createTestEditor, markIn } from '../testing/test-editor.ts';
import { copySelected } from './clipboard.ts';
import type { Editor } from './editor.ts';
import { pasteMarks } from './paste.ts';

const RECT = { x: 100, y: 200, width: 50, height: 40 };
const STEP = 12;

const boundsOf = (mark: Mark, pageNumber: number) => definitionOf(mark).geometry.bounds(mark, pageNumber);
const corners = (editor: Editor, pageNumber: number) =>
  [...editor.document.onPage(pageNumber)].map(({ mark }) => {
    const { x, y } = boundsOf(mark, pageNumber) ?? { x: Number.NaN, y: Number.NaN };
    return [Math.round(x), Math.round(y)];
  });
const steps = (x: number, y: number, ...counts: number[]) =>
  counts.map((count) => [x + count * STEP, y + count * STEP]);

function copied(editor: Editor, ...uids: string[]): string {
  editor.select(uids);
  const text = copySelected(editor);
  if (text === undefined) throw new Error('Nothing was copied');
  return text;
}

describe('pasting the same again', () => {
  it.each(['RectangleAnnotation', 'LineAnnotation', 'HighlightAnnotation', 'FreehandAnnotation'] as const)(
    'goes a step further each time: %s',
    (type) => {
      const editor = createTestEditor([markIn(type, 'a', RECT)]);
      const [[x = 0, y = 0] = []] = corners(editor, 1);
      const text = copied(editor, 'a');
      for (let count = 0; count < 12; count++) pasteMarks(editor, text);
      expect(corners(editor, 1)).toEqual(steps(x, y, ...Array.from({ length: 13 }, (_, index) => index)));
    },
  );

  it('keeps several marks together, and skips steps that any of them would overlap', () => {
    const beside = { ...RECT, x: RECT.x + 300 };
    const editor = createTestEditor([
      markIn('RectangleAnnotation', 'a', RECT),
      markIn('EllipseAnnotation', 'b', beside),
      markIn('EllipseAnnotation', 'in the way', { ...beside, x: beside.x + STEP, y: beside.y + STEP }),
    ]);
    const text = copied(editor, 'a', 'b');
    pasteMarks(editor, text);
    expect(corners(editor, 1).slice(3)).toEqual([...steps(RECT.x, RECT.y, 2), ...steps(beside.x, beside.y, 2)]);
  });

  it('starts at the original position on another page', () => {
    const editor = createTestEditor([markIn('RectangleAnnotation', 'a', RECT)]);
    const text = copied(editor, 'a');
    pasteMarks(editor, text);
    editor.goToPage(2);
    for (let count = 0; count < 3; count++) pasteMarks(editor, text);
    expect(corners(editor, 2)).toEqual(steps(RECT.x, RECT.y, 0, 1, 2));
    editor.goToPage(1);
    pasteMarks(editor, text);
    expect(corners(editor, 1)).toEqual(steps(RECT.x, RECT.y, 0, 1, 2));
  });

  it('reuses a free position', () => {
    const editor = createTestEditor([markIn('RectangleAnnotation', 'a', RECT)]);
    const text = copied(editor, 'a');
    pasteMarks(editor, text);
    editor.document.undo();
    pasteMarks(editor, text);
    expect(corners(editor, 1)).toEqual(steps(RECT.x, RECT.y, 0, 1));
  });

  it('is not kept from ending by a mark that covers its page wherever it is put', () => {
    const page = markIn('PageRedaction', 'all', { x: 0, y: 0, width: 10, height: 10 });
    const editor = createTestEditor([page, markIn('RectangleAnnotation', 'a', RECT)]);
    const text = copied(editor, 'all', 'a');
    expect(pasteMarks(editor, text)).toBe(2);
    expect(corners(editor, 1).at(-1)).toEqual(steps(RECT.x, RECT.y, 1)[0]);
  });
});
