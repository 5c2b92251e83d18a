// Alternatives of recognized words with low confidence: they differ in one or two letters.
import type { SearchRequest } from './patterns/request.ts';
import type { TextHit } from './patterns/search.ts';
import type { TextPage, TextRange } from './text-page.ts';

/** Words with at least this confidence are taken as read. */
const SURE = 0.9;
/** Shorter words differ from too many others by one letter. */
const LEAST_LETTERS = 5;
const LONG = 8;

export interface NearWord extends TextRange {
  readonly entry: string;
}

export const lettersOf = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Returns the edit distance; stops counting above `most`. */
export function distanceOf(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const change = (row[j - 1] as number) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next[j] = Math.min(change, (row[j] as number) + 1, (next[j - 1] as number) + 1);
    }
    row = next;
  }
  return row[other.length] as number;
}

/** Returns true if letters may be others that were misread; both as {@link lettersOf}. */
function isNear(asked: string, read: string): boolean {
  if (asked.length < LEAST_LETTERS) return false;
  const most = asked.length >= LONG ? 2 : 1;
  return distanceOf(asked, read, most) <= most;
}

/** Finds doubtful words close to requested ones, also if they were read in pieces. */
export function findNearWords({ text, words, lines }: TextPage, asked: readonly string[]): NearWord[] {
  const wanted = asked.map((entry) => ({ entry, letters: lettersOf(entry) }));
  const found: NearWord[] = [];
  for (const line of lines) {
    const own = words.slice(line.words.start, line.words.end);
    for (const [first, { start }] of own.entries()) {
      let isDoubtful = false;
      let longest: NearWord | undefined;
      for (const { end, confidence } of own.slice(first)) {
        if (confidence === undefined) break;
        isDoubtful ||= confidence < SURE;
        const letters = lettersOf(text.slice(start, end));
        const near = wanted.find((each) => isNear(each.letters, letters));
        if (near && isDoubtful) longest = { start, end, entry: near.entry };
        if (!wanted.some((each) => letters.length < each.letters.length)) break;
      }
      if (longest) found.push(longest);
    }
  }
  return found;
}

/** Returns the words and names that may have been misread, as hits of a search. */
export const nearHits = (page: TextPage, { words, names }: Pick<SearchRequest, 'words' | 'names'>): TextHit[] =>
  [...words.map((entry) => ({ kind: 'word', entry })), ...names.map((entry) => ({ kind: 'name', entry }))].flatMap(
    ({ kind, entry }) =>
      findNearWords(page, [entry]).map(
        ({ start, end }): TextHit => ({ kind, entry, start, end, text: page.text.slice(start, end), isMisread: true }),
      ),
  );
