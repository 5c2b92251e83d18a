// The objects of an opened PDF: reading it in, and taking away what nothing leads to any more.
import { type PDFDict, type PDFDocument, type PDFObject, PDFRef } from '@cantoo/pdf-lib';
import { SaidError, say } from '../../messages/index.ts';
import type { PdfDocument } from '../../pdf/engine.ts';
import { PdfError } from '../../pdf/errors.ts';
import { loadStructure } from '../../pdf/load-structure.ts';
import { childrenOf, nameOf, ownWhatIsInherited, pushAll } from '../../pdf/objects.ts';

/** Takes a page out of its tree, with all that came down to it from there. */
export function detachPage(page: PDFDict): void {
  ownWhatIsInherited(page);
  page.delete(nameOf('Parent'));
}

/** Puts all pages under one node, in this order. */
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

/** Takes away every object that cannot be reached: what was left out must not travel along, and neither must earlier revisions. */
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

const objectNumbers = (document: PDFDocument): number[] => document.getPages().map(({ ref }) => ref.objectNumber);

const load = (bytes: Uint8Array, throwOnInvalidObject: boolean): Promise<PDFDocument> =>
  loadStructure(bytes, {
    throwOnInvalidObject,
    warnOnInvalidObjects: false,
    parseSpeed: Number.POSITIVE_INFINITY,
    preserveXFA: true,
  });

/**
 * The structure of a file, with the pages that the engine shows: where it is damaged or encrypted, of the copy that the engine makes.
 * @throws Error that says why it cannot be read
 */
export async function openStructure(bytes: Uint8Array, pdf: PdfDocument): Promise<PDFDocument> {
  const shown = pdf.pageObjects();
  const isSame = (document: PDFDocument) => {
    const numbers = objectNumbers(document);
    return numbers.length === shown.length && numbers.every((number, index) => number === shown[index]);
  };
  if (!pdf.info.isEncrypted) {
    try {
      const document = await load(bytes, true);
      if (isSame(document)) return document;
    } catch (error) {
      // Beyond the limits. The engine may still read what is only damaged.
      if (error instanceof PdfError) throw error;
    }
  }
  // Unreadable objects stay unread, as on screen.
  const document = await load(pdf.save(), false);
  if (document.getPageCount() !== shown.length)
    throw new SaidError(say("Couldn't read the structure of the document."));
  return document;
}

/** The file's bytes. */
export const saveStructure = async (document: PDFDocument): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await document.save({ addDefaultPage: false, updateFieldAppearances: false }));
