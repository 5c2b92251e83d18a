import { expect, it } from 'vitest';
import { typedPage } from '../testing/typed-page.ts';
import { findNearWords, nearHits } from './near-words.ts';

const entriesIn = (line: string, asked: readonly string[], confidence = 0.7) => {
  const page = typedPage([line], () => confidence);
  return findNearWords(page, asked).map(({ start, end }) => page.text.slice(start, end));
};

it.each([
  ['Zyrkowitz', 'to Zyrkoyitz today', ['Zyrkoyitz']],
  ['Zyrkowitz', 'to Zyrkowi tz today', ['Zyrkowi tz']],
  ['Zyrkowitz', 'to Zyrkowtz, today', ['Zyrkowtz,']],
  ['Miller', 'to Miler today', ['Miler']],
  ['Miller', 'to Muster today', []],
  ['Anna', 'to Ann today', []],
])('finds %s in “%s”, of which recognition was not sure', (asked, line, found) => {
  expect(entriesIn(line, [asked])).toEqual(found);
});

it('believes recognition that was sure, and the text of a page', () => {
  expect(entriesIn('to Zyrkoyitz today', ['Zyrkowitz'], 0.97)).toEqual([]);
  expect(findNearWords(typedPage(['to Zyrkoyitz today']), ['Zyrkowitz'])).toEqual([]);
});

it('distinguishes likely misreadings of words and of names', () => {
  const page = typedPage(['to Zyrkoyitz today'], () => 0.7);
  expect(nearHits(page, { words: ['Zyrkowitz'], names: ['Zyrkowitz'] })).toMatchObject([
    { kind: 'word', entry: 'Zyrkowitz', text: 'Zyrkoyitz', isMisread: true },
    { kind: 'name', entry: 'Zyrkowitz', text: 'Zyrkoyitz', isMisread: true },
  ]);
});
