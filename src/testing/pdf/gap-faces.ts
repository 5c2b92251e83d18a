import { StandardFontEmbedder, StandardFonts } from '@cantoo/pdf-lib';
import { makeTrueType } from './font-kit.ts';
import type { PdfKit } from './pdf-kit.ts';

export interface Face {
  readonly name: string;
  add(kit: PdfKit): number;
  /** In 1/1000 em. */
  widthOf(character: string): number;
  readonly bytes: 1 | 2;
  codeOf(character: string): number;
}

function standardFace(name: keyof typeof StandardFonts): Face {
  const base = StandardFonts[name];
  const { font, encoding } = StandardFontEmbedder.for(base as never);
  return {
    name: base,
    add: (kit) => kit.add(`<</Type/Font/Subtype/Type1/BaseFont/${base}/Encoding/WinAnsiEncoding>>`),
    widthOf: (character) =>
      Number(font.getWidthOfGlyph(encoding.encodeUnicodeCodePoint(character.codePointAt(0) ?? 32).name)),
    bytes: 1,
    codeOf: (character) => character.charCodeAt(0),
  };
}

/** Two-byte font for a range of characters. */
function cidFace(name: string, first: number, last: number): Face {
  const characters = [' ', ...Array.from({ length: last - first + 1 }, (_, at) => String.fromCharCode(first + at))];
  const codes = new Map(characters.map((character, at) => [character, at + 1]));
  const widthOf = (character: string) => (character === ' ' ? 260 : 380 + 13 * (character.charCodeAt(0) % 31));
  const hex = (value: number) => value.toString(16).padStart(4, '0');
  return {
    name,
    bytes: 2,
    codeOf: (character) => codes.get(character) ?? 1,
    widthOf,
    add(kit) {
      const program = kit.stream('', makeTrueType(characters), true);
      const widths = characters.map((character) => widthOf(character)).join(' ');
      const pairs = characters.map((character, at) => `<${hex(at + 1)}> <${hex(character.charCodeAt(0))}>`);
      const map = kit.stream(
        '',
        `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /A def /CMapType 2 def 1 begincodespacerange <0000> <ffff> endcodespacerange ${pairs.length} beginbfchar ${pairs.join(' ')} endbfchar endcmap end end`,
      );
      const descriptor = kit.add(
        `<</Type/FontDescriptor/FontName/${name}/Flags 4/FontBBox[0 -200 1000 800]/ItalicAngle 0/Ascent 800/Descent -200/CapHeight 700/StemV 80/FontFile2 ${program} 0 R>>`,
      );
      const descendant = kit.add(
        `<</Type/Font/Subtype/CIDFontType2/BaseFont/${name}/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor ${descriptor} 0 R/W[1[${widths}]]/CIDToGIDMap/Identity>>`,
      );
      return kit.add(
        `<</Type/Font/Subtype/Type0/BaseFont/${name}/Encoding/Identity-H/DescendantFonts[${descendant} 0 R]/ToUnicode ${map} 0 R>>`,
      );
    },
  };
}

export const FACES: readonly Face[] = [
  standardFace('Helvetica'),
  standardFace('TimesRoman'),
  standardFace('Courier'),
  cidFace('Latinate', 0x21, 0x7e),
];
export const HEBREW = cidFace('Hebrew', 0x5d0, 0x5ea);
