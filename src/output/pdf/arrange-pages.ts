// A PDF with some of its pages, in another order, turned: what was there stays as it is but for that. Whatever works on the file afterwards
// counts pages as the window does.
import { type PDFDocument, PDFNumber } from '@cantoo/pdf-lib';
import type { PageSource } from '../../kernel/page-list.ts';
import type { PdfDocument } from '../../pdf/engine.ts';
import { keepLabels, keepPages } from './keep-pages.ts';
import { collectGarbage, inherited, nameOf, openStructure } from './structure.ts';

/** What a page may have from the tree above it. */
const INHERITED = ['Resources', 'MediaBox', 'CropBox', 'Rotate'] as const;

/** Puts all pages under one node, in this order: each brings along what it had from the nodes above it. */
function orderPages(document: PDFDocument, order: readonly number[]): void {
  const { context, catalog } = document;
  const pages = document.getPages();
  const chosen = order.flatMap((index) => pages[index] ?? []);
  const root = context.obj({ Type: 'Pages', Kids: chosen.map(({ ref }) => ref), Count: chosen.length });
  const ref = context.register(root);
  for (const { node } of chosen) {
    for (const key of INHERITED) {
      const value = inherited(node, key);
      if (value) node.set(nameOf(key), value);
    }
    node.set(nameOf('Parent'), ref);
  }
  catalog.set(nameOf('Pages'), ref);
}

function turnPages(document: PDFDocument, sources: readonly PageSource[]): void {
  const pages = document.getPages();
  for (const { page, quarters } of sources) {
    const node = pages[page]?.node;
    if (!node || quarters === 0) continue;
    const present = document.context.lookup(inherited(node, 'Rotate'));
    const degrees = present instanceof PDFNumber ? present.asNumber() : 0;
    node.set(nameOf('Rotate'), PDFNumber.of((((degrees + 90 * quarters) % 360) + 360) % 360));
  }
}

/**
 * The file with the pages of a list, and nothing of those that are left out.
 * @param pdf the same file, open
 * @throws Error that says why it cannot be written
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
  orderPages(
    document,
    sources.map(({ page }) => kept.indexOf(page)),
  );
  keepLabels(
    document,
    sources.map(({ page }) => labels[page]),
  );
  collectGarbage(document);
  return new Uint8Array(await document.save({ addDefaultPage: false, updateFieldAppearances: false }));
}
