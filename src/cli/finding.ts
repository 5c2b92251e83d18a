// Finding words, names, expressions and personal data in all pages of a document, as the page does.
import { readFileSync } from 'node:fs';
import type { Rect } from '../kernel/rect.ts';
import { type Mark, markToolFor, newMark } from '../marks/index.ts';
import type { DirectDocument } from '../media/direct.ts';
import { inEnglish, messageOf, say, t } from '../messages/index.ts';
import { builtThread } from '../server/built-threads.ts';
import { createThreadSpawner } from '../server/thread-workers.ts';
import { FindError } from '../text/find.ts';
import { nearHits } from '../text/near-words.ts';
import {
  createPageSearch,
  type DrawnWords,
  type Hit,
  NOTHING_DRAWN,
  toDrawnWords,
  toSearchedPage,
} from '../text/patterns/page-hits.ts';
import { NAMES, PATTERNS, patternOf } from '../text/patterns/registry.ts';
import { linesOfList, type SearchRequest } from '../text/patterns/request.ts';
import { createTextSearch } from '../text/patterns/search.ts';
import { openSearch } from '../text/patterns/search-client.ts';
import type { TextPage } from '../text/text-page.ts';
import type { OptionValues } from './command.ts';
import { inputError, usageError } from './errors.ts';
import { mapInOrder } from './in-order.ts';
import { describeFault } from './input-files.ts';
import { createWordReader, TEXT_OPTIONS } from './page-text.ts';
import type { Terminal } from './terminal.ts';

/** Shared by the commands that find. */
export const FIND_OPTIONS = {
  text: { value: 'WORD', isList: true, help: say('words to find, also across line ends') },
  regex: { value: 'R', isList: true, help: say('regular expressions to find') },
  list: { value: 'NAMES.txt', help: say('a file with one name per line') },
  pattern: {
    value: 'A,B',
    help: say('personal data by pattern: {names}', { names: PATTERNS.map(({ id }) => id).join(', ') }),
  },
  exact: { help: say('without likely misreadings of recognized print, as Abemathy for Abernathy') },
  case: { help: say('match words and expressions exactly, including upper and lower case') },
  ...TEXT_OPTIONS,
} as const;

export type FindOptionValues = OptionValues<typeof FIND_OPTIONS>;

function readList(path: string): readonly string[] {
  try {
    return linesOfList(readFileSync(path, 'utf8'));
  } catch (error) {
    throw inputError(describeFault(path, error));
  }
}

export const isAsked = ({ text, regex, list, pattern }: FindOptionValues): boolean =>
  text.length + regex.length > 0 || list !== undefined || pattern !== undefined;

/** @throws CommandError what is wrong with what is asked */
export function readRequest({ text, regex, list, pattern, case: matchesCase, exact }: FindOptionValues): SearchRequest {
  const patterns = pattern?.split(',') ?? [];
  const strange = patterns.find((id) => !patternOf(id));
  if (strange !== undefined) throw usageError(t('--pattern: unknown pattern “{text}”.', { text: strange }));
  const request: SearchRequest = {
    patterns,
    words: text,
    names: list === undefined ? [] : readList(list),
    expressions: regex.map((expression) => ({ name: expression, expression })),
    matchesCase,
    isTolerant: !exact,
  };
  try {
    // Told before anything is opened.
    createTextSearch(request);
  } catch (error) {
    if (error instanceof FindError) throw usageError(messageOf(error));
    throw error;
  }
  return request;
}

export interface FindRequest {
  readonly document: DirectDocument;
  readonly pageNumbers: readonly number[];
  readonly asked: FindOptionValues;
  /** Recognizes print even if no language is given. */
  readonly recognizes?: boolean;
  /** Called with the places of print on a page whose words are not known (page units). */
  onUnread(pageNumber: number, places: readonly Rect[]): void;
  /** Called once for each language that was chosen for print. */
  onLanguage?(code: string): void;
}

/** Pages that are read, put in order and searched at once. */
const PAGES_AT_ONCE = 3;

async function readDrawn(document: DirectDocument, pageNumber: number): Promise<DrawnWords> {
  const drawn = await document.drawn?.(pageNumber - 1);
  return drawn ? toDrawnWords(drawn) : NOTHING_DRAWN;
}

const inReadingOrder = (one: Hit, other: Hit): number => one.page - other.page || one.start - other.start;

/** The hits of all pages, in the order of reading. @throws CommandError */
export async function* findHits({
  document,
  pageNumbers,
  asked,
  onUnread,
  ...reading
}: FindRequest): AsyncGenerator<Hit> {
  const request = readRequest(asked);
  const readWords = createWordReader(document, { ocr: asked.ocr, ...reading });
  // An expression that backtracks for ever is stopped with its thread.
  const search = openSearch(
    request,
    createThreadSpawner(() => builtThread('search-thread')),
  );
  const near = request.isTolerant ? (page: TextPage) => nearHits(page, request) : () => [];
  const looksAgain = request.patterns.includes(NAMES.id);
  const find = createPageSearch((text, recognized) => search.search(text, recognized), near, looksAgain);
  const held: Hit[] = [];
  try {
    // The document has a thread of its own, and so has the search.
    let searching: Promise<Hit[]> | undefined;
    const pages = mapInOrder(pageNumbers, PAGES_AT_ONCE, async (pageNumber) => ({
      ...(await readWords(pageNumber)),
      drawn: await readDrawn(document, pageNumber),
      pageNumber,
    }));
    for await (const { page, unread, pageNumber, drawn } of pages) {
      const found = (await searching) ?? [];
      if (looksAgain) held.push(...found);
      else yield* found;
      if (unread.length > 0) onUnread(pageNumber, unread);
      searching = find(toSearchedPage(page, pageNumber, drawn));
      // The consumer receives the error, after the pages before it.
      searching.catch(() => undefined);
    }
    const found = (await searching) ?? [];
    // Names of later pages stand on earlier ones, too.
    const all = looksAgain ? [...held, ...found, ...(await find.again())].toSorted(inReadingOrder) : found;
    yield* all;
  } catch (error) {
    if (error instanceof FindError) throw inputError(messageOf(error));
    throw error;
  } finally {
    search.close();
  }
}

/** A hit as a line of JSON: `{"page","kind","text","misreadOf"?,"reason"?,"areas"}`. */
export const toLine = ({ page, kind, text, entry, isMisread, because, areas }: Hit): string => {
  const misread = isMisread && { misreadOf: entry || kind };
  return JSON.stringify({
    page,
    kind,
    text,
    ...misread,
    ...(because !== undefined && { reason: inEnglish(because) }),
    areas,
  });
};

/** Lists a likely misreading, which is nothing that a search for the word itself would show. */
export function tellMisread({ page, kind, entry, text, isMisread }: Hit, terminal: Terminal): void {
  if (isMisread) terminal.tell(t('Page {page}: {name}, read as {text}.', { page, name: entry || kind, text }));
}

/** A redaction for each hit. */
export function toRedactions(hits: readonly Hit[], { pages }: Pick<DirectDocument, 'pages'>): readonly Mark[] {
  const tool = markToolFor('redaction', 'lines');
  if (!tool) throw new Error('There is no redaction of text.');
  const date = new Date().toISOString();
  return hits.map(({ page, selection }) =>
    newMark(
      tool,
      { kind: 'lines', ...selection },
      { uid: crypto.randomUUID(), date, pageNumber: page, pageSize: pages[page - 1] ?? { width: 0, height: 0 } },
    ),
  );
}
