import { StandardFontEmbedder, StandardFonts } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { DICTIONARIES } from './dictionaries.ts';
import { measureGap } from './measure-gap.ts';

const { font, encoding } = StandardFontEmbedder.for(StandardFonts.Helvetica as never);
const helvetica = (character: string) =>
  font.getWidthOfGlyph(encoding.encodeUnicodeCodePoint(character.codePointAt(0) ?? 32).name) || undefined;
const widthOf = (text: string) => Array.from(text, (character) => helvetica(character) ?? 0).reduce((a, b) => a + b);
const letters = (character: string) => (character === 'W' ? 1000 : 500);

describe('the bits of a gap', () => {
  it('are the logarithm of the candidates by those that fit', () => {
    const dictionary = [[['a', 'b', 'W', 'aa']]];
    expect(measureGap({ width: 500, tolerance: 1 }, letters, dictionary)).toEqual({ bits: 1, total: 4, fits: 2 });
    expect(measureGap({ width: 1001, tolerance: 1 }, letters, dictionary)).toMatchObject({ bits: 1, fits: 2 });
    expect(measureGap({ width: 1001, tolerance: 600 }, letters, dictionary)).toMatchObject({ bits: 0, fits: 4 });
  });

  it('count every text of several parts once', () => {
    const dictionary = [[['a', 'W'], [' '], ['b', 'W', 'c']]];
    expect(measureGap({ width: 2000, tolerance: 0 }, letters, dictionary)).toMatchObject({ total: 6, fits: 3 });
    expect(measureGap({ width: 1500, tolerance: 0 }, letters, dictionary)).toMatchObject({ total: 6, fits: 2 });
  });

  it('exclude candidates that the font cannot show, unless none fits', () => {
    const lacks = (character: string) => (character === 'W' ? undefined : 500);
    expect(measureGap({ width: 500, tolerance: 0 }, lacks, [[['a', 'W']]])).toEqual({ bits: 0, total: 1, fits: 1 });
    expect(measureGap({ width: 9, tolerance: 0 }, letters, [[['a', 'b']]])).toEqual({ bits: 1, total: 2, fits: 0 });
    expect(measureGap({ width: 9, tolerance: 0 }, () => undefined, [[['a']]])).toEqual({ bits: 0, total: 0, fits: 0 });
  });

  it.each([
    ['names', 'Reinhold Abernathy', 8],
    ['names', 'Abernathy', 7],
    ['dates', 'September 27, 1968', 4],
    ['amounts', '12,345.67', 0.1],
  ] as const)('tell much of exact %s: “%s”', (kind, text, least) => {
    const gap = { width: widthOf(text), tolerance: 1 };
    const { bits, total, fits } = measureGap(gap, helvetica, DICTIONARIES[kind]);
    expect(bits).toBeGreaterThan(least);
    expect(fits).toBeGreaterThan(0);
    expect(total).toBeGreaterThan(30_000);
    expect(measureGap({ ...gap, tolerance: Number.POSITIVE_INFINITY }, helvetica, DICTIONARIES[kind]).bits).toBe(0);
  });
});
