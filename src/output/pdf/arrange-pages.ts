// Writes a PDF with some of its pages, reordered and rotated. Later steps use the new page numbers.
import type { PageSource } from '../../kernel/page-list.ts';
import { toPageNumber } from '../../kernel/page-number.ts';
import type { PdfDocument } from '../../pdf/core.ts';
import {
  collectGarbage,
  keepLabels,
  keepPages,
  openStructure,
  saveStructure,
  setPages,
  turnPage,
} from '../../pdf/structure/index.ts';

/** Returns the file (open as `pdf`) with only these pages. @throws Error if it can't be written */
export async function arrangePages(
  bytes: Uint8Array,
  pdf: PdfDocument,
  sources: readonly PageSource[],
): Promise<Uint8Array<ArrayBuffer>> {
  const document = await openStructure(bytes, pdf);
  const labels = pdf.info.pages.map(({ label }) => label);
  const opened = document.getPages();
  for (const { page, quarters } of sources) {
    const node = opened[page]?.node;
    if (node && quarters !== 0) turnPage(node, quarters);
  }
  const kept = sources.map(({ page }) => page).sort((a, b) => a - b);
  keepPages(document, kept.map(toPageNumber), labels);
  const pages = document.getPages();
  setPages(
    document,
    sources.flatMap(({ page }) => pages[kept.indexOf(page)] ?? []),
  );
  keepLabels(
    document,
    sources.map(({ page }) => labels[page]),
  );
  collectGarbage(document);
  return saveStructure(document);
}
