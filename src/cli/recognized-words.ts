import type { PageNumber } from '../kernel/page-number.ts';
import type { DirectDocument } from '../media/direct.ts';
import { type LayerWord, toLayerWords } from '../output/core.ts';
import type { TextPage } from '../text/text-page.ts';
import { createWordReader, reportUnread } from './page-text.ts';
import type { Terminal } from './terminal.ts';

/** Returns the lines of a page without the words that the document itself has. */
function recognizedOnly(page: TextPage): TextPage {
  const isRead = page.words.map(({ confidence }) => confidence !== undefined);
  const lines = page.lines.filter(({ words }) => isRead.slice(words.start, words.end).every(Boolean));
  return { ...page, lines };
}

export interface RecognitionRequest {
  readonly path: string;
  readonly document: DirectDocument;
  readonly pageNumbers: readonly PageNumber[];
  readonly ocr: string;
  readonly terminal: Terminal;
}

/** Recognizes print on pages, by page number. @throws CommandError without language data */
export async function recognizeWords({ path, document, pageNumbers, ocr, terminal }: RecognitionRequest) {
  const read = createWordReader(document, { ocr });
  const words = new Map<PageNumber, readonly LayerWord[]>();
  for (const pageNumber of pageNumbers) {
    const { page, unread } = await read(pageNumber);
    if (unread.length > 0) reportUnread(path, pageNumber, unread, terminal);
    const own = toLayerWords(recognizedOnly(page));
    if (own.length > 0) words.set(pageNumber, own);
  }
  return words;
}
