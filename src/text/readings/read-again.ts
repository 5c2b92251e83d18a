// Further readings of a page: words that only the positions of its glyphs form.
import type { Line } from '../lines.ts';
import { readChains } from './chains.ts';
import { readCrossed } from './crossed.ts';
import { type BaselineGlyph, type GlyphReading, isNewWord, joinGlyphs, withoutSilent } from './glyph.ts';
import { readInitials } from './initials.ts';
import { readLineEnds } from './line-ends.ts';
import { readLookAlikes } from './look-alikes.ts';
import { readParted } from './parted.ts';
import { printLines } from './print-lines.ts';
import { readLine } from './spaced-words.ts';

/** More glyphs on a page are a drawing. */
const MOST_GLYPHS = 100_000;

/** Maximum letters per piece of a word with a wavy baseline, and its amplitude (em). */
const MOST_IN_WAVES = 2;
const WAVE = 0.4;

/** @param written glyphs of each word of the page, in the order of its text */
export function readAgain(written: readonly (readonly BaselineGlyph[])[]): GlyphReading[] {
  const words = written.map(withoutSilent);
  const glyphs = words.flat();
  if (glyphs.length > MOST_GLYPHS) return [];
  const inContent = words.toSorted((a, b) => (a[0]?.order ?? 0) - (b[0]?.order ?? 0));
  const pieces = words.filter((word) => word.length <= MOST_IN_WAVES).flat();
  const lines = [...printLines(glyphs), ...printLines(pieces, WAVE)];
  const read = lines.map((line) => ({ glyphs: line, readings: readLine(line) }));
  const readings = [
    ...words.filter((word, at) => word !== written[at] && isNewWord(word)).map(joinGlyphs),
    ...read.flatMap((line) => line.readings),
    ...readCrossed(glyphs),
    ...readLineEnds(read),
    ...readInitials(words),
    ...readParted(words, lines),
    ...readLookAlikes(written),
    ...readChains(inContent),
  ];
  const seen = new Set<string>();
  return readings.filter((reading) => {
    const key = `${reading.glyphs.find((glyph) => glyph)?.index} ${reading.text}`;
    return !seen.has(key) && seen.add(key);
  });
}

/** Returns the glyphs of lines, whose words start at `starts` in the page's text. */
export function glyphsOf(lines: readonly Line[], texts: readonly (readonly string[])[], starts: readonly number[]) {
  let number = -1;
  return lines.flatMap(({ words }) =>
    words.map((word): BaselineGlyph[] => {
      number += 1;
      let index = starts[number] ?? 0;
      const glyphs: BaselineGlyph[] = [];
      for (const [place, { character, u0, u1, v }] of word.characters.entries()) {
        const text = texts[number]?.[place] ?? '';
        const last = place === word.characters.length - 1;
        // An accent went into its letter.
        if (text === '') continue;
        const length = text.length;
        const end =
          character.inkEnd === undefined ? u1 : u0 + clampAdvance(character.advance, character.inkEnd, character.size);
        glyphs.push({
          text,
          index,
          length,
          u0,
          u1: end,
          v,
          angle: word.angle,
          size: character.size,
          order: word.index * 1000 + place,
          hasSpaceBehind: last && word.endsWithSpace,
          isInvisible: character.isInvisible === true,
        });
        index += length;
      }
      return glyphs;
    }),
  );
}

/** How far a glyph's ink may end before or after the next glyph's origin, and the default (em). */
const BEARING = { before: 0.35, behind: 0.12, usual: 0.06 };

/** Uses the ink's end if the font's widths are wrong. */
const clampAdvance = (advance: number, inkEnd: number, size: number): number =>
  advance > inkEnd + BEARING.before * size || advance < inkEnd - BEARING.behind * size
    ? inkEnd + BEARING.usual * size
    : advance;
