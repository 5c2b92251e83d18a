import { atPage, type PageIndex, type PageNumber, toPageIndex, toPageNumber } from '../../kernel/page-number.ts';
import type { TextPage, TextRange } from '../../text/text-page.ts';
import type { DocumentComparison } from '../compare/compare-documents.ts';
import { toStream, Vocabulary } from '../compare/compare-words.ts';
import type { DifferencePlace } from '../compare/differences.ts';
import { matchSequences } from '../compare/match-sequences.ts';

export interface WordPlace {
  readonly page: PageNumber;
  readonly word: number;
}

export interface TracedText {
  readonly text: TextPage;
  /** Place of each word in the new version; undefined for removed and changed words. */
  readonly places: readonly (WordPlace | undefined)[];
}

export interface Trace {
  /** Pages of the old version by number. */
  readonly old: ReadonlyMap<PageNumber, TracedText>;
  /** Pages of the new version that match these, or have words of these. */
  readonly new: ReadonlyMap<PageNumber, TextPage>;
}

export interface TraceInput {
  readonly old: readonly TextPage[];
  readonly new: readonly TextPage[];
  readonly comparison: DocumentComparison;
  /** Pages of the old version whose words are wanted. */
  readonly pages: readonly PageNumber[];
}

type Places = (WordPlace | undefined)[][];

const wordsIn = ({ words }: TextPage, { start, end }: TextRange): number[] =>
  words.flatMap((word, index) => (word.start >= start && word.end <= end ? [index] : []));

/** Fills in the places of moved words, which the comparison found elsewhere. */
function putMoved({ old, new: recent, comparison }: TraceInput, places: Places): void {
  const wordsOf = (texts: readonly TextPage[], place: DifferencePlace | undefined) => {
    const text = place && atPage(texts, place.page);
    if (!text || place.start === undefined || place.end === undefined) return [];
    return wordsIn(text, { start: place.start, end: place.end });
  };
  for (const { kind, old: from, new: to } of comparison.differences) {
    if (kind !== 'moved' || !from || !to) continue;
    const [before, after] = [wordsOf(old, from), wordsOf(recent, to)];
    if (before.length !== after.length) continue;
    before.forEach((word, index) => {
      const page = atPage(places, from.page);
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
  const trace = (oldPages: readonly PageIndex[], newPages: readonly PageIndex[]) => {
    const [a, b] = [toStream(oldWords, oldPages), toStream(newWords, newPages)];
    matchSequences(a.numbers, b.numbers).forEach((partner, index) => {
      const [from, to] = [a.places[index], b.places[partner]];
      const page = from && places[from.page];
      if (page && to) page[from.word] = { page: toPageNumber(to.page), word: to.word };
    });
  };
  const moved = comparison.differences.flatMap(({ kind, old: from, new: to }) =>
    kind === 'pageMoved' && from && to ? [[toPageIndex(from.page), toPageIndex(to.page)] as const] : [],
  );
  const staying = (count: number, gone: readonly PageIndex[]) =>
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
  const traced = new Map<PageNumber, TracedText>();
  const found = new Map<PageNumber, TextPage>();
  for (const number of new Set(input.pages)) {
    const text = atPage(old, number);
    if (!text) continue;
    const own = atPage(places, number) ?? [];
    traced.set(number, { text, places: own });
    const matching = comparison.pages.find((pages) => pages.old === number)?.new;
    for (const page of new Set([matching, ...own.map((place) => place?.page)])) {
      const there = page === undefined ? undefined : atPage(recent, page);
      if (page !== undefined && there) found.set(page, there);
    }
  }
  return { old: traced, new: found };
}
