// Opens pictures in the page's worker, the scanner's worker and Node, by platform.
import { ofPage } from '../kernel/page-list.ts';
import type { PageIndex } from '../kernel/page-number.ts';
import { type Message, message } from '../messages/index.ts';
import { openAvif } from './avif/read.ts';
import type { LossyCoding } from './block-coding.ts';
import { openBmp } from './bmp/read.ts';
import { MediaError } from './errors.ts';
import { FORMATS_SAID, type PictureFormat } from './formats.ts';
import { openGif } from './gif/read.ts';
import { openHeic } from './heic/read.ts';
import { openJpeg } from './jpeg/read.ts';
import { openJxl } from './jxl/read.ts';
import { checkFileSize, DEFAULT_LIMITS, type MediaLimits } from './limits.ts';
import { orient, orientSize } from './orientation.ts';
import type { DecodeProgress, OpenFormat } from './page.ts';
import type { MediaPlatform } from './platform.ts';
import { openPng } from './png/read.ts';
import type { PixelSize, RgbaImage } from './rgba.ts';
import { describeFormat, type SniffedFormat, sniffFormat } from './sniff.ts';
import type { KeptTiff } from './tiff/kept-page.ts';
import { openTiff } from './tiff/read.ts';
import { openWebp } from './webp/read.ts';

/** An open picture file. Pages are decoded on demand. */
export interface PictureFile {
  readonly format: PictureFormat;
  /** Sizes as shown, with the orientation applied. */
  readonly pages: readonly PixelSize[];
  /** Pixels per inch of each page; undefined if the file states none. */
  readonly resolutions: readonly (number | undefined)[];
  /** Decodes a page upright. Rejects with a MediaError. */
  decodePage(index: PageIndex, progress?: DecodeProgress): Promise<RgbaImage>;
  /** Reads a page's lossy coding (undefined if lossless). @throws MediaError if undecodable */
  lossyCoding(index: PageIndex): LossyCoding | undefined;
  /** Returns a TIFF page to copy byte for byte, or undefined. Rejects with a MediaError. */
  keepPage(index: PageIndex): Promise<KeptTiff | undefined>;
}

const OPEN: Record<PictureFormat, OpenFormat> = {
  png: openPng,
  jpeg: openJpeg,
  tiff: openTiff,
  bmp: openBmp,
  gif: openGif,
  webp: openWebp,
  avif: openAvif,
  jxl: openJxl,
  heic: openHeic,
};

const canOpen = (format: SniffedFormat): format is PictureFormat => format in OPEN;

interface PictureOptions {
  readonly firstPageOnly?: boolean;
  /** True if the caller opens PDFs itself: errors name them among the supported formats. */
  readonly opensPdf?: boolean;
}

function unsupportedMessage(format: SniffedFormat, opensPdf: boolean): Message {
  const values = { name: describeFormat(format), formats: FORMATS_SAID.and };
  return opensPdf
    ? message('This is {name}. Supported formats: PDF, {formats}.', values)
    : message('This is {name}. Supported formats: {formats}.', values);
}

/** Checks the headers of all pages, or the first, against the limits. @throws MediaError */
export function openPicture(
  bytes: Uint8Array<ArrayBuffer>,
  platform: MediaPlatform,
  limits: Partial<MediaLimits> = {},
  { firstPageOnly = false, opensPdf = false }: PictureOptions = {},
): PictureFile {
  const allLimits = { ...DEFAULT_LIMITS, ...limits };
  if (bytes.length === 0) throw new MediaError('EmptyFile', message('The file is empty.'));
  checkFileSize(bytes.length, allLimits.maxFileBytes);
  const format = sniffFormat(bytes);
  if (!canOpen(format)) {
    throw new MediaError('UnsupportedFileFormat', unsupportedMessage(format, opensPdf));
  }
  const pages = OPEN[format](bytes, { platform, limits: allLimits, firstPageOnly });
  return {
    format,
    pages: pages.map(({ size, orientation }) => orientSize(size, orientation)),
    resolutions: pages.map(({ dpi }) => dpi),
    async decodePage(index, progress = {}) {
      const page = ofPage(pages, index);
      const image = orient(await page.decode(progress), page.orientation);
      progress.onProgress?.(1);
      return image;
    },
    lossyCoding: (index) => ofPage(pages, index).lossyCoding(),
    keepPage: async (index) => ofPage(pages, index).keep?.(),
  };
}
