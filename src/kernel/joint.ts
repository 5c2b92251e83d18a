/**
 * Joins the pieces of a word that a page draws apart: over lines, columns and overprinted runs. Apart
 * from spelling.ts, so that selecting text doesn't load it.
 */
export const JOINT = '\u2060';
