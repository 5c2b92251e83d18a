import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { translate } from '../../messages/index.ts';
import { reasonSetSchema } from '../../recipes/core.ts';
import { fc } from '../../testing/properties.ts';
import { parsePresets, toRequest, writePresets } from '../../text/patterns/request.ts';
import { createTextSearch } from '../../text/patterns/search.ts';
import { predefinedSearch, readPresetFile, redactionReasons } from '../index.ts';
import { toUnicodeExpression } from './unicode-expression.ts';

const searchesOf = (json: unknown) => {
  const file = readPresetFile(JSON.stringify(json), 'predefinedSearch');
  if (file?.kind !== 'searches') throw new Error('no searches');
  return { ...file, losses: file.losses.map(({ place, reason }) => `${place}: ${translate(reason)}`) };
};
const reasonsOf = (json: unknown) => {
  const file = readPresetFile(JSON.stringify(json), 'redactionReason');
  if (file?.kind !== 'reasons') throw new Error('no reasons');
  return { ...file, losses: file.losses.map(({ place, reason }) => `${place}: ${translate(reason)}`) };
};

describe('predefinedSearch.json', () => {
  const file = {
    searchOnInit: true,
    highlightColor: '#ffff00',
    globalOptions: { matchCase: false, matchWholeWord: true, wildcard: true },
    terms: [
      { searchTerm: 'Berg' },
      { searchTerm: 'Case number', userDefinedRegex: '[\\w-.]{2}\\-\\d{3}', searchTermIsRegex: true },
      { searchTerm: '[a-z]+@[a-z]+\\.org', searchTermIsRegex: true, description: 'E-mail addresses', selected: true },
      { searchTerm: 'Ada', description: 'Client', options: { matchCase: true } },
      { searchTerm: 'tele', options: { matchWholeWord: false, beginsWith: true } },
      { searchTerm: 'Ann Lee', description: 'Witness', options: { exactPhrase: false }, highlightColor: '#ff0000' },
      { searchTerm: '(', searchTermIsRegex: true },
      { searchTerm: ' ' },
    ],
  };

  it('becomes a preset that finds the same, and lists what is lost with its place', () => {
    const { preset, losses } = searchesOf(file);
    expect(preset).toMatchObject({ name: 'predefinedSearch', words: ['Berg', 'Ann Lee'], findsParts: false });
    expect(preset.expressions?.map(({ name }) => name)).toEqual(
      ['Case number', 'E-mail addresses', 'Ada', 'tele'].with(2, 'Client (Ada)'),
    );
    expect(losses).toEqual([
      'searchOnInit: it has no effect here',
      'highlightColor: it has no effect here',
      'globalOptions.wildcard: it has no effect here',
      'terms[1].options: expressions are found as they are written, also within words',
      'terms[2].selected: it has no effect here',
      'terms[2].options: expressions are found as they are written, also within words',
      'terms[5].description: words are listed as they are',
      'terms[5].highlightColor: it has no effect here',
      'terms[5].options.exactPhrase: its words are found together only',
      'terms[6]: /(/u: Unterminated group',
      'terms[6].options: expressions are found as they are written, also within words',
      'terms[7]: there is nothing to find',
    ]);
    const search = createTextSearch({ ...toRequest(preset), isTolerant: false });
    const found = (text: string) => search(text).map((hit) => `${hit.entry}: ${hit.text}`);
    expect(found('berg Bergen a.-123 ada Ada Adam eve@x.org')).toEqual([
      'Berg: berg',
      'Case number: a.-123',
      'Client (Ada): Ada',
      'E-mail addresses: eve@x.org',
    ]);
    expect(found('Telephone hotel telegram ann lee')).toEqual([
      'tele: Telephone',
      'tele: telegram',
      'Ann Lee: ann lee',
    ]);
  });

  it('finds parts of words, and ignores case, where it has no options', () => {
    const { preset, losses } = searchesOf({
      terms: [{ searchTerm: 'berg' }, { searchTerm: 'Ann', options: { matchWholeWord: true } }],
    });
    const search = createTextSearch({ ...toRequest(preset), isTolerant: false });
    expect(search('Bergen, Ann, Annual').map(({ text }) => text)).toEqual(['Berg', 'Ann']);
    expect(losses).toEqual([]);
  });

  it('is a preset that is kept and shared, and is written as it was read', () => {
    const name = fc.string({ minLength: 1, maxLength: 20 }).filter((text) => text.trim() !== '');
    const expressions = fc.array(fc.record({ name, expression: fc.constantFrom('\\d+', 'a|b', '[A-Z]{2}') }), {
      maxLength: 3,
    });
    const preset = fc.record({
      words: fc.uniqueArray(name, { minLength: 1, maxLength: 4 }),
      expressions,
      matchesCase: fc.boolean(),
      findsParts: fc.boolean(),
    });
    fc.assert(
      fc.property(preset, (each) => {
        const written = predefinedSearch.write([{ name: 'x', ...each }]);
        expect(written.losses).toEqual([]);
        const read = predefinedSearch.read(JSON.parse(written.value), 'x');
        expect(read.value).toEqual({ name: 'x', ...each });
        expect(parsePresets(writePresets([read.value]))).toMatchObject({ ok: true });
      }),
    );
  });

  it('has no patterns and persons: writing says so', () => {
    const { value, losses } = predefinedSearch.write([
      { name: 'Mine', patterns: ['iban'], names: ['Ada'], words: ['x'] },
    ]);
    expect(JSON.parse(value).terms).toHaveLength(1);
    expect(losses.map(({ place }) => place)).toEqual(['Mine: names', 'Mine: patterns']);
  });

  it('is refused without any term', () => {
    expect(() => searchesOf({ terms: [{ searchTerm: '' }] })).toThrow('no term that can be used');
  });
});

describe('redactionReason.json', () => {
  it('becomes a set of reasons, and lists what is lost with its place', () => {
    const { set, losses } = reasonsOf({
      autoApplyDefaultReason: true,
      maxLengthFreeformRedactionReasons: 40,
      reasons: [
        { reason: '1.a', description: 'Client Privilege' },
        { reason: 'Redacted', defaultReason: true },
        { reason: '1.a' },
        { description: 'none' },
        { reason: 'x'.repeat(81) },
      ],
    });
    expect(set).toEqual({
      name: 'redactionReason',
      reasons: [
        { code: '1.a', text: 'Client Privilege' },
        { code: 'Redacted', text: '' },
      ],
    });
    expect(losses).toEqual([
      'autoApplyDefaultReason: it has no effect here',
      'maxLengthFreeformRedactionReasons: it has no effect here',
      'reasons[1].defaultReason: it has no effect here',
      'reasons[2]: the same reason is in the file twice',
      'reasons[3]: it has no reason',
      'reasons[4].reason: it is longer than 80 characters',
    ]);
  });

  it('is written as it was read, and conforms to sets of recipes', () => {
    const code = fc.string({ minLength: 1, maxLength: 80 }).map((text) => `a${text}b`.slice(0, 80).trim());
    const reasons = fc.uniqueArray(fc.record({ code, text: fc.string({ maxLength: 500 }) }), {
      minLength: 1,
      selector: (each) => each.code,
    });
    fc.assert(
      fc.property(reasons, (list) => {
        const set = { name: 'x', reasons: list };
        expect(v.is(reasonSetSchema, set)).toBe(true);
        const read = redactionReasons.read(JSON.parse(redactionReasons.write(set)), 'x');
        expect(read).toEqual({ value: set, losses: [] });
      }),
    );
  });

  it('is refused without any reason', () => {
    expect(() => reasonsOf({ reasons: [{ reason: ' ' }] })).toThrow('no reason that can be used');
  });
});

it('takes no other JSON for presets', () => {
  for (const text of [
    '{',
    '[]',
    '{"terms":[]}',
    '{"reasons":["a"]}',
    '{"marks":[],"reasons":[{"reason":"a"}]}',
    '{"terms":["a"]}',
  ])
    expect(readPresetFile(text, 'x')).toBeUndefined();
});

it.each([
  ['\\d{3}\\-\\d{2}', '123-45'],
  ['[\\w-.]+\\@x', 'a-.b@x'],
  ['[.-\\w]\\#', '.#'],
  ['\\p{L}', 'é'],
  ["O\\'Neil \\& Co", "O'Neil & Co"],
])('reads expressions of older syntax: %s', (source, text) => {
  expect(text).toMatch(new RegExp(`^(?:${toUnicodeExpression(source)})`, 'u'));
});
