import type { RgbaImage } from '../codecs/rgba.ts';
import { messageOf } from '../kernel/wording.ts';
import type { DirectDocument } from '../media/direct.ts';
import { buildTextPage } from '../text/build-text-page.ts';
import { fromPdf } from '../text/from-pdf.ts';
import { EMPTY_TEXT_PAGE, type TextPage } from '../text/text-page.ts';
import { inputError, refusal } from './errors.ts';

export const TEXT_OPTIONS = {
  ocr: { value: 'LANG', help: 'read pages that are pictures, in this language' },
} as const;

export interface PageWords {
  readonly page: TextPage;
  /** Something is to be seen, and no words are known. */
  readonly isUnread: boolean;
}

/** Dots an inch at which a page is looked at. */
const LOOK_DPI = 100;
/** Levels between paper and the faintest print. */
const CONTRAST = 24;

function isBlank({ data }: RgbaImage): boolean {
  const paper = data.subarray(0, 4);
  return data.every((level, at) => Math.abs(level - (paper[at & 3] as number)) < CONTRAST);
}

/** Reads the words of pages. @throws CommandError where they cannot be read as it is asked */
export function createWordReader(
  document: DirectDocument,
  { ocr }: { readonly ocr: string | undefined },
): (pageNumber: number) => Promise<PageWords> {
  if (ocr !== undefined) throw refusal('--ocr: reading pictures is not built into this version.');

  const isEmpty = async (pageNumber: number) => {
    const { unitsPerInch } = document;
    const scale = unitsPerInch === undefined ? 1 : LOOK_DPI / unitsPerInch;
    return isBlank(await document.pixels(pageNumber - 1, undefined, scale));
  };

  return async (pageNumber) => {
    try {
      const characters = document.characters(pageNumber - 1);
      const page = characters ? buildTextPage(fromPdf(characters)) : EMPTY_TEXT_PAGE;
      return { page, isUnread: page.words.length === 0 && !(await isEmpty(pageNumber)) };
    } catch (error) {
      throw inputError(`Page ${pageNumber}: ${messageOf(error)}`);
    }
  };
}
