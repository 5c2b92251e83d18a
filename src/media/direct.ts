// An open document without a worker, for Node, whatever its format.

import { type LossyCoding, toSpread } from '../codecs/block-coding.ts';
import type { MediaLimits } from '../codecs/limits.ts';
import { openPicture } from '../codecs/open-picture.ts';
import type { MediaPlatform } from '../codecs/platform.ts';
import { cropRgba, type PixelSize, type RgbaImage } from '../codecs/rgba.ts';
import { sniffFormat } from '../codecs/sniff.ts';
import type { KeptTiff } from '../codecs/tiff/kept-page.ts';
import { type PageIndex, toPageNumber } from '../kernel/page-number.ts';
import type { Rect } from '../kernel/rect.ts';
import { message } from '../messages/index.ts';
import {
  type ByteSource,
  createPdfEngine,
  type PdfAnnotationCounts,
  type PdfCharacters,
  type PdfDocumentInfo,
  type PdfDrawn,
  PdfError,
  POINTS_PER_INCH,
  readDrawn,
  toRequest,
} from '../pdf/node.ts';
import type { DocumentFormat } from './document.ts';

export interface DirectDocument {
  readonly format: DocumentFormat;
  /** In page units: pixels of a picture, points of a PDF. */
  readonly pages: readonly PixelSize[];
  /** Page units per inch if fixed; undefined if they are pixels. */
  readonly unitsPerInch: number | undefined;
  /** Pixels per inch of each page; undefined if the file states none. */
  readonly resolutions: readonly (number | undefined)[];
  readonly signatureCount?: number;
  /** See {@link PdfDocumentInfo.certification}. */
  readonly certification?: PdfDocumentInfo['certification'];
  /** True for a PDF protected by encryption. */
  readonly isEncrypted?: boolean;
  /** Pixels of a page or of `rect`, at `scale` px per unit (pictures: 1 only). */
  pixels(page: PageIndex, rect?: Rect, scale?: number): Promise<RgbaImage>;
  /** Lossy coding of the page, which ties its pixels together; undefined for lossless pages. */
  lossyCoding(page: PageIndex): Promise<LossyCoding | undefined>;
  /** A page of a TIFF that can be copied into another byte for byte; undefined if it can't. */
  keepPage?(page: PageIndex): Promise<KeptTiff | undefined>;
  /** Characters of a page; undefined if it has pixels only. */
  characters(page: PageIndex): Promise<PdfCharacters | undefined>;
  /** Text drawn and stated by annotations and fields of a PDF page. */
  drawn?(page: PageIndex): Promise<PdfDrawn>;
  countAnnotations?(page: PageIndex): Promise<PdfAnnotationCounts>;
  close(): void;
}

export interface DirectOptions {
  readonly platform: MediaPlatform;
  readonly limits?: Partial<MediaLimits>;
  readonly password?: string | undefined;
}

/** Number of leading bytes that identify the format. */
const HEAD = 1024;

export const describePdf = ({ pages, signatureCount, certification, isEncrypted }: PdfDocumentInfo) => ({
  format: 'pdf' as const,
  pages: pages.map(({ width, height }) => ({ width, height })),
  unitsPerInch: POINTS_PER_INCH,
  resolutions: pages.map(() => undefined),
  signatureCount,
  certification,
  isEncrypted,
});

/** Opens a PDF. @throws PdfError if it can't be opened */
export async function openDirectPdf(source: ByteSource, password: string | undefined): Promise<DirectDocument> {
  // An engine of its own: what one has drawn before changes its measures of missing fonts.
  const document = (await createPdfEngine()).open(source, password);
  const { pages } = document.info;
  return {
    ...describePdf(document.info),
    async pixels(page, rect, scale = 1) {
      const size = pages[page];
      if (!size) throw new PdfError('DamagedPage', message("Page {page} doesn't exist.", { page: toPageNumber(page) }));
      return document.render(page, toRequest(size, scale, rect));
    },
    lossyCoding: async (page) => toSpread(document.lossyReach(page)),
    characters: async (page) => document.characters(page),
    drawn: async (page) => readDrawn(document, page),
    countAnnotations: async (page) => document.annotationCounts(page),
    close: () => document.close(),
  };
}

function openPictureFile(bytes: Uint8Array<ArrayBuffer>, { platform, limits }: DirectOptions): DirectDocument {
  const picture = openPicture(bytes, platform, limits, { opensPdf: true });
  /** The page decoded last: most requests are for strips of one page. */
  let last: { readonly page: PageIndex; readonly image: Promise<RgbaImage> } | undefined;
  return {
    format: picture.format,
    pages: picture.pages,
    unitsPerInch: undefined,
    resolutions: picture.resolutions,
    async pixels(page, rect) {
      if (last?.page !== page) last = { page, image: picture.decodePage(page) };
      return cropRgba(await last.image, rect);
    },
    lossyCoding: async (page) => picture.lossyCoding(page),
    keepPage: (page) => picture.keepPage(page),
    characters: async () => undefined,
    close: () => {
      last = undefined;
    },
  };
}

/** Opens any byte source. @throws MediaError, PdfError if it can't be opened */
export async function openDirect(source: ByteSource, options: DirectOptions): Promise<DirectDocument> {
  const head = new Uint8Array(Math.min(HEAD, source.size));
  source.read(0, head);
  if (sniffFormat(head) === 'pdf') return openDirectPdf(source, options.password);
  const bytes = new Uint8Array(source.size);
  source.read(0, bytes);
  return openPictureFile(bytes, options);
}
