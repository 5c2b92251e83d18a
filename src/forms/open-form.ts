import { PDFDict, type PDFDocument } from '@cantoo/pdf-lib';
import { damagedFile, getDict, openForUpdate } from '../pdf/structure/index.ts';

export interface OpenForm {
  readonly document: PDFDocument;
  /** The document's AcroForm; undefined if it has none. */
  readonly acroForm: PDFDict | undefined;
}

/** Loads a document's form structure. @throws PdfError if it can't be read */
export async function openForm(bytes: Uint8Array, password?: string): Promise<OpenForm> {
  const document = await openForUpdate(bytes, password);
  if (!(document.catalog instanceof PDFDict)) throw damagedFile();
  return { document, acroForm: getDict(document.catalog, 'AcroForm') };
}
