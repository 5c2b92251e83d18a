// Searches a redacted PDF once more before it is written.
import { createNodePlatform } from '../codecs/node-platform.ts';
import { atPage, type PageNumber, pageNumbersTo } from '../kernel/page-number.ts';
import { openDirect } from '../media/direct.ts';
import { t } from '../messages/index.ts';
import { fromBytes } from '../pdf/core.ts';
import type { SearchRequest } from '../text/patterns/request.ts';
import { refusal } from './errors.ts';
import { findHits } from './finding.ts';

interface WrittenPdf {
  readonly content: Uint8Array<ArrayBuffer>;
  /** Its pages, by their numbers in the original. */
  readonly pageNumbers: readonly PageNumber[];
}

/**
 * Refuses a PDF that still shows a searched word. Patterns and expressions are left out: text on
 * both sides of a bar may match them. Single words of longer hits may stay, as in other names.
 * @throws CommandError
 */
export async function refuseLeftWords(
  path: string,
  { content, pageNumbers: written }: WrittenPdf,
  asked: SearchRequest,
): Promise<void> {
  const request = { ...asked, patterns: [], expressions: [], isTolerant: false };
  if (request.words.length + request.names.length === 0) return;
  const document = await openDirect(fromBytes(content), { platform: createNodePlatform() });
  const pages = new Set<PageNumber>();
  try {
    const pageNumbers = pageNumbersTo(document.pages.length);
    // Unread print was reported before, and is looked at by the check of the file.
    const reading = { ocr: undefined, recognizes: false, onUnread: () => undefined };
    const original = { file: new Blob([content]) };
    for await (const { page } of findHits({ document, original, pageNumbers, request, ...reading }))
      pages.add(atPage(written, page) ?? page);
  } finally {
    document.close();
  }
  if (pages.size === 0) return;
  const list = [...pages].toSorted((one, other) => one - other);
  throw refusal(
    t(
      '{file}: words to redact would still be readable: page {pages}. Nothing is written. --leave-out {pages} leaves these pages out.',
      { file: path, pages: list.join(',') },
    ),
    list,
  );
}
