// Text under redactions, its visible repetitions, and unrecognized print that may have more.
import { getOrCreate } from '../kernel/get-or-create.ts';
import type { PageNumber } from '../kernel/page-number.ts';
import { type Rect, rectsTouch } from '../kernel/rect.ts';
import type { Mark } from '../marks/index.ts';
import { createRepeatFinder, isUncovered, type Phrase, phrasesOf, rangesUnder } from '../text/repeats.ts';
import { rectsOf } from '../text/select.ts';
import type { TextPage, TextRange } from '../text/text-page.ts';
import { NO_OTHER_READINGS } from './other-readings.ts';
import { readAhead } from './read-ahead.ts';
import type { Words } from './words.ts';

export interface UncoveredPlace extends TextRange {
  readonly pageNumber: PageNumber;
  /** Another reading of the page: the range is within it. */
  readonly within?: TextPage;
}

/** Words under a redaction that are visible elsewhere. */
export interface Uncovered {
  readonly key: string;
  readonly text: string;
  /** First redaction that covers them. */
  readonly mark: Mark;
  readonly places: readonly UncoveredPlace[];
}

export type Under = ReadonlyMap<Mark, readonly string[]>;

export interface UncoveredQuery {
  readonly words: Words;
  readonly pages: ReadonlyMap<PageNumber, readonly Mark[]>;
  readonly pageCount: number;
  readonly signal: AbortSignal;
  areasOf(marks: readonly Mark[], pageNumber: PageNumber): readonly Rect[];
}

const MAX_PLACES = 10_000;

/**
 * Reads the text under the redactions, and counts their pages without words.
 * @param known earlier results, extended by this call
 * @throws the signal's reason
 */
export async function readUnder(
  { words, pages, signal, areasOf }: UncoveredQuery,
  known: WeakMap<Mark, readonly string[]>,
  onPage: (searched: number) => Promise<void>,
): Promise<{ readonly under: Under; readonly unread: number }> {
  const under = new Map<Mark, readonly string[]>();
  const otherwise = pages.size > 0 ? await words.readOtherwise() : NO_OTHER_READINGS;
  let [unread, searched] = [0, 0];
  for (const [pageNumber, marks] of pages) {
    const page = await words.read(pageNumber, signal);
    signal.throwIfAborted();
    if (page.text === '') unread += 1;
    const ways = [page, ...(otherwise.get(pageNumber)?.ways ?? [])];
    for (const mark of marks) {
      const texts = new Set(ways.flatMap((way) => textsOn(way, pageNumber, mark)));
      under.set(mark, known.get(mark) ?? [...(under.get(mark) ?? []), ...texts]);
    }
    searched += 1;
    await onPage(searched);
  }
  // Text under marks across several pages is only known now.
  for (const [mark, texts] of under) known.set(mark, texts);
  return { under, unread };

  function textsOn(page: TextPage, pageNumber: PageNumber, mark: Mark): string[] {
    return rangesUnder(page, areasOf([mark], pageNumber)).map(({ start, end }) => page.text.slice(start, end));
  }
}

/** Finds visible places of the words under the redactions. @throws the signal's reason */
export async function findUncovered(
  { words, pages, pageCount, signal, areasOf }: UncoveredQuery,
  under: Under,
  onPage: (searched: number, found: () => readonly Uncovered[]) => Promise<void>,
): Promise<readonly Uncovered[]> {
  const phrases = new Map<string, Phrase & { readonly mark: Mark }>();
  for (const [mark, texts] of under) {
    for (const phrase of texts.flatMap(phrasesOf))
      if (!phrases.has(phrase.key)) phrases.set(phrase.key, { ...phrase, mark });
  }
  const find = createRepeatFinder(phrases.keys());
  const otherwise = phrases.size > 0 ? await words.readOtherwise() : NO_OTHER_READINGS;
  const places = new Map<string, UncoveredPlace[]>();
  const found = (): Uncovered[] =>
    [...phrases.values()].flatMap((phrase) => {
      const own = places.get(phrase.key);
      return own ? [{ ...phrase, places: [...own] }] : [];
    });
  let count = 0;
  for (let pageNumber = 1; pageNumber <= pageCount && phrases.size > 0 && count < MAX_PLACES; pageNumber++) {
    const repeats = find(await words.readText(pageNumber, signal));
    const marks = pages.get(pageNumber) ?? [];
    const ways = otherwise.get(pageNumber)?.ways ?? [];
    const isPlaced = repeats.length > 0 && marks.length + ways.length > 0;
    const page = isPlaced ? await words.read(pageNumber, signal) : undefined;
    signal.throwIfAborted();
    const areas = marks.length > 0 ? areasOf(marks, pageNumber) : [];
    const isOpen = (within: TextPage | undefined, range: TextRange) => !within || isUncovered(within, range, areas);
    const own = repeats.filter((repeat) => isOpen(page, repeat));
    const shown = page ? own.flatMap((repeat) => rectsOf(page, repeat)) : [];
    for (const { key, start, end } of own) getOrCreate(places, key, () => []).push({ pageNumber, start, end });
    count += own.length;
    for (const within of ways) {
      for (const { key, start, end } of find(within.searched)) {
        const lines = rectsOf(within, { start, end });
        const isKnown = lines.every((line) => shown.some((area) => rectsTouch(area, line)));
        if (isKnown || !isOpen(within, { start, end })) continue;
        shown.push(...lines);
        getOrCreate(places, key, () => []).push({ pageNumber, start, end, within });
        count += 1;
      }
    }
    await onPage(pageNumber, found);
  }
  return found();
}

/** Finds pages with print or text that is not read, where the words may be. */
export async function findUnreadPrint(
  { words, signal }: Pick<UncoveredQuery, 'words' | 'signal'>,
  onPage: (searched: number) => Promise<void>,
): Promise<readonly number[]> {
  const unread: PageNumber[] = [];
  const otherwise = await words.readOtherwise();
  for await (const page of readAhead(words, 'all', signal)) {
    signal.throwIfAborted();
    const isWhole = otherwise.get(page.pageNumber)?.isWhole ?? true;
    if ('error' in page || page.hasUnreadPrint || !isWhole) unread.push(page.pageNumber);
    await onPage(page.pageNumber);
  }
  return unread;
}
