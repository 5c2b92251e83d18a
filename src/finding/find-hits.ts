// Searches all pages for words, names, expressions and personal data, like the app.
import { mapInOrder } from '../kernel/in-order.ts';
import { atPage, type PageIndex, type PageNumber, toPageIndex, toPageNumber } from '../kernel/page-number.ts';
import type { Rect } from '../kernel/rect.ts';
import type { DirectDocument } from '../media/direct.ts';
import { messageOf, t } from '../messages/index.ts';
import type { UnseenPictures } from '../redaction/core.ts';
import { FindError } from '../text/find.ts';
import { nearHits } from '../text/near-words.ts';
import {
  createPageSearch,
  type DrawnWords,
  type Hit,
  NOTHING_DRAWN,
  toDrawnWords,
  toSearchedPage,
  withFurther,
} from '../text/patterns/page-hits.ts';
import { NAMES } from '../text/patterns/registry.ts';
import type { SearchRequest } from '../text/patterns/request.ts';
import { openSearch } from '../text/patterns/search-client.ts';
import type { TextPage } from '../text/text-page.ts';
import type { SpawnWorker } from '../workers/index.ts';
import { findBesidePages, findUnreadPages, onlyFurther } from './beside-pages.ts';
import { DocumentFault } from './fault.ts';
import type { SearchedFile, StatedSource } from './stated-messages.ts';
import { createWordReader, type RecognizerFor } from './word-reader.ts';

export interface FindRequest {
  readonly document: DirectDocument;
  /** The document's file, for what a PDF states beside its pages; undefined for pictures. */
  readonly original: SearchedFile | undefined;
  readonly pageNumbers: readonly PageNumber[];
  readonly request: SearchRequest;
  /** Undefined to search text only: print is neither looked for nor reported. */
  readonly recognizerFor: RecognizerFor | undefined;
  /** Spawns the regular expression worker, which can be killed on endless backtracking. */
  readonly spawnSearch: SpawnWorker | undefined;
  /**
   * Called with the places of unread print on a page (page units).
   * @param isCut true for a page that can't be read to its end: recognition would not help
   */
  onUnread(pageNumber: PageNumber, places: readonly Rect[], isCut?: boolean): void;
}

/** Maximum pages processed concurrently. */
const PAGES_AT_ONCE = 3;

async function readDrawn(document: DirectDocument, pageNumber: PageNumber): Promise<DrawnWords> {
  const drawn = await document.drawn?.(toPageIndex(pageNumber));
  return drawn ? toDrawnWords(drawn) : NOTHING_DRAWN;
}

/** Reports each page once: with the places of its print, or as a whole. */
function createUnreadReport({ pages }: DirectDocument, onUnread: FindRequest['onUnread']) {
  const reported = new Set<PageNumber>();
  const report = (pageNumber: PageNumber, places: readonly Rect[], isCut = false) => {
    reported.add(pageNumber);
    onUnread(pageNumber, places, isCut);
  };
  return {
    report,
    reportPlaces(unseen: readonly UnseenPictures[], pageNumbers: readonly PageNumber[]) {
      for (const { page, places } of unseen)
        if (pageNumbers.includes(toPageNumber(page)) && !reported.has(toPageNumber(page)))
          report(toPageNumber(page), places);
    },
    reportWhole(pageNumbers: readonly PageNumber[]) {
      for (const pageNumber of pageNumbers) {
        const { width = 1, height = 1 } = atPage(pages, pageNumber) ?? {};
        if (!reported.has(pageNumber)) report(pageNumber, [{ x: 0, y: 0, width, height }], true);
      }
    },
  };
}

/** The hits of all pages in reading order, then those beside the pages. @throws DocumentFault */
export async function* findHits({
  document,
  original,
  pageNumbers,
  request,
  onUnread,
  recognizerFor,
  spawnSearch,
}: FindRequest): AsyncGenerator<Hit> {
  let opening: Promise<StatedSource> | undefined;
  /** Opens the file's structure once, when it is needed. */
  const openStated = (file: SearchedFile) => {
    opening ??= import('./stated-source.ts').then((stated) => stated.openStated(file));
    return opening;
  };
  const doubtfulOf = async (page: PageIndex) => {
    const all = original ? await (await openStated(original)).readByFonts() : [];
    return all.find((reading) => reading.page === page)?.glyphs ?? [];
  };
  const readWords = createWordReader(document, recognizerFor, doubtfulOf);
  const search = openSearch(request, spawnSearch);
  const near = request.isTolerant ? (page: TextPage) => nearHits(page, request) : () => [];
  const looksAgain = request.patterns.includes(NAMES.id);
  const find = createPageSearch((...asked) => search.search(...asked), near, looksAgain);
  const searchPage = async (page: TextPage, pageNumber: PageNumber, drawn: DrawnWords) => {
    try {
      return await find(toSearchedPage(page, pageNumber, drawn));
    } catch (error) {
      if (!(error instanceof FindError)) throw error;
      const fault = t('Page {page}: {problem}', { page: pageNumber, problem: messageOf(error) });
      throw new DocumentFault(fault, [pageNumber], { cause: error });
    }
  };
  const unreadPages = createUnreadReport(document, onUnread);
  const onPages: Hit[] = [];
  try {
    // Read pages while searching: both run in separate threads.
    let searching: Promise<Hit[]> | undefined;
    const pages = mapInOrder(pageNumbers, PAGES_AT_ONCE, async (pageNumber) => ({
      ...(await readWords(pageNumber)),
      drawn: await readDrawn(document, pageNumber),
      pageNumber,
    }));
    for await (const { page, unread, pageNumber, drawn } of pages) {
      const found = (await searching) ?? [];
      onPages.push(...found);
      if (!looksAgain) yield* found;
      if (unread.length > 0) unreadPages.report(pageNumber, unread);
      searching = searchPage(page, pageNumber, drawn);
      // Awaited later: consumers first get the preceding pages, then the error.
      searching.catch(() => undefined);
    }
    const found = (await searching) ?? [];
    onPages.push(...found);
    // Names of later pages stand on earlier ones, too.
    yield* looksAgain ? withFurther(onPages, await find.again()) : found;
    if (!original) return;
    const stated = await openStated(original);
    unreadPages.reportPlaces(await stated.unseenPictures(), pageNumbers);
    unreadPages.reportWhole(await findUnreadPages(stated, pageNumbers));
    yield* onlyFurther(await findBesidePages(stated, pageNumbers, request, search), onPages);
  } catch (error) {
    if (error instanceof FindError) throw new DocumentFault(messageOf(error), [], { cause: error });
    throw error;
  } finally {
    search.close();
    opening?.then(
      (stated) => stated.close(),
      () => undefined,
    );
  }
}
