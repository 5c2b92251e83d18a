// The page's text, followed by other readings of its glyphs. A hit there crosses a joint.
import { JOINT } from '../kernel/joint.ts';
import { PART, placesOf } from './own-places.ts';
import type { TextPage, TextRange } from './text-page.ts';

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

/** A line that ends in a broken word, and a possible continuation. Hits may extend further. */
export interface JoinedLines {
  readonly text: string;
  /** End of the first line, in `text`: one character separates it from the second. */
  readonly joint: number;
  /** The lines, each in the text that it is of: to the break, and from it on. */
  readonly lines: readonly [TextRange, TextRange];
}

/** Rest of a broken word: lower case or all capitals; one capital starts a column or header. */
const REST = new RegExp(`${JOINT}\\p{Ll}|\\p{Lu}{2}${JOINT}\\p{Lu}`, 'u');

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

/** Splits a hit in joined lines by line; parts may be empty. */
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
