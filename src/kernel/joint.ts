/**
 * Joins the pieces of a word that a page draws separately: across lines, columns and overprint.
 * Not in spelling.ts: text selection doesn't load that.
 */
export const JOINT = '\u2060';
