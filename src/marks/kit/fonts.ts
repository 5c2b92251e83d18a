import { toFontFamily } from '../../fonts/families.ts';
import { BoundedCache } from '../../kernel/bounded-cache.ts';
import type { FontStyle } from './base-mark.ts';

const fonts = new BoundedCache<string, string>(500);

/** CSS font with `$` for the size, for measuring: `italic bold $ "Gelasio", "Arimo", serif`. */
export function toFont(fontName: string, fontStyle: readonly FontStyle[] = []): string {
  const isItalic = fontStyle.includes('Italic');
  const isBold = fontStyle.includes('Bold');
  return fonts.getOrCreate(
    `${isItalic ? 'i' : ''}${isBold ? 'b' : ''}:${fontName}`,
    () => `${isItalic ? 'italic ' : ''}${isBold ? 'bold ' : ''}$ ${toFontFamily(fontName)}`,
  );
}

/** Returns the CSS font at a size, inserted between style and families. */
export const fontAtSize = (font: string, fontSize: number): string =>
  font.includes('$') ? font.replace('$', `${fontSize}px`) : `${fontSize}px ${font}`;
