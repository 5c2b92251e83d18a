// Draws as the pointer goes; the definition smooths and simplifies.
import { distance, type Point } from '../../kernel/point.ts';
import type { MarkTool } from '../../marks/index.ts';
import { addMark, createMark } from '../create-mark.ts';
import type { Editor } from '../editor.ts';
import { placeMark } from './place-mark.ts';
import type { PointerInput, Tool } from './tool.ts';

/** Screen pixels between two points that are worth keeping apart. */
const LEAST_STEP = 1.5;

export function createFreehandTool(editor: Editor, tool: MarkTool): Tool {
  let points: Point[] = [];

  const addPoint = (input: PointerInput) => {
    const last = points.at(-1);
    const step = LEAST_STEP / editor.session.getState().camera.scale;
    if (!last || distance(last, input.point) >= step) points.push(input.point);
  };

  return {
    pointerDown(input) {
      editor.select([]);
      points = [input.point];
    },
    pointerMove(input) {
      if (points.length === 0) return;
      addPoint(input);
      if (points.length < 2) return;
      editor.draft.setState({ marks: [createMark(editor, tool, { kind: 'freehand', strokes: [points] })] });
    },
    pointerUp(input) {
      if (points.length === 0) return;
      addPoint(input);
      const stroke = points;
      points = [];
      if (stroke.length < 2) placeMark(editor, tool, input.point);
      else addMark(editor, createMark(editor, tool, { kind: 'freehand', strokes: [stroke] }));
    },
    cancel() {
      points = [];
      editor.dropDraft();
    },
    isBusy: () => points.length > 0,
    cursor: () => 'crosshair',
  };
}
