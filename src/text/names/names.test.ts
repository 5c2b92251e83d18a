import { expect, it } from 'vitest';
import { translate } from '../../messages/index.ts';
import { HAND_WRITTEN } from '../../testing/letters/hand-written.ts';
import { makeLetter } from '../../testing/letters/make-letter.ts';
import { addScores, readMarked, scoreNames } from '../../testing/letters/measure-names.ts';
import { isLong } from '../../testing/short-form.ts';
import { createPageSearch, NOTHING_DRAWN, toSearchedPage } from '../patterns/page-hits.ts';
import { EMPTY_REQUEST } from '../patterns/request.ts';
import { createTextSearch } from '../patterns/search.ts';
import { EMPTY_TEXT_PAGE, withoutReadings } from '../text-page.ts';
import { loadNameLists } from './index.ts';
import { keyOf } from './vocabulary.ts';

const LISTS = await loadNameLists();
const isListed = (word: string) => LISTS.firstNames.has(keyOf(word)) || LISTS.lastNames.has(keyOf(word));
const createSearch = (request = {}) => createTextSearch({ ...EMPTY_REQUEST, patterns: ['names'], ...request }, LISTS);
const namesIn = (text: string): string[] => createSearch()(text).map((hit) => hit.text);

/** First of the letters that the rules were not tuned on. */
const HELD_OUT = 6000;

it('finds names that are in no list in letters of six languages', () => {
  const scores = Array.from({ length: isLong ? 300 : 72 }, (_, index) => {
    const letter = makeLetter(HELD_OUT + index, isListed);
    return scoreNames(letter, createSearch()(letter.text));
  });
  const { named, found, hits, right, faults } = addScores(scores);
  expect(found / named, faults.join('\n')).toBeGreaterThan(0.97);
  expect(right / hits, faults.join('\n')).toBeGreaterThan(0.97);
});

it('finds names in letters written by hand', () => {
  const scores = HAND_WRITTEN.map(([language, marked]) => {
    const letter = { language, ...readMarked(marked) };
    return scoreNames(letter, createSearch()(letter.text));
  });
  const { named, found, hits, right, faults } = addScores(scores);
  expect(found / named, faults.join('\n')).toBeGreaterThan(0.9);
  expect(right / hits, faults.join('\n')).toBeGreaterThan(0.97);
});

it.each([
  ['in capitals', 'VANTRELLE'],
  ['as a possessive', "Vantrelle's"],
  ['broken at a line end with a hyphen', 'Van-\ntrelle'],
  ['broken at a line end without one', 'Vantr\nelle'],
  ['after an initial', 'O. Vantrelle'],
  ['behind a comma', 'Vantrelle, Osmun'],
  ['by the given name', 'Osmun'],
])('finds a known name %s', (_, written) => {
  const text = `Dear Osmun Vantrelle,\nthe keys were left with ${written} before noon.`;
  expect(namesIn(text)).toEqual(['Osmun Vantrelle', written.replace("'s", '')]);
});

it('finds a known name without its accents, or with umlauts as two letters', () => {
  expect(namesIn('Sehr geehrte Frau Brösmüth,\nDie Akte BROESMUETH und die Akte Brosmuth liegen vor.')).toEqual([
    'Brösmüth',
    'BROESMUETH',
    'Brosmuth',
  ]);
});

it('finds a known name in a mail address, and nothing else of it', () => {
  expect(namesIn('Dear Mr Vantrelle,\nwe wrote to info@vantrelle.example twice.')).toEqual(['Vantrelle', 'vantrelle']);
});

it('says why each is taken for a name', () => {
  const hits = createSearch()('Dear Mr Vantrelle,\nVantrelle owes us.\nYours sincerely,\nOlmar Quist');
  expect(hits.map(({ text, because }) => [text, translate(because ?? '')])).toEqual([
    ['Vantrelle', 'after “Mr”'],
    ['Vantrelle', 'again'],
    ['Olmar Quist', 'after “Yours sincerely”'],
  ]);
});

it.each([
  'Dear Sir or Madam,',
  'Dear Customer,\nYour Royal Bank account is open.',
  'Sehr geehrte Damen und Herren,',
  'Mit freundlichen Grüßen\nIhr Kundenservice',
  'Name: \nAddress: ',
  'From: Sales Team\nTo: All Staff',
  'Contact: Ashdown Legal LLP, 4 Mill Lane',
  'Kontoinhaber: Stadtwerke Altenburg',
  'The U.S. Government and the E.U. Commission met in New York on Monday.',
  'A. Introduction\nB. Methods\n',
])('finds no name in %j', (text) => {
  expect(namesIn(text)).toEqual([]);
});

it('finds a name on the pages before the one that introduces it', async () => {
  const toPage = (text: string, number: number) =>
    toSearchedPage(
      withoutReadings({ ...EMPTY_TEXT_PAGE, text, boxes: new Float32Array(4 * text.length).fill(1) }),
      number,
      NOTHING_DRAWN,
    );
  const find = createPageSearch(createSearch(), () => [], true);
  const first = await find(toPage('Keys for Vantrelle', 1));
  const second = await find(toPage('Dear Mr Vantrelle,', 2));
  expect([first.length, second.length]).toEqual([0, 1]);
  expect((await find.again()).map(({ page, text }) => [page, text])).toEqual([[1, 'Vantrelle']]);
});

it('finds misreadings of a known name', () => {
  const search = createSearch({ isTolerant: true });
  const found = search('Dear Mr Abernathy,\nAbemathy has paid.');
  expect(found.map(({ text, isMisread }) => [text, isMisread ?? false])).toEqual([
    ['Abernathy', false],
    ['Abemathy', true],
  ]);
});

it('ends soon for a hostile text', () => {
  const text = `${'Aa '.repeat(20_000)}\n${'From: '.repeat(5_000)}\n${'A. '.repeat(10_000)}${'Yours sincerely,\n'.repeat(3_000)}`;
  expect(createSearch()(text).length).toBeLessThanOrEqual(5_000);
});
