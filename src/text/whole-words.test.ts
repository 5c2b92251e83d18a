import { describe, expect, it } from 'vitest';
import { fc } from '../testing/properties.ts';
import { typedPage } from '../testing/typed-page.ts';
import { selectByDrag } from './select.ts';
import { growToWords } from './whole-words.ts';

/** Position of a character's middle on a typed page. */
const at = (row: number, column: number) => ({ x: column * 6 + 3, y: 17 + row * 14 });

/** The half of the letter nearer to the pointer. */
const leftOf = ({ x, y }: { x: number; y: number }) => ({ x: x - 2, y });
const rightOf = ({ x, y }: { x: number; y: number }) => ({ x: x + 2, y });

const dragged = (lines: readonly string[], from: { x: number; y: number }, to: { x: number; y: number }) =>
  selectByDrag(typedPage(lines), from, to, 'word')?.words?.text;

describe('a drag over words', () => {
  const LINES = ['he told so by Mr Vandermeer', 'to this day'];

  it('selects whole words at both ends, in either direction', () => {
    expect(dragged(LINES, at(0, 5), at(0, 20))).toBe('told so by Mr Vandermeer');
    expect(dragged(LINES, at(0, 20), at(0, 5))).toBe('told so by Mr Vandermeer');
    expect(dragged(LINES, at(0, 23), at(1, 5))).toBe('Vandermeer\nto this');
  });

  it('selects the word that it stays in, even for one letter', () => {
    expect(dragged(LINES, at(0, 19), at(0, 21))).toBe('Vandermeer');
    expect(dragged(['a I b'], leftOf(at(0, 2)), at(0, 2))).toBe('I');
    expect(dragged(LINES, at(0, 20), { ...at(0, 20), x: at(0, 20).x + 1 })).toBe('Vandermeer');
  });

  it('keeps the neighbours of whole words', () => {
    expect(dragged(LINES, leftOf(at(0, 3)), rightOf(at(0, 6)))).toBe('told');
  });

  it('selects by characters on request', () => {
    const page = typedPage(LINES);
    expect(selectByDrag(page, leftOf(at(0, 4)), rightOf(at(0, 5)), 'character')?.words?.text).toBe('ol');
  });
});

describe('whole words', () => {
  const grown = (lines: readonly string[], part: string) => {
    const page = typedPage(lines);
    const start = page.text.indexOf(part);
    const range = growToWords(page, { start, end: start + part.length });
    return page.text.slice(range.start, range.end);
  };

  it.each([
    ['sign of a sentence beside it', ['See (Byron), there.'], 'yro', 'Byron'],
    ['sign that the drag has taken', ['See (Byron), there.'], '(By', '(Byron'],
    ['address', ['to info@harbour-town.example.'], 'harb', 'info@harbour-town.example'],
    ['genitive', ['Abernathy’s employer'], 'bern', 'Abernathy’s'],
    ['number', ['paid $1,250.00, or'], '250', '$1,250.00'],
    ['date', ['on 12.03.1985.'], '3', '12.03.1985'],
    ['word hyphenated at a line’s end', ['a contri-', 'bution to it'], 'ontr', 'contri-\nbution'],
    ['end of such a word', ['a contri-', 'bution to it'], 'ution', 'contri-\nbution'],
    ['sign alone', ['one *** two'], '*', '***'],
    ['Japanese word', ['山田太郎は東京に住んでいます。'], '東', '東京'],
    ['Chinese word', ['他住在北京市。'], '北', '北京市'],
    ['foreign word in Japanese', ['連絡先はinfo@example.jpです'], 'exa', 'info@example.jp'],
    ['Korean word', ['김철수는 서울에'], '철', '김철수는'],
  ] as const)('are: %s', (_, lines, part, expected) => {
    expect(grown(lines, part)).toBe(expected);
  });

  it('contain the range, and never end inside letters or figures', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'é', '1', ' ', '-', '.', ',', '(', '@', '\n') });
    fc.assert(
      fc.property(text, fc.nat(40), fc.nat(10), (typed, from, length) => {
        const page = typedPage(typed.split('\n'));
        if (page.text === '') return;
        const start = Math.min(from, page.text.length - 1);
        const end = Math.min(start + 1 + length, page.text.length);
        const range = growToWords(page, { start, end });
        expect(range.start <= start && range.end >= end).toBe(true);
        const isLetter = (index: number) => /[\p{L}\p{N}]/u.test(page.text[index] ?? '');
        expect(isLetter(range.start - 1) && isLetter(range.start)).toBe(false);
        expect(isLetter(range.end - 1) && isLetter(range.end)).toBe(false);
      }),
    );
  });
});
