// Creates further readings of a page. Separate from searched.ts, which loads before any text.
import type { Line } from './lines.ts';
import type { GlyphReading } from './readings/glyph.ts';
import { findOpenEnds } from './readings/open-ends.ts';
import { glyphsOf, readAgain } from './readings/read-again.ts';
import { joinLines, withSearched } from './searched.ts';
import type { OwnText, PlacedReading, TextPage, TextRange } from './text-page.ts';

function toPlaces({ text, glyphs }: GlyphReading): PlacedReading {
  const places = glyphs.map((glyph, unit) => {
    if (!glyph) return -1;
    // Units of one glyph have separate positions.
    let before = 0;
    while (glyphs[unit - before - 1] === glyph) before += 1;
    return glyph.index + before;
  });
  return { text, places };
}

/** Joins lines of one column that continue in another, unless the text has them in sequence. */
function joinColumns({ text, openEnds: { ends, starts } }: Pick<TextPage, 'text' | 'openEnds'>): PlacedReading[] {
  const placesOf = ({ start, end }: TextRange) => Array.from({ length: end - start }, (_, unit) => start + unit);
  return ends.flatMap((end) =>
    starts
      .filter(
        ({ start }) => start !== end.end + 2 && (start > end.start || text.slice(start, end.start).includes('\n')),
      )
      .map((start) => {
        const { text: joined, lines } = joinLines(text, end, text, start);
        return { text: joined, places: [...placesOf(lines[0]), -1, ...placesOf(lines[1])] };
      }),
  );
}

/** @param written the text of each character of each word, in the order of the page's text */
export function withReadings(page: OwnText, lines: readonly Line[], written: readonly (readonly string[])[]): TextPage {
  const starts = page.words.map(({ start }) => start);
  const openEnds = findOpenEnds(lines, page.lines, page);
  const again = readAgain(glyphsOf(lines, written, starts)).map(toPlaces);
  const readings = [...again, ...joinColumns({ text: page.text, openEnds })];
  return withSearched({ ...page, readings, openEnds });
}
