// What a search reads of the pages, and keeps of those that do not hold what was looked for.
import type { PictureDocument } from '../media/index.ts';
import type { PdfNote } from '../pdf/index.ts';
import type { FindQuery } from '../text/find.ts';
import { openPageSearch, type PageSearch } from '../text/page-search-client.ts';
import type { ReadPage } from '../text/serve-page-search.ts';
import { createSieve, type TextSketch } from '../text/sketch.ts';

export interface PageToSearch {
  readonly pageNumber: number;
  /** Undefined where what is looked for is surely not in it. */
  readonly text: string | undefined;
  /** What is written into fields and on annotations. */
  readonly notes: readonly PdfNote[];
}

export interface Searching {
  /** How many times it is worth to ask at once. */
  searchWidth(): number;
  /** Without a query no texts are read, but whatever makes the reading for one short. */
  readToSearch(
    pageNumbers: readonly number[],
    query: FindQuery | undefined,
    signal?: AbortSignal,
  ): Promise<PageToSearch[]>;
  /** They are other ones from now on. */
  forgetNotes(): void;
  /** All that was read. */
  forget(): void;
}

interface TextSource {
  readonly picture: PictureDocument;
  /** Of pages that were read. */
  readonly texts: Map<number, string>;
  readText(pageNumber: number, signal?: AbortSignal): Promise<string>;
  onMissingGlyphs(): void;
  openSearch?(document: PictureDocument): PageSearch | undefined;
}

function openSearchOf({ file, pdf, pages }: PictureDocument): PageSearch | undefined {
  if (!pdf) return undefined;
  const { password } = pdf.original;
  return openPageSearch({ file, password, pageCount: pages.length, hidden: pdf.hiddenAnnotations });
}

export function createSearching(source: TextSource): Searching {
  const { picture, texts, readText, onMissingGlyphs, openSearch = openSearchOf } = source;
  const notes = new Map<number, readonly PdfNote[]>();
  const sketches = new Map<number, TextSketch>();
  let search: PageSearch | undefined;

  const getSearch = (): PageSearch | undefined => {
    search ??= openSearch(picture);
    return search;
  };

  const isKnown = (pageNumber: number): boolean =>
    notes.has(pageNumber) && (texts.has(pageNumber) || sketches.has(pageNumber));

  function keep(pageNumber: number, { text, sketch, notes: found, missingGlyphs }: ReadPage): void {
    notes.set(pageNumber, found);
    if (missingGlyphs) onMissingGlyphs();
    if (texts.has(pageNumber)) return;
    if (text !== undefined) texts.set(pageNumber, text);
    else if (sketch !== undefined) sketches.set(pageNumber, sketch);
  }

  function forgetNotes(): void {
    notes.clear();
    // What is not shown they know from when they were opened.
    search?.close();
    search = undefined;
  }

  return {
    searchWidth: () => getSearch()?.width ?? 1,
    async readToSearch(pageNumbers, query, signal) {
      const unknown = pageNumbers.filter((pageNumber) => !isKnown(pageNumber));
      const found =
        unknown.length === 0
          ? undefined
          : await getSearch()?.read(
              unknown.map((pageNumber) => picture.placeOf(pageNumber - 1)),
              query,
              signal,
            );
      for (const [place, page] of (found ?? []).entries()) keep(unknown[place] as number, page);
      const mayHold = query ? createSieve(query) : () => false;
      const textOf = async (pageNumber: number): Promise<string | undefined> => {
        const sketch = sketches.get(pageNumber);
        const isNeeded = !texts.has(pageNumber) && sketch !== undefined && mayHold(sketch);
        return isNeeded ? readText(pageNumber, signal) : texts.get(pageNumber);
      };
      const read = async (pageNumber: number): Promise<PageToSearch> => ({
        pageNumber,
        text: await textOf(pageNumber),
        notes: notes.get(pageNumber) ?? [],
      });
      return Promise.all(pageNumbers.map(read));
    },
    forgetNotes,
    forget() {
      forgetNotes();
      sketches.clear();
    },
  };
}
