// Extracts page text like the search does, so that check and search agree.
import type { PageIndex } from '../kernel/page-number.ts';
import type { PdfDocument } from '../pdf/core.ts';
import { buildTextPage } from '../text/build-text-page.ts';
import { fromPdf } from '../text/from-pdf.ts';
import { createRepeatFinder, phrasesOf } from '../text/repeats.ts';

/** Returns the searched texts of a page: content, and text drawn by annotations and fields. */
export function readSearched(document: PdfDocument, page: PageIndex): string[] {
  const drawn = document.appearances(page);
  return [document.characters(page), ...(drawn ? [drawn] : [])].map(
    (characters) => buildTextPage(fromPdf(characters)).searched,
  );
}

export function createWordCounter(words: readonly string[]): (searched: string) => Map<string, number> {
  const wordOf = new Map(words.flatMap((word) => phrasesOf(word).map(({ key }) => [key, word] as const)));
  const find = createRepeatFinder(wordOf.keys());
  return (searched) => {
    const counts = new Map<string, number>();
    for (const { key } of find(searched)) {
      const word = wordOf.get(key) ?? key;
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
    return counts;
  };
}
