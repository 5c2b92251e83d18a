import type { RgbaImage } from '../codecs/rgba.ts';
import type { Rect } from '../kernel/rect.ts';
import type { DirectDocument } from '../media/direct.ts';
import { messageOf, say, t } from '../messages/index.ts';
import { createOcrEngine, type OcrEngine } from '../ocr/engine.ts';
import { OcrError } from '../ocr/errors.ts';
import { readGrey } from '../ocr/grey-page.ts';
import { createNodeFiles } from '../ocr/node-files.ts';
import { recognizePage } from '../ocr/recognize.ts';
import { scaleForReading } from '../ocr/scale.ts';
import type { PdfCharacters } from '../pdf/engine.ts';
import { buildTextPage } from '../text/build-text-page.ts';
import { fromPdf } from '../text/from-pdf.ts';
import { EMPTY_TEXT_PAGE, type TextPage } from '../text/text-page.ts';
import { unitePages } from '../text/unite.ts';
import { hasUnreadPrint, LOOK_DPI, mayHoldPrint } from '../text/unread-print.ts';
import { inputError, usageError } from './errors.ts';
import type { Terminal } from './terminal.ts';

export const TEXT_OPTIONS = {
  ocr: { value: 'LANG', help: say('recognize text on scanned pages in this language') },
} as const;

export interface PageWords {
  readonly page: TextPage;
  /** Print is to be seen whose words are not known. */
  readonly isUnread: boolean;
}

export const tellUnread = (file: string, page: number, terminal: Terminal): void =>
  terminal.tell(t('{file}, page {page}: words in pictures are not known; --ocr LANG reads them.', { file, page }));

/** Levels between paper and the faintest print. */
const CONTRAST = 24;

function isBlank({ data }: RgbaImage): boolean {
  const paper = data.subarray(0, 4);
  return data.every((level, at) => Math.abs(level - (paper[at & 3] as number)) < CONTRAST);
}

/** Reads the words of pages. */
export function createWordReader(
  document: DirectDocument,
  { ocr }: { readonly ocr: string | undefined },
): (pageNumber: number) => Promise<PageWords> {
  const { unitsPerInch, pages } = document;
  let engine: Promise<OcrEngine> | undefined;

  const isEmpty = async (pageNumber: number) => {
    const scale = unitsPerInch === undefined ? 1 : LOOK_DPI / unitsPerInch;
    return isBlank(await document.pixels(pageNumber - 1, undefined, scale));
  };

  /** A page number or a stamp tells nothing of the scan that it stands on. */
  async function looksUnread(pageNumber: number, characters: PdfCharacters | undefined): Promise<boolean> {
    if (!characters || unitsPerInch === undefined || !mayHoldPrint(characters)) return false;
    const scale = LOOK_DPI / unitsPerInch;
    return hasUnreadPrint(await document.pixels(pageNumber - 1, undefined, scale), scale, characters);
  }

  async function recognize(pageNumber: number, language: string): Promise<TextPage> {
    engine ??= createOcrEngine(createNodeFiles(), language);
    const { width = 1, height = 1 } = pages[pageNumber - 1] ?? {};
    const scale = scaleForReading(unitsPerInch);
    const ask = (rect: Rect) => document.pixels(pageNumber - 1, rect, scale);
    const { image, factor } = await readGrey(Math.round(width * scale), Math.round(height * scale), ask);
    return recognizePage(await engine, image, factor / scale).page;
  }

  async function read(pageNumber: number): Promise<PageWords> {
    const characters = await document.characters(pageNumber - 1);
    const page = characters ? buildTextPage(fromPdf(characters)) : EMPTY_TEXT_PAGE;
    const isUnread = page.words.length > 0 ? await looksUnread(pageNumber, characters) : !(await isEmpty(pageNumber));
    if (!isUnread || ocr === undefined) return { page, isUnread };
    return { page: unitePages(page, await recognize(pageNumber, ocr)), isUnread: false };
  }

  return async (pageNumber) => {
    try {
      return await read(pageNumber);
    } catch (error) {
      if (error instanceof OcrError && error.code === 'NoLanguageData') throw usageError(messageOf(error));
      throw inputError(t('Page {page}: {problem}', { page: pageNumber, problem: messageOf(error) }));
    }
  };
}
