// Fonts in PDFs: reading, cutting and embedding. For workers and Node.
export { type AddedFont, openAddedFont } from './added-fonts.ts';
export { compositeFont, EmbeddedFont, toUnicodeMap } from './embedded-font.ts';
export { FontBook, type FontTexts, type TextPiece } from './font-book.ts';
export { spellGlyphs } from './spell-glyphs.ts';
export { visualRuns } from './visual-runs.ts';
