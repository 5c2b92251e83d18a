import { expect, it } from 'vitest';
import { readSection, replaceSection } from './generated-section.ts';

const TEXT = 'before\n<!-- list:start -->\nold\n<!-- list:end -->\nafter\n';

it('replaces the text between the markers only', () => {
  // $& would be expanded by String.replace.
  const replaced = replaceSection(TEXT, 'list', 'one\n$&');
  expect(replaced).toBe('before\n<!-- list:start -->\none\n$&\n<!-- list:end -->\nafter\n');
  expect(readSection(replaced, 'list')).toBe('one\n$&');
});

it('fills a section that is empty', () => {
  expect(readSection(replaceSection('<!-- a:start -->\n<!-- a:end -->', 'a', 'x'), 'a')).toBe('x');
});

it('refuses a text without the markers', () => {
  expect(() => replaceSection(TEXT, 'other', '')).toThrow('lacks <!-- other:start -->');
});
