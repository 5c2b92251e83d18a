import { describe, expect, it } from 'vitest';
import { unionOfRects } from '../kernel/rect.ts';
import { definitionOf, type Mark } from '../marks/index.ts';
import { allDefinitions } from '../marks/registry.ts';
import { createTestEditor, markIn } from '../testing/test-editor.ts';
import {
  addRegion,
  alignSelected,
  distributeSelected,
  placeableBounds,
  placeRegion,
  placeSelected,
  removeRegion,
} from './align.ts';

const FROM = { x: 200, y: 300, width: 240, height: 120 };
const MOVED = { x: 17, y: 950 };

const boundsOf = (marks: Iterable<Mark>) =>
  unionOfRects([...marks].flatMap((mark) => definitionOf(mark).geometry.bounds(mark, 1) ?? []));

function editorWith(marks: readonly Mark[]) {
  const editor = createTestEditor(marks);
  editor.select(marks.map(({ uid }) => uid));
  return editor;
}

describe('arranging the selection', () => {
  const placeable = allDefinitions.filter(({ geometry }) => geometry.isMovable);

  it.each(placeable.map(({ type }) => type))('moves %s to a place, in a step', (type) => {
    const editor = editorWith([markIn(type, 'one', FROM)]);
    const before = editor.selectionBounds();
    placeSelected(editor, { x: MOVED.x });
    placeSelected(editor, { y: MOVED.y });
    expect(editor.selectionBounds()?.x).toBeCloseTo(MOVED.x);
    expect(editor.selectionBounds()?.y).toBeCloseTo(MOVED.y);
    expect(editor.selectionBounds()?.width).toBeCloseTo(before?.width ?? 0);
    expect(editor.selectionBounds()?.height).toBeCloseTo(before?.height ?? 0);
    editor.document.undo();
    editor.document.undo();
    expect(editor.selectionBounds()).toEqual(before);
  });

  it.each(placeable.map((definition) => [definition.type, definition.keepsProportions ?? false] as const))(
    'gives %s a width',
    (type, keepsProportions) => {
      const editor = editorWith([markIn(type, 'one', FROM)]);
      const { width = 0, height = 0 } = editor.selectionBounds() ?? {};
      placeSelected(editor, { width: 2 * width });
      expect(editor.selectionBounds()?.width).toBeCloseTo(2 * width);
      expect(editor.selectionBounds()?.height).toBeCloseTo((keepsProportions ? 2 : 1) * height);
    },
  );

  it('scales several as one, except locked ones', () => {
    const locked = { ...markIn('EllipseAnnotation', 'locked', { x: 0, y: 0, width: 50, height: 50 }) };
    const marks = [
      markIn('RectangleAnnotation', 'left', { x: 100, y: 100, width: 100, height: 50 }),
      markIn('RectangleAnnotation', 'right', { x: 300, y: 100, width: 100, height: 50 }),
      { ...locked, interactionMode: 'SelectionDisabled' } as Mark,
    ];
    const editor = editorWith(marks);
    editor.select(['left', 'right']);
    placeSelected(editor, { width: 150 });
    expect(editor.document.get('left')?.mark).toMatchObject({ rectangle: { x: 100, width: 50 } });
    expect(editor.document.get('right')?.mark).toMatchObject({ rectangle: { x: 200, width: 50 } });
    editor.select(['locked']);
    placeSelected(editor, { x: 500 });
    expect(editor.document.get('locked')?.mark).toEqual(marks[2]);
  });
});

describe('lining up', () => {
  const THREE = [
    { x: 100, y: 100, width: 100, height: 40 },
    { x: 250, y: 300, width: 50, height: 60 },
    { x: 700, y: 180, width: 100, height: 20 },
  ].map((rect, index) => markIn('RectangleAnnotation', `box ${index}`, rect));
  const rectangles = (editor: ReturnType<typeof editorWith>) =>
    THREE.map(({ uid }) => boundsOf([editor.document.get(uid)?.mark as Mark]) ?? { x: 0, y: 0, width: 0, height: 0 });

  it.each([
    ['left', ({ x }) => x],
    ['center', ({ x, width }) => x + width / 2],
    ['right', ({ x, width }) => x + width],
    ['top', ({ y }) => y],
    ['middle', ({ y, height }) => y + height / 2],
    ['bottom', ({ y, height }) => y + height],
  ] as const satisfies readonly [string, (rect: typeof FROM) => number][])('shares the %s', (alignment, lineOf) => {
    const editor = editorWith(THREE);
    const whole = boundsOf(THREE) ?? FROM;
    alignSelected(editor, alignment);
    for (const rect of rectangles(editor)) expect(lineOf(rect)).toBeCloseTo(lineOf(whole));
  });

  it('makes gaps equal, and keeps the outermost', () => {
    const editor = editorWith(THREE);
    distributeSelected(editor, 'x');
    expect(rectangles(editor).map(({ x }) => x)).toEqual([100, 425, 700]);
    distributeSelected(editor, 'y');
    expect(rectangles(editor).map(({ y }) => y)).toEqual([100, 300, 210]);
  });
});

describe('a mark that covers its page', () => {
  const REGION = { x: 100, y: 100, width: 200, height: 50 };
  const cover = () => markIn('PageRedaction', 'page', FROM, { visibleRegions: [REGION] });
  const regionsIn = (editor: ReturnType<typeof editorWith>) => {
    const mark = editor.document.get('page')?.mark;
    return mark?.type === 'PageRedaction' ? mark.visibleRegions : undefined;
  };

  it('is neither moved nor scaled', () => {
    const editor = editorWith([cover()]);
    expect(placeableBounds(editor)).toBeUndefined();
    for (const change of [{ x: 5 }, { y: 5 }, { width: 50 }, { height: 50 }]) placeSelected(editor, change);
    expect(editor.document.status.getState().undoLabel).toBeUndefined();
    const both = editorWith([cover(), markIn('RectangleAnnotation', 'box', FROM)]);
    expect(placeableBounds(both)).toEqual(FROM);
    placeSelected(both, { x: 17 });
    placeSelected(both, { width: 480 });
    expect(both.document.get('box')?.mark).toMatchObject({ rectangle: { ...FROM, x: 17, width: 480 } });
    expect(regionsIn(both)).toEqual([REGION]);
  });

  it('has regions that are placed, added and removed each for itself', () => {
    const editor = editorWith([cover()]);
    placeRegion(editor, 'page', 0, { x: 150 });
    expect(regionsIn(editor)).toEqual([{ ...REGION, x: 150 }]);
    addRegion(editor, 'page');
    expect(regionsIn(editor)).toHaveLength(2);
    placeRegion(editor, 'page', 1, { x: 5000, height: 9000 });
    const page = editor.pageSize() ?? { width: 0, height: 0 };
    const [, added] = regionsIn(editor) ?? [];
    expect((added?.x ?? 0) + (added?.width ?? 0)).toBe(page.width);
    expect((added?.y ?? 0) + (added?.height ?? 0)).toBe(page.height);
    removeRegion(editor, 'page', 0);
    expect(regionsIn(editor)).toEqual([added]);
    while (editor.document.undo());
    expect(regionsIn(editor)).toEqual([REGION]);
  });
});
