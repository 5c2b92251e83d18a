// Verifies a rearranged PDF by reading it with the engine, which didn't write it.
import type { PageSource } from '../../kernel/page-list.ts';
import { type PageIndex, toPageNumber } from '../../kernel/page-number.ts';
import { quarterSize } from '../../kernel/quarters.ts';
import { type Message, message } from '../../messages/index.ts';
import type { PdfDocument } from '../../pdf/core.ts';
import { isAsLarge, pageCountsMessage } from './page-counts.ts';

/** Returns the words of a page; none if it is unreadable, before or after. */
function textOf(pdf: PdfDocument, index: PageIndex): string {
  try {
    return pdf.characters(index).codes.join();
  } catch {
    return '';
  }
}

/** Returns problems for users. @param before the opened file */
export function checkArranged(before: PdfDocument, after: PdfDocument, sources: readonly PageSource[]): Message[] {
  if (after.info.pages.length !== sources.length) {
    return [pageCountsMessage(after.info.pages.length, sources.length)];
  }
  return sources.flatMap(({ page, quarters }, index) => {
    const original = before.info.pages[page];
    const written = after.info.pages[index];
    if (!original || !written) return [message('Page {page} is missing.', { page: toPageNumber(index) })];
    if (!isAsLarge(quarterSize(original, quarters), written))
      return [message('Page {page} has the wrong size.', { page: toPageNumber(index) })];
    return textOf(before, page) === textOf(after, index)
      ? []
      : [message('Page {page} has the wrong words.', { page: toPageNumber(index) })];
  });
}
