// A page's words as the search for them reads them: what the check would find, the search finds.
import type { PdfDocument } from '../pdf/engine.ts';
import { buildTextPage } from '../text/build-text-page.ts';
import { fromPdf } from '../text/from-pdf.ts';
import { createRepeatFinder, phrasesOf } from '../text/repeats.ts';

/** Returns the searched texts of a page: of its content, and of what annotations and fields draw. */
export function readSearched(document: PdfDocument, page: number): string[] {
  const drawn = document.appearances(page);
  return [document.characters(page), ...(drawn ? [drawn] : [])].map(
    (characters) => buildTextPage(fromPdf(characters)).searched,
  );
}

/** Makes ready to count words in searched texts: tells of each that is there how often. */
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
