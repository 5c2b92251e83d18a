// Page tree and unreachable objects of an opened PDF.
import { type PDFDict, type PDFDocument, type PDFObject, PDFRef } from '@cantoo/pdf-lib';
import { childrenOf, nameOf, ownWhatIsInherited, pushAll } from '../objects.ts';

/** Detaches a page from its tree, keeping inherited entries. */
export function detachPage(page: PDFDict): void {
  ownWhatIsInherited(page);
  page.delete(nameOf('Parent'));
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

/** Removes unreachable objects: neither removed content nor earlier revisions may remain. */
export function collectGarbage({ context }: PDFDocument): void {
  const { Root, Info, Encrypt, ID } = context.trailerInfo;
  const reached = new Set<PDFObject>();
  const open: PDFObject[] = [Root, Info, Encrypt, ID].filter((value) => value !== undefined);
  for (let value = open.pop(); value; value = open.pop()) {
    if (reached.has(value)) continue;
    reached.add(value);
    const target = value instanceof PDFRef ? context.lookup(value) : undefined;
    if (target) open.push(target);
    else pushAll(open, childrenOf(value));
  }
  for (const [ref] of context.enumerateIndirectObjects()) if (!reached.has(ref)) context.delete(ref);
}

export const saveStructure = async (document: PDFDocument): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await document.save({ addDefaultPage: false, updateFieldAppearances: false }));
