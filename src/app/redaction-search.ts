// Searches all pages: words, names and personal data, and barcodes that repeat them.
import { type PageNumber, pageNumbersTo, toPageIndex } from '../kernel/page-number.ts';
import { messageOf, t } from '../messages/index.ts';
import { barcodesOn } from '../store/scans.ts';
import type { FindQuery } from '../text/find.ts';
import { nearHits } from '../text/near-words.ts';
import { createPageSearch, type Hit, withFurther } from '../text/patterns/page-hits.ts';
import { NAMES } from '../text/patterns/registry.ts';
import type { SearchRequest } from '../text/patterns/request.ts';
import { type OpenSearch, openSearch } from '../text/patterns/search-client.ts';
import { EMPTY_TEXT_PAGE, NO_OPEN_ENDS, type TextPage } from '../text/text-page.ts';
import type { BesideFinder } from './beside-pages.ts';
import type { Core } from './core.ts';
import { readAhead } from './read-ahead.ts';
import {
  type RedactionHit,
  repeatedIn,
  toBarcodeHit,
  toFurtherHit,
  toWordsHit,
  type WordsHit,
} from './redaction-hits.ts';
import type { SearchInput } from './searching.ts';
import type { Words } from './words.ts';

export interface SearchProgress {
  /** In this order; barcodes repeat what the first two find. */
  readonly stage: 'words' | 'beside' | 'barcodes';
  /** Page being searched; earlier ones are done. */
  readonly page: PageNumber;
}

/** Pages left out by a search that ended early. */
export interface LeftOut {
  readonly words: readonly PageNumber[];
  /** Pages whose words were searched, but not their barcodes. */
  readonly barcodes: readonly PageNumber[];
  /** True if what the file states beside its pages was not searched. */
  readonly beside: boolean;
  /** True if it ended because of too many hits, not by the user. */
  readonly isFull: boolean;
}

export const NOTHING_LEFT_OUT: LeftOut = { words: [], barcodes: [], beside: false, isFull: false };

export interface SearchResults {
  /** By pages; hits in barcodes last. */
  readonly hits: readonly RedactionHit[];
  /** Pages without words, or with unrecognized print. */
  readonly unread: readonly PageNumber[];
  /** Pages with content that could not be read to its end: recognition may miss words there. */
  readonly cut: readonly PageNumber[];
  /** Errors with their places; the rest was searched. */
  readonly errors: readonly string[];
  readonly leftOut: LeftOut;
}

export interface SearchParts {
  words(): Words | undefined;
  scanPages(pageNumbers: readonly PageNumber[], signal: AbortSignal): Promise<void>;
}

export interface RedactionSearch {
  readonly besidePages: BesideFinder;
  readonly request: SearchRequest;
  readonly searchesBarcodes: boolean;
  /** Number of hits after which no more pages are searched. */
  readonly most: number;
  readonly signal: AbortSignal;
  /** Called at intervals with the results so far. */
  onProgress(progress: SearchProgress, results: SearchResults): void;
}

type HitFinder = ReturnType<typeof createPageSearch>;

/** Time between two updates of the window during a search (ms). */
const REPORT_INTERVAL = 150;

export const isEmptyRequest = ({ patterns, words, names, expressions }: SearchRequest): boolean =>
  patterns.length + words.length + names.length + expressions.length === 0;

/** Returns the request with the word being typed. */
export const withTyped = (request: SearchRequest, { text }: FindQuery): SearchRequest => ({
  ...request,
  words: [...new Set([...request.words, text.trim()].filter((word) => word !== ''))],
});

async function searchPage(words: Words, find: HitFinder, page: SearchInput, signal: AbortSignal) {
  if ('error' in page) throw page.error;
  const { pageNumber, recognized, openEnds = NO_OPEN_ENDS, notes, hasUnreadPrint = false } = page;
  const searched = page.text ?? (await words.readText(pageNumber, signal));
  const drawn = { page: page.drawn ?? EMPTY_TEXT_PAGE, notes };
  const read = () => words.read(pageNumber, signal);
  const hits = await find({ pageNumber, searched, recognized: recognized ?? [], openEnds, drawn, read });
  return { hits, isUnread: !recognized && (searched === '' || hasUnreadPrint) };
}

/** Returns pages that were not read to their ends. */
async function findCutPages(words: Words, errors: string[]): Promise<readonly PageNumber[]> {
  try {
    const cut = [...(await words.readOtherwise())].flatMap(([page, { isWhole }]) => (isWhole ? [] : [page]));
    return cut.toSorted((one, other) => one - other);
  } catch (error) {
    errors.push(t('Fonts that may be read otherwise are not searched: {reason}', { reason: messageOf(error) }));
    return [];
  }
}

type OwnSearch = RedactionSearch & { readonly words: Words | undefined; readonly search: OpenSearch };

async function searchWords(own: OwnSearch, pageCount: number): Promise<SearchResults> {
  const { words, search, request, most, signal, onProgress } = own;
  const hits: Hit[] = [];
  const listed: WordsHit[] = [];
  if (!words) return { hits: [], unread: pageNumbersTo(pageCount), cut: [], errors: [], leftOut: NOTHING_LEFT_OUT };
  let leftOut = NOTHING_LEFT_OUT;
  const unread: PageNumber[] = [];
  const errors: string[] = [];
  let lastReport = performance.now();
  const findNear = request.isTolerant ? (page: TextPage) => nearHits(page, request) : undefined;
  const looksAgain = request.patterns.includes(NAMES.id);
  const find = createPageSearch((...asked) => search.search(...asked), findNear, looksAgain);
  for await (const page of readAhead(words, 'all', signal)) {
    const { pageNumber } = page;
    if (hits.length >= most) {
      leftOut = { ...NOTHING_LEFT_OUT, words: pageNumbersTo(pageCount).slice(toPageIndex(pageNumber)), isFull: true };
      break;
    }
    if (performance.now() - lastReport > REPORT_INTERVAL) {
      lastReport = performance.now();
      const soFar = { hits: [...listed], unread: [...unread], cut: [], errors: [...errors], leftOut };
      onProgress({ stage: 'words', page: pageNumber }, soFar);
      await new Promise((resolve) => setTimeout(resolve));
      signal.throwIfAborted();
    }
    try {
      const found = await searchPage(words, find, page, signal);
      hits.push(...found.hits);
      listed.push(...found.hits.map(toWordsHit));
      if (found.isUnread) unread.push(pageNumber);
    } catch (error) {
      signal.throwIfAborted();
      errors.push(t('Page {page}: {reason}', { page: pageNumber, reason: messageOf(error) }));
    }
    signal.throwIfAborted();
  }
  const cut = await findCutPages(words, errors);
  // Names found on later pages may occur on earlier ones.
  const all = withFurther(hits, await find.again());
  const onPages = all.map(toWordsHit);
  onProgress({ stage: 'beside', page: pageCount }, { hits: onPages, unread, cut, errors, leftOut });
  try {
    const beside = await own.besidePages.find(request, search, all);
    return { hits: [...onPages, ...beside.map(toFurtherHit)], unread, cut, errors, leftOut };
  } catch (error) {
    signal.throwIfAborted();
    errors.push(t('Beside the pages: {reason}', { reason: messageOf(error) }));
    return { hits: onPages, unread, cut, errors, leftOut };
  }
}

/** Finds barcodes that repeat found or searched texts. */
async function searchBarcodes({ editor }: Core, { scanPages }: SearchParts, own: OwnSearch, results: SearchResults) {
  const { request, search, signal } = own;
  const errors = [...results.errors];
  const texts = new Set(results.hits.flatMap((hit) => (hit.source === 'barcode' ? [] : [hit.text])));
  const looked = [...texts, ...request.words, ...request.names];
  const found: RedactionHit[] = [];
  for (const page of pageNumbersTo(editor.session.getState().pages.length)) {
    own.onProgress({ stage: 'barcodes', page }, { ...results, hits: [...results.hits, ...found], errors: [...errors] });
    try {
      await scanPages([page], signal);
      signal.throwIfAborted();
      const { error } = editor.scans.getState().byPage.get(page) ?? {};
      if (error !== undefined) errors.push(t('Barcodes of page {page}: {reason}', { page, reason: error }));
      for (const barcode of barcodesOn(editor.scans.getState(), page)) {
        const { barcodeValue } = barcode;
        if (barcodeValue === null) continue;
        const repeats = repeatedIn(barcodeValue, await search.search(barcodeValue, []), looked);
        if (repeats !== undefined) found.push(toBarcodeHit(barcode, page, repeats));
      }
    } catch (error) {
      signal.throwIfAborted();
      errors.push(t('Barcodes of page {page}: {reason}', { page, reason: messageOf(error) }));
    }
  }
  return { ...results, hits: [...results.hits, ...found], errors };
}

/** @throws the signal's reason, or an error of the request */
export async function searchForRedaction(core: Core, parts: SearchParts, asked: RedactionSearch) {
  const search = openSearch(asked.request);
  const own = { ...asked, search, words: parts.words() };
  try {
    const results = await searchWords(own, core.editor.session.getState().pages.length);
    asked.signal.throwIfAborted();
    return asked.searchesBarcodes ? await searchBarcodes(core, parts, own, results) : results;
  } finally {
    search.close();
  }
}
