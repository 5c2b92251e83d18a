// Counterpart of `clipboard.ts`: only pasting has to parse marks documents.
import type { PageNumber } from '../kernel/page-number.ts';
import type { Rect, Size } from '../kernel/rect.ts';
import { definitionOf, type Mark, parseMarksDocument } from '../marks/index.ts';
import { message, msg } from '../messages/index.ts';
import type { Editor } from './editor.ts';
import { broughtOntoPage } from './on-page.ts';
import { copiesOf } from './selection.ts';

/** Offset of a paste onto existing marks, as a share of the page's width. */
const PASTE_OFFSET = 0.012;

/** Adds JSON marks to the current page, selected, with new uids; returns how many, 0 if invalid. */
export function pasteMarks(editor: Editor, text: string): number {
  return editor.pageSize() ? addPasted(editor, parseMarksDocument(text).document.marks) : 0;
}

export function addPasted(editor: Editor, marks: readonly Mark[]): number {
  const size = editor.pageSize();
  if (!size) return 0;
  if (marks.length === 0) return 0;
  const { pageNumber } = editor.session.getState();
  const pasted = stepAside(
    editor,
    pageNumber,
    size,
    copiesOf(editor, marks).map((copy) => putOn(copy, pageNumber, size)),
  );
  const label =
    pasted.length === 1
      ? msg('Paste')
      : message('Paste {count, plural, one {# mark} other {# marks}}', { count: pasted.length });
  editor.document.commit(label, (transaction) => {
    for (const mark of pasted) transaction.add(mark);
  });
  editor.select(pasted.map(({ uid }) => uid));
  return pasted.length;
}

function putOn(mark: Mark, pageNumber: PageNumber, size: Size): Mark {
  const { geometry } = definitionOf(mark);
  return geometry.onPage(geometry.toPage(mark, mark.pageNumber, pageNumber), pageNumber, size);
}

/** Moves the marks together in steps until none hides an equal one. */
function stepAside(editor: Editor, pageNumber: PageNumber, size: Size, marks: readonly Mark[]): readonly Mark[] {
  const taken = new Set(
    [...(editor.index()?.all() ?? [])].map(({ mark, bounds }) => describePasted(mark.type, bounds)),
  );
  const moved = (steps: number): readonly Mark[] => {
    const offset = steps * size.width * PASTE_OFFSET;
    return marks.map((mark) =>
      steps === 0 ? mark : definitionOf(mark).geometry.translate(mark, pageNumber, { x: offset, y: offset }),
    );
  };
  // A redaction of the whole page stays in place.
  const isCovering = (mark: Mark) =>
    definitionOf(mark).geometry.isMovable &&
    taken.has(describePasted(mark.type, definitionOf(mark).geometry.bounds(mark, pageNumber)));
  // At the page's lower right corner, there is room on the other side only.
  for (const sign of [1, -1]) {
    for (let steps = 0; steps <= taken.size; steps++) {
      const aside = moved(sign * steps);
      const candidate = broughtOntoPage(editor, aside, pageNumber);
      if (!candidate.some(isCovering)) return candidate;
      if (steps > 0 && candidate !== aside) break;
    }
  }
  return broughtOntoPage(editor, marks, pageNumber);
}

/** Rounded to hundredths of a pixel: equal positions may come from different sums. */
const describePasted = (type: string, bounds: Rect | undefined): string =>
  bounds
    ? [type, ...[bounds.x, bounds.y, bounds.width, bounds.height].map((length) => length.toFixed(2))].join(' ')
    : type;
