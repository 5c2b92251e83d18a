// The text that a search looks through: that of the page, and behind it the words that its glyphs make in other ways. A hit in these crosses
// a joint, where the page's own text has something between two letters: all else the page's own text has, too.
import { JOINT } from '../kernel/spelling.ts';
import type { Line } from './lines.ts';
import type { Reading } from './readings/glyph.ts';
import { findOpenEnds } from './readings/open-ends.ts';
import { glyphsOf, readAgain } from './readings/read-again.ts';
import type { OwnText, PlacedReading, TextPage, TextRange } from './text-page.ts';

/** Stands between the page's own text and each further reading: no word and no sentence goes over it. */
export const PART = '\n\u001e\n';

function toPlaces({ text, glyphs }: Reading): PlacedReading {
  const places = glyphs.map((glyph, unit) => {
    if (!glyph) return -1;
    // Units of one glyph have places of their own.
    let before = 0;
    while (glyphs[unit - before - 1] === glyph) before += 1;
    return glyph.index + before;
  });
  return { text, places };
}

/** Words of one column that go on in another one, unless the text has them one after the other. */
function joinColumns({ text, openEnds: { ends, starts } }: Pick<TextPage, 'text' | 'openEnds'>): PlacedReading[] {
  const placesOf = ({ start, end }: TextRange) => Array.from({ length: end - start }, (_, unit) => start + unit);
  return ends.flatMap((end) =>
    starts
      .filter(({ start }) => start !== end.end + 2)
      .map((start) => ({
        text: text.slice(end.start, end.end) + JOINT + text.slice(start.start, start.end),
        places: [...placesOf(end), -1, ...placesOf(start)],
      })),
  );
}

/** Adds further readings behind a page's text. */
export function withSearched(page: Omit<TextPage, 'searched'>): TextPage {
  const { text, readings } = page;
  if (readings.length === 0) return { ...page, searched: text };
  const searched = [text, ...readings.map((reading) => reading.text)].join(PART);
  const boxes = new Float32Array(4 * searched.length);
  boxes.set(page.boxes.subarray(0, 4 * text.length));
  let at = text.length;
  for (const reading of readings) {
    at += PART.length;
    for (const [unit, place] of reading.places.entries())
      if (place >= 0) boxes.set(page.boxes.subarray(4 * place, 4 * place + 4), 4 * (at + unit));
    at += reading.text.length;
  }
  return { ...page, searched, boxes };
}

/** @param written the text of each character of each word, in the order of the page's text */
export function withReadings(page: OwnText, lines: readonly Line[], written: readonly (readonly string[])[]): TextPage {
  const starts = page.words.map(({ start }) => start);
  const openEnds = findOpenEnds(lines, page.lines, page);
  const again = readAgain(glyphsOf(lines, written, starts)).map(toPlaces);
  const readings = [...again, ...joinColumns({ text: page.text, openEnds })];
  return withSearched({ ...page, readings, openEnds });
}

/** Returns the length of the page's own text at the beginning of a searched one. */
const ownLength = (searched: string): number => {
  const end = searched.indexOf(PART);
  return end < 0 ? searched.length : end;
};

/** Leaves out hits in further readings that the page's own text has, too. */
export function onlyNew<Hit extends TextRange>(searched: string, hits: readonly Hit[]): readonly Hit[] {
  const length = ownLength(searched);
  if (length === searched.length) return hits;
  return hits.filter(({ start, end }) => start < length || searched.slice(start, end).includes(JOINT));
}

type SearchedText = Pick<TextPage, 'searched' | 'openEnds'>;

/** A word that begins on one page and goes on on the next. */
export interface Crossing {
  readonly text: string;
  /** Its parts, each in the text of its own page. */
  readonly parts: readonly [TextRange, TextRange];
}

/** Returns the words that may begin on one page and go on on the next. */
export const crossingsOf = (page: SearchedText, next: SearchedText): Crossing[] =>
  page.openEnds.ends.flatMap((end) =>
    next.openEnds.starts.map((start) => ({
      text: page.searched.slice(end.start, end.end) + JOINT + next.searched.slice(start.start, start.end),
      parts: [end, start] as const,
    })),
  );

/** Leaves out hits in further readings whose letters another hit covers, too. */
export function withoutRepeats<Hit extends TextRange>(page: TextPage, hits: readonly Hit[]): readonly Hit[] {
  if (hits.every(({ start }) => start < page.text.length)) return hits;
  const covered = new Set<number>();
  for (const { start, end } of hits) if (end <= page.text.length) for (let at = start; at < end; at++) covered.add(at);
  return hits.filter(({ start, end }) => {
    if (start < page.text.length) return true;
    const places = placesOf(page, { start, end });
    const isNew = places.some((place) => !covered.has(place));
    for (const place of places) covered.add(place);
    return isNew;
  });
}

/** Returns a found text without the joints of its reading. */
export const withoutJoints = (text: string): string => text.replaceAll(JOINT, '');

/** Returns where the units of a range of the searched text stand in the page's own text. */
export function placesOf({ text, readings }: TextPage, { start, end }: TextRange): number[] {
  const places: number[] = [];
  for (let at = start; at < Math.min(end, text.length); at++) places.push(at);
  let from = text.length;
  for (const reading of readings) {
    from += PART.length;
    if (from >= end) break;
    places.push(...reading.places.slice(Math.max(0, start - from), end - from).filter((place) => place >= 0));
    from += reading.text.length;
  }
  return places;
}
