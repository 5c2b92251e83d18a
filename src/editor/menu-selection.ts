// Target of a context menu: the mark under the pointer, or the selection.

import type { PageNumber } from '../kernel/page-number.ts';
import { toScreenPoint } from '../kernel/page-view.ts';
import type { Point } from '../kernel/point.ts';
import { rectContainsPoint, unionOfRects } from '../kernel/rect.ts';
import { isOnText, rangeAt } from '../text/select.ts';
import type { Editor } from './editor.ts';
import { withGroups } from './groups.ts';
import { PICK_REACH, pickEvenLocked } from './pick.ts';
import { selectBetween } from './words-by-keys.ts';

function keepWordsAt(editor: Editor, pageNumber: PageNumber, point: Point): void {
  const { textSelection } = editor.session.getState();
  const isKept =
    textSelection?.pageNumber === pageNumber && textSelection.lines.some((line) => rectContainsPoint(line, point));
  if (isKept) return;
  const page = editor.ports.textPage?.(pageNumber);
  const word = page && isOnText(page, point) ? rangeAt(page, point, 'word') : undefined;
  editor.session.setState({ textSelection: undefined });
  if (page && word) selectBetween(editor, page, { pageNumber, anchor: word.start, focus: word.end, isExact: false });
}

/**
 * Selects the mark at a point like a click, unless selected; clears the selection outside. Selects
 * a locked mark if there is no other, to unlock it.
 * @param point undefined for a menu key, which means the selection
 * @returns position of the menu on the canvas (CSS px), like `point`
 */
export function selectForMenu(
  editor: Editor,
  point: Point | undefined,
  pointerType: keyof typeof PICK_REACH = 'mouse',
): Point {
  const { camera, hidden, selection } = editor.session.getState();
  if (!point) {
    const { textSelection } = editor.session.getState();
    const bounds = textSelection ? unionOfRects(textSelection.lines) : editor.selectionBounds();
    const middle = bounds && { x: bounds.x + bounds.width / 2, y: bounds.y + bounds.height / 2 };
    const page = textSelection?.pageNumber ?? (middle ? editor.selectionPage() : undefined);
    return toScreenPoint(editor.pageView(page), middle ?? editor.viewCenter());
  }
  const pageNumber = editor.pageAt(point);
  editor.takePage(pageNumber);
  const index = editor.index(pageNumber);
  const reach = PICK_REACH[pointerType] / camera.scale;
  const at = editor.toPagePoint(point, pageNumber);
  const mark = index && pickEvenLocked(index, at, reach, hidden);
  if (!mark) {
    editor.select([]);
    keepWordsAt(editor, pageNumber, at);
  } else {
    editor.session.setState({ textSelection: undefined });
    if (!selection.has(mark.uid)) editor.select(withGroups(editor, [mark.uid]));
  }
  return point;
}
