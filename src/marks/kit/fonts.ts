// From the format's font fields to CSS fonts.
import { BoundedCache } from '../../kernel/bounded-cache.ts';
import { SIGNATURE_FONT_NAMES } from './palette.ts';

export type FontStyle = 'Bold' | 'Italic' | 'Strikeout' | 'Underline';

/** What stands in where a font is not installed: of the same kind, and of about the same width where one exists. */
const FALLBACKS: Readonly<Record<string, string>> = {
  Arial: 'Helvetica, "Liberation Sans", sans-serif',
  Helvetica: 'Arial, "Liberation Sans", sans-serif',
  Verdana: '"DejaVu Sans", Geneva, sans-serif',
  'Comic Sans MS': '"Comic Neue", cursive',
  'Courier New': 'Courier, "Liberation Mono", monospace',
  Georgia: '"DejaVu Serif", serif',
  'Times New Roman': 'Times, "Liberation Serif", serif',
};

const isScript = (fontName: string): boolean => (SIGNATURE_FONT_NAMES as readonly string[]).includes(fontName);

/** Names come from files: what could end the quoted name, or stand for the size, does not get in. */
const quote = (fontName: string): string => `"${fontName.replace(/["\\;{}$]|\p{Cc}/gu, '')}"`;

/** A CSS font family list for a font name of a file. */
export function toFontFamily(fontName: string): string {
  const fallback = Object.hasOwn(FALLBACKS, fontName) ? FALLBACKS[fontName] : undefined;
  return `${quote(fontName)}, ${fallback ?? (isScript(fontName) ? 'cursive' : 'Arial, "Liberation Sans", sans-serif')}`;
}

const fonts = new BoundedCache<string, string>(500);

/** A CSS font with `$` in the place of its size, as {@link PaintEnvironment.measure} takes it: `italic bold $ "Georgia", serif`. */
export function toFont(fontName: string, fontStyle: readonly FontStyle[] = []): string {
  const isItalic = fontStyle.includes('Italic');
  const isBold = fontStyle.includes('Bold');
  return fonts.getOrCreate(
    `${isItalic ? 'i' : ''}${isBold ? 'b' : ''}:${fontName}`,
    () => `${isItalic ? 'italic ' : ''}${isBold ? 'bold ' : ''}$ ${toFontFamily(fontName)}`,
  );
}

/** The CSS font at a size. Style and weight stand before the size, the families behind it. */
export const fontAtSize = (font: string, fontSize: number): string =>
  font.includes('$') ? font.replace('$', `${fontSize}px`) : `${fontSize}px ${font}`;
