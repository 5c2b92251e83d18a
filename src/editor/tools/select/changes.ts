// Geometry of the select tool's drags: how far marks move, and how they are resized.
import { keepOnPage } from '../../../kernel/page-edge.ts';
import { addPoints, type Point, subtractPoints } from '../../../kernel/point.ts';
import { type Rect, translateRect } from '../../../kernel/rect.ts';
import { handlePosition, resizeRect } from '../../../kernel/resize.ts';
import { definitionOf, type Mark } from '../../../marks/index.ts';
import type { Editor } from '../../editor.ts';
import { holdDrag, holdMove } from '../../on-page.ts';
import { isSnapping } from '../../snapping.ts';
import { dragToWord } from '../../word-marks.ts';
import type { PointerInput } from '../tool.ts';
import type { SelectState } from './state.ts';

type In<Kind extends SelectState['kind']> = Extract<SelectState, { readonly kind: Kind }>;

export function moveTo(editor: Editor, { start, from, snapper }: In<'moving'>, input: PointerInput) {
  const { pageNumber } = start;
  const delta = holdMove(editor, from, subtractPoints(input.point, start.point), { pageNumber, shift: input.shift });
  if (input.shift) {
    const isAcross = Math.abs(delta.x) >= Math.abs(delta.y);
    return { delta: isAcross ? { x: delta.x, y: 0 } : { x: 0, y: delta.y }, guides: [] };
  }
  const snap = snapper(isSnapping(editor, input.control)).move(translateRect(from, delta));
  const page = editor.pageSize(pageNumber);
  const snapped = addPoints(delta, snap.delta);
  return { delta: page ? keepOnPage(from, snapped, page) : snapped, guides: snap.guides };
}

export function dragHandle(editor: Editor, { mark, handle, start, snapper }: In<'handle'>, input: PointerInput) {
  // The pointer keeps its distance from the handle's middle.
  const free = addPoints(handle.point, subtractPoints(input.point, start.point));
  const { point, guides } = snapper(isSnapping(editor, input.control) && !input.shift).point(free);
  const { geometry, keepsProportions } = definitionOf(mark.mark);
  const { pageNumber } = start;
  const worded = { handleId: handle.id, to: input.point, isExact: input.alt };
  const onWords = dragToWord(editor, mark.mark, pageNumber, worded);
  if (onWords) return { mark: onWords, guides: [] };
  const proportional = input.shift !== (keepsProportions ?? false);
  const modifiers = { proportional, fromCenter: input.alt, straight: input.shift };
  const change = (to: Point) => geometry.dragHandle(mark.mark, pageNumber, handle.id, to, modifiers);
  const way = { pageNumber, shift: input.shift, from: handle.point, to: point, bounds: mark.bounds };
  const to = holdDrag(editor, way, (at) => geometry.bounds(change(at), pageNumber));
  return { mark: change(to), guides };
}

export function resizeTo(editor: Editor, { from, handle, start, snapper }: In<'resizing'>, input: PointerInput) {
  const { point, guides } = snapper(isSnapping(editor, input.control) && !input.shift).point(input.point);
  const modifiers = { proportional: input.shift, fromCenter: input.alt };
  const resize = (to: Point) => resizeRect(from, handle, to, modifiers);
  const way = { pageNumber: start.pageNumber, shift: input.shift, to: point, bounds: from };
  return { to: resize(holdDrag(editor, { ...way, from: handlePosition(from, handle) }, resize)), guides };
}

export const resizeMark = (mark: Mark, { start, from }: In<'resizing'>, to: Rect): Mark =>
  definitionOf(mark).geometry.resize(mark, start.pageNumber, from, to);
