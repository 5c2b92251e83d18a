import { describe, expect, it } from 'vitest';
import { typedPage } from '../../testing/typed-page.ts';
import { recognizedIn, type TextPage } from '../text-page.ts';
import { EMPTY_REQUEST, type SearchRequest } from './request.ts';
import { createTextSearch, searchPages } from './search.ts';

const REQUEST = { ...EMPTY_REQUEST, isTolerant: true };

const find = (word: string, text: string) =>
  createTextSearch({ ...REQUEST, words: [word] })(text).map((hit) => hit.text);

describe('a word on a recognized page', () => {
  // Each was read so by tesseract, from letters drawn at 150 to 300 dpi.
  it.each([
    ['Abernathy', 'Abemathy'],
    ['Iyer', 'lyer'],
    ['Ilse', 'lise'],
    ['Iliescu', 'lliescu'],
    ['Ionescu', 'Tonescu'],
    ['Lindqvist', 'Lindgvist'],
    ['Dlouhy', 'Diouhy'],
    ['Adeyemi', 'Adevemi'],
    ['Illingworth', 'Hlingworth'],
    ['Szczepanski', 'Szezepanski'],
    ['Odling', '0dling'],
    ['Nguyen', 'Nguven'],
    ['Dornan', 'Doman'],
    ['McClure', 'MeClure'],
    ['Norris', 'Narris'],
    ['MACLEOD', 'MACLEQD'],
    ['KUIJPERS', 'KULJPERS'],
    ['Ivanov', 'fvanov'],
    ['INV-10208', 'INV-1O2O8'],
    ['SO5512', '$O5512'],
    ['Zimmermann', '7immermann'],
    ['Ian', 'lan'],
    ['Zyrkowitz', 'Zyrk0wi tz'],
  ])('%s is found where it is read as %s', (word, read) => {
    expect(find(word, `to ${read}, in`)).toEqual([read]);
    expect(createTextSearch({ ...REQUEST, words: [word], isTolerant: false })(`to ${read}, in`)).toEqual([]);
  });

  it('is found if joined to its neighbour', () => {
    expect(find('Clarence', 'of WolffClarence and')).toEqual(['Clarence']);
    expect(find('SILVA', 'of SILVAWyvern and')).toEqual(['SILVA']);
    expect(find('Wolff', 'of Wolff0532 and')).toEqual(['Wolff']);
    expect(find('arrow', 'narrow sparrows')).toEqual([]);
  });

  it.each([
    ['Clark', 'it was dark'],
    ['Clay', 'one day'],
    ['Elsie', 'or else'],
    ['Hall', 'at half past; a halt'],
    ['Lee', 'be see ice'],
    ['Bell', 'to sell hell'],
    ['Martin', 'Morton and Marlin'],
    ['Barnes', 'the barn, James, Names'],
    ['Newman', 'a new man'],
    ['Cole', 'so cold; cope'],
    ['Reed', 'to read, need, feed'],
    ['10', 'so lo IO'],
  ])('%s is none of other words: %s', (word, text) => {
    expect(find(word, text)).toEqual([]);
  });
});

describe('likely misreadings', () => {
  const search = async (page: TextPage, request: Partial<SearchRequest>) => {
    const hits = [];
    for await (const hit of searchPages([page], { ...REQUEST, ...request }))
      hits.push([hit.text, hit.isMisread ?? false]);
    return hits;
  };

  it('occur only in recognized words, and are marked', async () => {
    const lines = ['Mr Abernathy', 'Mr Abemathy'];
    const recognized = typedPage(lines, () => 0.9);
    const request = { words: ['Abernathy'] };
    expect(await search(recognized, request)).toEqual([
      ['Abernathy', false],
      ['Abemathy', true],
    ]);
    expect(await search(recognized, { ...request, isTolerant: false })).toEqual([['Abernathy', false]]);
    expect(await search(typedPage(lines), request)).toEqual([['Abernathy', false]]);
  });

  it('are found of names and patterns as well', async () => {
    const page = typedPage(['John Srnith, IBAN DE89 37O4 OO44 O532 O13O OO'], () => 0.9);
    expect(await search(page, { names: ['John Smith'], patterns: ['iban'] })).toEqual([
      ['John Srnith', true],
      ['DE89 37O4 OO44 O532 O13O OO', true],
    ]);
  });

  it('are searched if a page has words of both kinds', () => {
    const page = typedPage(['Page 4 of 9', 'recognized words', 'and more'], (row) => (row === 0 ? 1 : 0.5));
    expect(
      recognizedIn({
        ...page,
        words: page.words.map((word, at) => (at < 4 ? { ...word, confidence: undefined } : word)),
      } as TextPage),
    ).toEqual([{ start: 12, end: page.text.length }]);
  });
});
