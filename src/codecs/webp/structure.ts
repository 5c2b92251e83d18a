import type { Rect } from '../../kernel/rect.ts';
import { message } from '../../messages/index.ts';
import { concatBytes, fromLatin1, toLatin1, viewOf } from '../bytes.ts';
import { damaged } from '../errors.ts';
import { type ExifOrientation, toOrientation } from '../orientation.ts';
import type { PixelSize } from '../rgba.ts';
import { readExifOrientation } from '../tiff/ifd.ts';

interface Chunk {
  readonly type: string;
  readonly data: Uint8Array<ArrayBuffer>;
}

export interface WebpStructure {
  /** Canvas size, before the orientation. */
  readonly size: PixelSize;
  readonly orientation: ExifOrientation;
  /** Position of the picture (the first frame of an animation) on the canvas. */
  readonly frame: Rect;
  /** Chunks of that picture: colour profile, separate alpha, and pixels. */
  readonly chunks: readonly Chunk[];
}

const RIFF_BYTES = 12;
const HEAD_BYTES = 8;
const FRAME_BYTES = 16;
const ICC_FLAG = 0x20;
const ALPHA_FLAG = 0x10;
const EXIF_PREFIX = 'Exif\0\0';

const uint24 = (bytes: Uint8Array, at: number) =>
  (bytes[at] as number) | ((bytes[at + 1] as number) << 8) | ((bytes[at + 2] as number) << 16);

function* listChunks(bytes: Uint8Array<ArrayBuffer>): Generator<Chunk> {
  const view = viewOf(bytes);
  for (let at = 0; at < bytes.length; ) {
    if (at + HEAD_BYTES > bytes.length) throw damaged(message('The WebP file ends early.'));
    const length = view.getUint32(at + 4, true);
    const start = at + HEAD_BYTES;
    if (start + length > bytes.length) throw damaged(message('The WebP file ends early.'));
    yield { type: toLatin1(bytes.subarray(at, at + 4)), data: bytes.subarray(start, start + length) };
    at = start + length + (length % 2);
  }
}

const isPixels = ({ type }: Chunk) => type === 'VP8 ' || type === 'VP8L';

function readPixelsSize({ type, data }: Chunk): PixelSize | undefined {
  const view = viewOf(data);
  if (type === 'VP8 ' && data.length >= 10 && uint24(data, 3) === 0x2a019d) {
    return { width: view.getUint16(6, true) & 0x3fff, height: view.getUint16(8, true) & 0x3fff };
  }
  if (type === 'VP8L' && data.length >= 5 && data[0] === 0x2f) {
    const bits = view.getUint32(1, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  return undefined;
}

const readCanvasSize = (data: Uint8Array, at: number): PixelSize => ({
  width: uint24(data, at) + 1,
  height: uint24(data, at + 3) + 1,
});

/** Returns the size in a file's header, for which the beginning of the first chunk suffices. */
export function readWebpSize(bytes: Uint8Array<ArrayBuffer>): PixelSize | undefined {
  const type = toLatin1(bytes.subarray(RIFF_BYTES, RIFF_BYTES + 4));
  const data = bytes.subarray(RIFF_BYTES + HEAD_BYTES);
  if (type === 'VP8X') return data.length >= 10 ? readCanvasSize(data, 4) : undefined;
  return readPixelsSize({ type, data });
}

function readOrientation(exif: Chunk | undefined): ExifOrientation {
  if (!exif) return 1;
  // Some writers add the prefix of EXIF data in JPEG.
  const hasPrefix = toLatin1(exif.data.subarray(0, EXIF_PREFIX.length)) === EXIF_PREFIX;
  return toOrientation(readExifOrientation(hasPrefix ? exif.data.subarray(EXIF_PREFIX.length) : exif.data));
}

function readFrame(animation: Chunk | undefined, canvas: PixelSize, all: readonly Chunk[]) {
  if (!animation) return { frame: { x: 0, y: 0, ...canvas }, parts: all };
  const { data } = animation;
  if (data.length < FRAME_BYTES) throw damaged(message('The first frame of the WebP file is truncated.'));
  const frame = { x: uint24(data, 0) * 2, y: uint24(data, 3) * 2, ...readCanvasSize(data, 6) };
  return { frame, parts: [...listChunks(data.subarray(FRAME_BYTES))] };
}

/** Walks the chunks and checks that they agree on the size, for decoders. */
export function parseWebp(bytes: Uint8Array<ArrayBuffer>): WebpStructure {
  if (bytes.length < RIFF_BYTES) throw damaged(message('The WebP file ends early.'));
  const end = HEAD_BYTES + viewOf(bytes).getUint32(4, true);
  if (end > bytes.length || end < RIFF_BYTES) throw damaged(message('The WebP file ends early.'));
  const all = [...listChunks(bytes.subarray(RIFF_BYTES, end))];
  const find = (type: string) => all.find((chunk) => chunk.type === type);
  const extended = find('VP8X');
  if (extended && extended.data.length < 10) throw damaged(message('The header of the WebP file is truncated.'));
  const stated = extended && readCanvasSize(extended.data, 4);
  const animation = extended && find('ANMF');
  const pixels = (animation ? [] : all).find(isPixels);
  const canvas = stated ?? (pixels && readPixelsSize(pixels));
  if (!canvas) throw damaged(message('The WebP file has no picture.'));
  const { frame, parts } = readFrame(animation, canvas, all);
  const picture = parts.find(isPixels);
  const size = picture && readPixelsSize(picture);
  if (!picture || !size) throw damaged(message('The WebP file has no picture.'));
  if (size.width !== frame.width || size.height !== frame.height) {
    throw damaged(message('The size of the picture in the WebP file differs from the stated size.'));
  }
  if (frame.x + frame.width > canvas.width || frame.y + frame.height > canvas.height) {
    throw damaged(message('The first frame of the WebP file exceeds its canvas.'));
  }
  const profile = extended && find('ICCP');
  const alpha = extended && picture.type === 'VP8 ' ? parts.find(({ type }) => type === 'ALPH') : undefined;
  return {
    size: canvas,
    orientation: readOrientation(extended && find('EXIF')),
    frame,
    chunks: [profile, alpha, picture].filter((chunk) => chunk !== undefined),
  };
}

function toChunkBytes(type: string, data: Uint8Array): Uint8Array {
  const chunk = new Uint8Array(HEAD_BYTES + data.length + (data.length % 2));
  chunk.set(fromLatin1(type));
  viewOf(chunk).setUint32(4, data.length, true);
  chunk.set(data, HEAD_BYTES);
  return chunk;
}

/** Returns only the picture: no EXIF data, as we rotate it once, and no further frames. */
export function toStillWebp({ frame, chunks }: WebpStructure): Uint8Array<ArrayBuffer> {
  const has = (type: string) => chunks.some((chunk) => chunk.type === type);
  const head = new Uint8Array(10);
  const view = viewOf(head);
  // VP8L states itself if it has alpha; the flag is a hint there.
  head[0] = (has('ICCP') ? ICC_FLAG : 0) | (has('ALPH') || has('VP8L') ? ALPHA_FLAG : 0);
  view.setUint16(4, (frame.width - 1) & 0xffff, true);
  head[6] = (frame.width - 1) >> 16;
  view.setUint16(7, (frame.height - 1) & 0xffff, true);
  head[9] = (frame.height - 1) >> 16;
  const parts = chunks.map(({ type, data }) => toChunkBytes(type, data));
  const list = concatBytes(chunks.length > 1 ? [toChunkBytes('VP8X', head), ...parts] : parts);
  return concatBytes([toChunkBytes('RIFF', concatBytes([Uint8Array.of(0x57, 0x45, 0x42, 0x50), list]))]);
}
