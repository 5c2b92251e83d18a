// Helvetica, one of the standard fonts that readers hold: names and widths of its glyphs.
import { StandardFontEmbedder } from '@cantoo/pdf-lib';

const { font, encoding } = StandardFontEmbedder.for('Helvetica' as Parameters<typeof StandardFontEmbedder.for>[0]);

export const HELVETICA_POINTS: ReadonlyMap<string, number> = new Map(
  encoding.supportedCodePoints.map((point) => [encoding.encodeUnicodeCodePoint(point).name, point]),
);

/** Returns the width of a character (1/1000 em); undefined without a glyph. */
export function helveticaWidth(character: string): number | undefined {
  const point = character.codePointAt(0) ?? 32;
  if (!encoding.canEncodeUnicodeCodePoint(point)) return undefined;
  return font.getWidthOfGlyph(encoding.encodeUnicodeCodePoint(point).name) || undefined;
}
