// A font without glyphs: what is written with it is not seen, and can be selected, searched and read aloud.
import { type PDFContext, PDFDict, PDFHexString, PDFName, type PDFRef } from '@cantoo/pdf-lib';

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

export function addSpokenFont(context: PDFContext, name: string): PDFRef {
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
  const system = PDFDict.withContext(context);
  system.set(PDFName.of('Registry'), PDFHexString.fromText('Adobe'));
  system.set(PDFName.of('Ordering'), PDFHexString.fromText('Identity'));
  system.set(PDFName.of('Supplement'), context.obj(0));
  const descendant = context.register(
    context.obj({
      Type: 'Font',
      Subtype: 'CIDFontType2',
      BaseFont: name,
      CIDSystemInfo: system,
      DW: SPOKEN_ADVANCE * 1000,
      FontDescriptor: descriptor,
    }),
  );
  return context.register(
    context.obj({
      Type: 'Font',
      Subtype: 'Type0',
      BaseFont: name,
      Encoding: 'Identity-H',
      DescendantFonts: [descendant],
      ToUnicode: context.register(context.flateStream(TO_UNICODE)),
    }),
  );
}

/** Character codes for content streams, hexadecimal. */
export const toSpokenCodes = (text: string): string =>
  Array.from({ length: text.length }, (_, index) => text.charCodeAt(index).toString(16).padStart(4, '0')).join('');
