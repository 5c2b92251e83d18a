import { describe, expect, it } from 'vitest';
import { fc } from '../testing/properties.ts';
import { foldSpelling, spell } from './spelling.ts';

describe('one spelling', () => {
  it.each([
    ['Zyrkowitz', '\uff3a\uff59\uff52\uff4b\uff4f\uff57\uff49\uff54\uff5a'],
    ['Gross', 'Groß'],
    ['GROSS', 'GROẞ'],
    ['Zyrkowitz', 'Zyrko\u00adwitz'],
    ['Zyrkowitz', 'Zy\u200brko\u2060wi\ufefftz'],
    ['office', 'o\ufb03ce'],
    ['Müller', 'Mu\u0308ller'],
    ['plain text, 12', 'plain text, 12'],
    ['a \u00b4 b', 'a \u00b4 b'],
    ['Zyrkowitz', 'Zyr\ufffckow\ufffdi\u2800tz'],
  ])('writes %s for %s', (spelled, text) => {
    expect(spell(text).text).toBe(spelled);
  });

  it('maps ranges to the original', () => {
    const text = 'der große Zyrko\u00adwitz kam';
    const { text: spelled, toOriginal } = spell(text);
    const at = (word: string) => {
      const start = spelled.indexOf(word);
      const range = toOriginal({ start, end: start + word.length });
      return text.slice(range.start, range.end);
    };
    expect(['grosse', 'Zyrkowitz', 'kam'].map(at)).toEqual(['große', 'Zyrko\u00adwitz', 'kam']);
  });

  it('is idempotent, and never longer than it folds', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const { text: spelled, toOriginal } = spell(text);
        expect(spell(spelled).text).toBe(spelled);
        expect(foldSpelling(spelled)).toBe(foldSpelling(text));
        expect(toOriginal({ start: 0, end: spelled.length }).end).toBeLessThanOrEqual(text.length);
      }),
    );
  });
});
