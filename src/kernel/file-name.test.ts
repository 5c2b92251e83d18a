import { describe, expect, it } from 'vitest';
import { fc } from '../testing/properties.ts';
import { distinctNames, toFileName, withoutExtension } from './file-name.ts';

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

it('replaces only the last extension', () => {
  expect(['a.png', 'a.b.tiff', 'plain', 'v1.2 final.pdf', ''].map(withoutExtension)).toEqual([
    'a',
    'a.b',
    'plain',
    'v1.2 final',
    '',
  ]);
  // A leading dot starts a name, not an extension.
  expect(withoutExtension('.scan')).toBe('.scan');
});

describe('portable file names', () => {
  it.each([
    ['A/1:x', 'A 1 x'],
    ['..', ''],
    [' .hidden. ', 'hidden'],
    ['a\u200bb\u0007c', 'a b c'],
    ['NUL', '_NUL'],
    ['con.txt', '_con.txt'],
    ['com1', '_com1'],
    ['COM¹', '_COM¹'],
    ['com²', '_com²'],
    ['Com³.x', '_Com³.x'],
    ['LPT¹', '_LPT¹'],
    ['CONIN$', '_CONIN$'],
    ['conout$.log', '_conout$.log'],
    ['aux .txt', '_aux .txt'],
    ['console', 'console'],
    ['com10', 'com10'],
    ['e\u0301', '\u00e9'],
    ['a\ud800b', 'a\ufffdb'],
    ['\udc00', '\ufffd'],
  ])('is made of %j', (text, name) => {
    expect(toFileName(text)).toBe(name);
  });

  it('leaves room for an ending, in bytes, and cuts no character', () => {
    for (const character of ['a', 'ü', '漢', '😀']) {
      const name = toFileName(character.repeat(300));
      expect(bytesOf(name)).toBeLessThanOrEqual(215);
      expect(bytesOf(name)).toBeGreaterThan(210);
      expect(name).toBe(character.repeat([...name].length));
      const [, second = ''] = distinctNames([name, name]);
      expect(bytesOf(second)).toBeLessThanOrEqual(215);
      expect(second).toMatch(/ \(2\)$/);
    }
  });

  it('is distinct for any input', () => {
    const anything = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('a', 'A', 'a (2)', 'e\u0301', '\u00c9', 'ß', 'SS'),
    );
    fc.assert(
      fc.property(fc.array(anything, { maxLength: 20 }), (texts) => {
        const names = distinctNames(texts.map((text) => toFileName(text) || 'x'));
        expect(new Set(names.map((name) => name.normalize('NFC').toLowerCase())).size).toBe(texts.length);
        for (const name of names) {
          expect(name).toMatch(
            /^[^\s.<>:"/\\|?*\p{Cc}\p{Cs}][^<>:"/\\|?*\p{Cc}\p{Cs}]*(?<![\s.])$|^[^\s.<>:"/\\|?*\p{Cc}\p{Cs}]$/u,
          );
          expect(name).toBe(name.normalize('NFC'));
          expect(bytesOf(name)).toBeLessThanOrEqual(215);
        }
      }),
      { seed: 6 },
    );
  });

  it('distinguishes names that some systems treat as equal', () => {
    expect(distinctNames(['Ada', 'ada', 'e\u0301', '\u00c9', 'a', 'a', 'a (2)'])).toEqual([
      'Ada',
      'ada (2)',
      'e\u0301',
      '\u00c9 (2)',
      'a',
      'a (2)',
      'a (2) (2)',
    ]);
  });
});
