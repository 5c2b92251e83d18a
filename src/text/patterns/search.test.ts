import { describe, expect, it } from 'vitest';
import { fc } from '../../testing/properties.ts';
import { buildTextPage } from '../build-text-page.ts';
import { createFinder, FindError } from '../find.ts';
import type { PlacedCharacter } from '../placed-character.ts';
import {
  EMPTY_REQUEST,
  linesOfList,
  MAX_ENTRY,
  parsePresets,
  type SearchRequest,
  textOfList,
  toRequest,
  writePresets,
} from './request.ts';
import { createTextSearch, searchPages } from './search.ts';

const search = (text: string, request: Partial<SearchRequest>) =>
  createTextSearch({ ...EMPTY_REQUEST, ...request })(text);
const QUERY = { text: '', matchesCase: false, wholeWords: false, matchesAccents: false, isExpression: false };
const textsOf = (text: string, request: Partial<SearchRequest>) => search(text, request).map((hit) => hit.text);

describe('names of a list', () => {
  it.each([
    ...['John Smith', 'Smith, John', 'SMITH John', 'J. Smith', 'J Smith', 'Smith J.', 'Smith, J.', 'John M. Smith'],
    ...['John\nSmith', 'John Smi-\nth', 'Jóhn Smith', 'J.Smith'],
  ])('finds John Smith as %j', (written) => {
    expect(textsOf(`Dear ${written}, good day`, { names: ['John Smith'] })).toEqual([written]);
    expect(textsOf(`Dear ${written}, good day`, { names: ['Smith, John'] })).toEqual([written]);
  });

  it.each([
    ['Müller, Jürgen', 'Jürgen Mueller'],
    ['Juergen Mueller', 'J. Müller'],
    ['Jürgen Müller', 'MULLER, Jurgen'],
    ['Groß, Anna', 'Anna Gross'],
    ['Łukasz Wałęsa', 'Lukasz Walesa'],
    ['Dr. Anna Maria von Berg', 'Anna M. von Berg'],
    ['Anna Maria von Berg', 'Anna von Berg'],
    ['Jean-Pierre Dupont', 'J.-P. Dupont'],
    ["Sinéad O'Connor", 'Sinead O’Connor'],
    ['Anna Berg', 'A. Berg'],
  ])('finds %s where %s stands', (entry, written) => {
    expect(textsOf(`(${written})`, { names: [entry] })).toEqual([written]);
  });

  it('finds people addressed by their family name', () => {
    expect(textsOf('Dear Mr. Smith, the smith said.', { names: ['John Smith'] })).toEqual(['Smith']);
    expect(textsOf('Sehr geehrte Frau Müller', { names: ['Anna Müller'] })).toEqual(['Müller']);
  });

  it.each(['Johnny Smith', 'John Smithson', 'Joan Smith', 'Smith and John', 'a smith'])('leaves %s alone', (other) => {
    expect(textsOf(other, { names: ['John Smith'] })).toEqual([]);
  });

  it('finds misreadings on request', () => {
    for (const read of ['John Srnith', 'J0hn Smith', 'John 5mith', 'Jolm Smith', 'John Smlth'].filter(
      (one) => one !== 'Jolm Smith',
    )) {
      expect(textsOf(read, { names: ['John Smith'], isTolerant: true })).toEqual([read]);
      expect(textsOf(read, { names: ['John Smith'] })).toEqual([]);
    }
  });

  it('finds every name in every order and case', () => {
    const part = fc.stringMatching(/^[A-Z][a-zéüñ]{2,8}$/);
    const property = fc.property(part, part, fc.nat({ max: 3 }), fc.boolean(), (given, family, order, isLoud) => {
      const forms = [`${given} ${family}`, `${family}, ${given}`, `${family} ${given}`, `${given[0]}. ${family}`];
      const written = isLoud ? (forms[order] ?? '').toUpperCase() : (forms[order] ?? '');
      expect(textsOf(`2024: ${written}; 5`, { names: [`${given} ${family}`] })).toEqual([written]);
    });
    fc.assert(property, { seed: 16, numRuns: 300 });
  });
});

describe('words and expressions', () => {
  it('finds whole words, with or without accents, broken at a line’s end', () => {
    expect(textsOf('Café cafes ca-\nfe', { words: ['cafe'] })).toEqual(['Café', 'ca-\nfe']);
    expect(textsOf('Word word', { words: ['word'], matchesCase: true })).toEqual(['word']);
    expect(textsOf('the rnodern c1ock', { words: ['modern', 'clock'], isTolerant: true })).toEqual([
      'rnodern',
      'c1ock',
    ]);
  });

  it('finds all that the find bar finds of words inside longer ones', () => {
    expect(textsOf('die Müllerstrasse', { words: ['muller'] })).toEqual([]);
    for (const isTolerant of [false, true])
      expect(textsOf('die Müllerstrasse', { words: ['muller'], findsParts: true, isTolerant })).toEqual(['Müller']);
    const letter = fc.constantFrom(...'aAäeéNnßs- \n');
    const text = fc.string({ unit: letter, maxLength: 40 });
    const word = fc.string({ unit: letter, minLength: 1, maxLength: 9 });
    const property = fc.property(text, word, fc.boolean(), (read, typed, matchesCase) => {
      const inBar = createFinder({ ...QUERY, text: typed, matchesCase })(read);
      const hits = search(read, { words: [typed], findsParts: true, matchesCase });
      for (const { start, end } of inBar) expect(hits.some((hit) => hit.start <= start && hit.end >= end)).toBe(true);
    });
    fc.assert(property, { seed: 3, numRuns: 500 });
  });

  it('finds expressions with or without accents, on request', () => {
    const find = (expression: string, foldsAccents: boolean) =>
      textsOf('Müller, Muller', { expressions: [{ name: 'x', expression, foldsAccents }] });
    expect(find('M[u]ller', false)).toEqual(['Muller']);
    expect(find('M[u]ller', true)).toEqual(['Müller', 'Muller']);
    expect(find('Mü.ler', true)).toEqual(['Müller', 'Muller']);
  });

  it('finds all hits, and reports an excess', () => {
    const all = search('Ada '.repeat(12_000), { words: ['Ada'], isTolerant: true });
    expect(all).toHaveLength(12_000);
    expect(all.at(-1)).toMatchObject({ start: 47_996 });
    expect(() => search('ab'.repeat(30_000), { expressions: [{ name: 'x', expression: '.' }] })).toThrow(
      /More than 50,000 places found: narrow the search/,
    );
  });

  it('drops hits within a more certain hit, or a longer one of equal certainty', () => {
    const hits = (request: Partial<SearchRequest>) =>
      search('Anna Berg, anna.berg@example.org, 212-555-0123', request).map(({ kind, text }) => [kind, text]);
    const patterns = ['email', 'phone'];
    expect(hits({ patterns, words: ['Anna', 'Anna Berg', 'berg', '0123'] })).toEqual([
      ['word', 'Anna Berg'],
      ['email', 'anna.berg@example.org'],
      ['word', 'anna'],
      ['word', 'berg'],
      ['phone', '212-555-0123'],
      ['word', '0123'],
    ]);
    expect(hits({ patterns, expressions: [{ name: 'x', expression: 'anna.*' }] })).toEqual([
      ['expression', 'Anna Berg, anna.berg@example.org, 212-555-0123'],
    ]);
  });

  it('finds expressions by name, and names invalid ones', () => {
    const expressions = [{ name: 'File', expression: 'AZ-\\d+' }];
    expect(search('see AZ-12', { expressions })).toEqual([
      { kind: 'expression', entry: 'File', text: 'AZ-12', start: 4, end: 9 },
    ]);
    expect(() => search('', { expressions: [{ name: 'Bad', expression: '(' }] })).toThrow(/Bad/);
    expect(() => search('', { words: ['x'.repeat(MAX_ENTRY + 1)] })).toThrow(FindError);
    expect(() => search('', { patterns: ['nothing'] })).toThrow('Unknown pattern nothing.');
  });
});

describe('hits that overlap', () => {
  it('are one if a more certain one contains the other', () => {
    const text = 'IBAN DE89 3704 0044 0532 0130 00 of John Smith';
    const hits = search(text, { patterns: ['iban', 'phone', 'card'], names: ['John Smith'], words: ['Smith'] });
    expect(hits.map(({ kind, text: found }) => [kind, found])).toEqual([
      ['iban', 'DE89 3704 0044 0532 0130 00'],
      ['name', 'John Smith'],
    ]);
  });

  it('are kept if each has its own part', () => {
    const hits = search('john@example.com', { patterns: ['email'], words: ['john'] });
    expect(hits.map(({ kind }) => kind)).toEqual(['email', 'word']);
  });
});

const WIDTH = 6;

const lineOf = (text: string, y: number): PlacedCharacter[] =>
  Array.from(text, (character, index) => ({
    text: character,
    x: 10 + index * WIDTH,
    y,
    angle: 0,
    advance: WIDTH,
    ascent: 8,
    descent: 2,
    size: 10,
    box: { x: 10 + index * WIDTH, y: y - 8, width: WIDTH, height: 10 },
  }));

it('returns page and position of each hit', async () => {
  const pages = [
    buildTextPage(lineOf('Nothing here', 20)),
    buildTextPage([
      ...lineOf('Mail: a@example.com', 20),
      ...lineOf('DE89 3704 0044', 60),
      ...lineOf('0532 0130 00', 72),
    ]),
  ];
  const hits = [];
  for await (const hit of searchPages(pages, { ...EMPTY_REQUEST, patterns: ['email', 'iban'] })) hits.push(hit);
  expect(hits.map(({ page, kind, areas }) => [page, kind, areas])).toEqual([
    [2, 'email', [{ x: 10 + 6 * WIDTH, y: 12, width: 13 * WIDTH, height: 10 }]],
    [
      2,
      'iban',
      [
        { x: 10, y: 52, width: 14 * WIDTH, height: 10 },
        { x: 10, y: 64, width: 12 * WIDTH, height: 10 },
      ],
    ],
  ]);
});

describe('presets', () => {
  const preset = {
    name: 'Case 12',
    patterns: ['iban', 'email'],
    names: ['Anna Berg'],
    expressions: [{ name: 'File', expression: 'AZ-\\d+' }],
    isTolerant: true,
  };

  it('are restored as written', () => {
    expect(parsePresets(writePresets([preset]))).toEqual({ ok: true, value: [preset] });
    expect(toRequest(preset)).toMatchObject({ words: [], matchesCase: false, patterns: ['iban', 'email'] });
  });

  it.each([
    ['{', /JSON/],
    ['[]', /no preset/],
    ['5', /object/],
    ['{"patterns":["iban"]}', /name must be a string/],
    ['{"name":"a","patterns":["ibam"]}', /Unknown pattern ibam/],
    ['{"name":"a","paterns":[]}', /Unknown field paterns/],
    ['{"name":"a","words":[1]}', /words\[0\]/],
    ['{"name":"a","words":"x"}', /words must be a list/],
    ['{"name":"a","isTolerant":1}', /isTolerant/],
    ['{"name":"a","findsParts":"yes"}', /findsParts must be true or false/],
    ['{"name":"a","expressions":[{"name":"x","expression":"x","foldsAccents":1}]}', /expressions\[0\].foldsAccents/],
    ['[{"name":"a"},{"name":"b","expressions":[{"name":"x","expression":"("}]}]', /Preset 2: expressions\[0\]/],
  ])('say what is wrong with %s', (json, message) => {
    expect(parsePresets(json)).toMatchObject({ ok: false, error: expect.stringMatching(message) });
  });

  it('accepts lists in common formats', () => {
    expect(linesOfList('\ufeffAnna Berg\r\n\r\n# comment\n Anna Berg \nJohn Smith')).toEqual([
      'Anna Berg',
      'John Smith',
    ]);
  });

  it('shows a list while it is typed, and after other changes', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', 'b', ' ', '#', '\n', '\r\n') }), (typed) => {
        expect(textOfList(typed, linesOfList(typed))).toBe(typed);
        expect(linesOfList(textOfList(typed, ['Anna Berg', 'John Smith']))).toEqual(['Anna Berg', 'John Smith']);
      }),
    );
  });
});

describe('words in two pieces', () => {
  const find = (word: string, text: string) => textsOf(text, { words: [word] });

  it.each([
    ['Alice', 'Hello Al ice and others', 'Al ice'],
    ['Alice', 'HELLO AL ICE AND OTHERS', 'AL ICE'],
    ['Anna', 'and An na has an offer', 'An na'],
    ['Abernathy', 'for Ab ernathy today', 'Ab ernathy'],
    ['Zyrkowitz', 'of Zyrkowit z here', 'Zyrkowit z'],
  ])('finds the name %s in “%s”', (word, text, found) => {
    expect(find(word, text)).toEqual([found]);
  });

  it.each([
    ['another', 'an other way'],
    ['Another', 'An other way, an idea and the other one'],
    ['Alice', 'Al Ice'],
    ['Together', 'To get her'],
    ['alice', 'al ice'],
    ['Roberta', 'Robert a Roma'],
    ['Rolf', 'Rol f'],
  ])('finds no “%s” in “%s”', (word, text) => {
    expect(find(word, text)).toEqual([]);
  });
});
