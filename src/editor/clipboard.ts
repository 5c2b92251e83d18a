// Pure. Marks travel through the clipboard as a marks document, so that they can be pasted into any text as well.
import type { Rect, Size } from '../kernel/rect.ts';
import { definitionOf, type Mark, parseMarksDocument, serializeMarksDocument } from '../marks/index.ts';
import type { Editor } from './editor.ts';
import { copyOf } from './selection.ts';

/** The selected marks of the page in view as JSON text; undefined when none is selected. */
export function copySelected(editor: Editor): string | undefined {
  const marks = editor.selected().map(({ mark }) => mark);
  return marks.length > 0 ? serializeMarksDocument({ marks }) : undefined;
}

/** How far a paste onto the page of the originals is moved, in hundredths of the page's width. */
const PASTE_OFFSET = 0.012;

/**
 * Adds the marks of a JSON text to the page in view, with new uids, and selects them. Gives how many; 0 when the text is no marks
 * document.
 */
export function pasteMarks(editor: Editor, text: string): number {
  return editor.pageSize() ? addPasted(editor, parseMarksDocument(text).document.marks) : 0;
}

/** The same for marks that have been read already. */
export function addPasted(editor: Editor, marks: readonly Mark[]): number {
  const size = editor.pageSize();
  if (!size) return 0;
  const { pageNumber } = editor.session.getState();
  const taken = takenPlaces(editor);
  const pasted = marks.map((mark) => placeCopy(editor, mark, pageNumber, size, taken));
  if (pasted.length === 0) return 0;
  editor.document.commit(pasted.length === 1 ? 'Paste' : `Paste ${pasted.length} marks`, (transaction) => {
    for (const mark of pasted) transaction.add(mark);
  });
  editor.select(pasted.map(({ uid }) => uid));
  return pasted.length;
}

function placeCopy(editor: Editor, mark: Mark, pageNumber: number, size: Size, taken: ReadonlySet<string>): Mark {
  const { geometry } = definitionOf(mark);
  const copy = copyOf(editor, mark);
  const source = mark.pageNumber;
  const moved = geometry.onPage(geometry.toPage(copy, source, pageNumber), pageNumber, size);
  const isTaken = source === pageNumber && taken.has(placeOf(mark.type, geometry.bounds(mark, source)));
  if (!isTaken) return moved as Mark;
  const offset = size.width * PASTE_OFFSET;
  return geometry.translate(moved, pageNumber, { x: offset, y: offset }) as Mark;
}

const placeOf = (type: string, bounds: Rect | undefined): string =>
  bounds ? `${type} ${bounds.x} ${bounds.y} ${bounds.width} ${bounds.height}` : type;

/** Where marks lie on the page in view, by type: a paste on top of its original would not be seen. */
const takenPlaces = (editor: Editor): ReadonlySet<string> =>
  new Set([...(editor.index()?.all() ?? [])].map(({ mark, bounds }) => placeOf(mark.type, bounds)));
