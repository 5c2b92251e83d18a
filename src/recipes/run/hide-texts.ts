// Hides hits in texts outside the document, such as its path and message headers.
import { DocumentFault } from '../../finding/index.ts';
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

/** Hides hits. @param spawn of the search worker @throws DocumentFault if the search times out */
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
    if (error instanceof FindError) throw new DocumentFault(messageOf(error), [], { cause: error });
    throw error;
  } finally {
    search.close();
  }
}

/** Hides a request's hits in paths, without brackets. @throws DocumentFault */
export const hideInPaths = async (
  ...[paths, request, spawn]: Parameters<typeof hideInTexts>
): Promise<readonly string[]> => (await hideInTexts(paths, request, spawn)).map(toPath);

export const toPath = (hidden: string): string => hidden.replaceAll(SIGN, 'redacted');

/** Kinds whose single words are searched, too; addresses and numbers only match as a whole. */
const OF_WORDS: ReadonlySet<string> = new Set(['word', 'name', 'names', 'expression']);

/** Adds hits in the document and the words of names: "Ms. Berg" is "Anna Berg". */
export function withFound(request: SearchRequest, hits: readonly Pick<TextHit, 'kind' | 'text'>[]): SearchRequest {
  const found = hits.flatMap(({ kind, text }) => [
    text.replace(/\s+/g, ' ').trim(),
    // Skip lower case words such as "the" and "von".
    ...(OF_WORDS.has(kind)
      ? (text.match(/\p{L}[\p{L}\p{M}\p{N}’'-]+/gu) ?? []).filter((word) => !/^\p{Ll}/u.test(word))
      : []),
  ]);
  const words = [...new Set([...request.words, ...found])].filter((word) => word !== '' && word.length <= MAX_ENTRY);
  return { ...request, words };
}
