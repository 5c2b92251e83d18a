// Places what was chosen beforehand (a picture, a signature) by a click, or into a box that is drawn.
import type { Rect } from '../../kernel/rect.ts';
import { resizeRect } from '../../kernel/resize.ts';
import { drawingInRect, type MarkTool } from '../../marks/index.ts';
import { t } from '../../messages/index.ts';
import { addMark, createMark } from '../create-mark.ts';
import type { Editor } from '../editor.ts';
import { placedSize } from './place-mark.ts';
import { isDrag, type PointerInput, type Tool } from './tool.ts';

export function createPlaceTool(editor: Editor, tool: MarkTool): Tool {
  let start: PointerInput | undefined;

  const rectOf = (from: PointerInput, input: PointerInput): Rect => {
    const { width, height } = placedSize(editor, tool, input.pageNumber);
    if (!isDrag(from, input)) return { x: from.point.x - width / 2, y: from.point.y - height / 2, width, height };
    const drawn = resizeRect({ x: from.point.x, y: from.point.y, width: 0, height: 0 }, 'se', input.point, {
      fromCenter: input.alt,
    });
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
      start = input;
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
