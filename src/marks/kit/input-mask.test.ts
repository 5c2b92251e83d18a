import { describe, expect, it } from 'vitest';
import { LONGEST_PATTERN, parseCharacterPattern } from './character-pattern.ts';
import { applyMask, maskHint, toInputMask } from './input-mask.ts';

const accepts = (source: string, character: string): boolean => {
  const pattern = parseCharacterPattern(source);
  if (!pattern.ok) throw new Error(JSON.stringify(pattern.error));
  return pattern.value.accepts(character);
};

describe('a pattern for one character', () => {
  it.each([
    ['[0-9]', '5', true],
    ['[0-9]', 'x', false],
    ['\\d', '7', true],
    ['^\\d$', '7', true],
    ['$\\d', '7', false],
    ['\\d^', '7', false],
    ['^[A-Za-z]$', 'q', true],
    ['[^a-z]', 'a', false],
    ['[^a-z]', 'Ü', true],
    ['\\p{Lu}', 'Ü', true],
    ['\\p{Lu}', 'ü', false],
    ['.', '🙂', true],
    ['a|b', 'b', true],
    ['a|b', 'c', false],
    ['(?:a|[0-4])', '3', true],
    ['(x)?[0-9]?', '3', true],
    ['ab', 'a', false],
    ['ab?', 'a', true],
    ['a*', 'a', true],
    ['a*', 'b', false],
    ['[0-9]*', '', false],
    ['a{1}', 'a', true],
    ['a{2}', 'a', false],
    ['a{0,3}', 'a', true],
    ['(a?){5}', 'a', true],
    ['a{0}b', 'b', true],
    ['[\\]\\-]', '-', true],
    ['\\-', '-', true],
    ['\\u0041', 'A', true],
    ['[', '[', undefined],
    ['(', '(', undefined],
    ['a)', 'a', undefined],
    ['(a)\\1', 'a', undefined],
    ['(?=a)a', 'a', undefined],
    ['(?<n>a)', 'a', undefined],
    ['+', '+', undefined],
    ['a{', 'a', undefined],
    ['[z-a]', 'a', undefined],
  ])('%s, %s: %s', (source, character, expected) => {
    if (expected === undefined) expect(parseCharacterPattern(source).ok).toBe(false);
    else expect(accepts(source, character)).toBe(expected);
  });

  it('agrees with the engine on harmless patterns', () => {
    const sources = [
      '[a-f0-9]',
      '\\w',
      '\\s?',
      '(a|b|)c?',
      'a?b?c?',
      '(?:ab|a|bc?)',
      '[ab]+',
      'x*(y|z){1,2}',
      '^(a|b$)',
    ];
    for (const source of sources) {
      for (const character of [...'abcxyz09_ -']) {
        expect([source, character, accepts(source, character)]).toEqual([
          source,
          character,
          new RegExp(`^(?:${source})$`, 'u').test(character),
        ]);
      }
    }
  });

  it.each(['(a+)+$', '((a*)*)*b', '(a|a?)+b', `${'(a?|b?|c?)'.repeat(19)}x`, '(?:(?:a?){100}){100}x'])(
    'answers, where trying all ways would never end: %s',
    (source) => expect(accepts(source, '!')).toBe(false),
  );

  it('is not read when it is too long', () => {
    expect(parseCharacterPattern('a'.repeat(LONGEST_PATTERN + 1)).ok).toBe(false);
  });
});

describe('an input mask', () => {
  const phone = toInputMask({ value: '(999) 999-9999', translations: { '9': '[0-9]' } });

  it.each([
    ['5551234567', '(555) 123-4567', 0],
    ['(555) 123-4567', '(555) 123-4567', 0],
    ['555-1234567', '(555) 123-4567', 1],
    ['55', '(55', 0],
    ['5551', '(555) 1', 0],
    ['5a5b5', '(555', 2],
    ['55512345678', '(555) 123-4567', 1],
    ['', '', 0],
  ])('makes of %j %j and refuses %i', (typed, text, refusals) => {
    const result = applyMask(phone, typed);
    expect(result.text).toBe(text);
    expect(result.refused).toHaveLength(refusals);
    expect(applyMask(phone, result.text)).toMatchObject({ text, refused: [] });
  });

  it('says why it refuses', () => {
    expect(applyMask(phone, '5x').refused).toEqual([
      { index: 1, character: 'x', reason: "“x” isn't allowed here: the place takes [0-9]." },
    ]);
    expect(applyMask(phone, '5551234567x').refused[0]?.reason).toBe('No room for “x”.');
  });

  it('appends literals, and lets them be deleted', () => {
    const percent = toInputMask({ value: '9 %', translations: { '9': '\\d' } });
    expect(applyMask(percent, '5').text).toBe('5 %');
    expect(applyMask(percent, '5 ', { isDeleting: true }).text).toBe('5 ');
    expect(applyMask(percent, '', { isDeleting: true }).text).toBe('');
  });

  it('accepts a typed literal as such', () => {
    const mask = toInputMask({ value: '1-9', translations: { '9': '.' } });
    expect(applyMask(mask, '1-').text).toBe('1-');
    expect(applyMask(mask, '1-x').text).toBe('1-x');
  });

  it('reports unusable translations and shows their characters literally', () => {
    const mask = toInputMask({ value: 'A9', translations: { A: '(', '9': '[0-9]', ab: 'x' } });
    expect(mask.problems.map(({ maskCharacter }) => maskCharacter)).toEqual(expect.arrayContaining(['A', 'ab']));
    expect(applyMask(mask, '7').text).toBe('A7');
  });

  it('shows its places', () => {
    expect(maskHint(phone)).toBe('(___) ___-____');
  });
});
