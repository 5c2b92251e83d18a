import { expect, it } from 'vitest';
import { typedPage } from '../testing/typed-page.ts';
import { createRepeatFinder, isUncovered, phrasesOf, rangesUnder } from './repeats.ts';
import { selectText } from './select.ts';

const find = (text: string, ...looked: string[]) =>
  createRepeatFinder(looked.flatMap(phrasesOf).map(({ key }) => key))(text).map(({ start, end }) =>
    text.slice(start, end),
  );

it('finds phrases as whole words, ignoring case, accents, signs and line breaks', () => {
  const text = 'José Díaz, JOSE\nDIAZ; jose-diaz and Josef Diaz.\nA tele-\nphone.';
  expect(find(text, 'Jose Diaz')).toEqual(['José Díaz', 'JOSE\nDIAZ', 'jose-diaz']);
  expect(find(text, 'telephone', 'Díaz')).toEqual(['Díaz', 'DIAZ', 'diaz', 'Diaz', 'tele-\nphone']);
  expect(find('12.34 and 1234', '12.34')).toEqual(['12.34']);
});

it('keeps its places if a letter is longer in lower case', () => {
  expect(find('İİİ Berg', 'Berg')).toEqual(['Berg']);
});

it('searches short text as a whole, only numbers in long text, and no fragments', () => {
  expect(phrasesOf('“Ada\nByron,” ')).toEqual([{ key: 'ada byron', text: 'Ada Byron' }]);
  expect(phrasesOf('We have paid it all to account 4711-0815 on Monday').map(({ text }) => text)).toEqual([
    '4711',
    '0815',
  ]);
  expect(phrasesOf('a b')).toEqual([]);
  expect(phrasesOf(' – ')).toEqual([]);
});

it('returns text under areas, and visible parts of a range', () => {
  const page = typedPage(['Dear Ada Byron,', 'Ada is here.']);
  const name = { start: 5, end: 14 };
  const areas = selectText(page, name)?.lines ?? [];
  expect(rangesUnder(page, areas).map(({ start, end }) => page.text.slice(start, end))).toEqual(['Ada Byron']);
  expect(isUncovered(page, name, areas)).toBe(false);
  expect(isUncovered(page, { start: 5, end: 15 }, areas)).toBe(true);
  const whole = [{ x: 0, y: 0, width: 1000, height: 1000 }];
  expect(rangesUnder(page, whole)).toEqual([{ start: 0, end: page.text.length }]);
  expect(rangesUnder(page, [])).toEqual([]);
});
