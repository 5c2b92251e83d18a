// The text that a search looks through: that of the page, and behind it the words that its glyphs make in other ways. A hit in these crosses
// a joint, where the page's own text has something between two letters: all else the page's own text has, too.
import { JOINT } from '../kernel/joint.ts';
import { PART, placesOf } from './own-places.ts';
import type { TextPage, TextRange } from './text-page.ts';

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

/** The line that a word breaks off in, and one that may go on with it: what is found may begin before the word, or end behind it. */
export interface JoinedLines {
  readonly text: string;
  /** End of the first line, in `text`: one character separates it from the second. */
  readonly joint: number;
  /** The lines, each in the text that it is of: to the break, and from it on. */
  readonly lines: readonly [TextRange, TextRange];
}

/** Rest of a broken word, at the joint: in small letters, or all of the word in capitals. Another capital begins a column, or a header. */
const REST = new RegExp(`${JOINT}\\p{Ll}|\\p{Lu}{2}${JOINT}\\p{Lu}`, 'u');

/** Joins the lines of an open end and a start; of a start that may be no rest of the word, the words alone. */
export function joinLines(text: string, end: TextRange, next: string, start: TextRange): JoinedLines {
  const word = text.slice(end.start, end.end) + JOINT + next.slice(start.start, start.end);
  const isRest = REST.test(word);
  const feed = next.indexOf('\n', start.end);
  const first = { start: isRest ? text.slice(0, end.start).lastIndexOf('\n') + 1 : end.start, end: end.end };
  const last = feed < 0 ? next.length : feed;
  const second = { start: start.start, end: isRest ? last : start.end };
  return {
    text: text.slice(first.start, first.end) + JOINT + next.slice(second.start, second.end),
    joint: first.end - first.start,
    lines: [first, second],
  };
}

/** Returns the lines that may continue from one page to the next in the middle of a word. */
export const crossingsOf = (page: SearchedText, next: SearchedText): JoinedLines[] =>
  page.openEnds.ends.flatMap((end) =>
    next.openEnds.starts.map((start) => joinLines(page.searched, end, next.searched, start)),
  );

/** Returns the lines that may continue from one page to the next between two words. */
export function phraseCrossingsOf(page: SearchedText, next: SearchedText): JoinedLines[] {
  const lasts = page.openEnds.lastWords.map(({ start, end }) => ({
    start: page.searched.lastIndexOf('\n', start) + 1,
    end,
  }));
  const firsts = next.openEnds.firstWords.map(({ start, end }) => {
    const feed = next.searched.indexOf('\n', end);
    return { start, end: feed < 0 ? next.searched.length : feed };
  });
  return lasts.flatMap((last) =>
    firsts.map((first) => ({
      text: `${page.searched.slice(last.start, last.end)}\n${next.searched.slice(first.start, first.end)}`,
      joint: last.end - last.start,
      lines: [last, first] as const,
    })),
  );
}

/** Returns the parts of a hit in joined lines, each in the text of its own line; one that the hit does not reach is empty. */
export function partsOf(
  { joint, lines: [first, second] }: JoinedLines,
  { start, end }: TextRange,
): [TextRange, TextRange] {
  const behind = joint + JOINT.length;
  return [
    { start: first.start + Math.min(start, joint), end: first.start + Math.min(end, joint) },
    { start: second.start + Math.max(0, start - behind), end: second.start + Math.max(0, end - behind) },
  ];
}

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
