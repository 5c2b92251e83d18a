// Finds fonts whose codes follow the order in which a program first used the letters.
import type { ShownGlyph } from '../../pdf/content/index.ts';

/** Least letters that show an order, and least share of their pairs in alphabetical order. */
const ALPHABETICAL = { letters: 6, share: 0.75 };

type FontKey = ShownGlyph['font']['dict'];

/** Returns the share of pairs of letters whose codes are in alphabetical order. */
function orderOf(codes: ReadonlyMap<string, number>): number {
  const letters = [...codes].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, code]) => code);
  let [rising, all] = [0, 0];
  for (const [at, code] of letters.entries())
    for (const next of letters.slice(at + 1)) {
      all += 1;
      if (next > code) rising += 1;
    }
  return rising / Math.max(1, all);
}

/**
 * Returns the fonts whose letters have codes in no alphabetical order, as those of subsets that
 * number letters when they first occur. Codes of the letters behind a redacted word then tell how
 * many letters were new in it, and which.
 * @param characterOf returns a glyph's character
 */
export function findOrderedFonts(
  glyphs: readonly ShownGlyph[],
  characterOf: (glyph: ShownGlyph) => string,
): ReadonlySet<FontKey> {
  const fonts = new Map<FontKey, Map<string, number>>();
  for (const glyph of glyphs) {
    const character = characterOf(glyph);
    if (!glyph.isRemoved && /^[a-z]$/.test(character))
      fonts.set(glyph.font.dict, (fonts.get(glyph.font.dict) ?? new Map()).set(character, glyph.code));
  }
  return new Set(
    [...fonts]
      .filter(([, codes]) => codes.size >= ALPHABETICAL.letters && orderOf(codes) < ALPHABETICAL.share)
      .map(([font]) => font),
  );
}
