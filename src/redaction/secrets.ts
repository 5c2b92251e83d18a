// Redacted words that may stand nowhere else in the file, beside its pages: all but the ordinary ones that pages still show.
import { countWord, wordsOf } from './words.ts';

/** Places on pages from which a word tells nothing of what was redacted. */
const MANY = 5;

/**
 * Leaves out words of the language: the file shows them elsewhere, and where they were redacted they had neither capitals nor digits. A heuristic:
 * a rectangle over a paragraph must not take each "the" from the outline.
 * @param words folded, of the texts
 * @param texts that are redacted
 * @param rest of the pages, folded
 */
export function secretsOf(words: readonly string[], texts: readonly string[], rest: readonly string[]): string[] {
  const written = texts.flatMap((text) => text.split(/[\s\0]+/));
  const striking = new Set(written.filter((word) => /[\p{Lu}\p{N}]/u.test(word)).flatMap((word) => wordsOf([word])));
  return words.filter((word) => {
    const least = striking.has(word) ? MANY : 1;
    let count = 0;
    for (const text of rest) {
      count += countWord(text, word);
      if (count >= least) return false;
    }
    return true;
  });
}
