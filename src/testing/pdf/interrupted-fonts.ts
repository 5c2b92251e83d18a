// PDFs with a word in a font whose map puts other characters between its letters.
import { createRandom } from '../random.ts';
import {
  bfchar,
  build,
  type Code,
  cmap,
  type DoubtfulFont,
  hex,
  mapped,
  pairs,
  plain,
  space,
  WAYS,
} from './doubtful-fonts.ts';

/** Characters that maps put between letters: they show nothing, or are no part of a word. */
const BETWEEN: Readonly<Record<string, number>> = {
  blanks: 0x20,
  'blanks without a break': 0xa0,
  'thin blanks': 0x2009,
  tabs: 9,
  'wide blanks': 0x3000,
  'ends of lines': 0x2028,
  'private characters': 0xe000,
  'the last private character': 0xf8ff,
  'private characters of plane 15': 0xf0000,
  'private characters of plane 16': 0x10fffd,
  'control characters': 1,
  'no characters': 0xfdd0,
  'halves of characters': 0xd800,
  'unassigned characters': 0x378,
  'signs of numbers': 0x600,
  strokes: 0x336,
};

const inUtf16 = (point: number) => {
  const text = String.fromCodePoint(point);
  return Array.from({ length: text.length }, (_, at) => hex(text.charCodeAt(at), 4)).join('');
};
const NO_WIDTH = 0xfe;

/** Glyphs without width between letters, which a map takes for a character. */
const followed =
  (further: number): Code =>
  (letters, kit, random) => {
    const { font, encode } = mapped((targets) =>
      cmap(
        space(2),
        pairs([
          `<${hex(NO_WIDTH, 2)}> <${inUtf16(further)}>`,
          ...targets.map(({ code, point }) => `<${hex(code, 2)}> ${plain(point)}`),
        ]),
      ),
    )(letters, kit, random);
    const widths = Array.from({ length: 256 }, (_, code) => (code === NO_WIDTH ? 0 : 600)).join(' ');
    return {
      font: font.replace(/Widths\[[^\]]*/, `Widths[${widths}`),
      encode: (letter) => encode(letter) + hex(NO_WIDTH, 2),
    };
  };

const withFurther = (further: number): Readonly<Record<string, Code>> => ({
  behind: mapped(bfchar(2, (point) => `<${hex(point, 4)}${inUtf16(further)}>`)),
  before: mapped(bfchar(2, (point) => `<${inUtf16(further)}${hex(point, 4)}>`)),
  between: followed(further),
});

/** Returns files with maps that put other characters behind, before and between the letters. */
export function interruptedFonts(word: string, seed: number): readonly DoubtfulFont[] {
  const random = createRandom(seed);
  return Object.entries(BETWEEN).flatMap(([what, further]) =>
    Object.entries(withFurther(further)).map(([where, code]) => {
      const way = random.pick(Object.keys(WAYS));
      return { name: `${what} ${where}, ${way}`, bytes: build(word, code, way, random) };
    }),
  );
}
