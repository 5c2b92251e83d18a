import { asAnswered, factsOf, scanWithFacts, warmUp } from '../barcodes/index.ts';
import { type MediaError, reviveMediaError, toMediaError } from '../codecs/errors.ts';
import { checkPageSize, DEFAULT_LIMITS, type MediaLimits } from '../codecs/limits.ts';
import { openPicture } from '../codecs/open-picture.ts';
import type { PixelCalls } from '../codecs/pixel-calls.ts';
import type { MediaPlatform } from '../codecs/platform.ts';
import { cropRgba, type RgbaImage } from '../codecs/rgba.ts';
import type { Point } from '../kernel/point.ts';
import { intersectRect, type Rect, roundRectOut } from '../kernel/rect.ts';
import { message, messageOf } from '../messages/index.ts';
import { EndpointCaller, endpointOf, type Handlers } from '../workers/index.ts';
import { toFault } from './faults.ts';
import { moveBarcode } from './page-scan.ts';
import type { ScanCall, ScanCalls } from './protocol.ts';
import { pictureOf } from './symbol-picture.ts';
import type { ProcessErrorCode, ScanFault, ScanOutcome, ScanStage } from './types.ts';
import type { FileScanSource, ScanSource } from './work-files.ts';

export type { ScanCalls } from './protocol.ts';

function toProcessErrorCode(code: MediaError['code']): ProcessErrorCode {
  switch (code) {
    // Also empty files, and TIFFs with unsupported compression or pixels.
    case 'EmptyFile':
    case 'UnsupportedFileFormat':
    case 'UnsupportedCompression':
    case 'UnsupportedPixelFormat':
      return 'UnsupportedFileFormat';
    case 'FileTooLarge':
    case 'PictureTooLarge':
      return 'PictureTooLarge';
    case 'DamagedFile':
    case 'DecoderFailed':
      return 'DamagedFile';
  }
}

function toDecodingFault(error: unknown): ScanFault {
  const { code, localized, place } = toMediaError(error);
  return toFault(
    toProcessErrorCode(code),
    place === undefined ? localized : message('{problem} ({place})', { problem: localized, place }),
  );
}

export interface ScanSurroundings {
  readonly platform: MediaPlatform;
  /** Returns the pixels of a page; undefined if files can't be opened. */
  readFilePage?(page: FileScanSource, limits: MediaLimits): Promise<RgbaImage>;
}

async function decode(
  source: ScanSource,
  { platform, readFilePage }: ScanSurroundings,
  maxPixels: number,
): Promise<RgbaImage> {
  const limits = { ...DEFAULT_LIMITS, maxPixels };
  if (source.kind === 'pixels') return source.image;
  if (source.kind === 'file') {
    if (!readFilePage) throw new TypeError('Files cannot be opened here.');
    const image = await readFilePage(source, limits);
    checkPageSize(image.width, image.height, limits);
    return image;
  }
  if (source.kind === 'bytes') {
    // "Only the first page is scanned; further pages are ignored", even if damaged or too large.
    const picture = openPicture(new Uint8Array(source.bytes), platform, limits, { firstPageOnly: true });
    return picture.decodePage(0);
  }
  const media = new EndpointCaller<PixelCalls>(endpointOf(source.pixels), reviveMediaError);
  try {
    const image = await media.call('pixels', { page: source.page, rect: undefined, scale: source.scale ?? 1 });
    checkPageSize(image.width, image.height, limits);
    return image;
  } finally {
    source.pixels.close();
  }
}

interface Part {
  readonly image: RgbaImage;
  readonly origin: Point;
}

/** Crops to the area; undefined if it is outside the image. */
function cutOut(image: RgbaImage, area: Rect): Part | undefined {
  const inside = intersectRect(roundRectOut(area), { x: 0, y: 0, width: image.width, height: image.height });
  return inside && { image: cropRgba(image, inside), origin: { x: inside.x, y: inside.y } };
}

async function serveScan(
  { source, options, maxPixels, drawsSymbols }: ScanCall,
  surroundings: ScanSurroundings,
  report: (stage: ScanStage) => void,
): Promise<ScanOutcome> {
  let image: RgbaImage;
  let part: Part | undefined;
  try {
    report('decoding');
    image = await decode(source, surroundings, maxPixels);
    if ('area' in source && source.area) {
      part = cutOut(image, source.area);
      if (!part) return { ok: true, barcodes: [] };
    }
  } catch (error) {
    return { ok: false, fault: toDecodingFault(error) };
  }
  try {
    report('scanning');
    const found = await scanWithFacts(part?.image ?? image, options, { onPass: () => report('scanning') });
    const { origin = { x: 0, y: 0 } } = part ?? {};
    const barcodes = found.map((barcode) => moveBarcode(asAnswered(barcode), origin));
    const facts = found.map(factsOf);
    if (!drawsSymbols) return { ok: true, barcodes, facts };
    return { ok: true, barcodes, facts, pictures: barcodes.map(({ area }) => pictureOf(image, area)) };
  } catch (error) {
    const reason = messageOf(error);
    return { ok: false, fault: toFault('InternalError', message('The scan failed: {reason}', { reason })) };
  }
}

export const createScanHandlers = (surroundings: ScanSurroundings): Handlers<ScanCalls> => ({
  async warm() {
    // A fault recurs in the first scan, which reports it.
    await warmUp().catch(() => undefined);
    return null;
  },
  scan: (request, { report }) => serveScan(request, surroundings, report),
});
