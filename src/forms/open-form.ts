import { PDFDict, type PDFDocument } from '@cantoo/pdf-lib';
import { messageOf, say } from '../messages/index.ts';
import { isStackOverflow, PdfError } from '../pdf/errors.ts';
import { loadStructure } from '../pdf/load-structure.ts';
import { getDict } from '../pdf/objects.ts';

export interface OpenForm {
  readonly document: PDFDocument;
  /** Interactive form of the document; undefined if it has none. */
  readonly acroForm: PDFDict | undefined;
}

const damaged = () => new PdfError('DamagedFile', say("The file is damaged beyond repair or isn't a PDF."));

/** The parser's words for a password that does not fit. */
const LOCKED = /NEEDS PASSWORD|INCORRECT PASSWORD|Password/i;

function toPdfError(error: unknown, password: string): PdfError {
  if (error instanceof PdfError) return error;
  if (LOCKED.test(messageOf(error)))
    return password === ''
      ? new PdfError('PasswordNeeded', say('The document needs a password.'))
      : new PdfError('PasswordWrong', say('Wrong password.'));
  if (isStackOverflow(error)) return new PdfError('TooDeep', say('Its chains of object references are too long.'));
  return damaged();
}

/**
 * Loads the structure of a document with its form.
 * @throws PdfError why it cannot be read
 */
export async function openForm(bytes: Uint8Array, password = ''): Promise<OpenForm> {
  const document = await loadStructure(bytes, {
    throwOnInvalidObject: false,
    warnOnInvalidObjects: false,
    parseSpeed: Number.POSITIVE_INFINITY,
    preserveXFA: true,
    password,
  }).catch((error: unknown) => {
    throw toPdfError(error, password);
  });
  if (!(document.catalog instanceof PDFDict)) throw damaged();
  return { document, acroForm: getDict(document.catalog, 'AcroForm') };
}
