// Typing the text of a mark in its place. What is typed lives in the draft until it is finished: one undo step.
import { definitionOf, type Mark, type RefusedInput, type TextStyle } from '../marks/index.ts';
import { msg } from '../messages/index.ts';
import { NO_DRAFT } from '../store/draft.ts';
import { addMark } from './create-mark.ts';
import type { Editor } from './editor.ts';
import { isEditable } from './selection.ts';

/** Whether the mark has a text that may be changed. */
export const canType = (mark: Mark): boolean => definitionOf(mark).editText !== undefined && isEditable(mark);

/** The only selected mark, where its text can be typed. */
export function findTypable(editor: Editor): Mark | undefined {
  const [only, ...others] = editor.selected();
  return only && others.length === 0 && canType(only.mark) ? only.mark : undefined;
}

/**
 * Opens the text of a mark for typing; without `isNew`, of one that is in the document. The mark is painted without its text, which
 * whoever shows the typing shows instead.
 */
export function beginTyping(editor: Editor, mark: Mark, { isNew = false } = {}): void {
  const { editText } = definitionOf(mark);
  if (!editText) return;
  editor.select(isNew ? [] : [mark.uid]);
  editor.draft.setState({
    ...NO_DRAFT,
    pageNumber: mark.pageNumber,
    lifted: new Set(isNew ? [] : [mark.uid]),
    marks: [editText.set(mark, '')],
    typing: { mark, isNew, text: editText.get(mark) },
  });
}

/** All of the text that is typed by now. */
export function setTypedText(editor: Editor, text: string): void {
  const { typing } = editor.draft.getState();
  if (typing) editor.draft.setState({ typing: { ...typing, text } });
}

/** Puts what was typed into the document. */
export function finishTyping(editor: Editor): void {
  const { typing } = editor.draft.getState();
  const editText = typing && definitionOf(typing.mark).editText;
  if (!editText) return;
  const { mark, text, isNew } = typing;
  editor.dropDraft();
  if (isNew) addMark(editor, editText.set(mark, text));
  else {
    editor.update([mark.uid], msg('Edit text'), (before) =>
      editText.get(before) === text ? before : editText.set(before, text),
    );
  }
}

/** Escape: a new mark without text was a mistake; everything else that was typed is kept. */
export function leaveTyping(editor: Editor): void {
  const { typing } = editor.draft.getState();
  if (typing?.isNew && typing.text === '') editor.dropDraft();
  else finishTyping(editor);
}

const createLiteralTest =
  ({ mask }: TextStyle) =>
  (character: string): boolean =>
    mask ? mask.value.includes(character) && !Object.hasOwn(mask.translations, character) : false;

export interface TypedText {
  readonly text: string;
  /** Where the caret goes, counted in the text. */
  readonly caret: number;
  readonly refused: readonly RefusedInput[];
}

/**
 * What becomes of a field's text after somebody typed, pasted or deleted in it.
 *
 * @param before what the field held
 * @param typed what it holds now
 * @param caret where the caret is now
 */
export function acceptTyped(mark: Mark, before: string, typed: string, caret: number): TypedText {
  const { editText } = definitionOf(mark);
  if (!editText) return { text: before, caret, refused: [] };
  const inserted = typed.length - before.length;
  const accepted = editText.accept(mark, typed, { isDeleting: inserted < 0 });
  const { text } = accepted;
  if (text === typed) return { text, caret, refused: accepted.refused };
  // Literals of a mask behind the caret only make room; other characters there would be lost: then the insertion is refused instead.
  const isLiteral = createLiteralTest(editText.style(mark));
  const isBehind = ({ index, character }: RefusedInput) => index + character.length > caret;
  const refused = accepted.refused.filter((each) => !(isBehind(each) && isLiteral(each.character)));
  if (inserted > 0 && caret < typed.length && refused.some(isBehind)) {
    return { text: before, caret: caret - inserted, refused };
  }
  // At the end the caret stays behind what a mask fills in; elsewhere behind what was just accepted.
  const isAtEnd = caret === typed.length;
  const head = editText.accept(mark, typed.slice(0, caret), { isDeleting: true }).text;
  return { text, caret: isAtEnd ? text.length : Math.min(head.length, text.length), refused };
}
