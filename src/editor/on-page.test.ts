import { describe, expect, it } from 'vitest';
import { isInside } from '../kernel/page-edge.ts';
import type { Point } from '../kernel/point.ts';
import type { Rect } from '../kernel/rect.ts';
import { definitionOf, type Mark } from '../marks/index.ts';
import { markTools } from '../marks/tools.ts';
import { createTestEditor, markIn } from '../testing/test-editor.ts';
import type { Editor } from './editor.ts';
import { nudgeHandle, selectionHandles } from './handles.ts';
import { addPasted } from './paste.ts';
import { duplicateBeside, nudgeSelected } from './selection.ts';
import { finishTyping } from './text-editing.ts';
import { placeMark } from './tools/place-mark.ts';
import { createTools } from './tools/registry.ts';
import type { PointerInput, Tool } from './tools/tool.ts';

const PAGE = { width: 1000, height: 1400 };
const WHOLE = { x: 0, y: 0, ...PAGE };
const CONTENT = { text: 'Ada', path: 'M0,0 L9,9', picture: { imageDataUrl: 'data:image/png;base64,', imageId: 'a' } };

const input = (point: Point, keys: Partial<PointerInput> = {}): PointerInput => ({
  pageNumber: 1,
  point,
  screenPoint: point,
  pointerType: 'mouse',
  shift: false,
  alt: false,
  control: false,
  ...keys,
});

async function drag(tool: Tool, way: readonly Point[], keys: Partial<PointerInput> = {}): Promise<void> {
  const [first, ...rest] = way.map((point) => input(point, keys));
  const last = rest.at(-1);
  if (!first || !last) throw new Error('A drag has two ends');
  tool.pointerDown(first);
  for (const each of rest) tool.pointerMove(each);
  tool.pointerUp(last);
  await Promise.resolve();
  await Promise.resolve();
}

const marksOf = (editor: Editor): Mark[] => editor.document.ordered().map(({ mark }) => mark);
const boundsOf = (mark: Mark): Rect | undefined => definitionOf(mark).geometry.bounds(mark, 1);

function expectOnPage(editor: Editor): void {
  for (const mark of marksOf(editor)) {
    const bounds = boundsOf(mark);
    if (bounds) expect(isInside(WHOLE, bounds), `${mark.type} at ${JSON.stringify(bounds)}`).toBe(true);
  }
}

const createEditor = (marks: readonly Mark[] = []) =>
  createTestEditor(marks, {
    findLines: async (_page, from, to) => ({
      lines: [{ x: Math.min(from.x, to.x), y: Math.min(from.y, to.y), width: Math.abs(to.x - from.x), height: 20 }],
    }),
  });

const WAYS: readonly (readonly Point[])[] = [
  [
    { x: 900, y: 1300 },
    { x: 950, y: 1340 },
    { x: 1800, y: 2500 },
  ],
  [
    { x: -300, y: -200 },
    { x: 40, y: 30 },
    { x: 300, y: 200 },
  ],
  [
    { x: 60, y: 700 },
    { x: 30, y: 720 },
    { x: -500, y: 900 },
  ],
];

const DRAWN = markTools.filter(({ definition }) => definition.geometry.isMovable);

describe('a mark that is drawn', () => {
  it.each(DRAWN.map((tool) => [tool.id, tool] as const))('stays on its page: %s', async (id, tool) => {
    for (const alt of [false, true]) {
      for (const way of WAYS) {
        const editor = createEditor();
        editor.session.setState({ placing: { content: CONTENT } });
        editor.setTool(id);
        await drag(createTools(editor)(id), way, { alt });
        createTools(editor)(id).key?.('Enter');
        finishTyping(editor);
        expectOnPage(editor);
      }
    }
    const editor = createEditor();
    editor.session.setState({ placing: { content: CONTENT } });
    for (const point of [
      { x: 995, y: 1390 },
      { x: -400, y: 5000 },
    ]) {
      placeMark(editor, tool, { point, pageNumber: 1 });
      finishTyping(editor);
      const own = createTools(editor)(id);
      own.pointerDown(input(point));
      own.pointerUp(input(point));
      own.cancel();
      finishTyping(editor);
    }
    expectOnPage(editor);
  });

  it('exceeds the page with Shift; without it, the edge is announced', async () => {
    const editor = createEditor();
    const tool = createTools(editor)('RectangleAnnotation');
    const [from, to] = [input({ x: 900, y: 1300 }), input({ x: 1100, y: 1380 })];
    tool.pointerDown(from);
    tool.pointerMove(to);
    expect(editor.draft.getState().isHeldBack).toBe(true);
    tool.pointerMove({ ...to, shift: true });
    expect(editor.draft.getState().isHeldBack).toBe(false);
    tool.pointerUp({ ...to, shift: true });
    expect(boundsOf(marksOf(editor)[0] as Mark)).toMatchObject({ x: 900, width: 200 });
  });
});

const rect = { x: 850, y: 1250, width: 120, height: 100 };

describe('a mark that is there', () => {
  it.each(DRAWN.map(({ id }) => id))('is moved, sized, nudged and copied on its page: %s', async (id) => {
    const [type = ''] = id.split(':');
    for (const by of [
      { x: 900, y: 900 },
      { x: -3000, y: -3000 },
    ]) {
      const editor = createEditor([markIn(type, 'a', rect)]);
      editor.select(['a']);
      const { bounds } = editor.selected(1)[0] ?? { bounds: rect };
      const at = boundsOf(marksOf(editor)[0] as Mark) ?? bounds;
      const grip = type.startsWith('Line') || type.startsWith('Poly') ? { x: at.x, y: at.y } : undefined;
      const start = grip ?? { x: at.x + at.width / 2, y: at.y + at.height / 2 };
      await drag(createTools(editor)('select'), [
        start,
        { x: start.x + 20, y: start.y + 20 },
        { x: start.x + by.x, y: start.y + by.y },
      ]);
      expectOnPage(editor);
      editor.select(['a']);
      for (let count = 0; count < 20; count++)
        nudgeSelected(editor, { x: Math.sign(by.x) * 99, y: Math.sign(by.y) * 99 });
      expectOnPage(editor);
      for (let count = 0; count < 5; count++) duplicateBeside(editor, { x: 12, y: 12 });
      expectOnPage(editor);
      expect(new Set(marksOf(editor).map((mark) => JSON.stringify(boundsOf(mark)))).size).toBeGreaterThan(1);
      addPasted(editor, marksOf(editor).slice(0, 1));
      expectOnPage(editor);
    }
    const editor = createEditor([markIn(type, 'a', rect)]);
    editor.select(['a']);
    for (const { id: handle } of selectionHandles(editor, 1)) {
      for (const to of [
        { x: 4000, y: 4100 },
        { x: -900, y: 700 },
      ]) {
        editor.select(['a']);
        const now = selectionHandles(editor, 1).find((each) => each.id === handle);
        if (!now) continue;
        await drag(createTools(editor)('select'), [now.point, { x: now.point.x + 9, y: now.point.y + 9 }, to]);
        expectOnPage(editor);
        editor.session.setState({ activeHandle: { uid: 'a', handleId: handle } });
        for (let count = 0; count < 5; count++) nudgeHandle(editor, { x: 400, y: 400 });
        expectOnPage(editor);
      }
    }
  });

  it('moves with others until the first of them is at the edge', async () => {
    const [a, b] = [
      markIn('RectangleAnnotation', 'a', rect),
      markIn('EllipseAnnotation', 'b', { ...rect, x: 100, y: 100 }),
    ];
    const editor = createEditor([a, b]);
    editor.select(['a', 'b']);
    await drag(
      createTools(editor)('select'),
      [
        { x: 850, y: 1300 },
        { x: 870, y: 1310 },
        { x: 1900, y: 1300 },
      ],
      { control: true },
    );
    const [movedA, movedB] = marksOf(editor).map(boundsOf);
    expect(movedA?.x).toBeCloseTo(880);
    expect(movedB?.x).toBeCloseTo(130);
    editor.select(['a', 'b']);
    nudgeSelected(editor, { x: 10, y: 500 });
    expectOnPage(editor);
    expect(marksOf(editor).map((mark) => boundsOf(mark)?.x)).toEqual([movedA?.x, movedB?.x]);
  });

  it('keeps to the page on a turned view', () => {
    const editor = createEditor([markIn('RectangleAnnotation', 'a', rect)]);
    editor.session.setState({ turn: 90 });
    editor.select(['a']);
    for (let count = 0; count < 40; count++) nudgeSelected(editor, { x: 99, y: 0 });
    expectOnPage(editor);
    // Right on the screen is up on a page rotated by 90°.
    expect(boundsOf(marksOf(editor)[0] as Mark)).toMatchObject({ x: 850, y: 0 });
  });

  it('stays outside the page as in its file, but moves no further out', () => {
    const outside = { x: 950, y: 1250, width: 120, height: 100 };
    const editor = createEditor([markIn('RectangleAnnotation', 'a', outside)]);
    expect(boundsOf(marksOf(editor)[0] as Mark)).toEqual(outside);
    editor.select(['a']);
    nudgeSelected(editor, { x: 10, y: -10 });
    expect(boundsOf(marksOf(editor)[0] as Mark)).toEqual({ ...outside, y: 1240 });
    nudgeSelected(editor, { x: -90, y: 0 });
    expectOnPage(editor);
  });
});
