// Searches a redacted PDF once more before anyone gets it.
import { pageNumbersTo } from '../kernel/page-number.ts';
import { openDirectPdf } from '../media/direct.ts';
import { fromBytes } from '../pdf/core.ts';
import type { Hit } from '../text/patterns/page-hits.ts';
import type { SearchRequest } from '../text/patterns/request.ts';
import type { SpawnWorker } from '../workers/index.ts';
import { findHits } from './find-hits.ts';
import type { LeftWord, SearchedFile } from './stated-messages.ts';

const toLeftWord = ({ page, entry, areas: [area] }: Hit): LeftWord => ({
  ...{ page, entry },
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
  // Text on both sides of a bar may match patterns; tolerant searches find other words.
  const request = { ...asked, patterns: [], expressions: [], isTolerant: false };
  if (request.words.length + request.names.length === 0) return [];
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
