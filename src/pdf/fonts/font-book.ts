// Fonts of marks in a PDF: resolves faces and files, measures text. Painters need files in advance.
import type { Font } from '@cantoo/fontkit';
import { type FaceStyle, FONT_FAMILIES, type FontFamilyName, faceOf, parseFont } from '../../fonts/families.ts';
import type { LoadFontFile } from '../../fonts/font-files.ts';
import { getOrCreate } from '../../kernel/get-or-create.ts';
import { ELLIPSIS, type MeasureText } from '../../kernel/text-layout.ts';
import { type AddedFont, openAddedFont } from './added-fonts.ts';

/** Characters by CSS font, with `$` in the place of the size. */
export type FontTexts = ReadonlyMap<string, ReadonlySet<string>>;

interface Face {
  readonly family: FontFamilyName;
  readonly style: FaceStyle;
  readonly isSlanted: boolean;
  readonly isThickened: boolean;
}

export interface TextPiece {
  readonly font: Font;
  readonly text: string;
  /** True if the face is a synthesized bold or italic. */
  readonly isSlanted: boolean;
  readonly isThickened: boolean;
  /** True if no font here has it: this one would show empty boxes. */
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

/** Characters without glyphs: line feeds, direction marks, joiners, variation selectors. */
const INVISIBLE = /^(?:\p{Cc}|\p{Cf}|\p{Variation_Selector})$/u;

/** Joiners choose the shape of letters. Embedded faces are split into pieces without them. */
const JOINERS = /^[\u200c\u200d]$/;

/** Every font has it, and it is always loaded. */
const ALWAYS_THERE = ELLIPSIS;

const SEGMENTS = new Intl.Segmenter('en', { granularity: 'grapheme' });

export class FontBook {
  readonly #loadFile: LoadFontFile;
  readonly #faces = new Map<string, readonly Face[]>();
  /** By family, piece and style. */
  readonly #files = new Map<string, Font>();
  readonly #missing = new Set<string>();
  readonly #added: readonly AddedFont[];
  #addedFonts: readonly Font[] = [];
  /** Widths by font and text (em): fitting measures the same text repeatedly. */
  readonly #widths = new Map<string, number>();

  /** @param added fonts for characters that no embedded face has, first choice first */
  constructor(loadFile: LoadFontFile, added: readonly AddedFont[] = []) {
    this.#loadFile = loadFile;
    this.#added = added;
  }

  /** Characters that no font here has; known after {@link load}. */
  get missing(): ReadonlySet<string> {
    return this.#missing;
  }

  /** Loads font files for these characters. @throws MessageError if an added font is unusable */
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
      if (open.length > 0) await this.#openAdded();
      for (const character of open) if (!this.#findAdded(character)) this.#missing.add(character);
    }
  }

  /** Splits text into pieces of one font file each, in order. */
  split(cssFont: string, text: string): TextPiece[] {
    const pieces: TextPiece[] = [];
    const add = (piece: TextPiece) => {
      const last = pieces.at(-1);
      if (last?.font === piece.font && last.isMissing === piece.isMissing) {
        pieces[pieces.length - 1] = { ...last, text: last.text + piece.text };
      } else pieces.push(piece);
    };
    // Keep grapheme clusters whole: a missing part makes the whole cluster missing.
    for (const { segment } of SEGMENTS.segment(text)) {
      const characters = [...segment].filter((character) => !INVISIBLE.test(character));
      const found = characters.map((character) => this.#find(cssFont, character));
      if (found.every((font) => font !== undefined)) {
        const [first] = found;
        if (first && this.#addedFonts.includes(first.font) && found.every(({ font }) => font === first.font)) {
          const shaped = [...segment].filter((one) => JOINERS.test(one) || !INVISIBLE.test(one));
          add({ ...first, text: shaped.join(''), isMissing: false });
        } else {
          for (const [index, font] of found.entries())
            add({ ...font, text: characters[index] ?? '', isMissing: false });
        }
        continue;
      }
      const font = this.#find(cssFont, ALWAYS_THERE);
      if (font) add({ ...font, text: segment, isMissing: true });
    }
    return pieces;
  }

  /** Measures with the embedded fonts, for {@link PaintEnvironment}. */
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
    const added = this.#findAdded(character);
    if (!added) return undefined;
    const { isItalic, isBold } = parseFont(cssFont.replace(/[\d.]+px/, '$'));
    return { font: added, isSlanted: isItalic, isThickened: isBold };
  }

  #findAdded(character: string): Font | undefined {
    return this.#addedFonts.find((font) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));
  }

  async #openAdded(): Promise<void> {
    if (this.#addedFonts.length > 0 || this.#added.length === 0) return;
    this.#addedFonts = (await Promise.all(this.#added.map(openAddedFont))).flat();
  }

  async #open(face: Face, piece: string): Promise<Font> {
    const key = keyOf(face, piece);
    let font = this.#files.get(key);
    if (!font) {
      // Loaded with the first file: many documents need no font.
      const [{ create }, bytes] = await Promise.all([
        import('@cantoo/fontkit'),
        this.#loadFile(face.family, piece, face.style),
      ]);
      const opened = create(bytes);
      if (!('createSubset' in opened)) throw new TypeError(`${key} is no font.`);
      font = opened;
      this.#files.set(key, font);
    }
    return font;
  }
}

const keyOf = ({ family, style }: Pick<Face, 'family' | 'style'>, piece: string): string =>
  `${family}-${piece}-${style}`;
