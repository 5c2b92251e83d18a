// Glyphs of a page for readings: positions on baselines, and indexes in the page's text.
import { JOINT } from '../../kernel/joint.ts';

export interface BaselineGlyph {
  readonly text: string;
  readonly index: number;
  /** Units of the page's text. */
  readonly length: number;
  /** Place in the order of the content. */
  readonly order: number;
  /** Position along the baseline, and across it (down). */
  readonly u0: number;
  readonly u1: number;
  readonly v: number;
  readonly size: number;
  /** Direction of the baseline (radians). */
  readonly angle: number;
  readonly hasSpaceBehind: boolean;
  readonly isInvisible: boolean;
}

/** Text of glyphs, with the glyph of each unit; undefined for separators. */
export interface GlyphReading {
  readonly text: string;
  readonly glyphs: readonly (BaselineGlyph | undefined)[];
}

/** Returns whether the second glyph directly follows the first in the page's text. */
export const followsInText = (one: BaselineGlyph, other: BaselineGlyph): boolean =>
  other.index === one.index + one.length;

/** Returns the gap between two glyphs (em). */
export const gapBetween = (one: BaselineGlyph, other: BaselineGlyph): number =>
  (other.u0 - one.u1) / Math.max(one.size, other.size, 1e-3);

const LETTER = /[\p{L}\p{N}]/u;
export const isLetter = ({ text }: BaselineGlyph): boolean => LETTER.test(text);

/** Characters that show nothing by themselves: private, unassigned, for formats. */
export const SILENT = /\p{C}/u;
const MARK = /^\p{M}+$/u;
const LATIN = /\p{Script=Latin}/u;

/** Returns glyphs that are heard: without strokes through letters, and what shows nothing. */
export function withoutSilent(glyphs: readonly BaselineGlyph[]): readonly BaselineGlyph[] {
  const isSilent = ({ text }: BaselineGlyph, at: number) =>
    text > '\u02ff' && (SILENT.test(text) || (MARK.test(text) && LATIN.test(glyphs[at - 1]?.text ?? '')));
  return glyphs.some(isSilent) ? glyphs.filter((glyph, at) => !isSilent(glyph, at)) : glyphs;
}

/** Fewer letters are a word by chance. */
const LEAST_LETTERS = 3;

/** True if glyphs make a word that the page's own text does not have in one piece. */
export function isNewWord(glyphs: readonly BaselineGlyph[]): boolean {
  if (glyphs.filter(isLetter).length < LEAST_LETTERS) return false;
  return glyphs.some((glyph, at) => at > 0 && !followsInText(glyphs[at - 1] as BaselineGlyph, glyph));
}

/** Joins glyphs to one word, with joints where the page's text has something between them. */
export function joinGlyphs(glyphs: readonly BaselineGlyph[]): GlyphReading {
  let text = '';
  const owners: (BaselineGlyph | undefined)[] = [];
  for (const [at, glyph] of glyphs.entries()) {
    const before = glyphs[at - 1];
    if (before && !followsInText(before, glyph)) {
      text += JOINT;
      owners.push(undefined);
    }
    text += glyph.text;
    for (let unit = 0; unit < glyph.text.length; unit++) owners.push(glyph);
  }
  return { text, glyphs: owners };
}

export const inSequence = (readings: readonly GlyphReading[]): GlyphReading => ({
  text: readings.map(({ text }) => text).join(' '),
  glyphs: readings.flatMap(({ glyphs }, at) => (at === 0 ? glyphs : [undefined, ...glyphs])),
});
