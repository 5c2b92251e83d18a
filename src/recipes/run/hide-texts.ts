// Texts beside a document, such as its path and the heads of a message, without what is found.
import { PagesFault } from '../../finding/index.ts';
import { messageOf } from '../../messages/index.ts';
import { FindError } from '../../text/find.ts';
import { MAX_ENTRY, type SearchRequest } from '../../text/patterns/request.ts';
import type { TextHit } from '../../text/patterns/search.ts';
import { openSearch } from '../../text/patterns/search-client.ts';
import type { TextRange } from '../../text/text-page.ts';
import type { SpawnWorker } from '../../workers/index.ts';
import { decodeWords } from '../decode-words.ts';
import { hideRanges, searchedForms } from '../hide-found.ts';

const SIGN = '[redacted]';

export const asksNothing = ({ words, names, patterns, expressions }: SearchRequest): boolean =>
  words.length + names.length + patterns.length + expressions.length === 0;

/** Hides what a request finds. @param spawn starts what searches @throws PagesFault where the search takes too long */
export async function hideInTexts(
  texts: readonly string[],
  request: SearchRequest,
  spawn: SpawnWorker | undefined,
): Promise<readonly string[]> {
  if (asksNothing(request)) return texts;
  const search = openSearch(request, spawn);
  try {
    const hidden: string[] = [];
    for (const text of texts.map(decodeWords)) {
      const ranges: TextRange[] = [];
      for (const form of searchedForms(text)) ranges.push(...(await search.search(form)));
      hidden.push(hideRanges(text, ranges, SIGN));
    }
    return hidden;
  } catch (error) {
    if (error instanceof FindError) throw new PagesFault(messageOf(error), [], { cause: error });
    throw error;
  } finally {
    search.close();
  }
}

/** Hides what a request finds in paths, which have no brackets. @throws PagesFault */
export const hideInPaths = async (
  ...[paths, request, spawn]: Parameters<typeof hideInTexts>
): Promise<readonly string[]> => (await hideInTexts(paths, request, spawn)).map(toPath);

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
