// Searches a redacted PDF once more before it is written.
import { findLeftWords } from '../finding/index.ts';
import { atPage, type PageNumber } from '../kernel/page-number.ts';
import { t } from '../messages/index.ts';
import { builtThread } from '../server/built-threads.ts';
import { createThreadSpawner } from '../server/thread-workers.ts';
import type { SearchRequest } from '../text/patterns/request.ts';
import { refusal } from './errors.ts';
import { toCommandError } from './page-text.ts';

interface WrittenPdf {
  readonly content: Uint8Array<ArrayBuffer>;
  /** Its pages, by their numbers in the original. */
  readonly pageNumbers: readonly PageNumber[];
}

async function findLeft(content: Uint8Array<ArrayBuffer>, asked: SearchRequest) {
  try {
    const spawnSearch = createThreadSpawner(() => builtThread('search-thread'));
    return await findLeftWords({ file: new Blob([content]) }, asked, spawnSearch);
  } catch (error) {
    throw toCommandError(error);
  }
}

/**
 * Refuses a PDF that still shows a searched word. Single words of longer hits may stay, as in other
 * names.
 * @throws CommandError
 */
export async function refuseLeftWords(
  path: string,
  { content, pageNumbers: written }: WrittenPdf,
  asked: SearchRequest,
): Promise<void> {
  const left = await findLeft(content, asked);
  if (left.length === 0) return;
  const pages = new Set(left.map(({ page }) => atPage(written, page) ?? page));
  const list = [...pages].toSorted((one, other) => one - other);
  throw refusal(
    t(
      '{file}: words to redact would still be readable: page {pages}. Nothing is written. --leave-out {pages} leaves these pages out.',
      { file: path, pages: list.join(',') },
    ),
    list,
  );
}
