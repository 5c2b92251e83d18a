// Texts beside a document, such as its path and the heads of a message, without what is found.
import { messageOf } from '../../messages/index.ts';
import { decodeWords, hideRanges, searchedForms } from '../../recipes/index.ts';
import { awaited } from '../../server/awaited.ts';
import { builtThread } from '../../server/built-threads.ts';
import { createThreadSpawner } from '../../server/thread-workers.ts';
import { FindError } from '../../text/find.ts';
import { MAX_ENTRY, type SearchRequest } from '../../text/patterns/request.ts';
import type { TextHit } from '../../text/patterns/search.ts';
import { openSearch } from '../../text/patterns/search-client.ts';
import type { TextRange } from '../../text/text-page.ts';
import { inputError } from '../errors.ts';

const SIGN = '[redacted]';

export const asksNothing = ({ words, names, patterns, expressions }: SearchRequest): boolean =>
  words.length + names.length + patterns.length + expressions.length === 0;

/** Hides what a request finds. @throws CommandError where the search takes too long */
export async function hideInTexts(texts: readonly string[], request: SearchRequest): Promise<readonly string[]> {
  if (asksNothing(request)) return texts;
  // An expression that backtracks for ever is stopped with its thread.
  const search = openSearch(
    request,
    createThreadSpawner(() => builtThread('search-thread')),
  );
  try {
    const hidden: string[] = [];
    for (const text of texts.map(decodeWords)) {
      const ranges: TextRange[] = [];
      for (const form of searchedForms(text)) ranges.push(...(await awaited(search.search(form))));
      hidden.push(hideRanges(text, ranges, SIGN));
    }
    return hidden;
  } catch (error) {
    if (error instanceof FindError) throw inputError(messageOf(error));
    throw error;
  } finally {
    search.close();
  }
}

/** Hides what a request finds in paths, which have no brackets. @throws CommandError */
export const hideInPaths = async (paths: readonly string[], request: SearchRequest): Promise<readonly string[]> =>
  (await hideInTexts(paths, request)).map(toPath);

export const toPath = (hidden: string): string => hidden.replaceAll(SIGN, 'redacted');

/** Hits that are made of words: an address or a number is found as a whole only. */
const OF_WORDS: ReadonlySet<string> = new Set(['word', 'name', 'names', 'expression']);

/** Adds what was found in a document, and the single words of names: "Ms. Berg" is "Anna Berg". */
export function withFound(request: SearchRequest, hits: readonly Pick<TextHit, 'kind' | 'text'>[]): SearchRequest {
  const found = hits.flatMap(({ kind, text }) => [
    text.replace(/\s+/g, ' ').trim(),
    // Small words are of the language, as "the" and "von".
    ...(OF_WORDS.has(kind)
      ? (text.match(/\p{L}[\p{L}\p{M}\p{N}’'-]+/gu) ?? []).filter((word) => !/^\p{Ll}/u.test(word))
      : []),
  ]);
  const words = [...new Set([...request.words, ...found])].filter((word) => word !== '' && word.length <= MAX_ENTRY);
  return { ...request, words };
}
