// Words whose first letter is a large initial over several lines.
import { type BaselineGlyph, type GlyphReading, isLetter, isNewWord, joinGlyphs } from './glyph.ts';

/** Minimum size of an initial, relative to adjacent type. */
const LEAST_TIMES = 1.5;
/** Reach of an initial above its baseline, below it, and to its right (em). */
const REACH = { above: 1, below: 0.25, right: 0.6, overlap: 0.2 };
/** Initials of a page: more are a display face. */
const MOST_INITIALS = 100;

export function readInitials(words: readonly (readonly BaselineGlyph[])[]): GlyphReading[] {
  const initials = words.filter((word) => word.length <= 2 && word.every(isLetter)).slice(0, 10 * MOST_INITIALS);
  const readings: GlyphReading[] = [];
  for (const initial of initials) {
    const last = initial.at(-1);
    if (!last) continue;
    for (const word of words) {
      const first = word[0];
      if (!first || first.size * LEAST_TIMES > last.size || first.angle !== last.angle) continue;
      const gap = (first.u0 - last.u1) / last.size;
      const height = (last.v - first.v) / last.size;
      if (gap < -REACH.overlap || gap > REACH.right || height > REACH.above || height < -REACH.below) continue;
      const joined = [...initial, ...word];
      if (isNewWord(joined)) readings.push(joinGlyphs(joined));
    }
    if (readings.length > 10 * MOST_INITIALS) break;
  }
  return readings;
}
