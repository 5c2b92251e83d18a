// Edits the text of a mark in place. Typed text is a draft until it is finished: one undo step.
import {
  boxOf,
  definitionOf,
  type FontStyle,
  type Mark,
  type RefusedInput,
  setField,
  type TextStyle,
} from '../marks/index.ts';
import { msg } from '../messages/index.ts';
import { NO_DRAFT, type Typing } from '../store/draft.ts';
import { addMark, findToolOf } from './create-mark.ts';
import type { Editor } from './editor.ts';
import { isWidening as isWideningNow, noteTypedWidth, withRoomForText } from './growing-text.ts';
import { isEditable, rememberStyle } from './selection.ts';

export const canType = (mark: Mark): boolean => definitionOf(mark).editText !== undefined && isEditable(mark);

export function findTypable(editor: Editor): Mark | undefined {
  const [only, ...others] = editor.selected();
  return only && others.length === 0 && canType(only.mark) ? only.mark : undefined;
}

/** Edits a mark's text; `isNew`: it isn't in the document yet. The overlay shows the text. */
export function beginTyping(
  editor: Editor,
  mark: Mark,
  { isNew = false, isWidening = isWideningNow(editor, mark) } = {},
): void {
  const { editText } = definitionOf(mark);
  if (!editText) return;
  editor.select(isNew ? [] : [mark.uid]);
  editor.draft.setState({
    ...NO_DRAFT,
    pageNumber: mark.pageNumber,
    lifted: new Set(isNew ? [] : [mark.uid]),
    marks: [editText.set(mark, '')],
    typing: { mark, from: mark, isWidening, isNew, text: editText.get(mark) },
  });
}

function showTyping(editor: Editor, typing: Typing): void {
  const editText = definitionOf(typing.mark).editText;
  if (!editText) return;
  const { from, text, isWidening } = typing;
  const mark = withBoxOf(from, withRoomForText(editor, editText.set(from, text), { isWidening }));
  editor.draft.setState({
    typing: { ...typing, mark },
    ...(JSON.stringify(mark) === JSON.stringify(typing.mark) ? {} : { marks: [editText.set(mark, '')] }),
  });
}

export function setTypedText(editor: Editor, text: string): void {
  const { typing } = editor.draft.getState();
  if (typing) showTyping(editor, { ...typing, text });
}

const findStyleField = (mark: Mark) =>
  definitionOf(mark).fields.find((field) => field.key === 'font.style' && field.kind === 'flags');

/** Toggles a style of the typed text. @returns false if the mark lacks the style */
export function toggleTypedStyle(editor: Editor, style: FontStyle): boolean {
  const { typing } = editor.draft.getState();
  const field = typing && findStyleField(typing.from);
  if (!field || !typing) return false;
  const styles = field.get(typing.from);
  if (!Array.isArray(styles)) return false;
  const next = styles.includes(style) ? styles.filter((each) => each !== style) : [...styles, style];
  showTyping(editor, { ...typing, from: setField(typing.from, field, next) });
  const tool = findToolOf(typing.from);
  if (tool) rememberStyle(editor, tool.id, field, next);
  return true;
}

/** Returns a mark in the box of another; the same object if unchanged. */
function withBoxOf(mark: Mark, other: Mark): Mark {
  const [own, rectangle] = [boxOf(mark), boxOf(other)];
  return !rectangle || JSON.stringify(own) === JSON.stringify(rectangle) ? mark : ({ ...mark, rectangle } as Mark);
}

export function finishTyping(editor: Editor): void {
  const { typing } = editor.draft.getState();
  const editText = typing && definitionOf(typing.mark).editText;
  if (!editText) return;
  const { mark, text, isNew, isWidening } = typing;
  editor.dropDraft();
  if (isWidening) noteTypedWidth(editor, mark);
  if (isNew) addMark(editor, editText.set(mark, text));
  else {
    editor.update([mark.uid], msg('Edit text'), (before) => {
      const styled = withStyleOf(before, mark);
      return styled === before && editText.get(before) === text ? before : withBoxOf(editText.set(styled, text), mark);
    });
  }
}

/** Returns a mark in the text style of another; the same object if unchanged. */
function withStyleOf(mark: Mark, other: Mark): Mark {
  const field = findStyleField(mark);
  const isSame = !field || String(field.get(mark)) === String(field.get(other));
  return isSame ? mark : setField(mark, field, field.get(other));
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
  /** Caret position (UTF-16 units). */
  readonly caret: number;
  readonly refused: readonly RefusedInput[];
}

/** Applies typing, pasting or deleting to the mark: `before` and `typed` are the field's texts. */
export function acceptTyped(mark: Mark, before: string, typed: string, caret: number): TypedText {
  const { editText } = definitionOf(mark);
  if (!editText) return { text: before, caret, refused: [] };
  const inserted = typed.length - before.length;
  const accepted = editText.accept(mark, typed, { isDeleting: inserted < 0 });
  const { text } = accepted;
  if (text === typed) return { text, caret, refused: accepted.refused };
  // Mask literals after the caret only make space: refuse if other characters would be lost.
  const isLiteral = createLiteralTest(editText.style(mark));
  const isBehind = ({ index, character }: RefusedInput) => index + character.length > caret;
  const refused = accepted.refused.filter((each) => !(isBehind(each) && isLiteral(each.character)));
  if (inserted > 0 && caret < typed.length && refused.some(isBehind)) {
    return { text: before, caret: caret - inserted, refused };
  }
  // At the end, the caret follows what a mask fills in; elsewhere, the accepted text.
  const isAtEnd = caret === typed.length;
  const head = editText.accept(mark, typed.slice(0, caret), { isDeleting: true }).text;
  return { text, caret: isAtEnd ? text.length : Math.min(head.length, text.length), refused };
}
