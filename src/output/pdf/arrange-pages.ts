// Writes a PDF with some of its pages, reordered and rotated; nothing else changes. Later steps use
// the window's page numbers.
import { type PDFDocument, PDFNumber } from '@cantoo/pdf-lib';
import type { PageSource } from '../../kernel/page-list.ts';
import { normalizeDegrees } from '../../kernel/turn.ts';
import type { PdfDocument } from '../../pdf/core.ts';
import {
  collectGarbage,
  inherited,
  keepLabels,
  keepPages,
  nameOf,
  openStructure,
  saveStructure,
  setPages,
} from '../../pdf/structure/index.ts';

function turnPages(document: PDFDocument, sources: readonly PageSource[]): void {
  const pages = document.getPages();
  for (const { page, quarters } of sources) {
    const node = pages[page]?.node;
    if (!node || quarters === 0) continue;
    const present = document.context.lookup(inherited(node, 'Rotate'));
    const degrees = present instanceof PDFNumber ? present.asNumber() : 0;
    node.set(nameOf('Rotate'), PDFNumber.of(normalizeDegrees(degrees + 90 * quarters)));
  }
}

/**
 * Returns the file with these pages, without traces of the others.
 * @param pdf the same file, open
 * @throws Error if it can't be written
 */
export async function arrangePages(
  bytes: Uint8Array,
  pdf: PdfDocument,
  sources: readonly PageSource[],
): Promise<Uint8Array<ArrayBuffer>> {
  const document = await openStructure(bytes, pdf);
  const labels = pdf.info.pages.map(({ label }) => label);
  turnPages(document, sources);
  const kept = sources.map(({ page }) => page).sort((a, b) => a - b);
  keepPages(
    document,
    kept.map((page) => page + 1),
    labels,
  );
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
