// Pure but for DecompressionStream and what the platform lends: runs in the page's worker, the scanner's worker and Node alike.
import type { LossyCoding } from './block-coding.ts';
import { MediaError, withPlace } from './errors.ts';
import { jpegBlocks } from './jpeg/blocks.ts';
import { checkJpeg, withoutExif } from './jpeg/structure.ts';
import { checkPageSize, DEFAULT_LIMITS, type MediaLimits } from './limits.ts';
import { type Orientation, orient, orientSize } from './orientation.ts';
import type { MediaPlatform } from './platform.ts';
import { parsePng, withoutExifChunk } from './png/structure.ts';
import type { PageSize, RgbaImage } from './rgba.ts';
import { describeFormat, type PictureFormat, sniffFormat } from './sniff.ts';
import { type DecodeProgress, decodeTiffPage } from './tiff/decode-page.ts';
import { parseIfds, TiffFile } from './tiff/ifd.ts';
import { decodeJpegComponents, decodePlatformJpeg } from './tiff/jpeg-chunks.ts';
import { isPage, parseDpi, parseLayout, parsePageSize, selectPages } from './tiff/layout.ts';
import { tiffCoding } from './tiff/lossy-coding.ts';

/** An open picture file. Nothing is decoded before a page is asked for. */
export interface PictureFile {
  readonly format: PictureFormat;
  /** Sizes as shown, with the orientation applied. */
  readonly pages: readonly PageSize[];
  /** Pixels an inch of each page; undefined where the file states none. */
  readonly resolutions: readonly (number | undefined)[];
  /** Decodes a page, upright. Rejects with a MediaError. */
  decodePage(index: number, progress?: DecodeProgress): Promise<RgbaImage>;
  /**
   * How the page's coding binds its pixels together; undefined where it loses nothing. Reads headers, and walks through the JPEG data.
   * @throws MediaError where the page cannot be decoded either
   */
  lossyCoding(index: number): LossyCoding | undefined;
}

interface Page {
  readonly size: PageSize;
  readonly orientation: Orientation;
  readonly dpi: number | undefined;
  lossyCoding(): LossyCoding | undefined;
  decode(progress: DecodeProgress): Promise<RgbaImage>;
}

function openPng(bytes: Uint8Array<ArrayBuffer>, platform: MediaPlatform, limits: MediaLimits): Page[] {
  const structure = parsePng(bytes);
  const { header, orientation, dpi } = structure;
  checkPageSize(header.width, header.height, limits);
  const decode = async () => {
    let image: RgbaImage;
    try {
      image = await platform.decodePng(withoutExifChunk(bytes, structure));
    } catch (error) {
      if (error instanceof RangeError || error instanceof MediaError) throw error;
      throw new MediaError('DamagedFile', 'The PNG data is damaged.');
    }
    if (image.width !== header.width || image.height !== header.height) {
      throw new MediaError('DamagedFile', 'The PNG data does not have the size that it states.');
    }
    return image;
  };
  return [{ size: header, orientation, dpi, lossyCoding: () => undefined, decode }];
}

/** CMYK as libjpeg and browsers take it: Adobe's files hold what the inks leave, and hardly others exist. */
async function decodeCmykJpeg(bytes: Uint8Array<ArrayBuffer>): Promise<RgbaImage> {
  const { samples, width, height } = await decodeJpegComponents(bytes);
  const data = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < data.length; at += 4) {
    const rest = (samples[at + 3] as number) / 255;
    data[at] = (samples[at] as number) * rest;
    data[at + 1] = (samples[at + 1] as number) * rest;
    data[at + 2] = (samples[at + 2] as number) * rest;
    data[at + 3] = 255;
  }
  return { data, width, height };
}

function openJpeg(bytes: Uint8Array<ArrayBuffer>, platform: MediaPlatform, limits: MediaLimits): Page[] {
  const structure = checkJpeg(bytes);
  const { frame, orientation, dpi } = structure;
  checkPageSize(frame.width, frame.height, limits);
  if (![1, 3, 4].includes(frame.components)) {
    throw new MediaError('UnsupportedPixelFormat', `The JPEG picture has ${frame.components} components.`);
  }
  const decode = () =>
    frame.components === 4 && !platform.decodesCmykJpeg
      ? decodeCmykJpeg(bytes)
      : decodePlatformJpeg(withoutExif(bytes, structure), platform);
  const { width, height } = frame;
  const size = { width, height };
  const lossyCoding = () => ({
    kind: 'blocks' as const,
    stored: size,
    orientation,
    chunk: size,
    ...jpegBlocks(structure),
  });
  return [{ size, orientation, dpi, lossyCoding, decode }];
}

function openTiff(
  bytes: Uint8Array<ArrayBuffer>,
  platform: MediaPlatform,
  limits: MediaLimits,
  firstPageOnly: boolean,
): Page[] {
  const file = new TiffFile(bytes);
  const ifds = selectPages(parseIfds(file, limits.maxPages * 2, firstPageOnly ? isPage : undefined));
  if (ifds.length === 0) throw new MediaError('DamagedFile', 'The TIFF file has no page.');
  if (ifds.length > limits.maxPages) {
    throw new MediaError('PictureTooLarge', `The TIFF file has ${ifds.length} pages; the limit is ${limits.maxPages}.`);
  }
  return ifds.map((ifd, index) => {
    const place = (error: unknown) =>
      error instanceof MediaError
        ? new MediaError(error.code, error.message, [`page ${index + 1}`, error.at].filter(Boolean).join(', '))
        : error;
    try {
      const { width, height, orientation } = parsePageSize(ifd, limits);
      // The first page is shown at once: what cannot be decoded there is better said before anything is replaced.
      if (index === 0) parseLayout(ifd, limits);
      const decode = (progress: DecodeProgress) =>
        withPlace(`page ${index + 1}`, async () =>
          decodeTiffPage(file, parseLayout(ifd, limits), platform, limits, progress),
        );
      const lossyCoding = () => {
        try {
          return tiffCoding(file, parseLayout(ifd, limits));
        } catch (error) {
          throw place(error);
        }
      };
      return { size: { width, height }, orientation, dpi: parseDpi(ifd), lossyCoding, decode };
    } catch (error) {
      throw place(error);
    }
  });
}

function openPages(
  bytes: Uint8Array<ArrayBuffer>,
  platform: MediaPlatform,
  limits: MediaLimits,
  firstPageOnly: boolean,
) {
  const format = sniffFormat(bytes);
  switch (format) {
    case 'png':
      return { format, pages: openPng(bytes, platform, limits) };
    case 'jpeg':
      return { format, pages: openJpeg(bytes, platform, limits) };
    case 'tiff':
      return { format, pages: openTiff(bytes, platform, limits, firstPageOnly) };
    default:
      throw new MediaError(
        'UnsupportedFileFormat',
        `The file is ${describeFormat(format)}; PNG, JPEG and TIFF pictures can be opened.`,
      );
  }
}

/**
 * Opens a picture from its bytes: sniffs the format, reads the headers of all pages and checks them against the limits. With
 * `firstPageOnly`, whatever follows the first page is not looked at, and may be damaged.
 * @throws MediaError
 */
export function openPicture(
  bytes: Uint8Array<ArrayBuffer>,
  platform: MediaPlatform,
  limits: Partial<MediaLimits> = {},
  { firstPageOnly = false }: { readonly firstPageOnly?: boolean } = {},
): PictureFile {
  const allLimits = { ...DEFAULT_LIMITS, ...limits };
  if (bytes.length === 0) throw new MediaError('EmptyFile', 'The file is empty.');
  if (bytes.length > allLimits.maxFileBytes) {
    const megabytes = (count: number) => `${Math.round(count / 1024 ** 2)} MB`;
    throw new MediaError(
      'FileTooLarge',
      `The file has ${megabytes(bytes.length)}; the limit is ${megabytes(allLimits.maxFileBytes)}.`,
    );
  }
  const { format, pages } = openPages(bytes, platform, allLimits, firstPageOnly);
  const pageAt = (index: number): Page => {
    const page = pages[index];
    if (!page) throw new RangeError(`There is no page ${index + 1}`);
    return page;
  };
  return {
    format,
    pages: pages.map(({ size, orientation }) => orientSize(size, orientation)),
    resolutions: pages.map(({ dpi }) => dpi),
    async decodePage(index, progress = {}) {
      const page = pageAt(index);
      const image = orient(await page.decode(progress), page.orientation);
      progress.onProgress?.(1);
      return image;
    },
    lossyCoding: (index) => pageAt(index).lossyCoding(),
  };
}
