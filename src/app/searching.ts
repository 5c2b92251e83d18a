// What a search reads of the pages, and keeps of those that do not hold what was looked for.
import type { PictureDocument } from '../media/index.ts';
import type { PdfNote } from '../pdf/index.ts';
import { openPageSearch, type PageSearch } from '../text/page-search-client.ts';
import type { ReadPage, Wanted } from '../text/serve-page-search.ts';
import { createSieve, type TextSketch } from '../text/sketch.ts';

export type { Wanted };

export type PageToSearch =
  | {
      readonly pageNumber: number;
      /** Undefined where what is looked for is surely not in it. */
      readonly text: string | undefined;
      /** What is written into fields and on annotations. */
      readonly notes: readonly PdfNote[];
    }
  | { readonly pageNumber: number /** Why it cannot be read. */; readonly error: unknown };

export interface Searching {
  /** How many times it is worth to ask at once. */
  searchWidth(): number;
  /**
   * Where nothing is wanted yet no texts are read, but whatever makes the reading short when something is.
   * @throws the signal's reason; a page that cannot be read says so by itself
   */
  readToSearch(
    pageNumbers: readonly number[],
    wanted: Wanted | undefined,
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

  /** Read before, as far as it is wanted. */
  const isKnown = (pageNumber: number, wanted: Wanted | undefined): boolean =>
    notes.has(pageNumber) && (texts.has(pageNumber) || (wanted !== 'all' && sketches.has(pageNumber)));

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

  /** Reads pages together, and each by itself where that fails: what is wrong with one is not the others' fault. */
  async function readTogether(
    pageNumbers: readonly number[],
    wanted: Wanted | undefined,
    signal: AbortSignal | undefined,
  ): Promise<Map<number, unknown>> {
    const errors = new Map<number, unknown>();
    try {
      const places = pageNumbers.map((pageNumber) => picture.placeOf(pageNumber - 1));
      const found = pageNumbers.length === 0 ? [] : ((await getSearch()?.read(places, wanted, signal)) ?? []);
      for (const [place, page] of found.entries()) keep(pageNumbers[place] as number, page);
    } catch (error) {
      signal?.throwIfAborted();
      const [only = 0, ...others] = pageNumbers;
      if (others.length === 0) return errors.set(only, error);
      for (const pageNumber of pageNumbers) {
        for (const [wrong, reason] of await readTogether([pageNumber], wanted, signal)) errors.set(wrong, reason);
      }
    }
    return errors;
  }

  return {
    searchWidth: () => getSearch()?.width ?? 1,
    async readToSearch(pageNumbers, wanted, signal) {
      const unknown = pageNumbers.filter((pageNumber) => !isKnown(pageNumber, wanted));
      const errors = await readTogether(unknown, wanted, signal);
      const mayHold = wanted ? createSieve(wanted) : () => false;
      const textOf = async (pageNumber: number): Promise<string | undefined> => {
        const sketch = sketches.get(pageNumber);
        const isNeeded = !texts.has(pageNumber) && sketch !== undefined && mayHold(sketch);
        return isNeeded ? readText(pageNumber, signal) : texts.get(pageNumber);
      };
      const read = async (pageNumber: number): Promise<PageToSearch> =>
        errors.has(pageNumber)
          ? { pageNumber, error: errors.get(pageNumber) }
          : { pageNumber, text: await textOf(pageNumber), notes: notes.get(pageNumber) ?? [] };
      return Promise.all(pageNumbers.map(read));
    },
    forgetNotes,
    forget() {
      forgetNotes();
      sketches.clear();
    },
  };
}
