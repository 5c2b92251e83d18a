import { describe, expect, it } from 'vitest';
import { fc } from '../testing/properties.ts';
import { contextOf, createFinder, FindError, type FindQuery, foldAccents, MAX_HITS_A_PAGE, MAX_QUERY } from './find.ts';

const PLAIN: FindQuery = {
  text: '',
  matchesCase: false,
  wholeWords: false,
  matchesAccents: false,
  isExpression: false,
};

const find = (text: string, query: string, options: Partial<FindQuery> = {}) =>
  createFinder({ ...PLAIN, ...options, text: query })(text).map(({ start, end }) => text.slice(start, end));

describe('finding', () => {
  it.each([
    ['in any case', 'Word word WORD', 'word', {}, ['Word', 'word', 'WORD']],
    ['in its case', 'Word word WORD', 'word', { matchesCase: true }, ['word']],
    ['whole words', 'cat concat cat, cat_s', 'cat', { wholeWords: true }, ['cat', 'cat']],
    ['whole words with accents', 'né année né', 'né', { wholeWords: true }, ['né', 'né']],
    ['without accents', 'Café cafe CAFÉ', 'cafe', {}, ['Café', 'cafe', 'CAFÉ']],
    ['with accents', 'Café cafe CAFÉ', 'café', { matchesAccents: true }, ['Café', 'CAFÉ']],
    ['over a line’s end', 'one two\nthree', 'two three', {}, ['two\nthree']],
    ['hyphenated words', 'a contri-\nbution', 'contribution', {}, ['contri-\nbution']],
    ['broken words', 'a contri\nbution', 'contribution', {}, ['contri\nbution']],
    ['hyphens where they belong', 'well-\nknown and well-known', 'well-known', {}, ['well-\nknown', 'well-known']],
    ['other dashes and quotes', '“don’t” 1–2', '"don\'t" 1-2', {}, ['“don’t” 1–2']],
    ['what means something in expressions', 'f(x) = [a]*', '(x) = [a]*', {}, ['(x) = [a]*']],
    ['expressions', 'AB-12 CD-345', '[A-Z]{2}-\\d+', { isExpression: true }, ['AB-12', 'CD-345']],
    ['nothing by nothing', 'text', ' ', {}, []],
    ['nothing by an expression that matches nothing', 'text', 'x*', { isExpression: true }, ['x']],
  ] as const)('finds %s', (_, text, query, options, expected) => {
    expect(find(text, query, options)).toEqual(expected);
  });

  it('reports invalid and too long expressions', () => {
    expect(() => find('', '(', { isExpression: true })).toThrow(FindError);
    expect(() => find('', 'x'.repeat(MAX_QUERY + 1))).toThrow(FindError);
  });

  it('stops at a maximum of hits', () => {
    expect(find('a'.repeat(MAX_HITS_A_PAGE * 2), 'a')).toHaveLength(MAX_HITS_A_PAGE);
  });

  it('finds every word of a text by itself, wherever its lines are broken', () => {
    const word = fc.stringMatching(/^[a-zé]{1,8}$/);
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1, maxLength: 8 }),
        fc.nat(),
        fc.constantFrom('\n', '-\n'),
        (words, at, end) => {
          const place = at % words.length;
          const target = words[place] as string;
          const cut = at % target.length;
          const broken = cut === 0 ? target : target.slice(0, cut) + end + target.slice(cut);
          const text = [...words.slice(0, place), broken, ...words.slice(place + 1)].join(' ');
          expect(find(text, target)).toContain(broken);
        },
      ),
    );
  });

  it('keeps every index when it folds accents', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => foldAccents(text).length === text.length));
    expect(foldAccents('Ångström ﬁn ß 한글')).toBe('Angstrom ﬁn ß 한글');
  });

  it('shows the context of a hit, in one line', () => {
    const text = `${'before '.repeat(20)}in a contri-\nbution to it ${'after '.repeat(20)}`;
    const start = text.indexOf('to it');
    const { before, found, after } = contextOf(text, { start, end: start + 5 });
    expect(before).toMatch(/^…(before )+in a contribution $/);
    expect(found).toBe('to it');
    expect(after).toMatch(/^( after)+…$/);
  });
});
