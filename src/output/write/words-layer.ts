// The words of a scanned page as text that nobody sees, in their places on its picture: it can be selected, searched and read aloud.
import { PDFDict, type PDFDocument, PDFHexString, PDFName, type PDFRef } from '@cantoo/pdf-lib';
import { type Rect, rectsTouch, type Size } from '../../kernel/rect.ts';
import type { LayerWord } from '../plan.ts';

export const WORDS_FONT = 'Words';

/** The advance of every character of the font, in sizes of type: words are stretched to their length. */
const ADVANCE = 0.5;
/** Above and below the base line, in sizes of type. */
const ASCENT = 0.8;
const DESCENT = 0.2;
/** Pixels around what is destroyed in which no word may end. */
const MARGIN = 1;

/** Its character codes are UTF-16 units, and it has no glyphs: nothing is drawn with it. */
const TO_UNICODE = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def /CMapType 2 def
1 begincodespacerange <0000> <FFFF> endcodespacerange
1 beginbfrange <0000> <FFFF> <0000> endbfrange
endcmap CMapName currentdict /CMap defineresource pop end end`;

export function addWordsFont({ context }: PDFDocument): PDFRef {
  const descriptor = context.register(
    context.obj({
      Type: 'FontDescriptor',
      FontName: WORDS_FONT,
      Flags: 4,
      FontBBox: [0, -DESCENT * 1000, ADVANCE * 1000, ASCENT * 1000],
      ItalicAngle: 0,
      Ascent: ASCENT * 1000,
      Descent: -DESCENT * 1000,
      CapHeight: ASCENT * 1000,
      StemV: 80,
    }),
  );
  const system = PDFDict.withContext(context);
  system.set(PDFName.of('Registry'), PDFHexString.fromText('Adobe'));
  system.set(PDFName.of('Ordering'), PDFHexString.fromText('Identity'));
  system.set(PDFName.of('Supplement'), context.obj(0));
  const descendant = context.register(
    context.obj({
      Type: 'Font',
      Subtype: 'CIDFontType2',
      BaseFont: WORDS_FONT,
      CIDSystemInfo: system,
      DW: ADVANCE * 1000,
      FontDescriptor: descriptor,
    }),
  );
  return context.register(
    context.obj({
      Type: 'Font',
      Subtype: 'Type0',
      BaseFont: WORDS_FONT,
      Encoding: 'Identity-H',
      DescendantFonts: [descendant],
      ToUnicode: context.register(context.flateStream(TO_UNICODE)),
    }),
  );
}

/** The smallest rectangle around a word. */
export function rectOf({ x, y, angle, length, size }: Omit<LayerWord, 'text'>): Rect {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const corners = [0, length].flatMap((along) =>
    [-ASCENT * size, DESCENT * size].map((across) => ({
      x: x + along * cos - across * sin,
      y: y + along * sin + across * cos,
    })),
  );
  const [xs, ys] = [corners.map((corner) => corner.x), corners.map((corner) => corner.y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

/** The words of which no part is destroyed; a word that is touched goes whole. */
export const wordsBeside = (words: readonly LayerWord[], destroyed: readonly Rect[]): LayerWord[] =>
  words.filter((word) => {
    const { x, y, width, height } = rectOf(word);
    const own = { x: x - MARGIN, y: y - MARGIN, width: width + 2 * MARGIN, height: height + 2 * MARGIN };
    return !destroyed.some((area) => rectsTouch(area, own));
  });

const toHex = (text: string): string =>
  Array.from({ length: text.length }, (_, index) => text.charCodeAt(index).toString(16).padStart(4, '0')).join('');

const toNumber = (value: number): string => value.toFixed(3).replace(/\.?0+$/, '');

/**
 * The operators that write the words.
 * @param words in pixels of the page's picture
 * @param scale points a pixel
 */
export function writeWords(words: readonly LayerWord[], scale: number, { height }: Size): string {
  const lines = words.map(({ text, x, y, angle, length, size }) => {
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const type = Math.max(0.1, size * scale);
    const stretch = (100 * length * scale) / (text.length * ADVANCE * type);
    // A PDF's y grows upwards.
    const matrix = [cos, -sin, sin, cos, x * scale, (height - y) * scale].map(toNumber).join(' ');
    return `/${WORDS_FONT} ${toNumber(type)} Tf ${toNumber(stretch)} Tz ${matrix} Tm <${toHex(text)}> Tj`;
  });
  return `BT 3 Tr\n${lines.join('\n')}\nET`;
}
