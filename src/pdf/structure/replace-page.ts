import { type PDFContext, type PDFDict, PDFString } from '@cantoo/pdf-lib';
import type { Size } from '../../kernel/rect.ts';
import { toBytes } from '../content/write.ts';
import { writeUnicodeMap } from '../fonts/font-leftovers.ts';
import { nameOf } from '../objects.ts';
import { PICTURE_NAME, WORDS_FONT } from './picture-document.ts';

/** A font without glyphs, for words with positions but no look. All lengths in em. */
export interface WordsFont {
  readonly ascent: number;
  readonly descent: number;
  /** Default of letters without one. */
  readonly advance: number;
  /** By code, from 1. */
  readonly letters: readonly { readonly text: string; readonly advance: number }[];
}

export interface PictureReplacement {
  /** Grey or RGB samples, 8 bits each. */
  readonly pixels: Size & { readonly data: Uint8Array };
  /** Draws {@link PICTURE_NAME}, and shows words in {@link WORDS_FONT}. */
  readonly content: string;
  readonly font: WordsFont | undefined;
}

/** Entries of pages that a picture has no use for. */
const DROPPED = ['CropBox', 'BleedBox', 'TrimBox', 'ArtBox', 'UserUnit', 'Annots', 'Group', 'StructParents'];

/** @param size of the page (pt) */
export function replacePage(page: PDFDict, size: Size, { pixels, content, font }: PictureReplacement): void {
  const { context } = page;
  const { width, height, data } = pixels;
  const image = context.flateStream(data, {
    ...{ Type: 'XObject', Subtype: 'Image', Width: width, Height: height, BitsPerComponent: 8 },
    ColorSpace: data.length === width * height ? 'DeviceGray' : 'DeviceRGB',
  });
  for (const key of DROPPED) page.delete(nameOf(key));
  const contents = context.register(context.flateStream(content));
  const resources = {
    XObject: { [PICTURE_NAME]: context.register(image) },
    ...(font && { Font: { [WORDS_FONT]: makeFont(context, font) } }),
  };
  const entries = {
    MediaBox: [0, 0, size.width, size.height],
    CropBox: [0, 0, size.width, size.height],
    Rotate: 0,
    Contents: contents,
    Resources: resources,
  };
  for (const [key, value] of context.obj(entries).entries()) page.set(key, value);
}

function toUtf16(text: string): Uint8Array {
  const units = Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
  return Uint8Array.from(units.flatMap((unit) => [unit >> 8, unit & 255]));
}

/** Creates a glyphless font with a ToUnicode map. */
function makeFont(context: PDFContext, { ascent, descent, advance, letters }: WordsFont) {
  const meanings = letters.map(({ text }, at) => [at + 1, { length: 2, text: toUtf16(text) }] as const);
  const descriptor = context.obj({
    Type: 'FontDescriptor',
    FontName: 'Invisible',
    Flags: 4,
    FontBBox: [0, -200, advance * 1000, 800],
    ItalicAngle: 0,
    Ascent: ascent * 1000,
    Descent: descent * 1000,
    CapHeight: 700,
    StemV: 80,
  });
  const descendant = context.obj({
    Type: 'Font',
    Subtype: 'CIDFontType2',
    BaseFont: 'Invisible',
    DW: advance * 1000,
    CIDToGIDMap: 'Identity',
    W: [1, letters.map((letter) => Math.round(letter.advance * 1000))],
    CIDSystemInfo: { Supplement: 0, Registry: PDFString.of('Adobe'), Ordering: PDFString.of('Identity') },
    FontDescriptor: context.register(descriptor),
  });
  const font = context.obj({
    Type: 'Font',
    Subtype: 'Type0',
    BaseFont: 'Invisible',
    Encoding: 'Identity-H',
    DescendantFonts: [context.register(descendant)],
    ToUnicode: context.register(context.flateStream(toBytes(writeUnicodeMap(meanings, 2)))),
  });
  return context.register(font);
}
