// Draws along the pointer's path; the definition smooths and simplifies.
import { distance, type Point } from '../../kernel/point.ts';
import type { Mark, MarkTool } from '../../marks/index.ts';
import { addMark, createMark } from '../create-mark.ts';
import type { Editor } from '../editor.ts';
import { broughtOntoPage } from '../on-page.ts';
import { placeMark } from './place-mark.ts';
import type { PointerInput, Tool } from './tool.ts';

/** Screen pixels between two points that are worth keeping apart. */
const LEAST_STEP = 1.5;

export function createFreehandTool(editor: Editor, tool: MarkTool): Tool {
  let points: Point[] = [];

  /** True if Shift allowed a point outside the page. */
  let reachesBeyond = false;

  const addPoint = (input: PointerInput) => {
    const last = points.at(-1);
    const step = LEAST_STEP / editor.session.getState().camera.scale;
    reachesBeyond ||= input.shift;
    if (!last || distance(last, input.point) >= step) points.push(input.point);
  };

  const create = (stroke: readonly Point[], { pageNumber }: PointerInput): Mark => {
    const mark = createMark(editor, tool, { kind: 'freehand', strokes: [stroke] }, pageNumber);
    // A smoothed line swings a little beyond its points.
    return reachesBeyond ? mark : (broughtOntoPage(editor, [mark], pageNumber)[0] ?? mark);
  };

  return {
    pointerDown(input) {
      editor.select([]);
      points = [];
      reachesBeyond = false;
      addPoint(input);
    },
    pointerMove(input) {
      if (points.length === 0) return;
      addPoint(input);
      if (points.length < 2) return;
      editor.draft.setState({ pageNumber: input.pageNumber, marks: [create(points, input)] });
    },
    pointerUp(input) {
      if (points.length === 0) return;
      addPoint(input);
      const stroke = points;
      points = [];
      if (stroke.length < 2) placeMark(editor, tool, input);
      else addMark(editor, create(stroke, input));
    },
    cancel() {
      points = [];
      editor.dropDraft();
    },
    isBusy: () => points.length > 0,
    cursor: () => 'crosshair',
  };
}
