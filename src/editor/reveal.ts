import type { PageNumber } from '../kernel/page-number.ts';
import type { Rect } from '../kernel/rect.ts';
import type { Mark } from '../marks/index.ts';
import type { Editor } from './editor.ts';

/** Makes a page current without moving visible content. */
export function bringPage(editor: Editor, pageNumber: PageNumber): void {
  if (editor.pagesInView().includes(pageNumber)) editor.takePage(pageNumber);
  else editor.goToPage(pageNumber);
}

/** Goes to a page, and centres an area of it (page units) if it is out of view. */
export function revealPlace(editor: Editor, pageNumber: PageNumber, area: Rect | undefined): void {
  bringPage(editor, pageNumber);
  if (area) editor.reveal(area, pageNumber);
}

export function revealMark(editor: Editor, mark: Mark): void {
  bringPage(editor, mark.pageNumber);
  const bounds = editor.index(mark.pageNumber)?.get(mark.uid)?.bounds;
  if (bounds) editor.reveal(bounds, mark.pageNumber);
}
