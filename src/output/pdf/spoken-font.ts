// A font without glyphs: what is written with it is not seen, and can be selected, searched and read aloud.
import { type PDFContext, type PDFDict, PDFName, type PDFRef } from '@cantoo/pdf-lib';
import { compositeFont, toUnicodeMap } from '../../pdf/fonts/embedded-font.ts';

const toHex = (value: number): string => value.toString(16).padStart(4, '0');

/** The advance of every character, in sizes of type: text is stretched to its length. */
export const SPOKEN_ADVANCE = 0.5;
/** Above and below the base line, in sizes of type. */
export const SPOKEN_ASCENT = 0.8;
export const SPOKEN_DESCENT = 0.2;

/** Its character codes are UTF-16 units, and it has no glyphs: nothing is drawn with it. */
const TO_UNICODE = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def /CMapType 2 def
1 begincodespacerange <0000> <FFFF> endcodespacerange
1 beginbfrange <0000> <FFFF> <0000> endbfrange
endcmap CMapName currentdict /CMap defineresource pop end end`;

/** For text in the basic plane: a font that needs to know nothing of it. */
export const addSpokenFont = (context: PDFContext, name: string): PDFRef =>
  context.register(makeFont(context, name, TO_UNICODE));

/** For any text: its codes stand for whole characters, as some readers take halves of them for characters. */
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

  /** Writes the font into the file, after the last {@link encode}. */
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

/** Character codes for content streams, hexadecimal. */
export const toSpokenCodes = (text: string): string =>
  Array.from({ length: text.length }, (_, index) => toHex(text.charCodeAt(index))).join('');
