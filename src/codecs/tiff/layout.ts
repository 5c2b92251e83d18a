import { type MessageOrText, message } from '../../messages/index.ts';
import { damaged, unsupportedCompression, unsupportedPixels } from '../errors.ts';
import { checkPageSize, type MediaLimits } from '../limits.ts';
import { type ExifOrientation, toOrientation } from '../orientation.ts';
import { toDpi } from '../resolution.ts';
import { type Ifd, TAG } from './ifd.ts';

export type TiffCompression =
  | 'none'
  | 'huffman'
  | 'group3'
  | 'group4'
  | 'lzw'
  | 'old-jpeg'
  | 'jpeg'
  | 'deflate'
  | 'packbits';

export type TiffColor = 'white-is-zero' | 'black-is-zero' | 'rgb' | 'palette' | 'cmyk' | 'ycbcr';

export interface TiffLayout {
  readonly ifd: Ifd;
  /** Stored size, before the orientation is applied. */
  readonly width: number;
  readonly height: number;
  readonly orientation: ExifOrientation;
  readonly compression: TiffCompression;
  readonly color: TiffColor;
  readonly bits: number;
  readonly samples: number;
  readonly alpha: number | undefined;
  readonly isAlphaMultiplied: boolean;
  /** True if each sample has its own plane. */
  readonly isPlanar: boolean;
  readonly hasPredictor: boolean;
  readonly hasReversedBits: boolean;
  readonly isTiled: boolean;
  /** Strips and tiles are called chunks; a strip has the page's width. */
  readonly chunkWidth: number;
  readonly chunkHeight: number;
  /** Chroma subsampling of YCbCr, horizontal and vertical. */
  readonly subsampling: readonly [number, number];
}

const COMPRESSIONS: Record<number, TiffCompression> = {
  1: 'none',
  2: 'huffman',
  3: 'group3',
  4: 'group4',
  5: 'lzw',
  6: 'old-jpeg',
  7: 'jpeg',
  8: 'deflate',
  32773: 'packbits',
  32946: 'deflate',
};

const COMPRESSION_NAMES: Record<number, MessageOrText> = {
  9: 'JBIG (T.85)',
  10: 'JBIG (T.43)',
  32766: 'NeXT',
  32771: message('CCITT RLE on word borders'),
  32809: 'ThunderScan',
  32908: 'Pixar film',
  32909: 'Pixar log',
  34661: 'JBIG',
  34676: 'SGI log',
  34677: 'SGI log 24',
  34712: 'JPEG 2000',
  34713: 'Nikon NEF',
  34887: 'LERC',
  34925: 'LZMA',
  50000: 'Zstandard',
  50001: 'WebP',
  50002: 'JPEG XL',
};

const COLORS: Record<number, TiffColor> = {
  0: 'white-is-zero',
  1: 'black-is-zero',
  2: 'rgb',
  3: 'palette',
  5: 'cmyk',
  6: 'ycbcr',
};

/** Number of colour samples, which precede all others. */
export const COLOR_SAMPLES: Record<TiffColor, number> = {
  'white-is-zero': 1,
  'black-is-zero': 1,
  palette: 1,
  rgb: 3,
  ycbcr: 3,
  cmyk: 4,
};

const hasSize = (ifd: Ifd) => ifd.has(TAG.imageWidth) && ifd.has(TAG.imageLength);

/** Returns false for thumbnails (reduced copies) and transparency masks. */
export function isPage(ifd: Ifd): boolean {
  const type = ifd.get(TAG.newSubfileType) ?? 0;
  const isReduced = (type & 1) !== 0 || ifd.get(TAG.subfileType) === 2;
  const isMask = (type & 4) !== 0 || ifd.get(TAG.photometric) === 4;
  return !isReduced && !isMask && hasSize(ifd);
}

/** Returns the page directories; if all pictures are marked as reduced or masks, those. */
export function selectPages(ifds: readonly Ifd[]): Ifd[] {
  const pages = ifds.filter(isPage);
  return pages.length > 0 ? pages : ifds.filter(hasSize);
}

/** Reads a page's stored size and orientation: all that is needed to open a file. */
export function parsePageSize(
  ifd: Ifd,
  limits: MediaLimits,
): { width: number; height: number; orientation: ExifOrientation } {
  const width = ifd.get(TAG.imageWidth) ?? 0;
  const height = ifd.get(TAG.imageLength) ?? 0;
  checkPageSize(width, height, limits);
  return { width, height, orientation: toOrientation(ifd.get(TAG.orientation)) };
}

/** Returns pixels per inch; undefined if missing or broken, which harms nothing else. */
export function parseDpi(ifd: Ifd): number | undefined {
  try {
    const x = ifd.get(TAG.xResolution);
    const unit = ifd.get(TAG.resolutionUnit) ?? 2;
    if (x === undefined || (unit !== 2 && unit !== 3)) return undefined;
    return toDpi(x, ifd.get(TAG.yResolution) ?? x, unit === 3 ? 'centimetre' : 'inch');
  } catch {
    return undefined;
  }
}

function parseCompression(ifd: Ifd): TiffCompression {
  const code = ifd.get(TAG.compression) ?? 1;
  const compression = COMPRESSIONS[code];
  if (compression) return compression;
  const name = COMPRESSION_NAMES[code];
  throw unsupportedCompression(
    name === undefined
      ? message('The TIFF file uses an unknown compression ({stated}).', {
          stated: code,
        })
      : message("The TIFF file uses a compression that isn't supported ({name}, {stated}).", {
          name,
          stated: code,
        }),
  );
}

function parseColor(ifd: Ifd, samples: number, compression: TiffCompression): TiffColor {
  const code = ifd.get(TAG.photometric);
  if (code === undefined) {
    if (samples >= 3) return 'rgb';
    return compression === 'huffman' || compression === 'group3' || compression === 'group4'
      ? 'white-is-zero'
      : 'black-is-zero';
  }
  const color = COLORS[code];
  if (!color)
    throw unsupportedPixels(
      message("The colours of the TIFF page (photometric interpretation {stated}) aren't supported.", { stated: code }),
    );
  return color;
}

function parseBits(ifd: Ifd, samples: number, color: TiffColor): number {
  const all = ifd.getAll(TAG.bitsPerSample, samples);
  const bits = all[0] ?? 1;
  if (all.some((other) => other !== bits)) {
    throw unsupportedPixels(
      message('The samples of the TIFF page have different bit depths ({list}).', { list: all.join(', ') }),
    );
  }
  if (![1, 2, 4, 8, 16].includes(bits) || (color === 'ycbcr' && bits !== 8)) {
    throw unsupportedPixels(
      message("The TIFF page has {bits, plural, one {# bit} other {# bits}} per sample, which isn't supported.", {
        bits,
      }),
    );
  }
  const formats = ifd.getAll(TAG.sampleFormat, samples);
  if (formats.some((format) => format !== 1 && format !== 4)) {
    throw unsupportedPixels(message("The TIFF page has signed or floating-point samples, which aren't supported."));
  }
  return bits;
}

function parseChunks(ifd: Ifd, width: number, height: number, limits: MediaLimits) {
  const isTiled = ifd.has(TAG.tileWidth) || ifd.has(TAG.tileOffsets);
  if (!isTiled) {
    const rows = ifd.get(TAG.rowsPerStrip) ?? height;
    if (rows < 1) throw damaged(message('The strips of the TIFF page have no rows.'));
    return { isTiled, chunkWidth: width, chunkHeight: Math.min(rows, height) };
  }
  const chunkWidth = ifd.get(TAG.tileWidth) ?? 0;
  const chunkHeight = ifd.get(TAG.tileLength) ?? 0;
  if (chunkWidth < 1 || chunkHeight < 1) throw damaged(message('The tiles of the TIFF page have no size.'));
  checkPageSize(chunkWidth, chunkHeight, limits, message('tile size'));
  return { isTiled, chunkWidth, chunkHeight };
}

function parseSubsampling(ifd: Ifd): readonly [number, number] {
  const [across = 2, down = 2] = ifd.getAll(TAG.yCbCrSubSampling, 2);
  const isKnown = [1, 2, 4].includes(across) && [1, 2, 4].includes(down);
  if (!isKnown)
    throw damaged(message('The TIFF page subsamples chroma by {width} × {height}.', { width: across, height: down }));
  return [across, down];
}

/** Reads a page's layout, and rejects what can't be decoded correctly, before decoding. */
export function parseLayout(ifd: Ifd, limits: MediaLimits): TiffLayout {
  const { width, height, orientation } = parsePageSize(ifd, limits);
  const compression = parseCompression(ifd);
  const samples = ifd.get(TAG.samplesPerPixel) ?? Math.max(ifd.count(TAG.bitsPerSample), 1);
  if (samples < 1 || samples > 32)
    throw unsupportedPixels(
      message('The TIFF page has {count, plural, one {# sample} other {# samples}} per pixel.', { count: samples }),
    );
  const color = parseColor(ifd, samples, compression);
  const colorSamples = COLOR_SAMPLES[color];
  if (samples < colorSamples)
    throw damaged(
      message(
        'The TIFF page has {count, plural, one {# sample} other {# samples}} per pixel; its colours need {wanted}.',
        {
          count: samples,
          wanted: colorSamples,
        },
      ),
    );
  const bits = parseBits(ifd, samples, color);
  if (color === 'cmyk' && (ifd.get(TAG.inkSet) ?? 1) !== 1) {
    throw unsupportedPixels(message("The inks of the TIFF page aren't cyan, magenta, yellow and black."));
  }
  const isFax = compression === 'huffman' || compression === 'group3' || compression === 'group4';
  if (isFax && (bits !== 1 || samples !== 1))
    throw damaged(message("The TIFF page contains fax data that isn't 1 bit per pixel."));
  const isJpeg = compression === 'jpeg' || compression === 'old-jpeg';
  if (isJpeg && (bits !== 8 || color === 'palette'))
    throw unsupportedPixels(message("The TIFF page contains JPEG data that isn't 8-bit."));
  const predictor = isJpeg || isFax ? 1 : (ifd.get(TAG.predictor) ?? 1);
  if (predictor !== 1 && (predictor !== 2 || (bits !== 8 && bits !== 16))) {
    throw unsupportedPixels(
      message(
        "The TIFF page uses predictor {stated} with {bits, plural, one {# bit} other {# bits}} per sample, which isn't supported.",
        { stated: predictor, bits },
      ),
    );
  }
  // Extra samples follow the colours; unspecified ones aren't alpha: Photoshop saves channels so.
  const extra = ifd.getAll(TAG.extraSamples, samples).findIndex((kind) => kind === 1 || kind === 2);
  const alpha = extra >= 0 && colorSamples + extra < samples ? colorSamples + extra : undefined;
  const isPlanar = samples > 1 && ifd.get(TAG.planarConfiguration) === 2;
  const subsampling = color === 'ycbcr' && !isJpeg ? parseSubsampling(ifd) : ([1, 1] as const);
  if (isPlanar && subsampling[0] * subsampling[1] > 1) {
    throw unsupportedPixels(message("The TIFF page has subsampled chroma in separate planes, which isn't supported."));
  }
  if (subsampling[0] * subsampling[1] > 1 && samples > 3) {
    throw unsupportedPixels(
      message("The TIFF page has subsampled chroma beside extra samples, which isn't supported."),
    );
  }
  return {
    ifd,
    width,
    height,
    orientation,
    compression,
    color,
    bits,
    samples,
    alpha,
    isAlphaMultiplied: alpha !== undefined && ifd.getAll(TAG.extraSamples, samples)[extra] === 1,
    isPlanar,
    hasPredictor: predictor === 2,
    hasReversedBits: ifd.get(TAG.fillOrder) === 2,
    ...parseChunks(ifd, width, height, limits),
    subsampling,
  };
}
