import { beforeEach, describe, expect, it } from 'vitest';
import type { Point } from '../../kernel/point.ts';
import type { Rect } from '../../kernel/rect.ts';
import { checkMarksDocument, type Mark } from '../../marks/index.ts';
import { markTools } from '../../marks/tools.ts';
import { createEditor, type Editor } from '../editor.ts';
import { finishTyping } from '../text-editing.ts';
import { createTools } from './registry.ts';
import type { PointerInput, Tool } from './tool.ts';

const PAGE = { width: 1000, height: 1400 };

const linesUnderDrag = (from: Point, to: Point): Rect[] => [
  { x: from.x, y: from.y, width: to.x - from.x, height: 20 },
  { x: from.x, y: from.y + 30, width: to.x - from.x, height: 20 },
];

let editor: Editor;
let toolOf: (id: string) => Tool;
let counter = 0;
/** Units that drags over text have asked for. */
const units = new Set<string>();

const input = (x: number, y: number, keys: Partial<PointerInput> = {}): PointerInput => ({
  pageNumber: editor.session.getState().pageNumber,
  point: { x, y },
  screenPoint: { x, y },
  pointerType: 'mouse',
  shift: false,
  alt: false,
  control: false,
  ...keys,
});

async function drag(tool: Tool, from: Point, to: Point, keys: Partial<PointerInput> = {}): Promise<void> {
  tool.pointerDown(input(from.x, from.y, keys));
  tool.pointerMove(input((from.x + to.x) / 2, (from.y + to.y) / 2, keys));
  tool.pointerMove(input(to.x, to.y, keys));
  tool.pointerUp(input(to.x, to.y, keys));
  // Searching for printed lines answers later.
  await Promise.resolve();
  await Promise.resolve();
}

const click = (tool: Tool, x: number, y: number, keys: Partial<PointerInput> = {}) => {
  tool.pointerDown(input(x, y, keys));
  tool.pointerUp(input(x, y, keys));
};

const marks = (): Mark[] => editor.document.ordered().map(({ mark }) => mark);
const only = (): Mark => {
  expect(marks()).toHaveLength(1);
  return marks()[0] as Mark;
};

beforeEach(() => {
  counter = 0;
  editor = createEditor({
    now: () => new Date('2026-03-01T12:00:00Z'),
    createUid: () => `uid ${++counter}`,
    findLines: async (_page, from, to, unit) => {
      units.add(unit);
      return { lines: linesUnderDrag(from, to) };
    },
    openLink: () => undefined,
    notify: () => undefined,
    coveredHeight: () => 0,
  });
  toolOf = createTools(editor);
  editor.resizeViewport({ width: PAGE.width, height: PAGE.height, density: 1 });
  editor.openPages('test.png', [PAGE, PAGE]);
  editor.session.setState({
    camera: { scale: 1, x: 0, y: 0 },
    fit: 'none',
    // Filled, so that they are picked wherever they are pressed.
    styles: { RectangleAnnotation: { 'fill.color': '#ffee00' } },
  });
});

describe.each(markTools.map((tool) => [tool.id, tool] as const))('the tool %s', (id, markTool) => {
  const content = {
    picture: { imageDataUrl: 'data:image/png;base64,AA==', imageId: 'a' },
    path: 'M0,0 L10,5',
    text: 'Ada',
  };
  const drawKeys = () => {
    editor.setTool(id);
    editor.session.setState({ placing: { content } });
    return toolOf(id);
  };

  const draw = async () => {
    const tool = drawKeys();
    if (markTool.definition.tool.kind === 'polyline') {
      click(tool, 100, 100);
      click(tool, 300, 200);
      tool.key?.('Enter');
    } else await drag(tool, { x: 100, y: 100 }, { x: 300, y: 200 });
    // A text box is open for typing until another press.
    finishTyping(editor);
  };

  const hasBox = ['box', 'text', 'stamp'].includes(markTool.definition.tool.kind);
  if (hasBox)
    it('makes the same mark by a flat drag as by a click', async () => {
      const made = async (act: (tool: Tool) => void | Promise<void>) => {
        await act(drawKeys());
        const { marks: drafts } = editor.draft.getState();
        finishTyping(editor);
        const mark = only();
        editor.document.undo();
        return [{ ...mark, uid: '' }, drafts.map((draft) => ({ ...draft, uid: '' }))];
      };
      const clicked = await made((tool) => click(tool, 300, 200));
      expect(await made((tool) => drag(tool, { x: 300, y: 200 }, { x: 420, y: 200 }))).toEqual(clicked);
      expect(await made((tool) => drag(tool, { x: 300, y: 200 }, { x: 300, y: 120 }))).toEqual(clicked);
    });

  it('draws a valid mark, selects it and switches to select', async () => {
    await draw();
    expect(checkMarksDocument({ marks: marks() }).problems).toEqual([]);
    expect(only()).toMatchObject({
      type: markTool.definition.type,
      pageNumber: 1,
      interactionMode: 'Full',
      creationDateTime: '2026-03-01T12:00:00.000Z',
      modificationDateTime: '2026-03-01T12:00:00.000Z',
    });
    expect([...editor.session.getState().selection]).toEqual([only().uid]);
    expect(editor.session.getState().tool).toBe('select');
    expect(editor.draft.getState().marks).toEqual([]);
  });

  it('stays when it is locked, and is one step to undo', async () => {
    editor.session.setState({ isToolLocked: true });
    await draw();
    expect(editor.session.getState().tool).toBe(id);
    expect(editor.document.undo()).toBeDefined();
    expect(marks()).toEqual([]);
    expect(editor.document.undo()).toBeUndefined();
  });

  it('leaves no traces when its gesture is cancelled', () => {
    const tool = drawKeys();
    tool.pointerDown(input(100, 100));
    tool.pointerMove(input(200, 200));
    tool.cancel();
    expect(tool.isBusy()).toBe(false);
    expect(editor.draft.getState().marks).toEqual([]);
    expect(marks()).toEqual([]);
  });
});

describe('selecting', () => {
  const drawRectangle = async (x: number, y: number, size = 100) => {
    // Filled: a click inside of it takes it.
    editor.session.setState({ styles: { RectangleAnnotation: { 'fill.color': '#ffffff' } } });
    editor.setTool('RectangleAnnotation');
    await drag(toolOf('RectangleAnnotation'), { x, y }, { x: x + size, y: y + size });
    return marks().at(-1) as Mark & { rectangle: Rect };
  };
  const rectangleOf = (uid: string) => {
    const mark = editor.document.get(uid)?.mark;
    return mark && 'rectangle' in mark ? mark.rectangle : undefined;
  };
  const select = () => toolOf('select');
  const selection = () => [...editor.session.getState().selection];

  it('selects the topmost mark, adds and removes with Shift, and clears on empty ground', async () => {
    const below = await drawRectangle(100, 100);
    const above = await drawRectangle(150, 150);
    editor.select([]);
    click(select(), 160, 160);
    expect(selection()).toEqual([above.uid]);
    click(select(), 110, 110, { shift: true });
    expect(selection()).toEqual([above.uid, below.uid]);
    click(select(), 240, 240, { shift: true });
    expect(selection()).toEqual([below.uid]);
    click(select(), 900, 900);
    expect(selection()).toEqual([]);
  });

  it.each(['shift', 'control'] as const)(
    'with %s lets go of a mark at the release, and moves it with a drag',
    async (key) => {
      const first = await drawRectangle(100, 100);
      const second = await drawRectangle(300, 100);
      editor.select([first.uid, second.uid]);
      await drag(select(), { x: 150, y: 150 }, { x: 250, y: 160 }, { [key]: true });
      expect(selection()).toEqual([first.uid, second.uid]);
      expect([first, second].map(({ uid }) => rectangleOf(uid))).toMatchObject([{ x: 200 }, { x: 400 }]);
      const tool = select();
      tool.pointerDown(input(250, 160, { [key]: true }));
      expect(selection()).toEqual([first.uid, second.uid]);
      tool.pointerUp(input(250, 160, { [key]: true }));
      expect(selection()).toEqual([second.uid]);
    },
  );

  it('with Shift adds a mark on press, and moves it with the others', async () => {
    const first = await drawRectangle(100, 100);
    const second = await drawRectangle(300, 100);
    editor.select([first.uid]);
    await drag(select(), { x: 350, y: 150 }, { x: 350, y: 250 }, { shift: true });
    expect(selection()).toEqual([first.uid, second.uid]);
    expect([first, second].map(({ uid }) => rectangleOf(uid))).toMatchObject([{ y: 200 }, { y: 200 }]);
  });

  it('never picks a locked or a hidden mark', async () => {
    const locked = await drawRectangle(100, 100);
    const hidden = await drawRectangle(300, 100);
    editor.document.commit('Lock', (transaction) =>
      transaction.update(locked.uid, (mark) => ({ ...mark, interactionMode: 'SelectionDisabled' })),
    );
    editor.session.setState({ hidden: new Set([hidden.uid]) });
    editor.select([]);
    click(select(), 150, 150);
    click(select(), 350, 150);
    await drag(select(), { x: 50, y: 50 }, { x: 500, y: 500 });
    expect(selection()).toEqual([]);
  });

  it('selects the locked mark under the pointer if there is no other', async () => {
    const locked = await drawRectangle(100, 100);
    const free = await drawRectangle(150, 150);
    editor.document.commit('Lock', (transaction) =>
      transaction.update(locked.uid, (mark) => ({ ...mark, interactionMode: 'SelectionDisabled' })),
    );
    editor.select([]);
    const hoveredAt = (x: number, y: number) => {
      select().pointerMove(input(x, y));
      return editor.session.getState().hovered;
    };
    expect(hoveredAt(110, 110)).toBe(locked.uid);
    expect(select().cursor(input(110, 110))).toBe('default');
    expect(hoveredAt(160, 160)).toBe(free.uid);
    expect(hoveredAt(500, 500)).toBeUndefined();
    editor.select([locked.uid]);
    expect(select().cursor(input(110, 110))).toBe('default');
    await drag(select(), { x: 110, y: 110 }, { x: 130, y: 130 });
    expect(rectangleOf(locked.uid)).toMatchObject({ x: 100, y: 100 });
  });

  describe('in the box of an empty frame', () => {
    const drawEmptyFrame = async (x: number, y: number, size = 200) => {
      const { uid } = await drawRectangle(x, y, size);
      editor.document.commit('Empty', (transaction) =>
        transaction.update(uid, (mark) => ({ ...mark, fillColor: 'transparent' }) as Mark),
      );
      return uid;
    };

    it('a drag moves it while it is selected', async () => {
      const uid = await drawEmptyFrame(100, 100);
      editor.select([uid]);
      expect(select().cursor(input(200, 210))).toBe('move');
      await drag(select(), { x: 200, y: 210 }, { x: 260, y: 250 });
      expect(rectangleOf(uid)).toMatchObject({ x: 160, y: 140, width: 200, height: 200 });
      expect(selection()).toEqual([uid]);
      editor.document.undo();
      expect(rectangleOf(uid)).toMatchObject({ x: 100, y: 100 });
    });

    it('a drag moves several that are selected, from between them too', async () => {
      const uids = [await drawEmptyFrame(100, 100), await drawEmptyFrame(500, 100)];
      editor.select(uids);
      await drag(select(), { x: 400, y: 230 }, { x: 410, y: 250 });
      expect(uids.map(rectangleOf)).toMatchObject([
        { x: 110, y: 120 },
        { x: 510, y: 120 },
      ]);
    });

    it('a click deselects it, and a drag with Shift selects marks inside', async () => {
      const uid = await drawEmptyFrame(100, 100);
      const inside = await drawRectangle(150, 150, 40);
      editor.select([uid]);
      await drag(select(), { x: 250, y: 250 }, { x: 140, y: 140 }, { shift: true });
      expect(selection()).toEqual([uid, inside.uid]);
      editor.select([uid]);
      const tool = select();
      tool.pointerDown(input(250, 250));
      expect(selection()).toEqual([uid]);
      tool.pointerUp(input(250, 250));
      expect(selection()).toEqual([]);
      expect(rectangleOf(uid)).toMatchObject({ x: 100, y: 100 });
    });

    it('a press on a mark inside selects that, selected or not', async () => {
      const inside = await drawRectangle(150, 150, 40);
      const uid = await drawEmptyFrame(100, 100);
      for (const before of [[uid], []]) {
        editor.select(before);
        click(select(), 170, 170);
        expect(selection()).toEqual([inside.uid]);
      }
    });

    it('a drag draws a selection rectangle while it is not selected', async () => {
      const uid = await drawEmptyFrame(100, 100);
      editor.select([]);
      expect(select().cursor(input(200, 210))).toBe('default');
      await drag(select(), { x: 200, y: 210 }, { x: 240, y: 250 });
      expect(rectangleOf(uid)).toMatchObject({ x: 100, y: 100 });
    });

    it('a cancelled gesture keeps it selected in place', async () => {
      const uid = await drawEmptyFrame(100, 100);
      editor.select([uid]);
      const tool = select();
      tool.pointerDown(input(200, 210));
      tool.pointerMove(input(260, 250));
      tool.cancel();
      expect(rectangleOf(uid)).toMatchObject({ x: 100, y: 100 });
      expect(selection()).toEqual([uid]);
    });
  });

  it('adds marks that touch the frame', async () => {
    const first = await drawRectangle(100, 100);
    const second = await drawRectangle(300, 100);
    await drawRectangle(600, 600);
    await drag(select(), { x: 50, y: 50 }, { x: 350, y: 150 });
    expect(selection()).toEqual([first.uid, second.uid]);
    expect(editor.draft.getState().marquee).toBeUndefined();
  });

  it('moves all selected marks as one step, straight with Shift', async () => {
    const first = await drawRectangle(100, 100);
    const second = await drawRectangle(300, 100);
    editor.select([first.uid, second.uid]);
    await drag(select(), { x: 150, y: 150 }, { x: 250, y: 180 }, { shift: false });
    expect(rectangleOf(first.uid)).toMatchObject({ x: 200, y: 130 });
    expect(rectangleOf(second.uid)).toMatchObject({ x: 400, y: 130 });
    editor.document.undo();
    expect(rectangleOf(first.uid)).toMatchObject({ x: 100, y: 100 });
    expect(rectangleOf(second.uid)).toMatchObject({ x: 300, y: 100 });
  });

  it('moves a copy with Alt', async () => {
    const mark = await drawRectangle(100, 100);
    await drag(select(), { x: 150, y: 150 }, { x: 350, y: 350 }, { alt: true });
    expect(marks()).toHaveLength(2);
    expect(rectangleOf(mark.uid)).toMatchObject({ x: 100, y: 100 });
    expect(rectangleOf(selection()[0] ?? '')).toMatchObject({ x: 300, y: 300 });
  });

  it('resizes by a handle, and several marks together by the handles of their bounds', async () => {
    const first = await drawRectangle(100, 100);
    await drag(select(), { x: 200, y: 200 }, { x: 260, y: 240 });
    expect(rectangleOf(first.uid)).toEqual({ x: 100, y: 100, width: 160, height: 140 });
    const second = await drawRectangle(300, 300);
    editor.select([first.uid, second.uid]);
    await drag(select(), { x: 400, y: 400 }, { x: 700, y: 700 });
    expect(rectangleOf(first.uid)).toEqual({ x: 100, y: 100, width: 320, height: 280 });
    expect(rectangleOf(second.uid)).toEqual({ x: 500, y: 500, width: 200, height: 200 });
  });

  it.each([
    ['the middle of a small mark moves it', { x: 101, y: 101 }, { x: 160, y: 190, width: 40, height: 20 }],
    ['so does a place beside the middle', { x: 88, y: 104 }, { x: 160, y: 190, width: 40, height: 20 }],
    ['its corner, from outside, sizes it', { x: 128, y: 118 }, { x: 80, y: 90, width: 120, height: 120 }],
  ])('under a finger, %s', async (_, press, expected) => {
    editor.setTool('RectangleAnnotation');
    await drag(toolOf('RectangleAnnotation'), { x: 80, y: 90 }, { x: 120, y: 110 });
    await drag(select(), press, { x: press.x + 80, y: press.y + 100 }, { pointerType: 'touch' });
    expect(rectangleOf(only().uid)).toMatchObject(expected);
  });

  it('a finger on nothing pans and keeps the selection; a tap clears it', async () => {
    const { uid } = await drawRectangle(100, 100);
    editor.select([uid]);
    const before = editor.session.getState().camera;
    await drag(select(), { x: 600, y: 700 }, { x: 610, y: 640 }, { pointerType: 'touch' });
    const { camera } = editor.session.getState();
    expect([camera.x - before.x, camera.y - before.y, camera.scale]).toEqual([10, -60, before.scale]);
    expect(selection()).toEqual([uid]);
    expect(editor.draft.getState().marquee).toBeUndefined();
    await drag(select(), { x: 600, y: 700 }, { x: 600, y: 700 }, { pointerType: 'touch' });
    expect(selection()).toEqual([]);
  });

  it('snaps to a neighbour with Control, and shows the line', async () => {
    await drawRectangle(100, 100);
    const moved = await drawRectangle(400, 400);
    const tool = select();
    tool.pointerDown(input(450, 450));
    tool.pointerMove(input(460, 460, { control: true }));
    tool.pointerMove(input(153, 470, { control: true }));
    expect(editor.draft.getState().guides).toMatchObject([{ axis: 'x' }]);
    tool.pointerUp(input(153, 470, { control: true }));
    expect(rectangleOf(moved.uid)).toMatchObject({ x: 100, y: 420 });
  });
});

describe('vertices', () => {
  it('are set, taken back, inserted, moved and deleted', async () => {
    const tool = toolOf('PolylineAnnotation');
    editor.setTool('PolylineAnnotation');
    for (const [x, y] of [
      [100, 100],
      [200, 100],
      [300, 300],
    ] as const)
      click(tool, x, y);
    expect(tool.undo?.()).toBe(true);
    click(tool, 200, 300);
    tool.key?.('Enter');
    const points = () => (only() as Mark & { points: Point[] }).points;
    expect(points()).toEqual([
      { x: 100, y: 100 },
      { x: 200, y: 100 },
      { x: 200, y: 300 },
    ]);
    await drag(toolOf('select'), { x: 150, y: 100 }, { x: 150, y: 40 });
    expect(points()).toHaveLength(4);
    expect(points()[1]).toEqual({ x: 150, y: 40 });
    expect(editor.session.getState().activeHandle).toEqual({ uid: only().uid, handleId: 'vertex:1' });
  });
});

describe('page redactions', () => {
  it('are one per page: further drawings are regions', async () => {
    for (const y of [100, 300]) {
      editor.setTool('PageRedaction');
      await drag(toolOf('PageRedaction'), { x: 100, y }, { x: 300, y: y + 100 });
    }
    expect(only()).toMatchObject({
      visibleRegions: [
        { x: 100, y: 100, width: 200, height: 100 },
        { x: 100, y: 300, width: 200, height: 100 },
      ],
    });
  });
});

describe('lines of text', () => {
  it.each([
    [false, 'word'],
    [true, 'character'],
  ])('are found by whole words, and by characters with Alt (%s)', async (alt, unit) => {
    units.clear();
    await drag(toolOf('TextSelectionRedaction'), { x: 100, y: 100 }, { x: 300, y: 140 }, { alt });
    expect([...units]).toEqual([unit]);
  });

  it('go on with Shift, on another page as well', async () => {
    editor.setTool('HighlightAnnotation');
    await drag(toolOf('HighlightAnnotation'), { x: 100, y: 100 }, { x: 300, y: 140 });
    editor.goToPage(2);
    editor.session.setState({ camera: { scale: 1, x: 0, y: 0 } });
    editor.setTool('HighlightAnnotation');
    await drag(toolOf('HighlightAnnotation'), { x: 50, y: 500 }, { x: 250, y: 540 }, { shift: true });
    expect(only()).toMatchObject({
      lineGroups: [
        { pageNumber: 1, pageData: PAGE, lines: linesUnderDrag({ x: 100, y: 100 }, { x: 300, y: 140 }) },
        { pageNumber: 2, pageData: PAGE, lines: linesUnderDrag({ x: 50, y: 500 }, { x: 250, y: 540 }) },
      ],
    });
  });
});
