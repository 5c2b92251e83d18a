// Page tree and unreachable objects of an opened PDF.
import { type PDFDict, type PDFDocument, PDFNumber, PDFRef } from '@cantoo/pdf-lib';
import { normalizeDegrees } from '../../kernel/turn.ts';
import { entriesOf, inherited, nameOf, ownWhatIsInherited, walk } from '../objects.ts';

export function detachPage(page: PDFDict): void {
  ownWhatIsInherited(page);
  page.delete(nameOf('Parent'));
}

/** Rotates a page clockwise, in addition to its own rotation. */
export function turnPage(page: PDFDict, quarters: number): void {
  const present = page.context.lookup(inherited(page, 'Rotate'));
  const degrees = present instanceof PDFNumber ? present.asNumber() : 0;
  page.set(nameOf('Rotate'), PDFNumber.of(normalizeDegrees(degrees + 90 * quarters)));
}

/** Puts all pages under one node, in order. */
export function setPages(
  { context, catalog }: PDFDocument,
  pages: readonly { readonly node: PDFDict; readonly ref: PDFRef }[],
): void {
  const root = context.obj({ Type: 'Pages', Kids: pages.map(({ ref }) => ref), Count: pages.length });
  const ref = context.register(root);
  for (const { node } of pages) {
    detachPage(node);
    node.set(nameOf('Parent'), ref);
  }
  catalog.set(nameOf('Pages'), ref);
}

/** @param objects numbers of annotations */
export function removeAnnotations(document: PDFDocument, objects: ReadonlySet<number>): void {
  if (objects.size === 0) return;
  for (const { node } of document.getPages()) {
    const present = entriesOf(node, 'Annots');
    const kept = present.filter((ref) => !(ref instanceof PDFRef && objects.has(ref.objectNumber)));
    if (kept.length < present.length) node.set(nameOf('Annots'), document.context.obj(kept));
  }
}

/** Removes unreachable objects: neither removed content nor earlier revisions may remain. */
export function collectGarbage({ context }: PDFDocument): void {
  const { Root, Info, Encrypt, ID } = context.trailerInfo;
  const reached = walk([Root, Info, Encrypt, ID], context, () => true);
  for (const [ref] of context.enumerateIndirectObjects()) if (!reached.has(ref)) context.delete(ref);
}
