// The fonts of marks in a PDF: which face stands for a CSS font, which of its files holds a character, and how wide text is.
//
// Painters draw at once, and files are loaded over time: so the marks are painted once with nothing to see, which shows what is written
// in which font; the files with these characters are loaded; and then they are painted.
import { create, type Font } from '@cantoo/fontkit';
import { getOrCreate } from '../../kernel/get-or-create.ts';
import type { MeasureText } from '../../kernel/text-layout.ts';
import { type FaceStyle, FONT_FAMILIES, type FontFamilyName, type LoadFontFile } from './font-files.ts';

/** What the names in a CSS font are, or what comes near them. All names of the format are here, and the general ones. */
const FAMILIES: Readonly<Record<string, FontFamilyName>> = {
  Arial: 'arimo',
  Helvetica: 'arimo',
  'sans-serif': 'arimo',
  Verdana: 'dejavu-sans',
  'DejaVu Sans': 'dejavu-sans',
  'Comic Sans MS': 'comic-neue',
  'Courier New': 'cousine',
  monospace: 'cousine',
  Georgia: 'gelasio',
  'Times New Roman': 'tinos',
  Times: 'tinos',
  serif: 'tinos',
  'Dancing Script': 'dancing-script',
  'Great Vibes': 'great-vibes',
  Caveat: 'caveat',
  cursive: 'caveat',
  Sacramento: 'sacramento',
};

/** Where fonts that others stand for have their middle: what stands for them has it elsewhere, though it is as wide. */
const MIDDLES: Partial<Record<FontFamilyName, number>> = { arimo: 0.2758, cousine: 0.2648, gelasio: 0.2772 };

/** They have the characters that a chosen font lacks: the last one knows arrows, ticks and many scripts. */
const FALLBACKS: readonly FontFamilyName[] = ['arimo', 'dejavu-sans'];

/** A weight and style of a family, as far as it has been drawn in them. */
interface Face {
  readonly family: FontFamilyName;
  readonly style: FaceStyle;
  readonly isSlanted: boolean;
  readonly isThickened: boolean;
}

/** Text of one font file. */
export interface TextPiece {
  readonly font: Font;
  readonly text: string;
  /** Italics and bold that were never drawn are made of the plain face. */
  readonly isSlanted: boolean;
  readonly isThickened: boolean;
  /** No font here knows it: this one would show empty boxes. */
  readonly isMissing: boolean;
}

const FONT = /^(italic )?(bold )?(?:[\d.]+px|\$) (.*)$/;

/** @param cssFont as the kit writes it, with or without a size */
function facesOf(cssFont: string): Face[] {
  const [, italic, bold, list = cssFont] = FONT.exec(cssFont) ?? [];
  const names = list.split(',').map((name) => name.trim().replace(/^"(.*)"$/, '$1'));
  const known = names.map((name) => (Object.hasOwn(FAMILIES, name) ? FAMILIES[name] : undefined));
  const chosen = known.find((family) => family !== undefined) ?? 'arimo';
  return [...new Set([chosen, ...FALLBACKS])].map((family) => {
    const faces: readonly FaceStyle[] = FONT_FAMILIES[family].faces;
    const find = (weight: boolean, slant: boolean) =>
      faces.find((style) => style === `${weight ? '700' : '400'}-${slant ? 'italic' : 'normal'}`);
    const style = find(!!bold, !!italic) ?? find(!!bold, false) ?? '400-normal';
    return {
      family,
      style,
      isSlanted: !!italic && !style.endsWith('italic'),
      isThickened: !!bold && !style.startsWith('700'),
    };
  });
}

/** What has no look of its own: line feeds, marks of direction, joiners, selectors of variants. */
const INVISIBLE = /^(?:\p{Cc}|\p{Cf}|\p{Variation_Selector})$/u;

/** All fonts have it: it is loaded with each, for texts that are cut short. */
const ALWAYS_THERE = '…';

const SEGMENTS = new Intl.Segmenter('en', { granularity: 'grapheme' });

export class FontBook {
  readonly #loadFile: LoadFontFile;
  readonly #faces = new Map<string, readonly Face[]>();
  readonly #wanted = new Map<string, Set<string>>();
  /** By family, piece and style. */
  readonly #files = new Map<string, Font>();
  readonly #missing = new Set<string>();
  /** Ems, by font and text: a text that is fitted into its box is measured again and again. */
  readonly #widths = new Map<string, number>();

  constructor(loadFile: LoadFontFile) {
    this.#loadFile = loadFile;
  }

  /** Characters that no font here knows; known after {@link load}. */
  get missing(): ReadonlySet<string> {
    return this.#missing;
  }

  /** The text will be drawn or measured in this CSS font. */
  want(cssFont: string, text: string): void {
    const key = cssFont.replace(/[\d.]+px/, '$');
    const characters = getOrCreate(this.#wanted, key, () => new Set(ALWAYS_THERE));
    for (const character of text) if (!INVISIBLE.test(character)) characters.add(character);
  }

  /** Loads what is wanted. */
  async load(): Promise<void> {
    for (const [cssFont, characters] of this.#wanted) {
      let open = [...characters];
      for (const face of this.#facesOf(cssFont)) {
        for (const piece of FONT_FAMILIES[face.family].pieces) {
          if (open.length === 0) break;
          const font = await this.#open(face, piece);
          open = open.filter((character) => !font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));
        }
      }
      for (const character of open) this.#missing.add(character);
    }
    this.#wanted.clear();
  }

  /** The text in pieces of one font file each, in the order of the text. */
  split(cssFont: string, text: string): TextPiece[] {
    const pieces: TextPiece[] = [];
    const add = (piece: TextPiece) => {
      const last = pieces.at(-1);
      if (last?.font === piece.font && last.isMissing === piece.isMissing) {
        pieces[pieces.length - 1] = { ...last, text: last.text + piece.text };
      } else pieces.push(piece);
    };
    // What is seen as one character is not torn apart: a part of it that is missing takes the others along.
    for (const { segment } of SEGMENTS.segment(text)) {
      const characters = [...segment].filter((character) => !INVISIBLE.test(character));
      const found = characters.map((character) => this.#find(cssFont, character));
      if (found.every((font) => font !== undefined)) {
        for (const [index, font] of found.entries()) add({ ...font, text: characters[index] ?? '', isMissing: false });
        continue;
      }
      const font = this.#find(cssFont, ALWAYS_THERE);
      if (font) add({ ...font, text: segment, isMissing: true });
    }
    return pieces;
  }

  /** Widths by the fonts that are embedded, as {@link PaintEnvironment} wants them. */
  readonly measure = (cssFont: string): MeasureText => {
    return (text, fontSize) => {
      const width = getOrCreate(this.#widths, `${cssFont}\n${text}`, () =>
        this.split(cssFont, text).reduce(
          (sum, { font, text: part }) => sum + font.layout(part).advanceWidth / font.unitsPerEm,
          0,
        ),
      );
      return width * fontSize;
    };
  };

  /** From the base line up to the middle of the font's height, in ems. */
  middle(cssFont: string): number {
    const [face] = this.#facesOf(cssFont);
    const known = face && MIDDLES[face.family];
    if (known !== undefined) return known;
    const font = face && this.#files.get(keyOf(face, FONT_FAMILIES[face.family].pieces[0]));
    if (!font) return 0.3;
    // Browsers take the typographic ones for the middle of a line, where a font states them. The library's types do not name the table.
    const table: unknown = Reflect.get(font, 'OS/2');
    const read = (key: string, otherwise: number): number => {
      const value: unknown = typeof table === 'object' && table !== null ? Reflect.get(table, key) : undefined;
      return typeof value === 'number' ? value : otherwise;
    };
    const [ascent, descent] = [read('typoAscender', font.ascent), -read('typoDescender', font.descent)];
    return (ascent - descent) / (2 * (ascent + descent));
  }

  #facesOf(cssFont: string): readonly Face[] {
    const key = cssFont.replace(/[\d.]+px/, '$');
    return getOrCreate(this.#faces, key, () => facesOf(key));
  }

  #find(cssFont: string, character: string): Omit<TextPiece, 'text' | 'isMissing'> | undefined {
    for (const { family, style, isSlanted, isThickened } of this.#facesOf(cssFont)) {
      for (const piece of FONT_FAMILIES[family].pieces) {
        const font = this.#files.get(keyOf({ family, style }, piece));
        if (font?.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)) return { font, isSlanted, isThickened };
      }
    }
    return undefined;
  }

  async #open(face: Face, piece: string): Promise<Font> {
    const key = keyOf(face, piece);
    let font = this.#files.get(key);
    if (!font) {
      const opened = create(await this.#loadFile(face.family, piece, face.style));
      if (!('createSubset' in opened)) throw new TypeError(`${key} is no font.`);
      font = opened;
      this.#files.set(key, font);
    }
    return font;
  }
}

const keyOf = ({ family, style }: Pick<Face, 'family' | 'style'>, piece: string): string =>
  `${family}-${piece}-${style}`;
