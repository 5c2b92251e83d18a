// Reads the objects of a PDF that the engine has opened.
import type { PDFDocument } from '@cantoo/pdf-lib';
import { SaidError, say } from '../../messages/index.ts';
import type { PdfDocument } from '../engine.ts';
import { PdfError } from '../errors.ts';
import { loadStructure } from '../load-structure.ts';
import { FileView } from './file-view.ts';

const objectNumbers = (document: PDFDocument): number[] => document.getPages().map(({ ref }) => ref.objectNumber);

const load = (bytes: Uint8Array, throwOnInvalidObject: boolean): Promise<PDFDocument> =>
  loadStructure(bytes, {
    throwOnInvalidObject,
    warnOnInvalidObjects: false,
    parseSpeed: Number.POSITIVE_INFINITY,
    preserveXFA: true,
  });

/** The structure of a file as it is; undefined where it is damaged, encrypted, or shows other pages than the engine. */
async function openAsIs(bytes: Uint8Array, pdf: PdfDocument): Promise<PDFDocument | undefined> {
  if (pdf.info.isEncrypted) return undefined;
  const shown = pdf.pageObjects();
  try {
    const document = await load(bytes, true);
    const numbers = objectNumbers(document);
    const isSame = numbers.length === shown.length && numbers.every((number, index) => number === shown[index]);
    return isSame ? document : undefined;
  } catch (error) {
    // Beyond the limits. The engine may still read what is only damaged.
    if (error instanceof PdfError) throw error;
    return undefined;
  }
}

/** Returns true if the tables and objects of a file can be read as they are: others are mended when they are written. */
export const isSound = async (bytes: Uint8Array, pdf: PdfDocument): Promise<boolean> =>
  !(await FileView.open(bytes)).isRebuilt && (await openAsIs(bytes, pdf)) !== undefined;

/**
 * The structure of a file, with the pages that the engine shows: where it is damaged or encrypted, of the copy that the engine makes.
 * @throws Error that says why it cannot be read
 */
export async function openStructure(bytes: Uint8Array, pdf: PdfDocument): Promise<PDFDocument> {
  const asIs = await openAsIs(bytes, pdf);
  if (asIs) return asIs;
  // Unreadable objects stay unread, as on screen.
  const document = await load(pdf.save(), false);
  if (document.getPageCount() !== pdf.pageObjects().length)
    throw new SaidError(say("Couldn't read the structure of the document."));
  return document;
}
