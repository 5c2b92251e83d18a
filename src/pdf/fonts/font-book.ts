// The fonts of marks in a PDF: which face stands for a CSS font, which of its files holds a character, and how wide text is.
//
// Painters draw at once and files load over time: the files are loaded before anything is painted.
import { create, type Font } from '@cantoo/fontkit';
import { type FaceStyle, FONT_FAMILIES, type FontFamilyName, faceOf, parseFont } from '../../fonts/families.ts';
import type { LoadFontFile } from '../../fonts/font-files.ts';
import { getOrCreate } from '../../kernel/get-or-create.ts';
import { ELLIPSIS, type MeasureText } from '../../kernel/text-layout.ts';

/** Characters by CSS font, with `$` in the place of the size. */
export type FontTexts = ReadonlyMap<string, ReadonlySet<string>>;

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

/** Returns the faces of a CSS font, first choice first. */
function facesOf(cssFont: string): Face[] {
  const font = parseFont(cssFont);
  return font.families.map((family) => {
    const style = faceOf(family, font);
    return {
      family,
      style,
      isSlanted: font.isItalic && !style.endsWith('italic'),
      isThickened: font.isBold && !style.startsWith('700'),
    };
  });
}

/** What has no look of its own: line feeds, marks of direction, joiners, selectors of variants. */
const INVISIBLE = /^(?:\p{Cc}|\p{Cf}|\p{Variation_Selector})$/u;

/** Every font has it, and it is loaded with each. */
const ALWAYS_THERE = ELLIPSIS;

const SEGMENTS = new Intl.Segmenter('en', { granularity: 'grapheme' });

export class FontBook {
  readonly #loadFile: LoadFontFile;
  readonly #faces = new Map<string, readonly Face[]>();
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

  /** Loads the files with these characters. */
  async load(texts: FontTexts): Promise<void> {
    for (const [cssFont, characters] of texts) {
      let open = [...characters].filter((character) => !INVISIBLE.test(character));
      for (const face of this.#facesOf(cssFont)) {
        for (const piece of FONT_FAMILIES[face.family].pieces) {
          if (open.length === 0) break;
          const font = await this.#open(face, piece);
          open = open.filter((character) => !font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));
        }
      }
      for (const character of open) this.#missing.add(character);
    }
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
