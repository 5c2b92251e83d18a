import type { RgbaImage } from '../codecs/rgba.ts';
import { ACCOUNT_DPI, accountForInk, facesOf, NO_READINGS, type Recognize, readInk } from '../ink/index.ts';
import { atPage, type PageIndex, type PageNumber, toPageIndex } from '../kernel/page-number.ts';
import { type Rect, rectAt, type Size } from '../kernel/rect.ts';
import type { DirectDocument } from '../media/direct.ts';
import { messageOf, t } from '../messages/index.ts';
import { readGrey } from '../ocr/grey-page.ts';
import { scaleForReading } from '../ocr/scale.ts';
import { createPdfEngine, type PdfCharacters, type PdfEngine } from '../pdf/node.ts';
import { type DoubtfulGlyph, readingsOf } from '../redaction/core.ts';
import { buildTextPage } from '../text/build-text-page.ts';
import { fromPdf } from '../text/from-pdf.ts';
import { EMPTY_TEXT_PAGE, type TextPage } from '../text/text-page.ts';
import { addSeen } from '../text/unite.ts';
import { DocumentFault } from './fault.ts';

export interface WordReading {
  readonly page: TextPage;
  /** Places of unread print (page units). */
  readonly unread: readonly Rect[];
}

/** Returns an OCR function for a page with this text; undefined if there is none. */
export type RecognizerFor = (text: string) => Promise<Recognize | undefined>;

/** Minimum contrast of print (levels). */
const CONTRAST = 24;

function isBlank({ data }: RgbaImage): boolean {
  const paper = data.subarray(0, 4);
  return data.every((level, at) => Math.abs(level - (paper[at & 3] as number)) < CONTRAST);
}

/** Minimum share of a page that an image fills in scans. */
const SCAN = 0.5;

const isScan = ({ pictures }: PdfCharacters, page: Size): boolean =>
  Array.from({ length: pictures.length / 4 }, (_, index) => rectAt(pictures, index)).some(
    ({ width, height }) => width * height >= SCAN * page.width * page.height,
  );

let engine: Promise<PdfEngine> | undefined;

/** Returns the glyphs of a page that readers understand in different ways. */
export type DoubtfulGlyphsOf = (page: PageIndex) => Promise<readonly DoubtfulGlyph[]>;

/**
 * Creates a reader for the words of a page. It throws {@link DocumentFault}.
 * @param recognizerFor undefined to read text only
 * @param doubtfulOf glyphs of which the caller searches all readings
 */
export function createWordReader(
  document: DirectDocument,
  recognizerFor: RecognizerFor | undefined,
  doubtfulOf: DoubtfulGlyphsOf = async () => [],
): (pageNumber: PageNumber) => Promise<WordReading> {
  const { unitsPerInch, pages } = document;

  /** Recognizes a whole page: an image, or a PDF page without text. */
  async function readWhole(pageNumber: PageNumber): Promise<WordReading> {
    if (!recognizerFor) return { page: EMPTY_TEXT_PAGE, unread: [] };
    const { width = 1, height = 1 } = atPage(pages, pageNumber) ?? {};
    const look = unitsPerInch === undefined ? 1 : ACCOUNT_DPI / unitsPerInch;
    if (isBlank(await document.pixels(toPageIndex(pageNumber), undefined, look)))
      return { page: EMPTY_TEXT_PAGE, unread: [] };
    const recognize = await recognizerFor('');
    if (!recognize) return { page: EMPTY_TEXT_PAGE, unread: [{ x: 0, y: 0, width, height }] };
    const scale = scaleForReading(unitsPerInch);
    const ask = (rect: Rect) => document.pixels(toPageIndex(pageNumber), rect, scale);
    const { image, factor } = await readGrey(Math.round(width * scale), Math.round(height * scale), ask);
    const page = await recognize(image, factor / scale);
    // Not blank, but nothing recognized.
    return { page, unread: page.words.length > 0 ? [] : [{ x: 0, y: 0, width, height }] };
  }

  /** Accounts for the ink of a page, in all readings if it is not what its text says. */
  async function account(pageNumber: PageNumber, characters: PdfCharacters, image: RgbaImage, scale: number) {
    engine ??= createPdfEngine();
    const faces = facesOf(await engine);
    const ink = accountForInk(image, scale, characters, faces);
    const readings =
      ink.lines.length > 0 ? readingsOf(characters, await doubtfulOf(toPageIndex(pageNumber))) : NO_READINGS;
    return { readings, ink: readings.size > 0 ? accountForInk(image, scale, characters, faces, readings) : ink };
  }

  async function readPdf(pageNumber: PageNumber, characters: PdfCharacters, perInch: number): Promise<WordReading> {
    const own = buildTextPage(fromPdf(characters));
    if (!recognizerFor) return { page: own, unread: [] };
    const { width = 1, height = 1 } = atPage(pages, pageNumber) ?? {};
    const render = (scale: number) => document.pixels(toPageIndex(pageNumber), undefined, scale);
    const scale = ACCOUNT_DPI / perInch;
    const { ink, readings } = await account(pageNumber, characters, await render(scale), scale);
    if (ink.lines.length === 0 && own.words.length > 0) return { page: own, unread: [] };
    // A page without words may be a scan with print too faint for this detection.
    if (ink.lines.length === 0)
      return isScan(characters, { width, height }) ? readWhole(pageNumber) : { page: own, unread: [] };
    const invisible = own.words.filter(({ isInvisible }) => isInvisible);
    const page = { width, height, characters, readings, invisible, render };
    const { seen, unread } = await readInk(ink, page, await recognizerFor(own.text));
    return { page: addSeen(own, seen), unread };
  }

  async function read(pageNumber: PageNumber): Promise<WordReading> {
    const characters = await document.characters(toPageIndex(pageNumber));
    if (!characters || unitsPerInch === undefined) return readWhole(pageNumber);
    return readPdf(pageNumber, characters, unitsPerInch);
  }

  return async (pageNumber) => {
    try {
      return await read(pageNumber);
    } catch (error) {
      const fault = t('Page {page}: {problem}', { page: pageNumber, problem: messageOf(error) });
      throw new DocumentFault(fault, [pageNumber], { cause: error });
    }
  };
}
