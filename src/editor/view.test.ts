import { describe, expect, it } from 'vitest';
import { pagesOfFile } from '../kernel/page-list.ts';
import type { Size } from '../kernel/rect.ts';
import { createRandom } from '../testing/random.ts';
import { createTestEditor, markIn } from '../testing/test-editor.ts';
import { turnCursor } from './cursor.ts';
import { nudgeSelected } from './selection.ts';

const PAGE = { width: 1000, height: 1400 };
const LETTER = { width: 612, height: 792 };
const MIDDLE = { x: 400, y: 300 };

function createEditor(pageCount = 5) {
  const editor = createTestEditor();
  editor.openPages(
    'test',
    Array.from({ length: pageCount }, () => PAGE),
  );
  return editor;
}

describe('scrolling', () => {
  it('makes the page with the largest visible area current', () => {
    const editor = createEditor();
    const { scale } = editor.session.getState().camera;
    const pages = new Set<number>();
    for (let step = 0; step < 400; step++) {
      editor.scroll({ x: 0, y: -20 });
      const { pageNumber } = editor.session.getState();
      pages.add(pageNumber);
      expect(Math.abs(editor.pageAt(MIDDLE) - pageNumber)).toBeLessThanOrEqual(1);
    }
    expect([...pages]).toEqual([1, 2, 3, 4, 5]);
    expect(editor.session.getState().camera.scale).toBe(scale);
    // The end of the last page, and no further.
    const { y } = editor.pageView(5);
    expect(y + PAGE.height * scale).toBeCloseTo(600 - 24, 6);
  });

  it('fits the width of an opened page in low windows, and the page on request', () => {
    const editor = createTestEditor();
    const low = { width: 780, height: 342, density: 1 };
    const scales = () => [editor.session.getState().fit, editor.session.getState().camera.scale];
    editor.resizeViewport(low);
    editor.openPages('test', [PAGE]);
    expect(scales()).toEqual(['width', (780 - 48) / 1000]);
    editor.fit('page');
    expect(scales()).toEqual(['page', (342 - 48) / 1400]);
    // The window's size may be known only after the document is open.
    editor.resizeViewport({ ...low, width: 0, height: 0 });
    editor.resizeViewport(low);
    expect(scales()[0]).toBe('width');
    editor.openPages('test', [PAGE]);
    editor.resizeViewport({ ...low, height: 700 });
    expect(scales()[0]).toBe('width');
  });

  it('enlarges pages of known size to fill a huge window, but no pictures', () => {
    const editor = createTestEditor();
    editor.resizeViewport({ width: 3400, height: 2068, density: 1 });
    editor.openPages('test.pdf', [LETTER, LETTER], 72);
    const scale = () => editor.session.getState().camera.scale;
    expect(scale()).toBe((2068 - 48) / 792);
    editor.fit('width');
    expect(scale()).toBe(4);
    editor.openPages('test.png', [LETTER]);
    expect(scale()).toBe(1);
  });

  it('shows all pages if they fit into the window', () => {
    const editor = createTestEditor();
    editor.resizeViewport({ width: 3400, height: 2068, density: 1 });
    editor.openPages('test.png', [LETTER, LETTER]);
    const top = editor.pageView(1).y;
    const end = editor.pageView(2).y + LETTER.height;
    expect(top).toBeGreaterThan(24);
    expect(Math.abs(2068 - end - top)).toBeLessThanOrEqual(1);
  });

  it('shows nothing above the first page and below the last in a window that is higher than one', () => {
    const editor = createEditor();
    editor.resizeViewport({ width: 360, height: 640, density: 1 });
    editor.fit('page');
    expect(editor.pageView(1).y).toBe(24);
    for (const page of [2, 3, 4]) {
      editor.goToPage(page);
      const { y, scale } = editor.pageView(page);
      expect(y + (PAGE.height * scale) / 2).toBeCloseTo(320, 0);
    }
    editor.goToPage(5);
    expect(editor.session.getState().pageNumber).toBe(5);
    const { y, scale } = editor.pageView(5);
    expect(y + PAGE.height * scale).toBeCloseTo(640 - 24, 0);
    editor.setLayoutMode('single');
    expect(editor.pageView(5).y).toBeGreaterThan(60);
  });

  it('keeps the selection', () => {
    const editor = createEditor();
    editor.document.load({ marks: [markIn('RectangleAnnotation', 'a', { x: 10, y: 10, width: 50, height: 50 })] });
    editor.select(['a']);
    editor.scroll({ x: 0, y: -1500 });
    expect(editor.session.getState().pageNumber).toBeGreaterThan(1);
    expect(editor.selectionPage()).toBe(1);
    expect(editor.selected().map(({ uid }) => uid)).toEqual(['a']);
  });

  it('one page at a time turns to the next page at the end of one, and back to the end of the page before', () => {
    const editor = createEditor();
    editor.setLayoutMode('single');
    editor.setCamera({ scale: 1, x: 0, y: 0 });
    const turns: number[] = [];
    for (let step = 0; step < 60; step++) {
      editor.scroll({ x: 0, y: -100 });
      turns.push(editor.session.getState().pageNumber);
      expect(editor.pagesInView()).toEqual([editor.session.getState().pageNumber]);
    }
    expect(turns.toSorted((a, b) => a - b)).toEqual(turns);
    expect(new Set(turns).size).toBeGreaterThan(2);
    const { pageNumber } = editor.session.getState();
    editor.fit('width');
    for (let step = 0; step < 2; step++) editor.scroll({ x: 0, y: 100 });
    expect(editor.session.getState().pageNumber).toBe(pageNumber - 1);
    const { scale, y } = editor.pageView();
    expect(y + PAGE.height * scale).toBeLessThanOrEqual(600);
  });

  it('stays within the pages', () => {
    const random = createRandom(8);
    const editor = createEditor();
    for (let step = 0; step < 300; step++) {
      editor.scroll({ x: random.decimal(-500, 500), y: random.decimal(-2000, 2000) });
      expect(editor.pagesInView()).not.toEqual([]);
      expect(editor.pagesInView()).toContain(editor.session.getState().pageNumber);
    }
  });
});

describe('a turned view', () => {
  it('keeps its centre', () => {
    const editor = createEditor();
    editor.lookAt(3, { x: 321, y: 987 }, 1.5);
    for (const turn of [90, 180, 270, 0]) {
      editor.turnView(1);
      expect(editor.session.getState()).toMatchObject({ turn, pageNumber: 3 });
      const { x, y } = editor.toPagePoint(MIDDLE);
      expect(x).toBeCloseTo(321, 6);
      expect(y).toBeCloseTo(987, 6);
    }
    editor.straighten(3, -2.5);
    expect(editor.pageView(3).degrees).toBe(-2.5);
    expect(editor.pageView(2).degrees).toBe(0);
    expect(editor.toPagePoint(MIDDLE).x).toBeCloseTo(321, 6);
  });

  it('stays fitted', () => {
    const editor = createEditor(1);
    editor.turnView(1);
    const { fit, camera } = editor.session.getState();
    expect(fit).toBe('page');
    expect(camera.scale).toBeCloseTo(Math.min((800 - 48) / 1400, (600 - 48) / 1000), 9);
  });

  it('moves marks by the arrow keys as the screen shows them', () => {
    const editor = createEditor(1);
    editor.document.load({ marks: [markIn('RectangleAnnotation', 'a', { x: 100, y: 100, width: 50, height: 50 })] });
    editor.select(['a']);
    editor.turnView(1);
    nudgeSelected(editor, { x: 10, y: 0 });
    // The screen's right is the page's upper edge.
    expect(editor.selectionBounds()).toMatchObject({ x: 100, y: 90 });
  });

  it.each([
    ['e-resize', 90, 's-resize'],
    ['nw-resize', 180, 'se-resize'],
    ['ew-resize', 90, 'ns-resize'],
    ['nesw-resize', 270, 'nwse-resize'],
    ['n-resize', 3, 'n-resize'],
    ['move', 90, 'move'],
  ])('shows %s at %d degrees as %s', (cursor, degrees, shown) => {
    expect(turnCursor(cursor, degrees)).toBe(shown);
  });
});

describe('pages that turn out to have other sizes', () => {
  const LOW = { width: 2000, height: 500 };

  it('keep the centre of the window in place', () => {
    const editor = createTestEditor();
    const at = (pages: readonly Size[]) => pagesOfFile('', pages);
    const assumed = at([PAGE, PAGE, PAGE, PAGE, PAGE]);
    editor.openPages('test', assumed);
    editor.document.load({ marks: [] }, assumed);
    editor.lookAt(4, { x: 500, y: 700 }, 0.8);
    editor.measurePages(at([LOW, PAGE, LOW, PAGE, LOW]));
    expect(editor.session.getState()).toMatchObject({ pageNumber: 4, camera: { scale: 0.8 } });
    expect(editor.toPagePoint(MIDDLE, 4)).toEqual({ x: expect.closeTo(500, 6), y: expect.closeTo(700, 6) });
    editor.measurePages(at([LOW, PAGE, LOW, LOW, LOW]));
    expect(editor.toPagePoint(MIDDLE, 4)).toEqual({ x: expect.closeTo(1000, 6), y: expect.closeTo(250, 6) });
  });

  it('stay fitted', () => {
    const editor = createEditor();
    editor.goToPage(3);
    editor.fit('page');
    editor.document.load({ marks: [] }, pagesOfFile('', [PAGE, PAGE, PAGE, PAGE, PAGE]));
    editor.measurePages(pagesOfFile('', [LOW, LOW, LOW, LOW, LOW]));
    const { camera, fit, viewport } = editor.session.getState();
    editor.fit('page');
    expect({ camera, fit }).toEqual({ camera: editor.session.getState().camera, fit: 'page' });
    expect(camera.scale * LOW.width).toBeLessThan(viewport.width);
  });
});

describe('a page', () => {
  it('is shown from its top at the scale in use', () => {
    const editor = createEditor();
    editor.setCamera({ scale: 1, x: 0, y: 0 });
    editor.goToPage(4);
    const { scale, y } = editor.pageView(4);
    expect(scale).toBe(1);
    expect(y).toBe(24);
    expect(editor.session.getState().pageNumber).toBe(4);
  });

  it('that is current already is shown from its top, and keeps the selection', () => {
    const editor = createEditor();
    editor.document.load({ marks: [markIn('RectangleAnnotation', 'a', { x: 10, y: 10, width: 50, height: 50 })] });
    editor.setCamera({ scale: 1, x: 0, y: -300 });
    editor.select(['a']);
    editor.goToPage(1);
    expect(editor.pageView(1).y).toBe(24);
    expect(editor.selected()).toHaveLength(1);
  });

  it('is next to its neighbour, and both are fitted', () => {
    const editor = createEditor();
    editor.setLayoutMode('two-up');
    editor.goToPage(3);
    expect(editor.pagesInView()).toEqual(expect.arrayContaining([3, 4]));
    const [left, right] = [editor.pageView(3), editor.pageView(4)];
    expect(left.y).toBeCloseTo(right.y, 6);
    expect(left.x).toBeGreaterThanOrEqual(0);
    expect(right.x + PAGE.width * right.scale).toBeLessThanOrEqual(800);
  });

  it('is filled by its selected area', () => {
    const editor = createEditor();
    const area = { x: 500, y: 700, width: 100, height: 60 };
    editor.zoomToArea(area, 2);
    const shown = editor.seenArea(2);
    expect(shown.width).toBeLessThan(150);
    expect(shown.x + shown.width / 2).toBeCloseTo(550, 0);
    expect(shown.y + shown.height / 2).toBeCloseTo(730, 0);
  });
});
