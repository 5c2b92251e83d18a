// Page content for a search, and sketches of pages without hits.
import { type PageNumber, toPageIndex } from '../kernel/page-number.ts';
import { Turns } from '../kernel/turns.ts';
import type { PictureDocument } from '../media/index.ts';
import type { PdfNote } from '../pdf/index.ts';
import { openPageSearch, type PageSearchClient } from '../text/page-search-client.ts';
import type { SearchSource } from '../text/serve-page-search.ts';
import { createSieve, type Sieve, type TextSketch, type Wanted } from '../text/sketch.ts';
import { type OpenEnds, recognizedIn, type TextPage, type TextRange } from '../text/text-page.ts';

export type SearchInput =
  | {
      readonly pageNumber: PageNumber;
      /** Undefined if the page can't contain the searched text. */
      readonly text: string | undefined;
      /** Recognized parts of the text; undefined if the page itself has it. */
      readonly recognized?: readonly TextRange[];
      /** True for pages without words, which may still show print. */
      readonly isWordless?: true;
      /** True if its pictures contain unrecognized print; determined if all text is requested. */
      readonly hasUnreadPrint?: boolean;
      /** Words that continue on another page. */
      readonly openEnds?: OpenEnds;
      /** Text drawn by annotations and fields; read if all text is requested. */
      readonly drawn?: TextPage;
      /** Text of fields and annotations. */
      readonly notes: readonly PdfNote[];
    }
  | {
      readonly pageNumber: PageNumber;
      readonly error: unknown;
    };

export interface Searching {
  /** Useful number of concurrent requests. */
  searchWidth(): number;
  /** Without a query, only prepares later reading. @throws the signal's reason; not page errors */
  readToSearch(
    pageNumbers: readonly PageNumber[],
    wanted: Wanted | undefined,
    signal?: AbortSignal,
  ): Promise<SearchInput[]>;
  isSearched(): boolean;
  /** Drops notes, because they have changed. */
  forgetNotes(): void;
  /** Drops everything that was read. */
  forget(): void;
}

interface TextSource {
  readonly picture: PictureDocument;
  readonly texts: Map<PageNumber, string>;
  readonly recognized?: ReadonlyMap<PageNumber, TextPage>;
  onMissingGlyphs(): void;
  openSearch?(document: PictureDocument): PageSearchClient | undefined;
}

function openSearchOf({ pdf, pages }: PictureDocument): PageSearchClient | undefined {
  if (!pdf) return undefined;
  const { file, password } = pdf.original;
  return openPageSearch({ file, password, pageCount: pages.length, hidden: pdf.hiddenAnnotations });
}

/**
 * Reads pages together, and singly if that fails: one bad page shouldn't affect others.
 * @returns errors by page @throws the signal's reason
 */
async function readTogether(
  pageNumbers: readonly PageNumber[],
  read: (pageNumbers: readonly PageNumber[]) => Promise<void>,
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<PageNumber, unknown>> {
  if (pageNumbers.length === 0) return new Map();
  try {
    await read(pageNumbers);
    return new Map();
  } catch (error) {
    signal?.throwIfAborted();
    if (pageNumbers.length === 1) return new Map([[pageNumbers[0] as number, error]]);
    const errors = new Map<PageNumber, unknown>();
    for (const pageNumber of pageNumbers) {
      for (const [wrong, reason] of await readTogether([pageNumber], read, signal)) errors.set(wrong, reason);
    }
    return errors;
  }
}

type SearchFacts = Pick<SearchSource, 'hasUnreadPrint' | 'openEnds' | 'drawn'>;

function toPageToSearch(
  own: Pick<Exclude<SearchInput, { error: unknown }>, 'pageNumber' | 'text' | 'notes'>,
  { hasUnreadPrint, openEnds, drawn }: SearchFacts,
  recognized: TextPage | undefined,
  sketch: TextSketch | undefined,
): SearchInput {
  const found = { ...own, ...(drawn && { drawn }) };
  if (recognized) return { ...found, recognized: recognizedIn(recognized), openEnds: recognized.openEnds };
  const isWordless = (own.text ?? sketch ?? '').trim() === '';
  return {
    ...found,
    ...(openEnds && { openEnds }),
    ...(hasUnreadPrint && { hasUnreadPrint }),
    ...(isWordless && { isWordless }),
  };
}

export function createSearching(source: TextSource): Searching {
  const { picture, texts, recognized, onMissingGlyphs, openSearch = openSearchOf } = source;
  const notes = new Map<PageNumber, readonly PdfNote[]>();
  const sketches = new Map<PageNumber, TextSketch>();
  /** Pages of which all text was requested, with their other contents. */
  const wholes = new Map<PageNumber, SearchFacts>();
  const turns = new Turns<PageNumber>();
  let search: PageSearchClient | undefined;
  let waiting = 0;

  const getSearch = (): PageSearchClient | undefined => {
    search ??= openSearch(picture);
    return search;
  };

  /** Returns whether everything wanted was read before. */
  function isKnown(pageNumber: PageNumber, wanted: Wanted | undefined, mayHold: Sieve): boolean {
    if (wanted === 'all' && !wholes.has(pageNumber)) return false;
    const sketch = sketches.get(pageNumber);
    return notes.has(pageNumber) && (texts.has(pageNumber) || (sketch !== undefined && !mayHold(sketch)));
  }

  function keep(pageNumber: PageNumber, { text, sketch, notes: found }: SearchSource): void {
    notes.set(pageNumber, found);
    if (texts.has(pageNumber)) return;
    if (text !== undefined) {
      texts.set(pageNumber, text);
      sketches.delete(pageNumber);
    } else if (sketch !== undefined) sketches.set(pageNumber, sketch);
  }

  function forgetNotes(): void {
    notes.clear();
    wholes.clear();
    // Hidden annotations are passed at opening.
    search?.close();
    search = undefined;
  }

  async function readPages(
    pageNumbers: readonly PageNumber[],
    wanted: Wanted | undefined,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const places = pageNumbers.map((pageNumber) => picture.placeOf(toPageIndex(pageNumber)));
    const found = await getSearch()?.read(places, wanted, signal);
    for (const [place, page] of (found ?? []).entries()) {
      const pageNumber = pageNumbers[place] as number;
      keep(pageNumber, page);
      if (wanted === 'all') wholes.set(pageNumber, page);
      // Report missing glyphs only for requested pages.
      if (page.missingGlyphs && wanted !== undefined) onMissingGlyphs();
    }
  }

  return {
    searchWidth: () => getSearch()?.width ?? 1,
    async readToSearch(pageNumbers, wanted, signal) {
      const isWaiting = wanted === undefined ? 0 : 1;
      waiting += isWaiting;
      const mayHold = wanted ? createSieve(wanted) : () => false;
      // Pages being read for another caller needn't be read twice: results are shared.
      const reading = turns.run(pageNumbers, () => {
        signal?.throwIfAborted();
        const unknown = pageNumbers.filter((pageNumber) => !isKnown(pageNumber, wanted, mayHold));
        return readTogether(unknown, (some) => readPages(some, wanted, signal), signal);
      });
      const errors = await reading.finally(() => {
        waiting -= isWaiting;
      });
      return pageNumbers.map((pageNumber) => {
        if (errors.has(pageNumber)) return { pageNumber, error: errors.get(pageNumber) };
        const own = { pageNumber, text: texts.get(pageNumber), notes: notes.get(pageNumber) ?? [] };
        return toPageToSearch(own, wholes.get(pageNumber) ?? {}, recognized?.get(pageNumber), sketches.get(pageNumber));
      });
    },
    isSearched: () => waiting > 0,
    forgetNotes,
    forget() {
      forgetNotes();
      sketches.clear();
      wholes.clear();
    },
  };
}
