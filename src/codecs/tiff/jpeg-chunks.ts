import { message } from '../../messages/index.ts';
import { damaged, unsupportedCompression } from '../errors.ts';
import { decodeJpegComponents } from '../jpeg/components.ts';
import { decodePlatformJpeg } from '../jpeg/read.ts';
import { assembleJpeg, checkJpeg, type JpegColor } from '../jpeg/structure.ts';
import type { MediaPlatform } from '../platform.ts';
import type { RgbaImage } from '../rgba.ts';
import { TAG, type TiffFile } from './ifd.ts';
import type { TiffLayout } from './layout.ts';
import type { Samples } from './samples.ts';

export type JpegChunk =
  | { readonly kind: 'pixels'; readonly image: RgbaImage }
  | { readonly kind: 'samples'; readonly samples: Samples; readonly width: number; readonly height: number };

function toGreySamples(image: RgbaImage): Uint8Array {
  return new Uint8Array(image.width * image.height).map((_, index) => image.data[index * 4] as number);
}

export async function decodeJpegChunk(
  stored: Uint8Array<ArrayBuffer>,
  tables: Uint8Array<ArrayBuffer> | undefined,
  layout: TiffLayout,
  platform: MediaPlatform,
): Promise<JpegChunk> {
  const expected = layout.isPlanar ? 1 : layout.samples;
  const isColor = expected === 3 && (layout.color === 'rgb' || layout.color === 'ycbcr');
  const color: JpegColor = isColor ? (layout.color === 'rgb' ? 'rgb' : 'ycbcr') : 'plain';
  const bytes = assembleJpeg(stored, tables, color);
  const { frame } = checkJpeg(bytes);
  if (frame.components !== expected) {
    throw damaged(
      message('The JPEG data has {count, plural, one {# component} other {# components}} instead of {wanted}.', {
        count: frame.components,
        wanted: expected,
      }),
    );
  }
  if (frame.width > layout.chunkWidth * 2 || frame.height > layout.chunkHeight * 2) {
    throw damaged(message('The JPEG picture is larger than the space for it.'));
  }
  if (isColor) return { kind: 'pixels', image: await decodePlatformJpeg(bytes, platform) };
  if (expected === 1) {
    const image = await decodePlatformJpeg(bytes, platform);
    if (layout.color === 'black-is-zero' && !layout.isPlanar) return { kind: 'pixels', image };
    return { kind: 'samples', samples: toGreySamples(image), width: image.width, height: image.height };
  }
  return { kind: 'samples', ...(await decodeJpegComponents(bytes)) };
}

/**
 * Returns an old-style JPEG (compression 6) if the page is one complete file, as scanners write it,
 * with everything after it in the TIFF. Other variants follow each writer's reading of the text.
 */
export function oldJpegBytes(file: TiffFile, layout: TiffLayout): Uint8Array<ArrayBuffer> {
  const offset = layout.ifd.get(TAG.jpegInterchangeFormat) ?? layout.ifd.get(TAG.stripOffsets) ?? 0;
  if (!file.has(offset, 4)) throw damaged(message('The file ends before its picture data.'));
  const bytes = file.bytes.subarray(offset);
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8 || layout.color === 'cmyk') {
    throw unsupportedCompression(
      message("The page is old-style JPEG without its own JPEG file, which isn't supported."),
    );
  }
  return bytes;
}

/** @throws MediaError UnsupportedCompression unless the page is one JPEG file; DamagedFile */
export async function readOldJpeg(file: TiffFile, layout: TiffLayout, platform: MediaPlatform): Promise<RgbaImage> {
  const bytes = oldJpegBytes(file, layout);
  const isColor = layout.samples === 3;
  const color: JpegColor = isColor ? (layout.color === 'rgb' ? 'rgb' : 'ycbcr') : 'plain';
  const image = await decodePlatformJpeg(assembleJpeg(bytes, undefined, color), platform);
  if (image.width !== layout.width || image.height !== layout.height) {
    throw unsupportedCompression(message("The page is old-style JPEG in several parts, which isn't supported."));
  }
  return image;
}
