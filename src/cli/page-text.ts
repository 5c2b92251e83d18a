import { messageOf } from '../kernel/wording.ts';
import type { DirectDocument } from '../media/direct.ts';
import { findTextLines } from '../media/text/find-lines.ts';
import { buildTextPage } from '../text/build-text-page.ts';
import { fromPdf } from '../text/from-pdf.ts';
import { EMPTY_TEXT_PAGE, type TextPage } from '../text/text-page.ts';
import { inputError, refusal } from './errors.ts';

export const TEXT_OPTIONS = {
  ocr: { value: 'LANG', help: 'read pages that are pictures, in this language' },
} as const;

export interface PageWords {
  readonly page: TextPage;
  /** Lines of print are to be seen, and no words are known. */
  readonly isUnread: boolean;
}

/** Dots an inch at which print is looked for. */
const LOOK_DPI = 100;

/** Reads the words of pages. @throws CommandError where they cannot be read as it is asked */
export function createWordReader(
  document: DirectDocument,
  { ocr }: { readonly ocr: string | undefined },
): (pageNumber: number) => Promise<PageWords> {
  if (ocr !== undefined) throw refusal('--ocr: reading pictures is not built into this version.');

  const hasPrint = async (pageNumber: number) => {
    const { unitsPerInch } = document;
    const scale = unitsPerInch === undefined ? 1 : LOOK_DPI / unitsPerInch;
    return findTextLines(await document.pixels(pageNumber - 1, undefined, scale)).length > 0;
  };

  return async (pageNumber) => {
    try {
      const characters = document.characters(pageNumber - 1);
      const page = characters ? buildTextPage(fromPdf(characters)) : EMPTY_TEXT_PAGE;
      return { page, isUnread: page.words.length === 0 && (await hasPrint(pageNumber)) };
    } catch (error) {
      throw inputError(`Page ${pageNumber}: ${messageOf(error)}`);
    }
  };
}
