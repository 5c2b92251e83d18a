import type { PDFDocument } from '@cantoo/pdf-lib';
import { MessageError, message } from '../../messages/index.ts';
import type { PdfDocument } from '../engine.ts';
import { PdfError } from '../errors.ts';
import { loadStructure } from '../load-structure.ts';
import { FileView } from './file-view.ts';
import { mendOutline } from './mend-outline.ts';
import { keepTabled } from './tabled-objects.ts';

const objectNumbers = (document: PDFDocument): number[] => document.getPages().map(({ ref }) => ref.objectNumber);

const load = (bytes: Uint8Array, throwOnInvalidObject: boolean, password?: string): Promise<PDFDocument> =>
  loadStructure(bytes, {
    ...(password === undefined ? {} : { password }),
    throwOnInvalidObject,
    warnOnInvalidObjects: false,
    parseSpeed: Number.POSITIVE_INFINITY,
    preserveXFA: true,
  });

/** Returns the structure, unless damaged, locked, or other than the engine understands it. */
async function openAsIs(bytes: Uint8Array, pdf: PdfDocument, password?: string): Promise<PDFDocument | undefined> {
  if (pdf.info.isEncrypted && password === undefined) return undefined;
  const shown = pdf.pageObjects();
  try {
    const document = await load(bytes, true, pdf.info.isEncrypted ? password : undefined);
    if (!(await keepTabled(document.context, bytes))) return undefined;
    const numbers = objectNumbers(document);
    const isSame = numbers.length === shown.length && numbers.every((number, index) => number === shown[index]);
    return isSame ? document : undefined;
  } catch (error) {
    // Beyond the limits; the engine may still read damaged files.
    if (error instanceof PdfError && error.code !== 'DamagedFile') throw error;
    return undefined;
  }
}

/** Returns whether a file can be read without repair. @param password of an encrypted one */
export const isSound = async (bytes: Uint8Array, pdf: PdfDocument, password?: string): Promise<boolean> =>
  !(await FileView.open(bytes)).isRebuilt && (await openAsIs(bytes, pdf, password)) !== undefined;

/**
 * Returns the structure of a file with the engine's pages; of its copy if damaged or encrypted.
 * @param password opens an encrypted file itself, so that it can be appended to
 * @throws Error if it can't be read
 */
export async function openStructure(bytes: Uint8Array, pdf: PdfDocument, password?: string): Promise<PDFDocument> {
  const asIs = await openAsIs(bytes, pdf, password);
  const document = asIs ?? (await loadCopy(pdf));
  mendOutline(document);
  return document;
}

async function loadCopy(pdf: PdfDocument): Promise<PDFDocument> {
  // Unreadable objects stay unread, as on screen.
  const document = await load(pdf.save(), false);
  if (document.getPageCount() !== pdf.pageObjects().length)
    throw new MessageError(message("Couldn't read the structure of the document."));
  return document;
}
