import type { TextPage, TextRange } from '../../text/text-page.ts';
import type { DocumentComparison } from '../compare/compare-documents.ts';
import { toStream, Vocabulary } from '../compare/compare-words.ts';
import type { DifferencePlace } from '../compare/differences.ts';
import { matchSequences } from '../compare/match-sequences.ts';

export interface WordPlace {
  /** 1-based. */
  readonly page: number;
  readonly word: number;
}

export interface TracedText {
  readonly text: TextPage;
  /** Place of each word in the new version; undefined for removed and changed words. */
  readonly places: readonly (WordPlace | undefined)[];
}

export interface Trace {
  /** Pages of the old version by number (1-based). */
  readonly old: ReadonlyMap<number, TracedText>;
  /** Pages of the new version that match these, or have words of these. */
  readonly new: ReadonlyMap<number, TextPage>;
}

export interface TraceInput {
  readonly old: readonly TextPage[];
  readonly new: readonly TextPage[];
  readonly comparison: DocumentComparison;
  /** Pages of the old version whose words are wanted (1-based). */
  readonly pages: readonly number[];
}

type Places = (WordPlace | undefined)[][];

const wordsIn = ({ words }: TextPage, { start, end }: TextRange): number[] =>
  words.flatMap((word, index) => (word.start >= start && word.end <= end ? [index] : []));

/** Fills in the places of moved words, which the comparison found elsewhere. */
function putMoved({ old, new: recent, comparison }: TraceInput, places: Places): void {
  const wordsOf = (texts: readonly TextPage[], place: DifferencePlace | undefined) => {
    const text = place && texts[place.page - 1];
    if (!text || place.start === undefined || place.end === undefined) return [];
    return wordsIn(text, { start: place.start, end: place.end });
  };
  for (const { kind, old: from, new: to } of comparison.differences) {
    if (kind !== 'moved' || !from || !to) continue;
    const [before, after] = [wordsOf(old, from), wordsOf(recent, to)];
    if (before.length !== after.length) continue;
    before.forEach((word, index) => {
      const page = places[from.page - 1];
      if (page) page[word] = { page: to.page, word: after[index] as number };
    });
  }
}

/** Traces words by the order in which the comparison read the pages: moved pages by themselves. */
export function traceWords(input: TraceInput): Trace {
  const { old, new: recent, comparison } = input;
  const vocabulary = new Vocabulary();
  const [oldWords, newWords] = [old.map(vocabulary.wordsOf), recent.map(vocabulary.wordsOf)];
  const places: Places = oldWords.map((words) => words.map(() => undefined));
  const trace = (oldPages: readonly number[], newPages: readonly number[]) => {
    const [a, b] = [toStream(oldWords, oldPages), toStream(newWords, newPages)];
    matchSequences(a.numbers, b.numbers).forEach((partner, index) => {
      const [from, to] = [a.places[index], b.places[partner]];
      const page = from && places[from.page];
      if (page && to) page[from.word] = { page: to.page + 1, word: to.word };
    });
  };
  const moved = comparison.differences.flatMap(({ kind, old: from, new: to }) =>
    kind === 'pageMoved' && from && to ? [[from.page - 1, to.page - 1] as const] : [],
  );
  const staying = (count: number, gone: readonly number[]) =>
    Array.from({ length: count }, (_, page) => page).filter((page) => !gone.includes(page));
  trace(
    staying(
      old.length,
      moved.map(([page]) => page),
    ),
    staying(
      recent.length,
      moved.map(([, page]) => page),
    ),
  );
  for (const [from, to] of moved) trace([from], [to]);
  putMoved(input, places);
  const traced = new Map<number, TracedText>();
  const found = new Map<number, TextPage>();
  for (const number of new Set(input.pages)) {
    const text = old[number - 1];
    if (!text) continue;
    const own = places[number - 1] ?? [];
    traced.set(number, { text, places: own });
    const matching = comparison.pages.find((pages) => pages.old === number)?.new;
    for (const page of new Set([matching, ...own.map((place) => place?.page)])) {
      const there = page === undefined ? undefined : recent[page - 1];
      if (page !== undefined && there) found.set(page, there);
    }
  }
  return { old: traced, new: found };
}
