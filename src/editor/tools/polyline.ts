// A click sets a vertex; a double click, Enter or a click on the last vertex ends the line.
import { distance, type Point } from '../../kernel/point.ts';
import { snapAngle } from '../../kernel/segment.ts';
import type { MarkTool } from '../../marks/index.ts';
import { addMark, createMark } from '../create-mark.ts';
import type { Editor } from '../editor.ts';
import { HANDLE_REACH } from '../pick.ts';
import type { PointerInput, Tool } from './tool.ts';

const vertexAt = (last: Point | undefined, { shift, point }: PointerInput): Point =>
  last && shift ? snapAngle(last, point) : point;

export function createPolylineTool(editor: Editor, tool: MarkTool): Tool {
  let points: Point[] = [];
  let next: Point | undefined;
  let pageNumber = 0;

  const create = (vertices: readonly Point[]) =>
    createMark(editor, tool, { kind: 'polyline', points: vertices }, pageNumber);

  const preview = () => {
    const shown = next ? [...points, next] : points;
    editor.draft.setState({ pageNumber, marks: shown.length > 1 ? [create(shown)] : [] });
  };

  const reset = () => {
    points = [];
    next = undefined;
    editor.dropDraft();
  };

  const finish = () => {
    const drawn = points;
    reset();
    if (drawn.length > 1) addMark(editor, create(drawn));
  };

  const removeLast = () => {
    points.pop();
    if (points.length === 0) reset();
    else preview();
  };

  const isNear = (a: Point, input: PointerInput) =>
    distance(a, input.point) * editor.session.getState().camera.scale <= HANDLE_REACH[input.pointerType];

  return {
    pointerDown(input) {
      const first = points[0];
      const last = points.at(-1);
      if (last && isNear(last, input)) {
        finish();
        return;
      }
      if (first && points.length > 2 && isNear(first, input)) {
        points.push(first);
        finish();
        return;
      }
      if (points.length === 0) {
        editor.select([]);
        pageNumber = input.pageNumber;
      }
      points.push(vertexAt(points.at(-1), input));
      preview();
    },
    pointerMove(input) {
      if (points.length === 0) return;
      next = vertexAt(points.at(-1), input);
      preview();
    },
    pointerUp(input) {
      // Press, drag and release draws the first segment, as every other tool does.
      const last = points.at(-1);
      if (points.length !== 1 || !last || isNear(last, input)) return;
      points.push(vertexAt(points.at(-1), input));
      preview();
    },
    cancel: reset,
    isBusy: () => points.length > 0,
    key(key) {
      if (points.length === 0) return false;
      if (key === 'Enter') finish();
      else if (key === 'Backspace') removeLast();
      else return false;
      return true;
    },
    undo() {
      if (points.length === 0) return false;
      removeLast();
      return true;
    },
    cursor: () => 'crosshair',
  };
}
