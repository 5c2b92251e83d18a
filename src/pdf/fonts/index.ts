// Fonts in PDFs: reading, cutting and embedding. For workers and Node.
export type { Font, Glyph } from '@cantoo/fontkit';
export { type AddedFont, openAddedFont } from './added-fonts.ts';
export { compositeFont, toUnicodeMap } from './embedded-font.ts';
export { FontBook, type FontTexts, type TextPiece } from './font-book.ts';
export { cleanFonts, type DrawnWith, type ShownCodes, writeUnicodeMap } from './font-leftovers.ts';
export { FontSet } from './font-set.ts';
export { HELVETICA_POINTS, helveticaWidth } from './helvetica.ts';
export { pointOfName, STANDARD_NAMES } from './names.ts';
export { spellGlyphs } from './spell-glyphs.ts';
export {
  addSpokenFont,
  SPOKEN_ADVANCE,
  SPOKEN_ASCENT,
  SPOKEN_DESCENT,
  SpokenFont,
  toSpokenCodes,
} from './spoken-font.ts';
export { readEncrypted } from './type1.ts';
export { visualRuns } from './visual-runs.ts';
