// A PDF whose pages were arranged anew, read back by the engine and not by what wrote it.
import type { PageSource } from '../../kernel/page-list.ts';
import { quarterSize } from '../../kernel/quarters.ts';
import type { PdfDocument } from '../../pdf/engine.ts';

/** Points that sizes may differ by: they are written as decimal numbers. */
const TOLERANCE = 0.01;

/** The words of a page; nothing where it cannot be read, before or after. */
function textOf(pdf: PdfDocument, index: number): string {
  try {
    return pdf.characters(index).codes.join();
  } catch {
    return '';
  }
}

/**
 * What is wrong with it, for people.
 * @param before the file as it was opened
 */
export function checkArranged(before: PdfDocument, after: PdfDocument, sources: readonly PageSource[]): string[] {
  if (after.info.pages.length !== sources.length) {
    return [`The file has ${after.info.pages.length} pages instead of ${sources.length}.`];
  }
  return sources.flatMap(({ page, quarters }, index) => {
    const original = before.info.pages[page];
    const written = after.info.pages[index];
    if (!original || !written) return [`Page ${index + 1} is missing.`];
    const { width, height } = quarterSize(original, quarters);
    const isSized = Math.abs(width - written.width) < TOLERANCE && Math.abs(height - written.height) < TOLERANCE;
    if (!isSized) return [`Page ${index + 1} has another size than it should have.`];
    return textOf(before, page) === textOf(after, index)
      ? []
      : [`Page ${index + 1} has other words than it should have.`];
  });
}
