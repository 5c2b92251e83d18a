import { describe, expect, it } from 'vitest';
import type { GreyImage } from '../media/text/ink.ts';
import type { RecognizedLine } from './recognized.ts';
import { respaceLines } from './spaces.ts';

const [WIDTH, HEIGHT, TOP, BOTTOM] = [1200, 60, 10, 40] as const;

interface Glyph {
  readonly text: string;
  readonly x0: number;
  readonly x1: number;
}

/** Sets characters from left to right: ink centred in its advance, spaces of their own width. */
function set(text: string, advanceOf: (character: string) => readonly [advance: number, ink: number]): Glyph[] {
  const glyphs: Glyph[] = [];
  let x = 20;
  for (const character of text) {
    const [advance, ink] = advanceOf(character);
    const x0 = Math.round(x + (advance - ink) / 2);
    if (character !== ' ') glyphs.push({ text: character, x0, x1: x0 + ink });
    x += advance;
  }
  return glyphs;
}

function draw(glyphs: readonly Glyph[]): GreyImage {
  const data = new Uint8Array(WIDTH * HEIGHT).fill(255);
  for (const { text, x0, x1 } of glyphs) {
    const top = /[.,]/.test(text) ? BOTTOM - 5 : TOP;
    for (let y = top; y < BOTTOM; y += 1) data.fill(0, y * WIDTH + x0, y * WIDTH + x1);
  }
  return { data, width: WIDTH, height: HEIGHT };
}

/** The glyphs as the engine has read them, with its own spaces, and boxes that are a little off. */
function read(glyphs: readonly Glyph[], text: string): RecognizedLine {
  let index = 0;
  const words = text.split(' ').map((word) => {
    const symbols = [...word].map((character) => {
      const { x0, x1 } = glyphs[index] as Glyph;
      index += 1;
      const off = (index % 3) - 1;
      return { text: character, bbox: { x0: x0 + 2 * off, x1: x1 + 2 * off, y0: TOP, y1: BOTTOM } };
    });
    const bbox = { x0: symbols[0]?.bbox.x0 ?? 0, x1: symbols.at(-1)?.bbox.x1 ?? 0, y0: TOP, y1: BOTTOM };
    return { text: word, bbox, confidence: 90, symbols };
  });
  const bbox = { x0: words[0]?.bbox.x0 ?? 0, x1: words.at(-1)?.bbox.x1 ?? 0, y0: TOP, y1: BOTTOM };
  return { bbox, confidence: 90, baseline: { ...bbox, y0: BOTTOM }, rowAttributes: { rowHeight: 40 }, words };
}

const textOf = (lines: readonly RecognizedLine[]) =>
  lines.map(({ words }) => words.map(({ text }) => text).join(' ')).join('\n');

/** Widths of a serif face (40 px per em): a dot has its own advance, a space is a quarter. */
const SERIF = (character: string): readonly [number, number] => {
  if (character === ' ') return [10, 0];
  if (/[.,]/.test(character)) return [10, 4];
  if (/\d/.test(character)) return [20, character === '1' ? 10 : 17];
  if (/[mw]/.test(character)) return [31, 29];
  return /[ijltf]/.test(character) ? [11, 9] : [19, 17];
};
const TYPED = (character: string): readonly [number, number] => [
  24,
  /[.,]/.test(character) ? 5 : /[il1]/.test(character) ? 13 : 19,
];

describe('spaces', () => {
  it.each([
    ['+33 1 23 45 67 89', '+33123456789'],
    ['+33 1 23 45 67 89', '+3 3 12 34567 89'],
    ['4111 1111 1111 1111', '411111111111 1111'],
    ['the amount of 31.20 will be paid', 'the amo unt of 31. 20 will be paid'],
  ])('are where the ink has them: %s, read as %s', (printed, given) => {
    const glyphs = set(printed, SERIF);
    expect(textOf(respaceLines([read(glyphs, given)], draw(glyphs)))).toBe(printed);
  });

  it.each([
    ['jan.kowalski will pay 31.20', 'jan .kowalski will pay 31. 20'],
    ['it is in the office of all the others that are', 'it isin the of fice ofall the others that are'],
  ])('of a typewriter are one letter wide: %s, read as %s', (printed, given) => {
    const glyphs = set(printed, TYPED);
    expect(textOf(respaceLines([read(glyphs, given)], draw(glyphs)))).toBe(printed);
  });

  it('are found across the pieces of a row, with characters at their ink', () => {
    const glyphs = set('it costs 653.92 today', SERIF);
    const [head, tail] = [glyphs.slice(0, 11), glyphs.slice(11)];
    const lines = respaceLines([read(tail, '92 today'), read(head, 'it costs 653.')], draw(glyphs));
    expect(textOf(lines)).toBe('it costs 653.92 today');
    const places = lines.flatMap(({ words }) => words.flatMap(({ symbols }) => symbols.map(({ bbox }) => bbox.x0)));
    expect(places).toEqual(glyphs.map(({ x0 }) => x0));
  });

  it('are unchanged if two characters touch and the engine has none between them', () => {
    const glyphs = set('of all', SERIF).map((glyph, index) => (index === 0 ? { ...glyph, x1: glyph.x1 + 8 } : glyph));
    expect(textOf(respaceLines([read(glyphs, 'of all')], draw(glyphs)))).toBe('of all');
  });
});
