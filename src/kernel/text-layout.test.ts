import { describe, expect, it } from 'vitest';
import { fc } from '../testing/properties.ts';
import { directionOf, fitText, layoutLine, layoutText, linesIn, type TextLayout } from './text-layout.ts';

const measure = (text: string, fontSize: number) => [...text].length * fontSize * 0.5;

const textsOf = ({ lines }: TextLayout): string[] => lines.map(({ text }) => text);

function countingMeasure() {
  const count = { calls: 0, characters: 0 };
  return {
    count,
    measure: (text: string, fontSize: number) => {
      count.calls += 1;
      count.characters += text.length;
      return text.length * fontSize * 0.5;
    },
  };
}

describe('text layout', () => {
  it('loses no character but spaces at line ends, and no line is too wide', () => {
    const texts = fc.oneof(
      fc.string({ maxLength: 80 }),
      fc.string({ unit: fc.constantFrom('a', ' ', '-', '\n', '🙂', 'b?'), maxLength: 80 }),
    );
    fc.assert(
      fc.property(texts, fc.integer({ min: 10, max: 200 }), (text, width) => {
        const lines = textsOf(layoutText(text, width, 10, measure));
        expect(lines.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
        for (const line of lines) if ([...line].length > 1) expect(measure(line, 10)).toBeLessThanOrEqual(width);
      }),
    );
  });

  it('breaks at spaces and at line feeds', () => {
    expect(textsOf(layoutText('one two\nthree', 35, 10, measure))).toEqual(['one two', 'three']);
    expect(textsOf(layoutText('one two', 34, 10, measure))).toEqual(['one', 'two']);
    expect(textsOf(layoutText('well-known', 34, 10, measure))).toEqual(['well-', 'known']);
    expect(textsOf(layoutText('a --flag', 34, 10, measure))).toEqual(['a', '--flag']);
    expect(textsOf(layoutText('one\n\ntwo\r\n', 34, 10, measure))).toEqual(['one', '', 'two', '']);
  });

  it('shrinks text to its box', () => {
    const layout = fitText('privileged', { width: 50, height: 100 }, { largest: 40, smallest: 4 }, measure);
    expect(textsOf(layout)).toEqual(['privileged']);
    expect(layout.fontSize).toBeGreaterThan(9.5);
    expect(layout.fontSize).toBeLessThanOrEqual(10);
  });
});

describe('text that does not fit', () => {
  it('ends with an ellipsis on the last line', () => {
    const cut = layoutText('one two three four', 35, 10, measure, 2);
    expect(cut.isCut).toBe(true);
    expect(textsOf(cut)).toEqual(['one two', 'three…']);
    expect(textsOf(layoutText('one two fourteen', 40, 10, measure, 1))).toEqual(['one two…']);
    expect(textsOf(layoutText('one two fourteen', 35, 10, measure, 1))).toEqual(['one tw…']);
    expect(textsOf(layoutLine('one two', 25, 10, measure))).toEqual(['one…']);
    expect(textsOf(layoutLine('🙂🙂🙂🙂', 15, 10, measure))).toEqual(['🙂🙂…']);
  });

  it('has no ellipsis for white space or text that fits', () => {
    expect(layoutText('one two\n \n', 35, 10, measure, 1)).toMatchObject({ isCut: false });
    expect(layoutText('one two', 35, 10, measure, 1)).toMatchObject({ isCut: false });
    expect(layoutLine('one two', 35, 10, measure)).toMatchObject({ isCut: false });
  });

  it('is the beginning of the unlimited layout', () => {
    const words = fc.string({ unit: fc.constantFrom('a', 'bc', ' ', '\n', '-'), maxLength: 60 });
    fc.assert(
      fc.property(words, fc.integer({ min: 10, max: 80 }), fc.integer({ min: 1, max: 6 }), (text, width, most) => {
        const whole = textsOf(layoutText(text, width, 10, measure));
        const { lines, isCut } = layoutText(text, width, 10, measure, most);
        const shown = lines.map((line) => line.text);
        expect(isCut).toBe(/\S/.test(whole.slice(most).join('')));
        expect(shown.slice(0, -1)).toEqual(whole.slice(0, shown.length - 1));
        const last = shown.at(-1) ?? '';
        if (!isCut) expect(last).toBe(whole[shown.length - 1]);
        else {
          expect(last.endsWith('…')).toBe(true);
          expect(whole[shown.length - 1]?.startsWith(last.slice(0, -1))).toBe(true);
          if (last !== '…') expect(measure(last, 10)).toBeLessThanOrEqual(width * 1.001 + 5);
        }
      }),
    );
  });
});

describe('the work of a layout', () => {
  const LONG = 2_000_000;
  const endless = [
    ['a word without an end', 'x'.repeat(LONG)],
    ['short lines', 'x\n'.repeat(LONG / 2)],
    ['short words', 'ab '.repeat(LONG / 3)],
    ['spaces', `a${' '.repeat(LONG)}b`],
    ['dashes', `${'-'.repeat(LONG)}a`],
    ['question marks', `${'?'.repeat(LONG)}a`],
    ['empty lines', `${'\n'.repeat(LONG)}a`],
    ['what has no width', '\u200b'.repeat(LONG)],
  ] as const;

  it.each(endless)('equals the drawn layout, for %s', (_, text) => {
    const { count, measure: counting } = countingMeasure();
    const { lines, isCut } = layoutText(text, 200, 10, counting, linesIn(100, 10));
    expect(lines.length).toBeLessThanOrEqual(linesIn(100, 10));
    expect(isCut).toBe(true);
    expect(count.calls).toBeLessThan(1000);
    expect(count.characters).toBeLessThan(50_000);
  });

  it.each(endless)('is independent of the length of text when its size is fitted, for %s', (_, text) => {
    const work = [LONG / 20, LONG].map((length) => {
      const { count, measure: counting } = countingMeasure();
      fitText(text.slice(0, length), { width: 200, height: 100 }, { largest: 40, smallest: 4 }, counting);
      return count.calls;
    });
    expect(work[1]).toBeLessThanOrEqual((work[0] ?? 0) * 1.1 + 10);
  });

  it('is a few looks a line for a long word that is shown whole', () => {
    const { count, measure: counting } = countingMeasure();
    const { lines } = layoutText('x'.repeat(200_000), 200, 10, counting);
    expect(lines.length).toBe(200_000 / 40);
    expect(count.calls).toBeLessThan(lines.length * 20);
    expect(count.characters).toBeLessThan(200_000 * 40);
  });
});

describe('the base direction', () => {
  it.each([
    ['', 'ltr'],
    ['12 + 3', 'ltr'],
    ['one', 'ltr'],
    ['(1) שלום world', 'rtl'],
    ['مرحبا', 'rtl'],
    ['3. ܫܠܡܐ', 'rtl'],
    ['hello שלום', 'ltr'],
    ['«Привет» שלום', 'ltr'],
    ['\u200f12', 'rtl'],
    ['𞤀𞤣𞤤', 'rtl'],
  ])('of “%s” is %s', (text, direction) => expect(directionOf(text)).toBe(direction));

  it('is that of the paragraph for each of its lines', () => {
    const { lines } = layoutText('שלום one two\none שלום', 35, 10, measure);
    expect(lines.map(({ direction }) => direction)).toEqual(['rtl', 'rtl', 'ltr', 'ltr']);
  });
});
