// Pure: no DOM, no Node. What a scanning worker does, whatever it runs in.
import { scan, warmUp } from '../barcodes/index.ts';
import type { RgbaImage } from '../barcodes/types.ts';
import { MediaError, toMediaErrorData } from '../codecs/errors.ts';
import { checkPageSize, DEFAULT_LIMITS } from '../codecs/limits.ts';
import { openPicture } from '../codecs/open-picture.ts';
import type { MediaPlatform } from '../codecs/platform.ts';
import type { WorkerAnswer, WorkerRequest } from './protocol.ts';
import type { ProcessErrorCode, ScanFault } from './types.ts';
import type { ScanSource } from './work-files.ts';

function toProcessErrorCode(code: MediaError['code']): ProcessErrorCode {
  switch (code) {
    // An empty file is of no format either; nor can a TIFF be read whose compression or pixels are unknown here.
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
  const { code, message, at } = toMediaErrorData(error);
  return { code: toProcessErrorCode(code), message: at === undefined ? message : `${message} (${at})` };
}

async function decode(source: ScanSource, platform: MediaPlatform, maxPixels: number): Promise<RgbaImage> {
  const limits = { ...DEFAULT_LIMITS, maxPixels };
  if (source.kind === 'bytes') {
    // "Only the first page is scanned; further pages are ignored", damaged ones and too large ones among them.
    const picture = openPicture(new Uint8Array(source.bytes), platform, limits, { firstPageOnly: true });
    return picture.decodePage(0);
  }
  const { data, width, height } = source.image;
  checkPageSize(width, height, limits);
  if (data.length !== width * height * 4)
    throw new MediaError('DamagedFile', 'The pixels are not as many as the size says.');
  return source.image;
}

/** Serves one request: decodes the first page and scans it. Never rejects. */
async function serveScan(
  { source, options, maxPixels }: WorkerRequest,
  platform: MediaPlatform,
  say: (answer: WorkerAnswer) => void,
): Promise<WorkerAnswer> {
  let image: RgbaImage;
  try {
    say({ kind: 'stage', stage: 'decoding' });
    image = await decode(source, platform, maxPixels);
  } catch (error) {
    return { kind: 'failed', fault: toDecodingFault(error) };
  }
  try {
    say({ kind: 'stage', stage: 'scanning' });
    return { kind: 'done', barcodes: await scan(image, options) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { kind: 'failed', fault: { code: 'InternalError', message: `The scan failed: ${message}` } };
  }
}

export interface ScanService {
  serve(request: WorkerRequest): Promise<void>;
}

/** Makes a worker ready, says so, and serves what it is then asked. */
export async function createScanService(
  platform: MediaPlatform,
  say: (answer: WorkerAnswer) => void,
): Promise<ScanService> {
  // A fault here will show again, with its reason, in the first scan.
  await warmUp().catch(() => {});
  say({ kind: 'ready' });
  return { serve: async (request) => say(await serveScan(request, platform, say)) };
}
