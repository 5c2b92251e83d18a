// Decodes strings to codes with glyph widths, for glyph positions.
import { PDFArray, PDFDict, PDFName, PDFNumber, PDFRawStream, StandardFontEmbedder } from '@cantoo/pdf-lib';
import { decodeWindows1252 } from '../../kernel/single-byte.ts';
import { MessageError, message } from '../../messages/index.ts';
import type { CodeMap } from '../cmaps/code-map.ts';
import { decodeStream, get, getArray, getDict, getName, getNumber, itemsOf, numbersOf } from '../objects.ts';
import { namedCodeMap, parseCodeMap } from './cmap.ts';
import { faultOfCodeMaps } from './load-code-maps.ts';
import { type Matrix, multiply } from './matrix.ts';

export interface FontGlyph {
  readonly code: number;
  readonly bytes: number;
  /** In em, along the writing direction; negative in vertical writing. */
  readonly advance: number;
  /** Body box (em), relative to the text matrix. */
  readonly box: readonly [x0: number, y0: number, x1: number, y1: number];
  /** True if the next glyph is below. */
  readonly isVertical: boolean;
}

export interface Font {
  readonly dict: PDFDict;
  readonly isVertical: boolean;
  readonly type3: { readonly matrix: Matrix; procedure(code: number): PDFRawStream | undefined } | undefined;
  glyphs(text: Uint8Array): FontGlyph[];
}

/** Vertical extent of a glyph's body (em), without the tips of tall letters. */
export const BODY = { bottom: -0.08, top: 0.55 };

const horizontalBox = (advance: number): FontGlyph['box'] => [
  Math.min(0, advance),
  BODY.bottom,
  Math.max(0, advance),
  BODY.top,
];

/** @throws Error if glyph positions can't be determined */
export function readFont(dict: PDFDict): Font {
  return getName(dict, 'Subtype') === 'Type0' ? readComposite(dict) : readSimple(dict);
}

function readSimple(dict: PDFDict): Font {
  const type3 = getName(dict, 'Subtype') === 'Type3' ? readType3(dict) : undefined;
  const unit = type3 ? type3.matrix[0] : 0.001;
  const widths = getArray(dict, 'Widths');
  const first = getNumber(dict, 'FirstChar') ?? 0;
  const missing = getNumber(getDict(dict, 'FontDescriptor'), 'MissingWidth') ?? 0;
  const list = numbersOf(widths);
  const widthOf = widths ? (code: number) => list[code - first] ?? missing : standardWidths(dict);
  return {
    dict,
    isVertical: false,
    type3,
    glyphs: (text) =>
      Array.from(text, (code) => {
        const advance = widthOf(code) * unit;
        return { code, bytes: 1, advance, box: horizontalBox(advance), isVertical: false };
      }),
  };
}

function readType3(dict: PDFDict): NonNullable<Font['type3']> {
  const numbers = numbersOf(getArray(dict, 'FontMatrix'));
  const matrix: Matrix = numbers.length === 6 ? (numbers as unknown as Matrix) : [0.001, 0, 0, 0.001, 0, 0];
  const names = differencesOf(getDict(dict, 'Encoding'));
  const procedures = getDict(dict, 'CharProcs');
  return {
    matrix,
    procedure(code) {
      const name = names.get(code);
      const stream = name === undefined ? undefined : get(procedures, name);
      return stream instanceof PDFRawStream ? stream : undefined;
    },
  };
}

export function differencesOf(encoding: PDFDict | undefined): Map<number, string> {
  const names = new Map<number, string>();
  let code = 0;
  for (const item of itemsOf(getArray(encoding, 'Differences'))) {
    if (item instanceof PDFNumber) code = item.asNumber();
    else if (item instanceof PDFName) names.set(code++, item.decodeText());
  }
  return names;
}

type StandardFont = Parameters<typeof StandardFontEmbedder.for>[0];

const STANDARD: readonly (readonly [RegExp, string, readonly [string, string, string, string]])[] = [
  [/^(Helvetica|Arial)/, 'Helvetica', ['', '-Bold', '-Oblique', '-BoldOblique']],
  [/^(Courier)/, 'Courier', ['', '-Bold', '-Oblique', '-BoldOblique']],
  [/^(Times)/, 'Times', ['-Roman', '-Bold', '-Italic', '-BoldItalic']],
  [/^Symbol$/, 'Symbol', ['', '', '', '']],
  [/^ZapfDingbats$/, 'ZapfDingbats', ['', '', '', '']],
];

function standardNameOf(base: string): string | undefined {
  const [, family, styles] = STANDARD.find(([pattern]) => pattern.test(base)) ?? [];
  if (!family || !styles) return undefined;
  const style = (/Bold/i.test(base) ? 1 : 0) + (/Italic|Oblique/i.test(base) ? 2 : 0);
  return family + styles[style];
}

/** Returns what decodes the codes of a named encoding of text fonts. */
export function decoderOf(encoding: string | undefined): (bytes: Uint8Array) => string {
  if (encoding !== 'MacRomanEncoding') return decodeWindows1252;
  const decoder = new TextDecoder('macintosh');
  return (bytes) => decoder.decode(bytes);
}

/** Default widths (1/1000 em) of the standard fonts, which files may omit. */
function standardWidths(dict: PDFDict): (code: number) => number {
  const base = getName(dict, 'BaseFont') ?? '';
  const standard = standardNameOf(base);
  if (!standard || get(getDict(dict, 'FontDescriptor'), 'FontFile'))
    throw new MessageError(message("a font doesn't state the widths of its characters"));
  const { font, encoding } = StandardFontEmbedder.for(standard as StandardFont);
  const names = differencesOf(getDict(dict, 'Encoding'));
  const decode = decoderOf(getName(dict, 'Encoding') ?? getName(getDict(dict, 'Encoding'), 'BaseEncoding'));
  const byEncoding = new Map<number, string>();
  for (const point of encoding.supportedCodePoints) {
    const { code, name } = encoding.encodeUnicodeCodePoint(point);
    byEncoding.set(code, name);
  }
  const isText = /^(Helvetica|Courier|Times)/.test(standard);
  return (code) => {
    const point = decode(Uint8Array.of(code)).codePointAt(0) ?? 0;
    const own =
      isText && encoding.canEncodeUnicodeCodePoint(point) ? encoding.encodeUnicodeCodePoint(point).name : undefined;
    const name = names.get(code) ?? (isText ? own : byEncoding.get(code));
    return (name === undefined ? undefined : font.getWidthOfGlyph(name)) ?? font.getWidthOfGlyph('space') ?? 0;
  };
}

/** Parses CID widths: `c [w w …]` and `c c w`; vertical metrics have three numbers each. */
export function readCidWidths(array: PDFArray | undefined, size: number): Map<number, readonly number[]> {
  const widths = new Map<number, readonly number[]>();
  const items = itemsOf(array);
  for (let at = 0; at < items.length; ) {
    const [from, next] = [items[at], items[at + 1]];
    if (!(from instanceof PDFNumber)) break;
    if (next instanceof PDFArray) {
      const list = numbersOf(next);
      for (let i = 0; i * size < list.length; i++)
        widths.set(from.asNumber() + i, list.slice(i * size, (i + 1) * size));
      at += 2;
    } else if (next instanceof PDFNumber) {
      const values = items
        .slice(at + 2, at + 2 + size)
        .map((item) => (item instanceof PDFNumber ? item.asNumber() : 0));
      const to = Math.min(next.asNumber(), from.asNumber() + 65_536);
      for (let cid = from.asNumber(); cid <= to; cid++) widths.set(cid, values);
      at += 2 + size;
    } else break;
  }
  return widths;
}

/** Returns undefined for a CMap that we don't have. @throws Error if it refers to one */
export function readCodeMap(encoding: ReturnType<typeof get>): CodeMap | undefined {
  if (encoding instanceof PDFName) return namedCodeMap(encoding.decodeText());
  if (!(encoding instanceof PDFRawStream)) return undefined;
  const base = get(encoding.dict, 'UseCMap');
  const isVertical = getNumber(encoding.dict, 'WMode') === 1;
  return parseCodeMap(decodeStream(encoding), base ? readCodeMap(base) : undefined, isVertical);
}

/** Returns the CIDs of codes; undefined if a needed CMap is missing, or has none for a code. */
export function cidsOf(font: PDFDict, used: ReadonlySet<number>): Set<number> | undefined {
  const map = readCodeMap(get(font, 'Encoding'));
  if (!map) return undefined;
  const cids = new Set<number>();
  for (const code of used) {
    const lengths = [1, 2, 3, 4].filter((bytes) => code < 256 ** bytes);
    const own = lengths.map((bytes) => map.toCid(code, bytes)).filter((cid) => cid !== undefined);
    if (own.length === 0) return undefined;
    for (const cid of own) cids.add(cid);
  }
  return cids;
}

function readComposite(dict: PDFDict): Font {
  const descendant = itemsOf(getArray(dict, 'DescendantFonts'))[0];
  const fault = faultOfCodeMaps(dict);
  if (fault) throw new MessageError(fault);
  const map = readCodeMap(get(dict, 'Encoding'));
  if (!(descendant instanceof PDFDict) || !map) throw new MessageError(message('the encoding of a font is unknown'));
  const widths = readCidWidths(getArray(descendant, 'W'), 1);
  const all = getNumber(descendant, 'DW') ?? 1000;
  const vertical = readCidWidths(getArray(descendant, 'W2'), 3);
  const [originY = 880, down = -1000] = numbersOf(getArray(descendant, 'DW2'));
  const measure = (code: number, bytes: number): FontGlyph => {
    const cid = map.toCid(code, bytes);
    if (cid === undefined && widths.size + vertical.size > 0)
      throw new MessageError(message('the encoding of a font is unknown'));
    const width = (widths.get(cid ?? 0)?.[0] ?? all) / 1000;
    if (!map.isVertical) return { code, bytes, advance: width, box: horizontalBox(width), isVertical: false };
    const [step = down, x = width * 500, y = originY] = vertical.get(cid ?? 0) ?? [];
    const top = (880 - y) / 1000;
    const box: FontGlyph['box'] = [-x / 1000, top + step / 1000, width - x / 1000, top];
    return { code, bytes, advance: step / 1000, box, isVertical: true };
  };
  return {
    dict,
    isVertical: map.isVertical,
    type3: undefined,
    glyphs(text) {
      const glyphs: FontGlyph[] = [];
      for (let at = 0; at < text.length; ) {
        const next = map.next(text, at);
        if (!next) throw new MessageError(message('the encoding of a font is unknown'));
        glyphs.push(measure(next.code, next.bytes));
        at += Math.max(1, next.bytes);
      }
      return glyphs;
    },
  };
}

/** Returns the matrix from glyph space (em) to text space. */
export const toGlyphMatrix = (size: number, stretch: number, rise: number, text: Matrix): Matrix =>
  multiply([size * stretch, 0, 0, size, 0, rise], text);
