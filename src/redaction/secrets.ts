import { countWord, wordsOf } from './words.ts';

/** Number of remaining places from which a word counts as common. */
const MANY = 5;

/**
 * Excludes common words: those still visible often, whose redacted occurrences had no capitals or
 * digits. Heuristic: redacting a paragraph must not remove each "the" from the outline.
 * @param rest remaining text of the pages, folded like the `words`
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
