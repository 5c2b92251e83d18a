// The other half of `clipboard.ts`: only this one has to read a marks document.
import type { Rect, Size } from '../kernel/rect.ts';
import { definitionOf, type Mark, parseMarksDocument } from '../marks/index.ts';
import { msg, say } from '../messages/index.ts';
import type { Editor } from './editor.ts';
import { broughtOntoPage } from './on-page.ts';
import { copiesOf } from './selection.ts';

/** Offset of a paste onto existing marks, as a share of the page's width. */
const PASTE_OFFSET = 0.012;

/**
 * Adds the marks of a JSON text to the page in view, with new uids, and selects them. Gives how many; 0 when the text is no marks
 * document.
 */
export function pasteMarks(editor: Editor, text: string): number {
  return editor.pageSize() ? addPasted(editor, parseMarksDocument(text).document.marks) : 0;
}

/** The same for parsed marks. */
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
      : say('Paste {count, plural, one {# mark} other {# marks}}', { count: pasted.length });
  editor.document.commit(label, (transaction) => {
    for (const mark of pasted) transaction.add(mark);
  });
  editor.select(pasted.map(({ uid }) => uid));
  return pasted.length;
}

function putOn(mark: Mark, pageNumber: number, size: Size): Mark {
  const { geometry } = definitionOf(mark);
  return geometry.onPage(geometry.toPage(mark, mark.pageNumber, pageNumber), pageNumber, size);
}

/** The marks, moved together by as many steps as it takes until none lies on one of its like: it would not be seen. */
function stepAside(editor: Editor, pageNumber: number, size: Size, marks: readonly Mark[]): readonly Mark[] {
  const taken = new Set([...(editor.index()?.all() ?? [])].map(({ mark, bounds }) => placeOf(mark.type, bounds)));
  const moved = (steps: number): readonly Mark[] => {
    const offset = steps * size.width * PASTE_OFFSET;
    return marks.map((mark) =>
      steps === 0 ? mark : definitionOf(mark).geometry.translate(mark, pageNumber, { x: offset, y: offset }),
    );
  };
  // A redaction of the whole page lies where it lies.
  const isCovering = (mark: Mark) =>
    definitionOf(mark).geometry.isMovable &&
    taken.has(placeOf(mark.type, definitionOf(mark).geometry.bounds(mark, pageNumber)));
  // At the page's lower right corner there is room on the other side only.
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

/** To the hundredth of a pixel: places that are reached by other sums are the same. */
const placeOf = (type: string, bounds: Rect | undefined): string =>
  bounds
    ? [type, ...[bounds.x, bounds.y, bounds.width, bounds.height].map((length) => length.toFixed(2))].join(' ')
    : type;
