// Words that are divided between two lines, at least one of which only positions of glyphs read.
import { angleBetween, SAME_ANGLE } from '../words.ts';
import { type BaselineGlyph, type GlyphReading, joinGlyphs } from './glyph.ts';
import { inDirection } from './spaced-words.ts';

/** Distance to the next line (em). */
const NEXT_LINE = { least: 0.3, most: 2.5 };
/** Lines to search for the next one: other columns may lie between. */
const MOST_BETWEEN = 8;
/** Different words at one end of a line. */
const MOST_WAYS = 4;

interface ReadLine {
  readonly glyphs: readonly BaselineGlyph[];
  readonly readings: readonly GlyphReading[];
}

function isNext({ glyphs: [one] }: ReadLine, { glyphs: [other] }: ReadLine): boolean {
  if (!one || !other || angleBetween(one.angle, other.angle) >= SAME_ANGLE) return false;
  const step = (other.v - one.v) / Math.max(one.size, other.size, 1e-3);
  return step >= NEXT_LINE.least && step <= NEXT_LINE.most;
}

const overlaps = ({ glyphs: one }: ReadLine, { glyphs: other }: ReadLine): boolean =>
  (one[0]?.u0 ?? 0) < (other.at(-1)?.u1 ?? 0) && (other[0]?.u0 ?? 0) < (one.at(-1)?.u1 ?? 0);

const part = ({ text, glyphs }: GlyphReading, from: number, to?: number): GlyphReading => ({
  text: text.slice(from, to),
  glyphs: glyphs.slice(from, to),
});

/** Returns the words at an end of a line, in each reading of it; the line's own word by default. */
function wordsAt({ glyphs, readings }: ReadLine, side: 'start' | 'end'): readonly GlyphReading[] {
  const line = inDirection(glyphs);
  const index = (side === 'start' ? line[0] : line.at(-1))?.index;
  const words = readings
    .filter((reading) => (side === 'start' ? reading.glyphs[0] : reading.glyphs.at(-1))?.index === index)
    .map((reading) => {
      const space = side === 'start' ? reading.text.indexOf(' ') : reading.text.lastIndexOf(' ');
      if (side === 'end') return part(reading, space + 1);
      return space === -1 ? reading : part(reading, 0, space);
    });
  if (words.length > 0) return [...new Map(words.map((word) => [word.text, word])).values()].slice(0, MOST_WAYS);
  if (side === 'start') {
    const end = line.findIndex((glyph) => glyph.hasSpaceBehind);
    return [joinGlyphs(end === -1 ? line : line.slice(0, end + 1))];
  }
  return [joinGlyphs(line.slice(line.findLastIndex((glyph, at) => glyph.hasSpaceBehind && at < line.length - 1) + 1))];
}

/** Reads the last word of each line together with the first one of the next line. */
export function readLineEnds(lines: readonly ReadLine[]): GlyphReading[] {
  return lines.flatMap((line, at) => {
    const next = lines
      .slice(at + 1, at + 1 + MOST_BETWEEN)
      .find((other) => isNext(line, other) && overlaps(line, other));
    if (!next || (line.readings.length === 0 && next.readings.length === 0)) return [];
    const starts = wordsAt(next, 'start');
    return wordsAt(line, 'end').flatMap((end) =>
      starts.map((start) => ({
        text: `${end.text}\n${start.text}`,
        glyphs: [...end.glyphs, undefined, ...start.glyphs],
      })),
    );
  });
}
