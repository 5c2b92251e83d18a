import { message } from '../../messages/index.ts';
import { concatBytes, toLatin1, viewOf } from '../bytes.ts';
import { damaged, unsupportedCompression } from '../errors.ts';
import { type ExifOrientation, toOrientation } from '../orientation.ts';
import { toDpi } from '../resolution.ts';
import type { PixelSize } from '../rgba.ts';
import { readExifOrientation } from '../tiff/ifd.ts';
import { computeCrc } from './crc.ts';

export interface PngHeader {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  /** 0 grey, 2 RGB, 3 palette, 4 grey with alpha, 6 RGBA. */
  readonly colorType: 0 | 2 | 3 | 4 | 6;
  readonly isInterlaced: boolean;
}

export interface PngChunk {
  readonly type: string;
  /** Offset of the data, without length, type and checksum. */
  readonly start: number;
  readonly end: number;
}

export interface PngStructure {
  readonly header: PngHeader;
  readonly chunks: readonly PngChunk[];
  readonly orientation: ExifOrientation;
  /** Pixels per inch, if the file states it. */
  readonly dpi: number | undefined;
}

const SIGNATURE_BYTES = 8;
const DEPTHS: Record<number, readonly number[]> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};

/** End of the size: signature, length and type of the first chunk, two numbers. */
const SIZE_END = 24;

export function readPngSize(bytes: Uint8Array<ArrayBuffer>): PixelSize | undefined {
  if (bytes.length < SIZE_END) return undefined;
  const view = viewOf(bytes);
  return { width: view.getUint32(SIZE_END - 8), height: view.getUint32(SIZE_END - 4) };
}

function parseHeader(view: DataView, { type, start, end }: PngChunk): PngHeader {
  if (type !== 'IHDR' || end - start !== 13) throw damaged(message("The PNG file doesn't start with its header."));
  const depth = view.getUint8(start + 8);
  const colorType = view.getUint8(start + 9);
  if (!DEPTHS[colorType]?.includes(depth)) {
    throw damaged(
      message(
        'The PNG file combines colour type {stated} with {bits, plural, one {# bit} other {# bits}}, which is invalid.',
        { stated: colorType, bits: depth },
      ),
    );
  }
  if (view.getUint8(start + 10) !== 0 || view.getUint8(start + 11) !== 0 || view.getUint8(start + 12) > 1) {
    throw unsupportedCompression(message('The PNG file uses an unknown compression, filter or interlace method.'));
  }
  return {
    width: view.getUint32(start),
    height: view.getUint32(start + 4),
    depth,
    colorType: colorType as PngHeader['colorType'],
    isInterlaced: view.getUint8(start + 12) === 1,
  };
}

/** Unit 0 only states the pixel aspect ratio. */
function readDpi(view: DataView, { start }: PngChunk): number | undefined {
  if (view.getUint8(start + 8) !== 1) return undefined;
  return toDpi(view.getUint32(start), view.getUint32(start + 4), 'metre');
}

/** Verifies checksums of picture data: browsers would show parts of truncated files. */
export function parsePng(bytes: Uint8Array<ArrayBuffer>): PngStructure {
  const view = viewOf(bytes);
  const chunks: PngChunk[] = [];
  let at = SIGNATURE_BYTES;
  for (;;) {
    if (at + 12 > bytes.length) throw damaged(message('The PNG file ends early.'));
    const start = at + 8;
    const end = start + view.getUint32(at);
    if (end + 4 > bytes.length) throw damaged(message('The PNG file ends early.'));
    const type = toLatin1(bytes.subarray(at + 4, start));
    // Upper-case first letters mark critical chunks.
    const isCritical = /^[A-Z]/.test(type);
    if (isCritical && computeCrc(bytes.subarray(at + 4, end)) !== view.getUint32(end)) {
      throw damaged(
        message('The PNG file is damaged: wrong checksum.'),
        message('chunk {index} ({name})', { index: chunks.length + 1, name: type }),
      );
    }
    chunks.push({ type, start, end });
    if (chunks.length === 1) parseHeader(view, chunks[0] as PngChunk);
    if (type === 'IEND') break;
    at = end + 4;
  }
  if (!chunks.some(({ type }) => type === 'IDAT')) throw damaged(message('The PNG file has no picture data.'));
  const exif = chunks.find(({ type }) => type === 'eXIf');
  const physical = chunks.find(({ type, start: from, end: to }) => type === 'pHYs' && to - from === 9);
  return {
    dpi: physical && readDpi(view, physical),
    header: parseHeader(view, chunks[0] as PngChunk),
    chunks,
    orientation: exif ? toOrientation(readExifOrientation(bytes.subarray(exif.start, exif.end))) : 1,
  };
}

/** Removes the EXIF chunk, so that no decoder rotates the picture: we do, once. */
export function withoutExifChunk(bytes: Uint8Array<ArrayBuffer>, { chunks }: PngStructure): Uint8Array<ArrayBuffer> {
  const exif = chunks.find(({ type }) => type === 'eXIf');
  if (!exif) return bytes;
  return concatBytes([bytes.subarray(0, exif.start - 8), bytes.subarray(exif.end + 4)]);
}
