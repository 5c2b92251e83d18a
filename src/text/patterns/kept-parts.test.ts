import { expect, it } from 'vitest';
import { COURT_RULES, isKeptPart, type KeptPart, removedParts } from './kept-parts.ts';
import { patternOf } from './registry.ts';
import { EMPTY_REQUEST, parsePresets } from './request.ts';
import { createTextSearch } from './search.ts';

function redact(text: string, part: KeptPart): string {
  const signs = Array.from(text);
  for (const { start, end } of removedParts(text, part)) signs.fill('x', start, end);
  return signs.join('');
}

it.each<[KeptPart, string, string]>([
  ['last-4', '123-45-6789', 'xxxxxx-6789'],
  ['last-4', '4111 1111 1111 1111', 'xxxxxxxxxxxxxx 1111'],
  ['last-4', 'DE89 3704 0044 0532 0130 00', 'xxxxxxxxxxxxxxxxxxxxxx30 00'],
  ['last-4', '1234', 'xxxx'],
  ['year', '12.03.1985', 'xxxxx.1985'],
  ['year', 'March 12, 1985', 'xxxxxxxx, 1985'],
  ['year', '1985-03-12', '1985-xxxxx'],
  ['year', '12/03/85', 'xxxxx/85'],
  ['initials', 'John Abernathy', 'Jxxx Axxxxxxxx'],
  ['initials', 'J. R. Miller', 'J. R. Mxxxxx'],
  ['initials', 'Anne-Marie O\u2019Neil', 'Axxx-Mxxxx O\u2019Nxxx'],
  ['initials', 'E\u0301milie', 'E\u0301xxxxx'],
  ['initials', 'John Aber\u2060nathy', 'Jxxx Axxxxxxxxx'],
  ['initials', 'John Aber-\nnathy', 'Jxxx Axxxxxxxxxx'],
  ['initials', 'Anne-\nMarie Quist', 'Axxx-\nMxxxx Qxxxx'],
  ['town', 'Springfield, IL 62704', 'Springfield, IL xxxxx'],
  ['town', '80331 München', 'xxxxx München'],
  ['town', '1012 AB Amsterdam', 'xxxxxxx Amsterdam'],
  ['town', 'LS1 4AP', 'xxxxxxx'],
])('keeps %s of %s', (part, text, left) => {
  expect(redact(text, part)).toBe(left);
});

it('finds the parts that a court requires to remove', () => {
  const { patterns, keeps } = COURT_RULES['frcp5.2'] ?? { patterns: [], keeps: {} };
  const text = 'John Quist, born March 12, 1985, SSN 536-22-1234, card 4111 1111 1111 1111, Account No. 00123456789';
  const search = createTextSearch({ ...EMPTY_REQUEST, patterns, keeps, names: ['John Quist'] });
  expect(search(text).map((hit) => hit.text)).toEqual([
    ...['ohn', 'uist', 'March 12', '536-22', '4111 1111 1111', '0012345'],
  ]);
});

it('names kinds and parts that there are, in each rule', () => {
  for (const { patterns, keeps } of Object.values(COURT_RULES)) {
    expect(patterns.filter((id) => !patternOf(id))).toEqual([]);
    expect(Object.entries(keeps).filter(([kind, part]) => !isKeptPart(kind, part))).toEqual([]);
  }
});

it('rejects a preset that keeps a missing part of a kind', () => {
  const parse = (keeps: unknown) => parsePresets(JSON.stringify({ name: 'x', keeps }));
  expect(parse({ 'us-ssn': 'last-4', names: 'initials' }).ok).toBe(true);
  for (const keeps of [{ 'us-ssn': 'year' }, { email: 'last-4' }, { names: 4 }, 'last-4'])
    expect(parse(keeps).ok).toBe(false);
});
