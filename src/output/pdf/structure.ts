// The objects of an opened PDF: reading it in, and taking away what nothing leads to any more.
import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib';
import { SaidError, say } from '../../messages/index.ts';
import type { PdfDocument } from '../../pdf/engine.ts';

export const nameOf = (text: string): PDFName => PDFName.of(text);

/** A dictionary, where there is one. */
export function dictOf(context: PDFContext, value: PDFObject | undefined): PDFDict | undefined {
  const found = context.lookup(value);
  return found instanceof PDFDict ? found : undefined;
}

/** An entry of a page that it may have from the tree above it, whatever that is made of. */
export function inherited(page: PDFDict, key: string): PDFObject | undefined {
  const seen = new Set<PDFDict>();
  for (
    let node: PDFDict | undefined = page;
    node && !seen.has(node);
    node = dictOf(page.context, node.get(nameOf('Parent')))
  ) {
    seen.add(node);
    const value = node.get(nameOf(key));
    if (value) return value;
  }
  return undefined;
}

/** What a page may have from the tree above it. */
const INHERITED = ['Resources', 'MediaBox', 'CropBox', 'Rotate'] as const;

/** Takes a page out of its tree, with all that came down to it from there. */
export function detachPage(page: PDFDict): void {
  for (const key of INHERITED) {
    const value = inherited(page, key);
    if (value) page.set(nameOf(key), value);
  }
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

/** What an object refers to, one step deep. */
function* partsOf(value: PDFObject): Generator<PDFObject> {
  if (value instanceof PDFStream) yield value.dict;
  else if (value instanceof PDFDict) yield* value.values();
  else if (value instanceof PDFArray) yield* value.asArray();
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
    else open.push(...partsOf(value));
  }
  for (const [ref] of context.enumerateIndirectObjects()) if (!reached.has(ref)) context.delete(ref);
}

const objectNumbers = (document: PDFDocument): number[] => document.getPages().map(({ ref }) => ref.objectNumber);

const load = (bytes: Uint8Array, throwOnInvalidObject: boolean): Promise<PDFDocument> =>
  PDFDocument.load(bytes, {
    updateMetadata: false,
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
    } catch {
      // The engine may still read it.
    }
  }
  // Objects that nobody can read stay unread, as they did on the screen.
  const document = await load(pdf.save(), false);
  if (document.getPageCount() !== shown.length)
    throw new SaidError(say('The structure of the document cannot be read.'));
  return document;
}
