// A font without glyphs: its text is invisible, but can be selected, searched and read aloud.
import { type PDFContext, type PDFDict, PDFName, type PDFRef } from '@cantoo/pdf-lib';
import { compositeFont, toUnicodeMap } from './embedded-font.ts';

const toHex = (value: number): string => value.toString(16).padStart(4, '0');

/** Advance of every character (font sizes): text is stretched to its length. */
export const SPOKEN_ADVANCE = 0.5;
/** Ascent and descent (font sizes). */
export const SPOKEN_ASCENT = 0.8;
export const SPOKEN_DESCENT = 0.2;

/** Codes are UTF-16 units, without glyphs: nothing is drawn. */
const TO_UNICODE = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def /CMapType 2 def
1 begincodespacerange <0000> <FFFF> endcodespacerange
1 beginbfrange <0000> <FFFF> <0000> endbfrange
endcmap CMapName currentdict /CMap defineresource pop end end`;

/** Adds the font for text in the basic plane, independent of the text. */
export const addSpokenFont = (context: PDFContext, name: string): PDFRef =>
  context.register(makeFont(context, name, TO_UNICODE));

/** A font for any text with one code per character: some readers split surrogates. */
export class SpokenFont {
  readonly ref: PDFRef;
  readonly #context: PDFContext;
  readonly #characters = new Map<string, number>();

  constructor(context: PDFContext) {
    this.#context = context;
    this.ref = context.nextRef();
  }

  encode(text: string): string {
    return Array.from(text, (character) => {
      const code = this.#characters.get(character) ?? this.#characters.size + 1;
      this.#characters.set(character, code);
      return toHex(code);
    }).join('');
  }

  /** Writes the font into the file; call after the last {@link encode}. */
  finish(): void {
    const used = Array.from(this.#characters, ([text, newId]) => ({ newId, text }));
    this.#context.assign(this.ref, makeFont(this.#context, 'Words', toUnicodeMap(used)));
  }
}

function makeFont(context: PDFContext, name: string, toUnicode: string): PDFDict {
  const descriptor = context.register(
    context.obj({
      Type: 'FontDescriptor',
      FontName: name,
      Flags: 4,
      FontBBox: [0, -SPOKEN_DESCENT * 1000, SPOKEN_ADVANCE * 1000, SPOKEN_ASCENT * 1000],
      ItalicAngle: 0,
      Ascent: SPOKEN_ASCENT * 1000,
      Descent: -SPOKEN_DESCENT * 1000,
      CapHeight: SPOKEN_ASCENT * 1000,
      StemV: 80,
    }),
  );
  return compositeFont(context, PDFName.of(name), toUnicode, {
    FontDescriptor: descriptor,
    DW: SPOKEN_ADVANCE * 1000,
  });
}

/** Returns character codes for content streams, in hexadecimal. */
export const toSpokenCodes = (text: string): string =>
  Array.from({ length: text.length }, (_, index) => toHex(text.charCodeAt(index))).join('');
