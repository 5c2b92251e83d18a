import { describe, expect, it } from 'vitest';
import { createTestEditor } from '../testing/test-editor.ts';
import { typedPage } from '../testing/typed-page.ts';
import { markSelectedText } from './text-marks.ts';
import { extendSelection, selectBetween, selectFirstWord } from './words-by-keys.ts';

const setUp = (lines: readonly string[]) => {
  const page = typedPage(lines);
  const editor = createTestEditor([], { textPage: () => page });
  return { editor, selected: () => editor.session.getState().textSelection?.words.text };
};

it('starts with the first word, and extends or shrinks the selection', () => {
  const { editor, selected } = setUp(['Dear Ada Byron', 'we thank you']);
  expect(selectFirstWord(editor)).toBe(true);
  expect(selected()).toBe('Dear');
  extendSelection(editor, 'word', 1);
  expect(selected()).toBe('Dear Ada');
  extendSelection(editor, 'character', -1);
  expect(selected()).toBe('Dear Ad');
  extendSelection(editor, 'page-end', 1);
  expect(selected()?.endsWith('thank you')).toBe(true);
});

it('has nothing to do with a page without words', () => {
  const { editor, selected } = setUp([]);
  expect(selectFirstWord(editor)).toBe(false);
  extendSelection(editor, 'word', 1);
  expect(selected()).toBeUndefined();
});

describe('a mark on the selection', () => {
  const TEXT = ['Dear Ada Byron, we thank you'];
  /** Marks made when the letters from "d" in "Ada" to "y" in "Byron" are selected. */
  const marked = (toolId: string, isExact: boolean) => {
    const { editor } = setUp(TEXT);
    const page = editor.ports.textPage?.(1);
    if (page) selectBetween(editor, page, { pageNumber: 1, anchor: 6, focus: 11, isExact });
    expect(markSelectedText(editor, toolId)).toBe(true);
    return editor.document.ordered().map(({ mark }) => 'selectedText' in mark && mark.selectedText);
  };

  it('redacts whole words if a drag selected parts of them', () => {
    expect(marked('TextSelectionRedaction', false)).toEqual(['Ada Byron']);
  });

  it('redacts the letters that keys have selected', () => {
    expect(marked('TextSelectionRedaction', true)).toEqual(['da By']);
  });

  it('highlights the selection', () => {
    expect(marked('HighlightAnnotation', false)).toEqual(['da By']);
  });
});
