import { message } from '../../messages/index.ts';
import { decodeBy } from '../decode-by.ts';
import { unsupportedPixels } from '../errors.ts';
import { checkPageSize } from '../limits.ts';
import type { OpenFormat } from '../page.ts';
import type { MediaPlatform } from '../platform.ts';
import type { RgbaImage } from '../rgba.ts';
import { jpegBlocks } from './blocks.ts';
import { decodeJpegComponents } from './components.ts';
import { checkJpeg, withoutExif } from './structure.ts';

export async function decodePlatformJpeg(bytes: Uint8Array<ArrayBuffer>, platform: MediaPlatform): Promise<RgbaImage> {
  return decodeBy(platform.decodeJpeg, bytes, checkJpeg(bytes).frame, 'JPEG');
}

/** Decodes CMYK like libjpeg and browsers: Adobe's files, the usual ones, invert inks. */
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

export const openJpeg: OpenFormat = (bytes, { platform, limits }) => {
  const structure = checkJpeg(bytes);
  const { frame, orientation, dpi } = structure;
  checkPageSize(frame.width, frame.height, limits);
  if (![1, 3, 4].includes(frame.components)) {
    throw unsupportedPixels(
      message('The JPEG picture has {count, plural, one {# component} other {# components}}.', {
        count: frame.components,
      }),
    );
  }
  const decode = () =>
    frame.components === 4 && !platform.decodesCmykJpeg
      ? decodeCmykJpeg(bytes)
      : decodePlatformJpeg(withoutExif(bytes, structure), platform);
  const { width, height } = frame;
  const size = { width, height };
  const lossyCoding = () =>
    ({ kind: 'blocks', stored: size, orientation, chunk: size, ...jpegBlocks(structure) }) as const;
  return [{ size, orientation, dpi, lossyCoding, decode }];
};
