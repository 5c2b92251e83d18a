// Searches a redacted PDF once more before anyone gets it.
import type { PageNumber } from '../kernel/page-number.ts';
import { pageNumbersTo } from '../kernel/page-number.ts';
import type { Rect } from '../kernel/rect.ts';
import { openDirectPdf } from '../media/direct.ts';
import { fromBytes } from '../pdf/core.ts';
import type { Hit } from '../text/patterns/page-hits.ts';
import type { SearchRequest } from '../text/patterns/request.ts';
import type { SpawnWorker } from '../workers/index.ts';
import { findHits } from './find-hits.ts';
import type { SearchedFile } from './stated-messages.ts';

/** Place of a searched word in a redacted file, without the word. */
export interface LeftWord {
  readonly page: PageNumber;
  readonly kind: string;
  /** Searched entry that it is a hit of. */
  readonly entry: string;
  /** Place on the page (pt), if it has one. */
  readonly area?: Rect;
}

/**
 * Returns what of a request must not be left: its words and names. Text on both sides of a bar may
 * match patterns and expressions, and tolerant searches find other words.
 * @returns undefined if nothing of it must not be left
 */
export function askAgain(asked: SearchRequest): SearchRequest | undefined {
  const request = { ...asked, patterns: [], expressions: [], isTolerant: false };
  return request.words.length + request.names.length > 0 ? request : undefined;
}

const toLeftWord = ({ page, kind, entry, areas: [area] }: Hit): LeftWord => ({
  ...{ page, kind, entry },
  ...(area && { area }),
});

/**
 * Finds the words and names of a request that a written PDF still contains, whatever was found
 * before. Print is left out: the check of the file looks at it.
 * @throws PdfError, DocumentFault
 */
export async function findLeftWords(
  original: SearchedFile,
  asked: SearchRequest,
  spawnSearch: SpawnWorker | undefined,
): Promise<readonly LeftWord[]> {
  const request = askAgain(asked);
  if (!request) return [];
  const bytes = new Uint8Array(await original.file.arrayBuffer());
  const document = await openDirectPdf(fromBytes(bytes), original.password);
  const left: LeftWord[] = [];
  try {
    const pageNumbers = pageNumbersTo(document.pages.length);
    const reading = { recognizerFor: undefined, onUnread: () => undefined };
    for await (const hit of findHits({ document, original, pageNumbers, request, spawnSearch, ...reading }))
      left.push(toLeftWord(hit));
  } finally {
    document.close();
  }
  return left;
}

/** Leaves out as many hits of each word on each page as were left there on purpose. */
export function withoutSpared(
  left: readonly LeftWord[],
  spared: readonly Pick<LeftWord, 'page' | 'kind' | 'entry'>[],
): readonly LeftWord[] {
  const keyOf = ({ page, kind, entry }: Pick<LeftWord, 'page' | 'kind' | 'entry'>) => JSON.stringify([page, kind, entry]);
  const counts = new Map<string, number>();
  for (const each of spared) counts.set(keyOf(each), (counts.get(keyOf(each)) ?? 0) + 1);
  return left.filter((each) => {
    const count = counts.get(keyOf(each)) ?? 0;
    counts.set(keyOf(each), count - 1);
    return count <= 0;
  });
}
