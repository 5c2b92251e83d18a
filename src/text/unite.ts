// Merges the text of a page from two sources: its characters, and text recognized in its pictures.
import { JOINT } from '../kernel/joint.ts';
import { type Rect, rectsTouch } from '../kernel/rect.ts';
import { distanceOf, lettersOf } from './near-words.ts';
import { withSearched } from './searched.ts';
import {
  EMPTY_TEXT_PAGE,
  mapOpenEnds,
  NO_OPEN_ENDS,
  type PlacedReading,
  type TextLine,
  type TextPage,
  type TextRange,
  type TextWord,
  withoutReadings,
} from './text-page.ts';

/** Minimum share of a word's area covered by another reading of the same print. */
const SAME_PRINT = 0.4;

const areaOf = ({ width, height }: Rect) => width * height;

function overlap(one: Rect, other: Rect): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return Math.max(0, width) * Math.max(0, height);
}

/** A larger font is a watermark over the print, not a reading of it. */
const MOST_TIMES_AS_LARGE = 2.5;

const isAlike = (one: Rect, other: Rect): boolean =>
  Math.min(one.width, one.height) <= MOST_TIMES_AS_LARGE * Math.min(other.width, other.height);

const lettersIn = ({ text }: TextPage, { start, end }: TextRange): string => lettersOf(text.slice(start, end));

/** Limits at which recognized words contradict the text: confidence, letters, differing share. */
const LIE = { confidence: 0.7, letters: 4, share: 0.6 };

/** Returns whether print was reliably recognized as other words than the page's: fonts can lie. */
function isOther(own: TextPage, shown: readonly TextWord[], recognized: TextPage, word: TextWord): boolean {
  const read = lettersIn(recognized, word);
  if (read.length < LIE.letters || (word.confidence ?? 1) < LIE.confidence) return false;
  const covered = shown.filter((other) => overlap(other.rect, word.rect) > 0);
  const most = Math.ceil(LIE.share * read.length);
  return distanceOf(covered.map((other) => lettersIn(own, other)).join(''), read, most) > most;
}

/** Returns whether words are readings of the print that another word reads. */
const covers = (others: readonly TextWord[], { rect }: TextWord): boolean =>
  others
    .filter((other) => rectsTouch(other.rect, rect) && isAlike(other.rect, rect))
    .reduce((sum, other) => sum + overlap(other.rect, rect), 0) >=
  SAME_PRINT * areaOf(rect);

function pickWords(page: TextPage, line: TextLine, isKept: (word: TextWord) => boolean): TextPage {
  const picked = page.words.slice(line.words.start, line.words.end).filter(isKept);
  if (picked.length === 0) return EMPTY_TEXT_PAGE;
  const text = picked.map(({ start, end }) => page.text.slice(start, end)).join(' ');
  const boxes = new Float32Array(4 * text.length);
  let at = 0;
  const words = picked.map((word) => {
    boxes.set(page.boxes.subarray(4 * word.start, 4 * word.end), 4 * at);
    const own = { ...word, start: at, end: at + word.end - word.start };
    at = own.end + 1;
    return own;
  });
  const whole = { start: 0, end: text.length };
  return withoutReadings({
    ...{ text, boxes, words, paragraphs: [whole] },
    lines: [{ ...line, ...whole, words: { start: 0, end: words.length } }],
  });
}

/** Returns a page without some of its words, and without the lines that these leave empty. */
function keepWords(page: TextPage, isKept: (word: TextWord) => boolean): TextPage {
  if (page.words.every(isKept)) return page;
  const made = joinPages(page.lines.map((line) => pickWords(page, line, isKept)));
  const places = new Int32Array(page.text.length).fill(-1);
  for (const [index, { start, end }] of page.words.filter(isKept).entries())
    for (let at = start; at < end; at++) places[at] = (made.words[index]?.start ?? 0) + at - start;
  return withSearched({ ...made, ...followPlaces(page, (place) => places[place] ?? -1) });
}

/** Maps the readings of a page to changed text; drops those that lost a part. */
function followPlaces({ readings, openEnds }: TextPage, toPlace: (place: number) => number) {
  const followRanges = (ranges: readonly TextRange[]) =>
    ranges
      .map(({ start, end }) => ({ start: toPlace(start), end: toPlace(end - 1) + 1 }))
      .filter(({ start, end }) => start >= 0 && end > start);
  return {
    readings: readings
      .map(({ text, places }) => ({ text, places: places.map((place) => (place < 0 ? place : toPlace(place))) }))
      .filter((after, index) =>
        after.places.every((place, at) => place >= 0 === (readings[index]?.places[at] ?? -1) >= 0),
      ),
    openEnds: mapOpenEnds(openEnds, followRanges),
  };
}

const shifted = <Range extends TextRange>(range: Range, by: number): Range => ({
  ...range,
  start: range.start + by,
  end: range.end + by,
});

export function joinPages(pages: readonly TextPage[]): TextPage {
  const parts = pages.filter(({ text }) => text !== '');
  const text = parts.map((part) => part.text).join('\n');
  const boxes = new Float32Array(4 * text.length);
  const words: TextWord[] = [];
  const lines: TextLine[] = [];
  const paragraphs: TextRange[] = [];
  const readings: PlacedReading[] = [];
  let openEnds = NO_OPEN_ENDS;
  let at = 0;
  for (const part of parts) {
    boxes.set(part.boxes.subarray(0, 4 * part.text.length), 4 * at);
    const from = at;
    const followed = followPlaces(part, (place) => place + from);
    readings.push(...followed.readings);
    openEnds = {
      ends: [...openEnds.ends, ...followed.openEnds.ends],
      starts: [...openEnds.starts, ...followed.openEnds.starts],
      lastWords: [...openEnds.lastWords, ...followed.openEnds.lastWords],
      firstWords: [...openEnds.firstWords, ...followed.openEnds.firstWords],
    };
    for (const line of part.lines) lines.push({ ...shifted(line, at), words: shifted(line.words, words.length) });
    for (const word of part.words) words.push(shifted(word, at));
    for (const paragraph of part.paragraphs) paragraphs.push(shifted(paragraph, at));
    at += part.text.length + 1;
  }
  return withSearched({ text, boxes, words, lines, paragraphs, readings, openEnds });
}

/** Maximum gap and overlap between pieces of a word, and share of their height on one line. */
const PIECES = { gap: 0.3, overlap: 0.5, level: 0.5 };
/** More pieces are a line of other things. */
const MOST_PIECES = 6;

function continues({ rect: one }: TextWord, { rect: other }: TextWord): boolean {
  const least = Math.min(one.height, other.height);
  const gap = other.x - (one.x + one.width);
  const level = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return gap <= PIECES.gap * least && gap >= -PIECES.overlap * least && level >= PIECES.level * least;
}

function readPieces(page: TextPage, pieces: readonly TextWord[]): PlacedReading {
  const places = pieces.flatMap(({ start, end }, at) => [
    ...(at === 0 ? [] : [-1]),
    ...Array.from({ length: end - start }, (_, unit) => start + unit),
  ]);
  return { text: pieces.map(({ start, end }) => page.text.slice(start, end)).join(JOINT), places };
}

/** Reads words that are half text and half picture. @param from start of what was seen */
function readAcross(page: TextPage, from: number): TextPage {
  const isSeen = ({ start }: TextWord) => start >= from;
  const [own, seen] = [page.words.filter((word) => !isSeen(word)), page.words.filter(isSeen)];
  const next = new Map<TextWord, TextWord>();
  for (const word of seen) {
    const before = own.find((other) => continues(other, word));
    const behind = own.find((other) => continues(word, other));
    if (before) next.set(before, word);
    if (behind) next.set(word, behind);
  }
  const later = new Set(next.values());
  const readings = [...next.keys()]
    .filter((word) => !later.has(word))
    .map((first) => {
      const pieces = [first];
      for (let word = next.get(first); word && pieces.length < MOST_PIECES; word = next.get(word)) pieces.push(word);
      return readPieces(page, pieces);
    });
  return readings.length === 0 ? page : withSearched({ ...page, readings: [...page.readings, ...readings] });
}

function joinSeen(own: TextPage, seen: TextPage): TextPage {
  const joined = joinPages([own, seen]);
  return own.text === '' || seen.text === '' ? joined : readAcross(joined, own.text.length + 1);
}

/** Merges both: visible text keeps its positions, recognition replaces a scan's invisible text. */
export function unitePages(own: TextPage, recognized: TextPage): TextPage {
  if (own.text === '') return recognized;
  const shown = own.words.filter(({ isInvisible }) => !isInvisible);
  const seen = keepWords(recognized, (word) => !covers(shown, word) || isOther(own, shown, recognized, word));
  return joinSeen(
    keepWords(own, (word) => !(word.isInvisible && covers(seen.words, word))),
    seen,
  );
}

/** Adds words recognized in unexplained ink to a page's own, except repetitions. */
export function addSeen(own: TextPage, seen: TextPage): TextPage {
  const isRepeated = (word: TextWord) =>
    own.words.some(
      (other) =>
        rectsTouch(other.rect, word.rect) &&
        overlap(other.rect, word.rect) >= SAME_PRINT * areaOf(word.rect) &&
        lettersIn(own, other) === lettersIn(seen, word),
    );
  return joinSeen(
    own,
    keepWords(seen, (word) => !isRepeated(word)),
  );
}
