// Embeds a subset of a font: a Type 0 font, TrueType or CFF, with the text of each glyph.

import type { Font, Glyph } from '@cantoo/fontkit';
import { type PDFContext, type PDFDict, PDFHexString, PDFName, type PDFRef } from '@cantoo/pdf-lib';
import { getOrCreate } from '../../kernel/get-or-create.ts';

/** Units per em in PDF. */
const UNITS = 1000;

/** Font descriptor flag: uses characters outside the standard Latin set. */
const SYMBOLIC = 4;

const toHex = (value: number, digits = 4): string => value.toString(16).toUpperCase().padStart(digits, '0');

const toUtf16 = (text: string): string =>
  Array.from({ length: text.length }, (_, index) => toHex(text.charCodeAt(index))).join('');

/** Returns the six-letter tag that marks a font as a subset; unique within a file. */
function tagOf(index: number): string {
  let rest = index;
  return Array.from({ length: 6 }, () => {
    const letter = String.fromCharCode(65 + (rest % 26));
    rest = Math.floor(rest / 26);
    return letter;
  }).join('');
}

interface UsedGlyph {
  readonly newId: number;
  readonly text: string;
  readonly width: number;
}

export class EmbeddedFont {
  readonly ref: PDFRef;
  readonly #context: PDFContext;
  readonly #font: Font;
  readonly #name: string;
  readonly #subset: ReturnType<Font['createSubset']>;
  readonly #used = new Map<number, UsedGlyph>();

  /** @param index unique number of the font in its file */
  constructor(context: PDFContext, font: Font, index: number) {
    this.#context = context;
    this.#font = font;
    this.#name = `${tagOf(index)}+${font.postscriptName ?? 'Font'}`;
    this.#subset = font.createSubset();
    this.ref = context.nextRef();
  }

  /** Returns the glyph's code for content streams (four hexadecimal digits). */
  encode(glyph: Glyph): string {
    const { newId } = getOrCreate(this.#used, glyph.id, () => ({
      newId: this.#subset.includeGlyph(glyph),
      text: String.fromCodePoint(...glyph.codePoints),
      width: Math.round((glyph.advanceWidth * UNITS) / this.#font.unitsPerEm),
    }));
    return toHex(newId);
  }

  /** Writes the font into the file; call after the last {@link encode}. */
  finish(): void {
    const context = this.#context;
    const name = PDFName.of(this.#name);
    const bytes = this.#subset.encode();
    // fontkit writes a bare CFF table, keyed by CID.
    const isCff = 'cff' in this.#subset;
    const kind = isCff ? { Subtype: 'CIDFontType0C' } : { Length1: bytes.length };
    const file = context.register(context.flateStream(bytes, kind));
    const used = [...this.#used.values()].toSorted((a, b) => a.newId - b.newId);
    const dict = compositeFont(context, name, toUnicodeMap(used), {
      FontDescriptor: context.register(this.#describe(name, { [isCff ? 'FontFile3' : 'FontFile2']: file })),
      Subtype: isCff ? 'CIDFontType0' : 'CIDFontType2',
      DW: UNITS,
      W: used.flatMap(({ newId, width }) => [newId, [width]]),
      ...(isCff ? {} : { CIDToGIDMap: 'Identity' }),
    });
    context.assign(this.ref, dict);
  }

  #describe(name: PDFName, file: Readonly<Record<string, PDFRef>>) {
    const { ascent, descent, capHeight, italicAngle, bbox, unitsPerEm } = this.#font;
    const scale = (value: number) => Math.round((value * UNITS) / unitsPerEm);
    return this.#context.obj({
      Type: 'FontDescriptor',
      FontName: name,
      Flags: SYMBOLIC,
      FontBBox: [scale(bbox.minX), scale(bbox.minY), scale(bbox.maxX), scale(bbox.maxY)],
      ItalicAngle: italicAngle,
      Ascent: scale(ascent),
      Descent: scale(descent),
      CapHeight: scale(capHeight),
      StemV: 80,
      ...file,
    });
  }
}

/** Creates a font with two-byte glyph codes. @param entries additional entries of the font */
export function compositeFont(
  context: PDFContext,
  name: PDFName,
  toUnicode: string,
  entries: Readonly<Record<string, PDFRef | string | number | readonly (number | readonly number[])[]>>,
): PDFDict {
  const descendant = context.obj({
    Type: 'Font',
    Subtype: 'CIDFontType2',
    BaseFont: name,
    CIDSystemInfo: {
      Registry: PDFHexString.fromText('Adobe'),
      Ordering: PDFHexString.fromText('Identity'),
      Supplement: 0,
    },
    ...entries,
  });
  return context.obj({
    Type: 'Font',
    Subtype: 'Type0',
    BaseFont: name,
    Encoding: 'Identity-H',
    DescendantFonts: [context.register(descendant)],
    ToUnicode: context.register(context.flateStream(toUnicode)),
  });
}

const GROUP = 100;

/** Returns a ToUnicode map, for search, copying and screen readers. */
export function toUnicodeMap(used: readonly Pick<UsedGlyph, 'newId' | 'text'>[]): string {
  const spoken = used.filter(({ text }) => text !== '');
  const groups = Array.from({ length: Math.ceil(spoken.length / GROUP) }, (_, index) => {
    const rows = spoken.slice(index * GROUP, (index + 1) * GROUP);
    const lines = rows.map(({ newId, text }) => `<${toHex(newId)}> <${toUtf16(text)}>`);
    return `${rows.length} beginbfchar\n${lines.join('\n')}\nendbfchar\n`;
  });
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
${groups.join('')}endcmap
CMapName currentdict /CMap defineresource pop
end
end`;
}
