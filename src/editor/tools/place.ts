// Places a chosen picture or signature by a click, or into a drawn box.
import { moveOntoPage } from '../../kernel/page-edge.ts';
import type { Point } from '../../kernel/point.ts';
import { type Rect, translateRect } from '../../kernel/rect.ts';
import { resizeRect } from '../../kernel/resize.ts';
import { drawingInRect, type MarkTool } from '../../marks/index.ts';
import { t } from '../../messages/index.ts';
import { addMark, createMark } from '../create-mark.ts';
import type { Editor } from '../editor.ts';
import { holdDrag, holdInput } from '../on-page.ts';
import { placedSize } from './place-mark.ts';
import { isDrag, type PointerInput, type Tool } from './tool.ts';

export function createPlaceTool(editor: Editor, tool: MarkTool): Tool {
  let start: PointerInput | undefined;

  const rectOf = (from: PointerInput, input: PointerInput): Rect => {
    const { pageNumber, shift } = input;
    const { width, height } = placedSize(editor, tool, pageNumber);
    if (!isDrag(from, input)) {
      const free = { x: from.point.x - width / 2, y: from.point.y - height / 2, width, height };
      const page = editor.pageSize(pageNumber);
      return page && !shift ? translateRect(free, moveOntoPage(free, page)) : free;
    }
    const draw = (to: Point): Rect =>
      resizeRect({ ...from.point, width: 0, height: 0 }, 'se', to, { fromCenter: input.alt });
    const way = { pageNumber, shift, from: from.point, to: input.point, bounds: undefined };
    const drawn = draw(holdDrag(editor, way, draw));
    // The proportions of a picture or a signature are kept unless Shift says otherwise.
    if (input.shift || drawn.width === 0 || drawn.height === 0) return drawn;
    const factor = Math.min(drawn.width / width, drawn.height / height);
    return { ...drawn, width: width * factor, height: height * factor };
  };

  const markIn = (rect: Rect, { pageNumber }: PointerInput) => {
    const { placing } = editor.session.getState();
    const drawing = drawingInRect(tool.definition.tool.kind, rect, placing?.content);
    return drawing && createMark(editor, tool, drawing, pageNumber);
  };

  return {
    pointerDown(input) {
      start = holdInput(editor, input);
      editor.select([]);
    },
    pointerMove(input) {
      const mark = markIn(rectOf(start ?? input, input), input);
      editor.draft.setState({ pageNumber: input.pageNumber, marks: mark ? [mark] : [] });
    },
    pointerUp(input) {
      if (!start) return;
      const mark = markIn(rectOf(start, input), input);
      start = undefined;
      if (mark) addMark(editor, mark);
      else editor.ports.notify(t('Choose what to place first.'));
    },
    cancel() {
      start = undefined;
      editor.dropDraft();
    },
    isBusy: () => start !== undefined,
    cursor: () => 'copy',
  };
}
