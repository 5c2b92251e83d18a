import { expect, it } from 'vitest';
import { typedPage } from '../testing/typed-page.ts';
import { boxOf, recognizedIn, type TextPage } from './text-page.ts';
import { addSeen, unitePages } from './unite.ts';

const recognized = (...lines: string[]) => typedPage(lines, () => 0.9);
const unseen = (...lines: string[]): TextPage => {
  const page = typedPage(lines);
  return { ...page, words: page.words.map((word) => ({ ...word, isInvisible: true as const })) };
};
const wordsOf = ({ text, words }: TextPage) => words.map(({ start, end }) => text.slice(start, end));

it('appends recognized words to those of the page, without duplicates', () => {
  const own = typedPage(['', '', 'Page 1 of 9']);
  const page = unitePages(own, recognized('Dear Ada Byron,', 'we thank you', 'Paqe 1 of 9'));
  expect(page.text).toBe('Page 1 of 9\nDear Ada Byron,\nwe thank you');
  expect(wordsOf(page)).toEqual(page.text.split(/\s/));
  expect(page.text.slice(0, own.text.length)).toBe(own.text);
  expect(recognizedIn(page)).toEqual([{ start: own.text.length + 1, end: page.text.length }]);
  expect(page.lines.map(({ start, end }) => page.text.slice(start, end))).toEqual(page.text.split('\n'));
  expect(page.boxes).toHaveLength(4 * page.text.length);
  for (const { start, rect } of page.words) expect(boxOf(page, start)?.x).toBe(rect.x);
});

it('replaces invisible text over a scan by recognized text', () => {
  expect(unitePages(unseen('Dear Mr Abemathy', 'and others'), recognized('Dear Mr Abernathy')).text).toBe(
    'and others\nDear Mr Abernathy',
  );
});

it.each([
  ['Zyrko', '     witz ends', 'Zyrko\u2060witz'],
  ['     witz ends', 'Zyrko', 'Zyrko\u2060witz'],
  ['of    kow    ends', '   Zyr   itz', 'Zyr\u2060kow\u2060itz'],
])('reads a word of “%s” with the print “%s”', (text, print, word) => {
  for (const unite of [addSeen, unitePages]) {
    const page = unite(typedPage([text]), recognized(print));
    expect(page.readings.map((reading) => reading.text)).toEqual([word]);
    const [{ places = [] } = {}] = page.readings;
    expect(places.map((place) => (place < 0 ? '\u2060' : page.text[place])).join('')).toBe(word);
  }
});

it.each([
  ['Zyrko', '       witz'],
  ['Zyrko', '\n     witz'],
])('reads no word of “%s” with the print “%s” elsewhere', (text, print) => {
  expect(addSeen(typedPage([text]), recognized(...print.split('\n'))).readings).toEqual([]);
});

it('keeps print under a watermark', () => {
  const print = recognized('Dear Ada Byron,');
  const [first] = typedPage(['DRAFT']).words;
  if (!first) throw new Error('A page of one word');
  const rect = { x: 0, y: 0, width: 500, height: 600 };
  const draft = typedPage(['DRAFT']);
  const mark = { ...draft, words: [{ ...first, rect }] };
  expect(unitePages(mark, print).text).toBe('DRAFT\nDear Ada Byron,');
});

it('changes nothing if one of them has no words', () => {
  const page = recognized('Dear Ada');
  expect(unitePages(typedPage([]), page)).toBe(page);
  expect(unitePages(page, typedPage([])).text).toBe('Dear Ada');
});
