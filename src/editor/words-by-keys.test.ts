import { expect, it } from 'vitest';
import { createTestEditor } from '../testing/test-editor.ts';
import { typedPage } from '../testing/typed-page.ts';
import { extendSelection, selectFirstWord } from './words-by-keys.ts';

const setUp = (lines: readonly string[]) => {
  const page = typedPage(lines);
  const editor = createTestEditor([], { textPage: () => page });
  return { editor, selected: () => editor.session.getState().textSelection?.words.text };
};

it('begins with the first word, and takes more or less of the text', () => {
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
