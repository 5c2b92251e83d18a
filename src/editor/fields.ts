// Signature fields of a page as a form: in reading order, navigated by keys.
import { definitionOf } from '../marks/index.ts';
import type { Editor } from './editor.ts';
import { oneOfEachGroup, selectedGroup, withGroups } from './groups.ts';
import type { IndexedMark } from './page-index.ts';
import { revealMark } from './reveal.ts';
import { beginTyping } from './text-editing.ts';

/** Sorts by rows, then from the left. Rows contain the middles of their fields. */
function inReadingOrder(marks: readonly IndexedMark[]): IndexedMark[] {
  const rows: IndexedMark[][] = [];
  for (const mark of marks.toSorted((a, b) => a.bounds.y - b.bounds.y)) {
    const middle = mark.bounds.y + mark.bounds.height / 2;
    const first = rows.at(-1)?.[0]?.bounds;
    if (first && middle <= first.y + first.height) rows.at(-1)?.push(mark);
    else rows.push([mark]);
  }
  return rows.flatMap((row) => row.sort((a, b) => a.bounds.x - b.bounds.x));
}

export function fieldsOnPage(editor: Editor): IndexedMark[] {
  const { hidden } = editor.session.getState();
  const marks = [...(editor.index()?.all() ?? [])];
  return inReadingOrder(
    marks.filter(
      ({ uid, mark, isSelectable }) => definitionOf(mark).family === 'signature' && isSelectable && !hidden.has(uid),
    ),
  );
}

/** Returns the marks of the current page that keys can reach; a group counts once. */
export function marksOnPage(editor: Editor): readonly IndexedMark[] {
  const { hidden } = editor.session.getState();
  const marks = [...(editor.index()?.all() ?? [])].filter(({ uid, isSelectable }) => isSelectable && !hidden.has(uid));
  return oneOfEachGroup(editor, inReadingOrder(marks));
}

/** Returns the next (or previous) mark, or the first (or last); undefined at the end. */
export function findNext(
  marks: readonly IndexedMark[],
  from: string | undefined,
  step: 1 | -1,
): IndexedMark | undefined {
  const at = marks.findIndex(({ uid }) => uid === from);
  if (at < 0) return step > 0 ? marks[0] : marks.at(-1);
  return marks[at + step];
}

/** Returns the field with the keyboard: the selected mark, or the group's representative. */
export const currentField = (editor: Editor): string | undefined => {
  const { selection } = editor.session.getState();
  if (selection.size === 1) return [...selection][0];
  return selectedGroup(editor) && marksOnPage(editor).find(({ uid }) => selection.has(uid))?.uid;
};

/** Goes to a field; with `typing`, opens a text field for typing. */
export function goToField(editor: Editor, field: IndexedMark, { typing }: { readonly typing: boolean }): void {
  editor.select(typing ? [field.uid] : withGroups(editor, [field.uid]));
  revealMark(editor, field.mark);
  if (typing) beginTyping(editor, field.mark);
}
