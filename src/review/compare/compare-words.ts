// Finds inserted, removed, changed and moved words, regardless of line and page breaks.
import { type PageIndex, toPageNumber } from '../../kernel/page-number.ts';
import { rectsOf } from '../../text/select.ts';
import type { TextPage } from '../../text/text-page.ts';
import type { Difference, DifferencePlace } from './differences.ts';
import type { MatchedPair } from './match-pages.ts';
import { matchSequences } from './match-sequences.ts';

/** Words of a version in reading order, as ids: equal words have equal ids. */
export interface Stream {
  readonly numbers: number[];
  /** Page and index of each word. */
  readonly places: { readonly page: PageIndex; readonly word: number }[];
}

/** Range of words; the end is exclusive. */
interface Run {
  readonly start: number;
  readonly end: number;
}

/** Words removed and inserted at the same position. */
interface Gap {
  readonly old: Run;
  readonly new: Run;
}

/** Minimum length of a move: shorter matches are coincidences. */
const LEAST_MOVED = 3;
/** Minimum share of lost words on a removed page; with fewer, its words moved to other pages. */
const GONE_PAGE = 0.7;

/** Assigns ids to words, regardless of ligatures and soft hyphens. */
export class Vocabulary {
  readonly #numbers = new Map<string, number>();

  numberOf(word: string): number {
    const key = word.replaceAll('\u00AD', '').normalize('NFKC');
    const number = this.#numbers.get(key) ?? this.#numbers.size;
    this.#numbers.set(key, number);
    return number;
  }

  wordsOf = ({ text, words }: TextPage): number[] =>
    words.map(({ start, end }) => this.numberOf(text.slice(start, end)));
}

/** Counts groups of three words: shorter ones recur by coincidence. */
function countGroups(pages: readonly (readonly number[])[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const numbers of pages)
    for (let at = 0; at + 3 <= numbers.length; at++) {
      const key = `${numbers[at]} ${numbers[at + 1]} ${numbers[at + 2]}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  return counts;
}

/**
 * Finds pages without a partner whose words are nowhere in the other version, not counting words
 * that matching pages also have.
 * @param matched pages with a partner (0-based)
 */
function pagesWithoutTrace(
  pages: readonly (readonly number[])[],
  others: readonly (readonly number[])[],
  matched: ReadonlySet<PageIndex>,
): ReadonlySet<PageIndex> {
  const unmatched = [...pages.keys()].filter((page) => !matched.has(page));
  if (unmatched.length === 0) return new Set();
  const free = countGroups(others);
  for (const [group, count] of countGroups(pages.filter((_, page) => matched.has(page))))
    free.set(group, (free.get(group) ?? 0) - count);
  const isGone = (page: PageIndex) => {
    const groups = [...countGroups([pages[page] ?? []]).keys()];
    const gone = groups.filter((group) => (free.get(group) ?? 0) <= 0);
    return groups.length > 0 && gone.length >= GONE_PAGE * groups.length;
  };
  return new Set(unmatched.filter(isGone));
}

export function toStream(words: readonly (readonly number[])[], pages: readonly PageIndex[]): Stream {
  const stream: Stream = { numbers: [], places: [] };
  for (const page of pages) {
    for (const [word, number] of (words[page] ?? []).entries()) {
      stream.numbers.push(number);
      stream.places.push({ page, word });
    }
  }
  return stream;
}

/** Returns the gaps between matched words. */
function gapsOf(partner: Int32Array, newLength: number): Gap[] {
  const gaps: Gap[] = [];
  let [i, j] = [0, 0];
  for (let at = 0; at <= partner.length; at++) {
    const matched = at < partner.length ? (partner[at] as number) : newLength;
    if (matched < 0) continue;
    if (at > i || matched > j) gaps.push({ old: { start: i, end: at }, new: { start: j, end: matched } });
    [i, j] = [at + 1, matched + 1];
  }
  return gaps;
}

const lengthOf = ({ start, end }: Run) => end - start;
const sizeOf = (gap: Gap) => Math.max(lengthOf(gap.old), lengthOf(gap.new));

/** Joins gaps separated by only one or two words, which match by coincidence. */
function joinGaps(gaps: readonly Gap[]): Gap[] {
  const joined: Gap[] = [];
  for (const gap of gaps) {
    const last = joined.at(-1);
    const between = last ? gap.old.start - last.old.end : Number.POSITIVE_INFINITY;
    const isBoth = (each: Gap) => lengthOf(each.old) > 0 && lengthOf(each.new) > 0;
    if (last && between <= 2 && isBoth(last) && isBoth(gap) && Math.min(sizeOf(last), sizeOf(gap)) > 2 * between)
      joined[joined.length - 1] = {
        old: { start: last.old.start, end: gap.old.end },
        new: { start: last.new.start, end: gap.new.end },
      };
    else joined.push(gap);
  }
  return joined;
}

const runsOf = (isIn: (index: number) => boolean, { start, end }: Run): Run[] => {
  const runs: Run[] = [];
  for (let index = start; index < end; index++) {
    if (!isIn(index)) continue;
    const last = runs.at(-1);
    if (last?.end === index) runs[runs.length - 1] = { start: last.start, end: index + 1 };
    else runs.push({ start: index, end: index + 1 });
  }
  return runs;
};

/** Finds runs that were removed in one place and inserted in another, greedily the longest. */
function findMoves(old: Stream, recent: Stream, gaps: readonly Gap[]): { readonly from: Run; readonly to: Run }[] {
  const free = (runs: readonly Run[], length: number) => {
    const flags = new Uint8Array(length);
    for (const { start, end } of runs) flags.fill(1, start, end);
    return flags;
  };
  const removed = free(
    gaps.map((gap) => gap.old),
    old.numbers.length,
  );
  const inserted = free(
    gaps.map((gap) => gap.new),
    recent.numbers.length,
  );
  const keyAt = ({ numbers }: Stream, at: number) => numbers.slice(at, at + LEAST_MOVED).join();
  const places = new Map<string, number[]>();
  for (const { new: run } of gaps)
    for (let at = run.start; at + LEAST_MOVED <= run.end; at++)
      places.set(keyAt(recent, at), [...(places.get(keyAt(recent, at)) ?? []).slice(-32), at]);
  const lengthAt = (i: number, j: number) => {
    let length = 0;
    while (removed[i + length] && inserted[j + length] && old.numbers[i + length] === recent.numbers[j + length])
      length++;
    return length;
  };
  const moves: { from: Run; to: Run }[] = [];
  for (const { old: run } of gaps) {
    for (let at = run.start; at + LEAST_MOVED <= run.end; at++) {
      let best = { at: -1, length: 0 };
      for (const j of places.get(keyAt(old, at)) ?? []) {
        const length = lengthAt(at, j);
        if (length > best.length) best = { at: j, length };
      }
      if (best.length < LEAST_MOVED) continue;
      moves.push({ from: { start: at, end: at + best.length }, to: { start: best.at, end: best.at + best.length } });
      removed.fill(0, at, at + best.length);
      inserted.fill(0, best.at, best.at + best.length);
      at += best.length - 1;
    }
  }
  return moves;
}

class Version {
  readonly #pages: readonly TextPage[];
  readonly #stream: Stream;

  constructor(pages: readonly TextPage[], stream: Stream) {
    this.#pages = pages;
    this.#stream = stream;
  }

  placesOf({ start, end }: Run): DifferencePlace[] {
    const places: DifferencePlace[] = [];
    for (let from = start; from < end; ) {
      const { page } = this.#stream.places[from] as Stream['places'][number];
      let to = from;
      while (to < end && this.#stream.places[to]?.page === page) to++;
      places.push(this.#differencePlace(page, from, to));
      from = to;
    }
    return places;
  }

  #differencePlace(page: PageIndex, from: number, to: number): DifferencePlace {
    const text = this.#pages[page] as TextPage;
    const wordAt = (index: number) => text.words[this.#stream.places[index]?.word ?? 0];
    const range = { start: wordAt(from)?.start ?? 0, end: wordAt(to - 1)?.end ?? 0 };
    return {
      page: toPageNumber(page),
      text: text.text.slice(range.start, range.end),
      ...range,
      areas: rectsOf(text, range),
    };
  }

  /** Returns the position in the other version: a thin area next to the word before `index`. */
  pointAt(index: number): DifferencePlace | undefined {
    const next = this.#stream.places[index];
    const before = this.#stream.places[index - 1];
    const place = before ?? next;
    if (!place) return undefined;
    const rect = this.#pages[place.page]?.words[place.word]?.rect;
    if (!rect) return undefined;
    const width = rect.height / 8;
    const x = before ? rect.x + rect.width : rect.x - width;
    return { page: toPageNumber(place.page), areas: [{ x, y: rect.y, width, height: rect.height }] };
  }

  pageOf = (index: number): PageIndex => this.#stream.places[index]?.page ?? -1;
}

function toDifferences(old: Version, recent: Version, gap: Gap): Difference[] {
  const removed = old.placesOf(gap.old);
  const inserted = recent.placesOf(gap.new);
  const at = { old: old.pointAt(gap.old.start), new: recent.pointAt(gap.new.start) };
  return Array.from({ length: Math.max(removed.length, inserted.length) }, (_, index) => {
    const [one, other] = [removed[index], inserted[index]];
    if (one && other) return { kind: 'changed', old: one, new: other };
    if (one) return { kind: 'removed', old: one, ...(at.new ? { new: at.new } : {}) };
    return { kind: 'inserted', ...(at.old ? { old: at.old } : {}), ...(other ? { new: other } : {}) };
  });
}

export interface ComparedWords {
  readonly old: readonly TextPage[];
  readonly new: readonly TextPage[];
  readonly oldWords: readonly (readonly number[])[];
  readonly newWords: readonly (readonly number[])[];
}

function compareStreams(words: ComparedWords, oldPages: readonly PageIndex[], newPages: readonly PageIndex[]) {
  const [a, b] = [toStream(words.oldWords, oldPages), toStream(words.newWords, newPages)];
  const gaps = joinGaps(gapsOf(matchSequences(a.numbers, b.numbers), b.numbers.length));
  return { a, b, gaps, old: new Version(words.old, a), recent: new Version(words.new, b) };
}

/** Removes whole pages from gaps. @returns the remaining gaps, and the pages (0-based) */
function takePages(
  gaps: readonly Gap[],
  side: 'old' | 'new',
  pages: ReadonlySet<PageIndex>,
  { pageOf }: Version,
  words: readonly (readonly number[])[],
): { readonly gone: ReadonlySet<PageIndex>; readonly gaps: Gap[] } {
  const counts = new Map<PageIndex, number>();
  for (const gap of gaps)
    for (let index = gap[side].start; index < gap[side].end; index++)
      counts.set(pageOf(index), (counts.get(pageOf(index)) ?? 0) + 1);
  const gone = new Set([...pages].filter((page) => (counts.get(page) ?? 0) >= GONE_PAGE * (words[page]?.length ?? 0)));
  const rest = gaps.flatMap((gap) => {
    const runs = runsOf((index) => !gone.has(pageOf(index)), gap[side]);
    const other = side === 'old' ? gap.new : gap.old;
    const empty = { start: other.end, end: other.end };
    const kept = runs.length > 0 || lengthOf(other) === 0 ? runs : [{ start: gap[side].end, end: gap[side].end }];
    return kept.map((run, index) => {
      const beside = index === 0 ? other : empty;
      return side === 'old' ? { old: run, new: beside } : { old: beside, new: run };
    });
  });
  return { gone, gaps: rest };
}

function takeMoves(gaps: readonly Gap[], moves: readonly { readonly from: Run; readonly to: Run }[]): Gap[] {
  const isIn = (runs: readonly Run[]) => {
    const flags = new Set(runs.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, at) => start + at)));
    return (index: number) => !flags.has(index);
  };
  const [staysOld, staysNew] = [isIn(moves.map(({ from }) => from)), isIn(moves.map(({ to }) => to))];
  return gaps.flatMap((gap) => {
    const [old, recent] = [runsOf(staysOld, gap.old), runsOf(staysNew, gap.new)];
    return Array.from({ length: Math.max(old.length, recent.length) }, (_, index) => ({
      old: old[index] ?? { start: gap.old.end, end: gap.old.end },
      new: recent[index] ?? { start: gap.new.end, end: gap.new.end },
    }));
  });
}

export interface WordDifferences {
  readonly differences: readonly Difference[];
  /** Pages that only exist in one version. */
  readonly removedPages: readonly PageIndex[];
  readonly insertedPages: readonly PageIndex[];
}

/** Compares the words of two versions. Pages in the same order are one text: breaks may move. */
export function compareWords(words: ComparedWords, matches: readonly MatchedPair[]): WordDifferences {
  const moved = matches.filter(({ isMoved }) => isMoved);
  const matchedOld = new Set(matches.map((match) => match.old));
  const matchedNew = new Set(matches.map((match) => match.new));
  const goneOld = pagesWithoutTrace(words.oldWords, words.newWords, matchedOld);
  const goneNew = pagesWithoutTrace(words.newWords, words.oldWords, matchedNew);
  const without = (count: number, out: ReadonlySet<PageIndex>) =>
    [...Array(count).keys()].filter((page) => !out.has(page));
  const oldPages = without(words.old.length, new Set([...goneOld, ...moved.map((match) => match.old)]));
  const newPages = without(words.new.length, new Set([...goneNew, ...moved.map((match) => match.new)]));
  const { a, b, gaps, old, recent } = compareStreams(words, oldPages, newPages);
  const unmatched = (pages: readonly PageIndex[], matched: ReadonlySet<PageIndex>) =>
    new Set(pages.filter((page) => !matched.has(page)));
  const first = takePages(gaps, 'old', unmatched(oldPages, matchedOld), old, words.oldWords);
  const second = takePages(first.gaps, 'new', unmatched(newPages, matchedNew), recent, words.newWords);
  const moves = findMoves(a, b, second.gaps);
  const differences = takeMoves(second.gaps, moves).flatMap((gap) => toDifferences(old, recent, gap));
  const shifted = moves.flatMap(({ from, to }): Difference[] => {
    const [one] = old.placesOf(from);
    const [other] = recent.placesOf(to);
    return one && other ? [{ kind: 'moved', old: one, new: other }] : [];
  });
  const inMoved = moved.flatMap((match) => {
    const pair = compareStreams(words, [match.old], [match.new]);
    return pair.gaps.flatMap((gap) => toDifferences(pair.old, pair.recent, gap));
  });
  return {
    differences: [...differences, ...shifted, ...inMoved],
    removedPages: [...goneOld, ...first.gone].sort((one, other) => one - other),
    insertedPages: [...goneNew, ...second.gone].sort((one, other) => one - other),
  };
}
