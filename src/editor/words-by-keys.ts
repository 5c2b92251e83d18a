// Words that are selected, and how keys select more or fewer of them.

import type { TextSelection } from '../store/session.ts';
import { type CaretStep, moveCaret } from '../text/caret.ts';
import { selectText } from '../text/select.ts';
import type { TextPage } from '../text/text-page.ts';
import type { Editor } from './editor.ts';

/** Selects between two positions of the page's text; nothing if there is no word between them. */
export function selectBetween(
  { session }: Pick<Editor, 'session'>,
  page: TextPage,
  place: Pick<TextSelection, 'pageNumber' | 'anchor' | 'focus' | 'isExact'>,
): void {
  const { anchor, focus } = place;
  const found = selectText(page, { start: Math.min(anchor, focus), end: Math.max(anchor, focus) });
  session.setState({ textSelection: found && { ...place, ...found } });
}

/** Selects the first word of the current page without a selection; false if there is none. */
export function selectFirstWord(editor: Editor): boolean {
  const { pageNumber } = editor.session.getState();
  const page = editor.ports.textPage?.(pageNumber);
  const [word] = page?.words ?? [];
  if (!page || !word) return false;
  editor.select([]);
  selectBetween(editor, page, { pageNumber, anchor: word.start, focus: word.end, isExact: true });
  return true;
}

export function extendSelection(editor: Editor, step: CaretStep, by: 1 | -1): void {
  const { textSelection } = editor.session.getState();
  const page = textSelection && editor.ports.textPage?.(textSelection.pageNumber);
  if (!page) return;
  const { pageNumber, anchor } = textSelection;
  let { focus } = textSelection;
  for (;;) {
    const next = moveCaret(page, focus, step, by);
    const isAtEnd = next === focus;
    focus = next;
    const [start, end] = [Math.min(anchor, focus), Math.max(anchor, focus)];
    // A selection of only a space would be invisible, and couldn't be extended.
    if (isAtEnd || start === end || page.text.slice(start, end).trim() !== '') break;
  }
  selectBetween(editor, page, { pageNumber, anchor, focus, isExact: true });
  const { lines } = editor.session.getState().textSelection ?? {};
  const shown = by > 0 === focus > anchor ? lines?.at(-1) : lines?.[0];
  if (shown) editor.reveal(shown);
}
