// Tools that make a mark by one drag, or by a click at a default size: boxes and segments.
import type { Point } from '../../kernel/point.ts';
import type { Rect } from '../../kernel/rect.ts';
import { type ResizeModifiers, resizeRect } from '../../kernel/resize.ts';
import { snapAngle } from '../../kernel/segment.ts';
import type { Drawing, MarkTool } from '../../marks/index.ts';
import { createMark } from '../create-mark.ts';
import type { Editor } from '../editor.ts';
import { holdDrag, holdInput } from '../on-page.ts';
import { addDrawn, placeMark } from './place-mark.ts';
import { isDrag, type PointerInput, type Tool } from './tool.ts';

const modifiersOf = (input: PointerInput): ResizeModifiers => ({ proportional: input.shift, fromCenter: input.alt });

type DragKind = 'box' | 'text' | 'stamp' | 'segment';

/** Drawing is resizing a mark without a size by its last corner. */
function drawFromDrag(kind: DragKind, from: Point, input: PointerInput): Drawing {
  if (kind === 'segment') return { kind, from, to: input.shift ? snapAngle(from, input.point) : input.point };
  const origin: Rect = { x: from.x, y: from.y, width: 0, height: 0 };
  return { kind, rect: resizeRect(origin, 'se', input.point, modifiersOf(input)) };
}

/** A box without area is invisible, or a line. */
const isFlat = (drawing: Drawing): boolean =>
  drawing.kind !== 'segment' && 'rect' in drawing && (drawing.rect.width === 0 || drawing.rect.height === 0);

const boundsOfDrawing = (drawing: Drawing): Rect | undefined => ('rect' in drawing ? drawing.rect : undefined);

export function createDragDrawTool(editor: Editor, tool: MarkTool, kind: DragKind): Tool {
  let start: PointerInput | undefined;

  /** Draws within the page: a box drawn from its centre stops when either side reaches an edge. */
  const drawHeld = (from: PointerInput, input: PointerInput): Drawing => {
    const draw = (point: Point) => drawFromDrag(kind, from.point, { ...input, point });
    const { pageNumber, shift, point: to } = input;
    const way = { pageNumber, shift, from: from.point, to, bounds: undefined };
    return draw(holdDrag(editor, way, (point) => boundsOfDrawing(draw(point))));
  };

  return {
    pointerDown(input) {
      start = holdInput(editor, input);
      editor.select([]);
    },
    pointerMove(input) {
      if (!start || (!isDrag(start, input) && editor.draft.getState().marks.length === 0)) return;
      const { pageNumber } = input;
      const mark = createMark(editor, tool, drawHeld(start, input), pageNumber);
      editor.draft.setState({ pageNumber, marks: [mark] });
    },
    pointerUp(input) {
      if (!start) return;
      const from = start;
      start = undefined;
      const drawn = isDrag(from, input) ? drawHeld(from, input) : undefined;
      if (drawn && !isFlat(drawn)) addDrawn(editor, tool, drawn, input.pageNumber);
      else {
        editor.dropDraft();
        placeMark(editor, tool, from);
      }
    },
    cancel() {
      start = undefined;
      editor.dropDraft();
    },
    isBusy: () => start !== undefined,
    cursor: () => 'crosshair',
  };
}
