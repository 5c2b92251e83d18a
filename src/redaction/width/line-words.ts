// Finds words and the gaps between them in lines.
import type { LinePart } from './columns.ts';
import { type LineGlyph, WORD_GAP } from './shown-line.ts';

/** Least difference of word gaps in justified lines (em). */
const SPACED = 0.03;

interface PlacedWord {
  readonly start: number;
  end: number;
}

/** Returns where words of a line start and end. */
export function wordsOf(glyphs: readonly LineGlyph[]): PlacedWord[] {
  const words: PlacedWord[] = [];
  let isApart = true;
  for (const glyph of glyphs) {
    const last = words.at(-1);
    if (glyph.isSpace) isApart = true;
    else if (last && !isApart && glyph.start - last.end <= WORD_GAP * glyph.shown.size) last.end = glyph.end;
    else words.push({ start: glyph.start, end: glyph.end });
    if (!glyph.isSpace) isApart = false;
  }
  return words;
}

function gapsOf({ glyphs }: LinePart): number[] {
  const words = wordsOf(glyphs);
  return words.slice(1).map(({ start }, at) => start - (words[at]?.end ?? 0));
}

/** Returns the narrowest gap between words. */
export const leastGap = (parts: readonly LinePart[]): number =>
  Math.min(...parts.flatMap(gapsOf), parts[0]?.line.size ?? 0);

/**
 * Returns whether words are moved apart, to make lines equally long: by a gap other than the font's
 * space, or than that of another line.
 */
export function areSpacedOut(
  parts: readonly LinePart[],
  spaceOf: (part: LinePart) => number | undefined,
  size: number,
): boolean {
  const gaps = parts.flatMap((part) => {
    const middle = gapsOf(part).toSorted((one, other) => one - other);
    return [...middle.slice(middle.length >> 1, (middle.length >> 1) + 1), spaceOf(part) ?? []].flat();
  });
  return gaps.length > 0 && Math.max(...gaps) - Math.min(...gaps) > SPACED * size;
}
