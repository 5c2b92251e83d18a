// Words with something drawn into them: signs without width, invisible or tiny letters.
import { type BaselineGlyph, type GlyphReading, gapBetween, isLetter, isNewWord, joinGlyphs } from './glyph.ts';
import { printLines, printRows } from './print-lines.ts';

/** Maximum distance of the next origin from that of a sign, or letter, without width (em). */
export const AT_ONCE = { sign: 0.15, letter: 0.05 };
/** Size below which letters are tiny next to others (share). */
export const TINY = 0.35;
/** Maximum gap within a word (em). */
const TOUCHING = 0.1;

const isAtOnce = (one: BaselineGlyph, other: BaselineGlyph): boolean =>
  Math.abs(other.u0 - one.u0) <= (isLetter(one) && isLetter(other) ? AT_ONCE.letter : AT_ONCE.sign) * other.size;

const SIGNS = /^[^\p{L}\p{N}\p{M}]+|[^\p{L}\p{N}\p{M}]+$/gu;
const LEADING = /^[^\p{L}\p{N}\p{M}]*/u;

/** Returns a glyph without signs of its width, which the engine takes for a ligature with it. */
function withoutSigns(glyph: BaselineGlyph): BaselineGlyph {
  const { text: whole, index, length } = glyph;
  if (whole.length < 2 || whole.length !== length || !isLetter(glyph)) return glyph;
  const text = whole.replace(SIGNS, '');
  if (text === whole) return glyph;
  return { ...glyph, text, index: index + (LEADING.exec(whole)?.[0].length ?? 0), length: text.length };
}

/** Returns whether something may be drawn into a line's words: hardly any line of a document. */
function mayBeCrossed(line: readonly BaselineGlyph[]): boolean {
  const least = TINY * line.reduce((most, { size }) => Math.max(most, size), 0);
  return line.some((glyph, at) => {
    const last = line[at - 1];
    const isOdd = glyph.isInvisible || glyph.size < least || glyph.text.length > 1;
    return isOdd || (last !== undefined && Math.abs(glyph.u0 - last.u0) <= AT_ONCE.sign * glyph.size);
  });
}

/** Returns the glyphs of a line without those that are drawn into its words. */
function withoutCrossing(line: readonly BaselineGlyph[], dropsLater: boolean): BaselineGlyph[] {
  const size = Math.max(...line.map((glyph) => glyph.size));
  const isReal = (glyph: BaselineGlyph) => glyph.size >= TINY * size && !glyph.isInvisible;
  const real = line.filter(isReal).map(withoutSigns);
  const kept: BaselineGlyph[] = [];
  for (const glyph of real.length > 0 ? real : line.map(withoutSigns)) {
    const last = kept.at(-1);
    if (!last || last.text === glyph.text || !isAtOnce(last, glyph)) kept.push(glyph);
    else if (isLetter(glyph) && !(dropsLater && isLetter(last))) kept[kept.length - 1] = glyph;
  }
  return kept;
}

/** Returns the words of a line, whose glyphs touch. */
function wordsOf(line: readonly BaselineGlyph[]): BaselineGlyph[][] {
  const words: BaselineGlyph[][] = [];
  for (const glyph of line) {
    const last = words.at(-1)?.at(-1);
    if (last && gapBetween(last, glyph) <= TOUCHING) words.at(-1)?.push(glyph);
    else words.push([glyph]);
  }
  return words;
}

/** Returns the words that glyphs show without what is drawn into them. */
export function readCrossed(glyphs: readonly BaselineGlyph[]): GlyphReading[] {
  const rows = printRows(glyphs).filter(mayBeCrossed);
  return [false, true].flatMap((dropsLater) => {
    const crossed = rows.map((row) => ({ row, kept: withoutCrossing(row, dropsLater) }));
    return crossed
      .filter(({ row, kept }) => kept.length < row.length || kept.some((glyph, at) => glyph !== row[at]))
      .flatMap(({ kept }) => printLines(kept).flatMap(wordsOf))
      .filter(isNewWord)
      .map(joinGlyphs);
  });
}
