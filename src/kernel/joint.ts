/** Joins separately drawn pieces of a word. Not in spelling.ts: text selection doesn't load it. */
export const JOINT = '\u2060';
