// Measures and writes field text with subsets of the embedded fonts.
import type { LoadFontFile } from '../../fonts/font-files.ts';
import type { MeasureText, TextDirection } from '../../kernel/text-layout.ts';
import { formatNumber } from '../../pdf/content/index.ts';
import {
  type AddedFont,
  FontBook,
  FontSet,
  type Glyph,
  spellGlyphs,
  type TextPiece,
  visualRuns,
} from '../../pdf/fonts/index.ts';

/** Font families by words in font names. The default is the Arial substitute. */
const FAMILIES: readonly (readonly [RegExp, string])[] = [
  [/cour|mono|consol|typewriter/i, 'courier new'],
  [/georgia/i, 'georgia'],
  [/verdana|dejavu|dingbats|symbol/i, 'verdana'],
  [/sans|gothic|grotesk/i, 'arial'],
  [/times|tiro|serif|roman|garamond|minion|cambria|palatino|book/i, 'times new roman'],
];

/** Returns the CSS font for a PostScript font name, with `$` in place of the size. */
export function cssFontOf(fontName: string): string {
  const family = FAMILIES.find(([name]) => name.test(fontName))?.[1] ?? 'arial';
  const italic = /ital|obli|[-,]it\b/i.test(fontName) ? 'italic ' : '';
  const bold = /bold|black|heavy|demi|[-,]b(?:d|o)\b/i.test(fontName) ? 'bold ' : '';
  return `${italic}${bold}$ ${family}`;
}

/** Slant of synthetic italics, and stroke of synthetic bold (em). */
const SLANT = 0.2;
const THICKENING = 0.03;

/** Formats a number for PDF, which allows no exponents. */
export const num = (value: number): string => formatNumber(Number.isFinite(value) ? value : 0, 3);

export const nums = (...values: readonly number[]): string => values.map(num).join(' ');

export type RgbTriple = readonly [red: number, green: number, blue: number];

export interface FieldTextStyle {
  readonly cssFont: string;
  readonly fontSize: number;
  readonly color: RgbTriple;
}

/** Fonts for all fields of a file; each face is embedded once. */
export class FieldFonts {
  readonly #book: FontBook;
  readonly #embedded: FontSet;

  constructor(context: ConstructorParameters<typeof FontSet>[0], loadFile: LoadFontFile, added?: readonly AddedFont[]) {
    // The next object number makes subset names unique when a file is filled repeatedly.
    this.#embedded = new FontSet(context, () => context.largestObjectNumber);
    this.#book = new FontBook(loadFile, added);
  }

  /** Loads the faces for a text. @returns the characters that none has */
  async load(cssFont: string, text: string): Promise<readonly string[]> {
    const characters = new Set([...text]);
    await this.#book.load(new Map([[cssFont, characters]]));
    return [...characters].filter((character) => this.#book.missing.has(character));
  }

  measure(cssFont: string): MeasureText {
    return this.#book.measure(cssFont);
  }

  /** Returns the operators for a line of text. @param x left end and @param baseline (pt, y up) */
  write(line: { text: string; direction: TextDirection }, style: FieldTextStyle, x: number, baseline: number): string {
    let left = x;
    const operators: string[] = [];
    for (const { text, direction } of visualRuns(line.text, line.direction)) {
      const parts = this.#book.split(style.cssFont, text);
      for (const part of direction === 'rtl' ? parts.toReversed() : parts) {
        const { font } = part;
        const encode = (glyph: Glyph) => this.#embedded.encode(font, glyph);
        const spelled = spellGlyphs({ ...part, direction, fontSize: style.fontSize, encode });
        operators.push(this.#writeRun(part, spelled.operators, style, left, baseline));
        left += spelled.width;
      }
    }
    return operators.join('\n');
  }

  resourcesFor(content: string) {
    return this.#embedded.usedBy(content);
  }

  /** Writes the fonts to the file; call after the last text. */
  finish(): void {
    this.#embedded.finish();
  }

  #writeRun(
    { font, isSlanted, isThickened }: TextPiece,
    shown: readonly string[],
    style: FieldTextStyle,
    x: number,
    y: number,
  ): string {
    const { fontSize, color } = style;
    return [
      isThickened ? `2 Tr ${num(fontSize * THICKENING)} w ${nums(...color)} RG` : '0 Tr',
      `${nums(...color)} rg`,
      `/${this.#embedded.nameOf(font)} ${num(fontSize)} Tf`,
      `${nums(1, 0, isSlanted ? SLANT : 0, 1, x, y)} Tm`,
      ...shown,
    ].join('\n');
  }
}
