// Words of the open document's pages, kept while it is open: read on first use, or recognized.

import type { StoreApi } from 'zustand/vanilla';
import { type PageNumber, toPageIndex } from '../kernel/page-number.ts';
import type { Point } from '../kernel/point.ts';
import { rectContainsPoint } from '../kernel/rect.ts';
import type { FoundLines } from '../marks/index.ts';
import type { PictureDocument } from '../media/index.ts';
import type { PdfLink } from '../pdf/index.ts';
import { buildTextPage } from '../text/build-text-page.ts';
import { fromPdf } from '../text/from-pdf.ts';
import { type DragUnit, selectByDrag } from '../text/select.ts';
import { EMPTY_TEXT_PAGE, type TextPage } from '../text/text-page.ts';
import { createOtherReadings, type OtherReadings } from './other-readings.ts';
import { createSearching, type Searching } from './searching.ts';

/** Maximum number of pages with character positions in memory. */
const MAX_PAGES = 40;

export interface Words extends Searching {
  readonly picture: PictureDocument;
  /** Sets the words of a recognized page, including its own ({@link Words.readOwn}). */
  put(pageNumber: PageNumber, page: TextPage): void;
  /** Reads the page's own words, without recognized ones. */
  readOwn(pageNumber: PageNumber): Promise<TextPage>;
  recognized(): ReadonlyMap<PageNumber, TextPage>;
  /** Returns loaded words; requests them otherwise. */
  cached(pageNumber: PageNumber): TextPage | undefined;
  read(pageNumber: PageNumber, signal?: AbortSignal): Promise<TextPage>;
  /** Returns the text only, which is kept for every page that was read. */
  readText(pageNumber: PageNumber, signal?: AbortSignal): Promise<string>;
  /** Reads pages with doubtful fonts in all other ways. @throws errors of the file's structure */
  readOtherwise(): Promise<OtherReadings>;
  /** Returns the link at a point, if links are loaded; requests them otherwise. */
  linkAt(pageNumber: PageNumber, point: Point): PdfLink | undefined;
  /** Drops pages, because sizes changed. */
  forgetRead(): void;
  /** Returns the selection of a drag; undefined on a page without words. */
  findLines(pageNumber: PageNumber, from: Point, to: Point, unit: DragUnit): Promise<FoundLines | undefined>;
}

export interface OpenWords {
  readonly current: Words | undefined;
  /** Incremented with each recognized page, so that views update. */
  readonly revision: number;
}

export type WordsStore = StoreApi<OpenWords>;

function createLinks({ pdf }: PictureDocument): Words['linkAt'] {
  const links = new Map<PageNumber, readonly PdfLink[]>();

  function readLinks(pageNumber: PageNumber): void {
    // Empty until loaded.
    links.set(pageNumber, []);
    pdf?.readLinks(toPageIndex(pageNumber)).then(
      (found) => links.set(pageNumber, found),
      () => undefined,
    );
  }

  return (pageNumber, point) => {
    if (!links.has(pageNumber)) readLinks(pageNumber);
    // The last one is on top.
    return links.get(pageNumber)?.findLast(({ rect }) => rectContainsPoint(rect, point));
  };
}

function once(run: () => void): () => void {
  let hasRun = false;
  return () => {
    if (!hasRun) run();
    hasRun = true;
  };
}

interface TextCache {
  /** In order of use, most recent last. */
  readonly pages: Map<PageNumber, TextPage>;
  readonly reading: Map<PageNumber, Promise<TextPage>>;
  /** Not requested again by mere views. */
  readonly unreadable: Set<PageNumber>;
}

const nothingRead = (): TextCache => ({ pages: new Map(), reading: new Map(), unreadable: new Set() });

/** Marks a page as just used; evicts the least recently used one. */
function putLast(pages: Map<PageNumber, TextPage>, pageNumber: PageNumber, page: TextPage): void {
  pages.delete(pageNumber);
  pages.set(pageNumber, page);
  const [oldest] = pages.keys();
  if (pages.size > MAX_PAGES && oldest !== undefined) pages.delete(oldest);
}

/** @param onMissingGlyphs called once, if a page has characters that can't be drawn */
export function createWords(picture: PictureDocument, onMissingGlyphs: () => void): Words {
  /** Replaced by a new object when cleared, so that pending reads don't change it. */
  let known = nothingRead();
  const texts = new Map<PageNumber, string>();
  const recognized = new Map<PageNumber, TextPage>();

  const notifyMissingGlyphs = once(onMissingGlyphs);

  async function load(pageNumber: PageNumber, signal?: AbortSignal): Promise<TextPage> {
    if (!picture.pdf) return EMPTY_TEXT_PAGE;
    const own = known;
    const characters = await picture.pdf.readCharacters(toPageIndex(pageNumber), signal);
    if (characters.missingGlyphs) notifyMissingGlyphs();
    const page = buildTextPage(fromPdf(characters));
    if (own !== known) return page;
    own.unreadable.delete(pageNumber);
    putLast(own.pages, pageNumber, page);
    if (!recognized.has(pageNumber)) texts.set(pageNumber, page.searched);
    return page;
  }

  function recall(pageNumber: PageNumber): TextPage | undefined {
    const read = recognized.get(pageNumber);
    if (read) return read;
    const page = known.pages.get(pageNumber);
    if (page) putLast(known.pages, pageNumber, page);
    return page;
  }

  function read(pageNumber: PageNumber, signal?: AbortSignal): Promise<TextPage> {
    const page = recall(pageNumber);
    if (page) return Promise.resolve(page);
    // A cancelled search must not affect other callers waiting for the page.
    if (signal) return load(pageNumber, signal);
    const { reading } = known;
    let promise = reading.get(pageNumber);
    if (!promise) {
      promise = load(pageNumber).finally(() => reading.delete(pageNumber));
      reading.set(pageNumber, promise);
    }
    return promise;
  }

  const readText = async (pageNumber: PageNumber, signal?: AbortSignal) =>
    texts.get(pageNumber) ?? (await read(pageNumber, signal)).searched;

  const searching = createSearching({ picture, texts, recognized, onMissingGlyphs: notifyMissingGlyphs });

  return {
    picture,
    read,
    readText,
    readOtherwise: createOtherReadings(picture),
    linkAt: createLinks(picture),
    ...searching,
    put(pageNumber, page) {
      recognized.set(pageNumber, page);
      texts.set(pageNumber, page.searched);
    },
    readOwn: load,
    recognized: () => recognized,
    forgetRead() {
      known = nothingRead();
      texts.clear();
      for (const [pageNumber, page] of recognized) texts.set(pageNumber, page.searched);
      searching.forget();
    },
    findLines: async (pageNumber, from, to, unit) => selectByDrag(await read(pageNumber), from, to, unit),
    cached(pageNumber) {
      const { unreadable } = known;
      // Called on each move of the pointer: unreadable pages have no words here. Others report why.
      const page = recall(pageNumber) ?? (unreadable.has(pageNumber) ? EMPTY_TEXT_PAGE : undefined);
      if (!page) read(pageNumber).catch(() => unreadable.add(pageNumber));
      return page;
    },
  };
}
