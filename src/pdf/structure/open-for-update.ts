import type { PDFDocument } from '@cantoo/pdf-lib';
import { message, messageOf } from '../../messages/index.ts';
import { isStackOverflow, PdfError } from '../errors.ts';
import { loadStructure } from '../load-structure.ts';

export const damagedFile = (): PdfError =>
  new PdfError('DamagedFile', message("The file is damaged beyond repair or isn't a PDF."));

/** The parser's message for a wrong password. */
const LOCKED = /NEEDS PASSWORD|INCORRECT PASSWORD|Password/i;

function toPdfError(error: unknown, password: string): PdfError {
  if (error instanceof PdfError) return error;
  if (LOCKED.test(messageOf(error)))
    return password === ''
      ? new PdfError('PasswordNeeded', message('The document needs a password.'))
      : new PdfError('PasswordWrong', message('Wrong password.'));
  if (isStackOverflow(error)) return new PdfError('TooDeep', message('Its chains of object references are too long.'));
  return damagedFile();
}

/** Loads the objects of a PDF; invalid ones stay in the file. @throws PdfError if unreadable */
export async function openForUpdate(bytes: Uint8Array, password = ''): Promise<PDFDocument> {
  try {
    return await loadStructure(bytes, {
      throwOnInvalidObject: false,
      warnOnInvalidObjects: false,
      parseSpeed: Number.POSITIVE_INFINITY,
      preserveXFA: true,
      password,
    });
  } catch (error) {
    throw toPdfError(error, password);
  }
}
