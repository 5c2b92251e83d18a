// Reads a picture's size before decoding: a few bytes can claim a billion pixels.
import { PICTURE_FORMATS } from './formats.ts';
import { readGifSize } from './gif/structure.ts';
import { readJpegSize } from './jpeg/structure.ts';
import { readPngSize } from './png/structure.ts';
import type { PixelSize } from './rgba.ts';
import { sniffFormat } from './sniff.ts';
import { readWebpSize } from './webp/structure.ts';

/** Formats of stamp pictures, which every browser shows, with header readers. */
const READ_SIZE = { png: readPngSize, jpeg: readJpegSize, gif: readGifSize, webp: readWebpSize } as const;

export interface PictureHead extends PixelSize {
  readonly format: (typeof PICTURE_FORMATS)[keyof typeof READ_SIZE]['mediaType'];
}

const isStamp = (format: string): format is keyof typeof READ_SIZE => format in READ_SIZE;

/** Reads a picture's header; undefined for other formats than PNG, JPEG, GIF and WebP. */
export function readPictureHead(bytes: Uint8Array<ArrayBuffer>): PictureHead | undefined {
  const format = sniffFormat(bytes);
  const size = isStamp(format) ? READ_SIZE[format](bytes) : undefined;
  return isStamp(format) && size ? { format: PICTURE_FORMATS[format].mediaType, ...size } : undefined;
}
