// Handles and vertices by keys: choose one, then move it.
import type { Point } from '../kernel/point.ts';
import { turnPoint } from '../kernel/turn.ts';
import { definitionOf, type Handle, type Mark, resizeHandles } from '../marks/index.ts';
import { msg, translate } from '../messages/index.ts';
import { placeableBounds, placeSelected } from './align.ts';
import type { Editor } from './editor.ts';
import { holdDrag } from './on-page.ts';
import { isEditable } from './selection.ts';
import { stepByWord } from './word-marks.ts';

/** Returns the handles of one mark, or of the bounds of several. Locked marks have none. */
export function selectionHandles(editor: Editor, pageNumber = editor.selectionPage()): readonly Handle[] {
  const [only, ...others] = editor.selected(pageNumber);
  const bounds = editor.selectionBounds(pageNumber);
  if (!only || !bounds) return [];
  if (others.length > 0) return resizeHandles(bounds);
  const { geometry } = definitionOf(only.mark);
  return isEditable(only.mark) ? geometry.handles(only.mark, pageNumber) : [];
}

/** Returns the handle that keys move: the chosen one, or the lower right one. */
function currentHandle(editor: Editor): Handle | undefined {
  const handles = selectionHandles(editor);
  const { activeHandle } = editor.session.getState();
  return (
    handles.find(({ id }) => id === activeHandle?.handleId) ??
    handles.find(({ id }) => id === 'se') ??
    handles.findLast(({ shape }) => shape !== 'insert')
  );
}

const onlyMark = (editor: Editor) => {
  const [only, ...others] = editor.selected();
  return others.length === 0 ? only : undefined;
};

/** Returns whether a handle can be chosen: for a single unlocked mark. */
export const hasHandles = (editor: Editor): boolean => selectionHandles(editor).length > 0;

export function handleLabel(editor: Editor): string | undefined {
  const { activeHandle } = editor.session.getState();
  const handle = selectionHandles(editor).find(({ id }) => id === activeHandle?.handleId);
  return handle && translate(handle.label);
}

export function chooseHandle(editor: Editor, step: 1 | -1): void {
  const only = onlyMark(editor);
  const handles = selectionHandles(editor);
  if (!only || handles.length === 0) return;
  const { activeHandle } = editor.session.getState();
  const at = handles.findIndex(({ id }) => id === activeHandle?.handleId);
  const next = handles[at < 0 ? (step > 0 ? 0 : handles.length - 1) : (at + step + handles.length) % handles.length];
  if (next) editor.session.setState({ activeHandle: { uid: only.uid, handleId: next.id } });
}

/** Moves the chosen handle, or the bounds' lower right one. Consecutive moves are one undo step. */
export function nudgeHandle(editor: Editor, onScreen: Point): void {
  const delta = turnPoint(onScreen, -editor.session.getState().turn);
  const only = onlyMark(editor);
  if (!only) {
    const bounds = placeableBounds(editor);
    if (!bounds) return;
    const page = editor.pageSize(editor.selectionPage());
    const { right = Number.POSITIVE_INFINITY, bottom = Number.POSITIVE_INFINITY } = page
      ? { right: page.width - bounds.x, bottom: page.height - bounds.y }
      : {};
    // A mark that already exceeds the page may stay as it is.
    const width = Math.min(Math.max(1, bounds.width + delta.x), Math.max(right, bounds.width));
    const height = Math.min(Math.max(1, bounds.height + delta.y), Math.max(bottom, bounds.height));
    placeSelected(editor, delta.x === 0 ? { height } : { width });
    return;
  }
  const handle = currentHandle(editor);
  if (!handle) return;
  const { geometry, keepsProportions } = definitionOf(only.mark);
  const pageNumber = editor.selectionPage();
  const handleId = geometry.handleAfter?.(handle.id) ?? handle.id;
  const byWord = { handleId: handle.id, by: delta.x > 0 ? 1 : -1 } as const;
  const onWords = stepByWord(editor, only.mark, pageNumber, byWord);
  const modifiers = { proportional: keepsProportions ?? false, fromCenter: false };
  const drag = (mark: Mark, to: Point) => geometry.dragHandle(mark, pageNumber, handle.id, to, modifiers);
  const from = handle.point;
  const way = { pageNumber, shift: false, from, to: { x: from.x + delta.x, y: from.y + delta.y } };
  const to = holdDrag(editor, { ...way, bounds: only.bounds }, (at) =>
    geometry.bounds(drag(only.mark, at), pageNumber),
  );
  editor.dropDraft();
  editor.update([only.uid], msg('Resize'), (mark) => onWords ?? drag(mark, to), `handle ${handleId}`);
  editor.session.setState({ activeHandle: { uid: only.uid, handleId } });
}
