import { describe, expect, it } from 'vitest';
import { definitionOf, type Mark } from '../marks/index.ts';
import { createTestEditor, markIn } from '../testing/test-editor.ts';
import { acceptTyped, beginTyping, finishTyping, leaveTyping, setTypedText, toggleTypedStyle } from './text-editing.ts';

const RECT = { x: 100, y: 100, width: 200, height: 60 };
const textOf = (mark: Mark | undefined) => mark && definitionOf(mark).editText?.get(mark);

describe('typing a new mark', () => {
  it('is one undo step', () => {
    const editor = createTestEditor();
    beginTyping(editor, markIn('TextAnnotation', 'a', RECT), { isNew: true });
    expect(editor.document.get('a')).toBeUndefined();
    setTypedText(editor, 'He');
    setTypedText(editor, 'Hello');
    finishTyping(editor);
    expect(textOf(editor.document.get('a')?.mark)).toBe('Hello');
    expect([...editor.session.getState().selection]).toEqual(['a']);
    editor.document.undo();
    expect(editor.document.get('a')).toBeUndefined();
    expect(editor.document.status.getState().undoLabel).toBeUndefined();
  });

  it('is dropped when it is left without text, and kept when it is finished', () => {
    const editor = createTestEditor();
    beginTyping(editor, markIn('TextRedaction', 'a', RECT), { isNew: true });
    leaveTyping(editor);
    expect(editor.document.get('a')).toBeUndefined();
    beginTyping(editor, markIn('TextRedaction', 'a', RECT), { isNew: true });
    finishTyping(editor);
    expect(editor.document.get('a')).toBeDefined();
  });
});

describe('typing into a mark of the document', () => {
  it('lifts it while it is typed into, and changes nothing when nothing was typed', () => {
    const editor = createTestEditor([markIn('StampAnnotation', 'a', RECT)]);
    const stamp = editor.index()?.get('a')?.mark;
    if (!stamp) throw new Error('No stamp');
    beginTyping(editor, stamp);
    const { lifted, marks } = editor.draft.getState();
    expect([...lifted]).toEqual(['a']);
    expect(marks.map(textOf)).toEqual(['']);
    leaveTyping(editor);
    expect(editor.document.status.getState().undoLabel).toBeUndefined();
    beginTyping(editor, stamp);
    setTypedText(editor, 'Paid');
    leaveTyping(editor);
    expect(textOf(editor.document.get('a')?.mark)).toBe('Paid');
    expect(editor.document.status.getState().undoLabel).toBe('Edit text');
  });
});

describe('the input of a field', () => {
  const limited = markIn('TextAnnotation', 'a', RECT, { maxLength: 5 });
  const phone = markIn('TextInputSignature', 'b', RECT, {
    mask: { value: '(99) 99', translations: { 9: '[0-9]' } },
  });

  it.each([
    ['within the limit', limited, 'abc', 'abcd', 4, 'abcd', 4, 0],
    ['beyond the limit', limited, 'abcde', 'abcdef', 6, 'abcde', 5, 1],
    ['a literal is filled in', phone, '', '1', 1, '(1', 2, 0],
    ['a letter is refused', phone, '(1', '(1x', 3, '(1', 2, 1],
    ['the end is filled in by the next digit', phone, '(12', '(123', 4, '(12) 3', 6, 0],
    ['a paste is pressed into the mask', phone, '', '1234', 4, '(12) 34', 7, 0],
    ['in the middle the caret stays behind what was typed', phone, '(12) 3', '(192) 3', 3, '(19) 23', 3, 0],
    ['in the middle nothing behind the caret is pushed out', limited, 'abcde', 'aXbcde', 2, 'abcde', 1, 1],
    ['nor out of a mask', phone, '(12) 34', '(192) 34', 3, '(12) 34', 2, 1],
    ['deleting in the middle closes the gap', phone, '(12) 34', '(1) 34', 2, '(13) 4', 2, 0],
    ['deleting at the end leaves no literals behind', phone, '(12) 3', '(12) ', 5, '(12) ', 5, 0],
  ] as const)('%s', (_, mark, before, typed, caret, text, caretAfter, refused) => {
    const accepted = acceptTyped(mark, before, typed, caret);
    expect(accepted.text).toBe(text);
    expect(accepted.caret).toBe(caretAfter);
    expect(accepted.refused).toHaveLength(refused);
  });
});

describe('styles while typing', () => {
  const boldOf = (editor: ReturnType<typeof createTestEditor>) =>
    (editor.document.get('a')?.mark as { readonly fontStyle?: readonly string[] } | undefined)?.fontStyle;

  it('are one step with the text, and start the next one', () => {
    const editor = createTestEditor([markIn('TextAnnotation', 'a', RECT, { text: 'Hello' })]);
    const mark = editor.index()?.get('a')?.mark;
    if (!mark) throw new Error('No mark');
    beginTyping(editor, mark);
    expect(toggleTypedStyle(editor, 'Bold')).toBe(true);
    expect(toggleTypedStyle(editor, 'Italic')).toBe(true);
    expect(toggleTypedStyle(editor, 'Bold')).toBe(true);
    finishTyping(editor);
    expect(boldOf(editor)).toEqual(['Italic']);
    expect(Object.values(editor.session.getState().styles)).toEqual([{ 'font.style': ['Italic'] }]);
    editor.document.undo();
    expect(boldOf(editor)).toEqual([]);
  });

  it('are refused by a mark without any', () => {
    const editor = createTestEditor();
    beginTyping(editor, markIn('StampAnnotation', 'a', RECT), { isNew: true });
    expect(toggleTypedStyle(editor, 'Bold')).toBe(false);
  });
});
