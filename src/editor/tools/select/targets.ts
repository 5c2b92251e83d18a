// Finds what is under the pointer of the select tool.
import { type Rect, rectContainsPoint } from '../../../kernel/rect.ts';
import { isResizeHandle } from '../../../kernel/resize.ts';
import type { Handle } from '../../../marks/index.ts';
import { isOnText } from '../../../text/select.ts';
import type { TextPage, TextRange } from '../../../text/text-page.ts';
import { selectBarcodeAt } from '../../barcodes.ts';
import type { Editor } from '../../editor.ts';
import { selectionHandles } from '../../handles.ts';
import { HANDLE_REACH, PICK_REACH, pickHandle, pickHit, pickMark } from '../../pick.ts';
import { sticksToWords } from '../../word-marks.ts';
import { selectBetween } from '../../words-by-keys.ts';
import type { PointerInput } from '../tool.ts';

export type Targets = ReturnType<typeof createTargets>;

export function createTargets(editor: Editor) {
  const { session } = editor;

  const toPage = (screenPixels: number) => screenPixels / session.getState().camera.scale;

  /** Selection box around a point, for several marks or one resized by corners; not for lines. */
  const boxAround = ({ pageNumber, point }: PointerInput, handles: readonly Handle[]): Rect | undefined => {
    const bounds = editor.selectionBounds(pageNumber);
    const hasBox = handles.length > 0 && handles.every(({ id }) => isResizeHandle(id));
    return hasBox && bounds && rectContainsPoint(bounds, point) ? bounds : undefined;
  };

  const findHandle = (input: PointerInput) => {
    const handles = selectionHandles(editor, input.pageNumber);
    const reach = toPage(HANDLE_REACH[input.pointerType]);
    const box = boxAround(input, handles);
    // The middle of a box moves it, however small it is.
    return pickHandle(handles, input.point, box ? Math.min(reach, box.width / 4, box.height / 4) : reach);
  };

  const findMark = (input: PointerInput, pick = pickMark) => {
    const index = editor.index(input.pageNumber);
    return index && pick(index, input.point, toPage(PICK_REACH[input.pointerType]), session.getState().hidden);
  };

  const findLink = (input: PointerInput) => editor.ports.linkAt?.(input.pageNumber, input.point);

  const findHit = ({ pageNumber, point, pointerType }: PointerInput) =>
    pickHit(session.getState().hits, pageNumber, point, toPage(PICK_REACH[pointerType]));

  return {
    findHandle,
    findMark,
    findLink,
    findHit,

    /** Selected marks that a drag moves. */
    movable: ({ pageNumber }: PointerInput) =>
      editor
        .selected(pageNumber)
        .filter(({ isSelectable, mark }) => isSelectable && !sticksToWords(editor, mark, pageNumber)),

    /** Returns whether a drag from an empty place moves the selection; Shift selects more. */
    isInBox: (input: PointerInput) =>
      !input.shift &&
      boxAround(input, selectionHandles(editor, input.pageNumber)) !== undefined &&
      editor.selected(input.pageNumber).some(({ isSelectable }) => isSelectable),

    /** Words under the pointer that a drag selects, except over marks, or with Alt. */
    findText(input: PointerInput): TextPage | undefined {
      if (input.alt || input.pointerType === 'touch') return undefined;
      const page = editor.ports.textPage?.(input.pageNumber);
      return page && isOnText(page, input.point) ? page : undefined;
    },

    /** Handles a click on no mark. */
    clickPage(input: PointerInput) {
      const hit = findHit(input);
      const follow = findLink(input);
      if (hit) hit.choose();
      else if (follow) follow();
      else selectBarcodeAt(editor, input.point);
    },

    selectRange({ pageNumber }: PointerInput, page: TextPage, range: TextRange | undefined) {
      const { start = 0, end = 0 } = range ?? {};
      selectBetween(editor, page, { pageNumber, anchor: start, focus: end, isExact: false });
    },
  };
}
