// What a search reads of the pages, and keeps of those that do not hold what was looked for.
import type { PdfParts } from '../media/index.ts';
import type { PdfCharacters, PdfContent, PdfNote } from '../pdf/index.ts';
import { sketchOf, type TextSketch } from '../text/sketch.ts';
import type { TextPage } from '../text/text-page.ts';

export interface PageToSearch {
  readonly pageNumber: number;
  /** Undefined where what is looked for is surely not in it. */
  readonly text: string | undefined;
  /** What is written into fields and on annotations. */
  readonly notes: readonly PdfNote[];
}

type MayHold = (sketch: TextSketch) => boolean;

export interface Searching {
  /** @param mayHold told of the sketches of pages whose text is not known yet */
  readToSearch(pageNumbers: readonly number[], mayHold: MayHold, signal?: AbortSignal): Promise<PageToSearch[]>;
  /** They are other ones from now on. */
  forgetNotes(): void;
  forget(): void;
}

interface TextSource {
  readonly pdf: PdfParts | undefined;
  /** Of pages that were read. */
  readonly texts: ReadonlyMap<number, string>;
  readText(pageNumber: number, signal?: AbortSignal): Promise<string>;
  /** Makes the text of a page, and keeps it. */
  take(pageNumber: number, characters: PdfCharacters): TextPage;
  /** Hears of the characters of every page. */
  look(characters: PdfCharacters): void;
}

export function createSearching({ pdf, texts, readText, take, look }: TextSource): Searching {
  const notes = new Map<number, readonly PdfNote[]>();
  const sketches = new Map<number, TextSketch>();

  const isKnown = (pageNumber: number): boolean =>
    notes.has(pageNumber) && (texts.has(pageNumber) || sketches.has(pageNumber));

  function keep(pageNumber: number, content: PdfContent, mayHold: MayHold): void {
    notes.set(pageNumber, content.notes);
    look(content.characters);
    if (texts.has(pageNumber)) return;
    const sketch = sketchOf(content.characters);
    if (mayHold(sketch)) take(pageNumber, content.characters);
    else sketches.set(pageNumber, sketch);
  }

  async function textOf(pageNumber: number, mayHold: MayHold, signal?: AbortSignal): Promise<string | undefined> {
    const sketch = sketches.get(pageNumber);
    const isNeeded = !texts.has(pageNumber) && sketch !== undefined && mayHold(sketch);
    return isNeeded ? readText(pageNumber, signal) : texts.get(pageNumber);
  }

  return {
    async readToSearch(pageNumbers, mayHold, signal) {
      let unknown = pageNumbers.filter((pageNumber) => !isKnown(pageNumber));
      while (pdf && unknown.length > 0) {
        const indices = unknown.map((pageNumber) => pageNumber - 1);
        const contents = await pdf.readContents(indices, signal);
        for (const [place, content] of contents.entries()) keep(unknown[place] as number, content, mayHold);
        // At least one comes each time.
        unknown = unknown.slice(contents.length);
      }
      const read = async (pageNumber: number): Promise<PageToSearch> => ({
        pageNumber,
        text: await textOf(pageNumber, mayHold, signal),
        notes: notes.get(pageNumber) ?? [],
      });
      return Promise.all(pageNumbers.map(read));
    },
    forgetNotes: () => notes.clear(),
    forget() {
      notes.clear();
      sketches.clear();
    },
  };
}
