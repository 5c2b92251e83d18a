// Reads the objects of a PDF that the engine has opened.
import type { PDFDocument } from '@cantoo/pdf-lib';
import { SaidError, say } from '../../messages/index.ts';
import type { PdfDocument } from '../engine.ts';
import { PdfError } from '../errors.ts';
import { loadStructure } from '../load-structure.ts';

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
