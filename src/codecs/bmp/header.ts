import { message } from '../../messages/index.ts';
import { viewOf } from '../bytes.ts';
import { damaged, unsupportedCompression, unsupportedPixels } from '../errors.ts';
import { toDpi } from '../resolution.ts';

export type BmpCompression = 'none' | 'rle4' | 'rle8';

/** Bits of each channel in a pixel; 0 for a missing channel. */
export interface BmpMasks {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly alpha: number;
}

export interface BmpHeader {
  readonly width: number;
  readonly height: number;
  /** True if the first row in the file is the upper one. */
  readonly isTopDown: boolean;
  readonly bits: 1 | 2 | 4 | 8 | 16 | 24 | 32;
  readonly compression: BmpCompression;
  readonly masks: BmpMasks | undefined;
  /** RGBA as 32-bit words (red in the lowest byte): as many as an index can address. */
  readonly palette: Uint32Array;
  readonly dataStart: number;
  readonly dpi: number | undefined;
}

const FILE_HEADER_BYTES = 14;
/** OS/2 1.x: sizes of 16 bits, palette entries of 3 bytes. */
const CORE_HEADER_BYTES = 12;
/** OS/2 2.x. Begins like the Windows header; compressions 3 and 4 differ. */
const OS2_HEADER_BYTES = 64;
const INFO_HEADER_BYTES = 40;
/** From this header on, alpha has a mask. */
const ALPHA_HEADER_BYTES = 56;
const HEADER_SIZES = [CORE_HEADER_BYTES, INFO_HEADER_BYTES, 52, ALPHA_HEADER_BYTES, OS2_HEADER_BYTES, 108, 124];
/** Windows headers have the masks at the same offset, inside or after them. */
const MASKS_AT = FILE_HEADER_BYTES + INFO_HEADER_BYTES;

const BI_RGB = 0;
const BI_RLE8 = 1;
const BI_RLE4 = 2;
const BI_BITFIELDS = 3;
const BI_ALPHABITFIELDS = 6;
const COMPRESSION_NAMES: Record<number, string> = { 4: 'JPEG', 5: 'PNG', 11: 'CMYK', 12: 'CMYK', 13: 'CMYK' };

const OPAQUE = 0xff000000;
const MASKS_16: BmpMasks = { red: 0x7c00, green: 0x03e0, blue: 0x001f, alpha: 0 };
const MASKS_32: BmpMasks = { red: 0xff0000, green: 0x00ff00, blue: 0x0000ff, alpha: 0 };

const isBits = (bits: number): bits is BmpHeader['bits'] => [1, 2, 4, 8, 16, 24, 32].includes(bits);

function parseCompression(code: number, bits: number, headerBytes: number): BmpCompression {
  const isOther = headerBytes === OS2_HEADER_BYTES && code > BI_RLE4;
  if (!isOther) {
    if (code === BI_RGB) return 'none';
    if (code === BI_RLE8 && bits === 8) return 'rle8';
    if (code === BI_RLE4 && bits === 4) return 'rle4';
    if ((code === BI_BITFIELDS || code === BI_ALPHABITFIELDS) && (bits === 16 || bits === 32)) return 'none';
    if (code <= BI_BITFIELDS || code === BI_ALPHABITFIELDS) {
      throw damaged(
        message(
          'The BMP file combines compression {stated} with {bits, plural, one {# bit} other {# bits}} per pixel, which is invalid.',
          { stated: code, bits },
        ),
      );
    }
  }
  const name = isOther ? message('of OS/2') : COMPRESSION_NAMES[code];
  throw unsupportedCompression(
    name === undefined
      ? message('The BMP file uses an unknown compression ({stated}).', {
          stated: code,
        })
      : message("The BMP file uses a compression that isn't supported ({name}, {stated}).", {
          name,
          stated: code,
        }),
  );
}

/** Checks that a mask is one run of bits inside the pixel, disjoint from the other channels. */
function checkMasks(masks: BmpMasks, bits: number): BmpMasks {
  let taken = 0;
  for (const mask of Object.values(masks)) {
    const lowest = (mask & -mask) >>> 0;
    const run = lowest === 0 ? 0 : mask / lowest;
    if ((run & (run + 1)) !== 0 || (bits === 16 && mask > 0xffff) || (taken & mask) !== 0) {
      throw damaged(message('The BMP file states impossible channels.'));
    }
    taken |= mask;
  }
  if (taken === 0) throw damaged(message('The BMP file states no channels.'));
  return masks;
}

/** Reads the palette. Missing colours are black, as in other readers. */
function readPalette(
  bytes: Uint8Array,
  { start, end, entryBytes, bits }: { start: number; end: number; entryBytes: number; bits: number },
): Uint32Array {
  const palette = new Uint32Array(1 << bits).fill(OPAQUE);
  for (let index = 0; index < palette.length && start + (index + 1) * entryBytes <= end; index += 1) {
    const [blue = 0, green = 0, red = 0] = bytes.subarray(start + index * entryBytes, start + index * entryBytes + 3);
    palette[index] = OPAQUE | red | (green << 8) | (blue << 16);
  }
  return palette;
}

/** Reads everything before the pixels. The size isn't checked against limits yet. */
export function parseBmpHeader(bytes: Uint8Array<ArrayBuffer>): BmpHeader {
  const view = viewOf(bytes);
  if (bytes.length < FILE_HEADER_BYTES + CORE_HEADER_BYTES)
    throw damaged(message('The BMP file ends inside its header.'));
  const headerBytes = view.getUint32(FILE_HEADER_BYTES, true);
  const isCore = headerBytes === CORE_HEADER_BYTES;
  if (!HEADER_SIZES.includes(headerBytes)) {
    throw damaged(
      message('The BMP header states an invalid size of {count, plural, one {# byte} other {# bytes}}.', {
        count: headerBytes,
      }),
    );
  }
  let start = FILE_HEADER_BYTES + headerBytes;
  if (start > bytes.length) throw damaged(message('The BMP file ends inside its header.'));
  const bits = view.getUint16(isCore ? 24 : 28, true);
  if (!isBits(bits)) {
    throw unsupportedPixels(
      message("The BMP picture has {bits, plural, one {# bit} other {# bits}} per pixel, which isn't supported.", {
        bits,
      }),
    );
  }
  const code = isCore ? BI_RGB : view.getUint32(30, true);
  const compression = parseCompression(code, bits, headerBytes);
  const hasMasks = code === BI_BITFIELDS || code === BI_ALPHABITFIELDS;
  if (hasMasks && headerBytes === INFO_HEADER_BYTES) start += code === BI_ALPHABITFIELDS ? 16 : 12;
  const stated = view.getUint32(10, true);
  if (start > bytes.length || (stated !== 0 && stated < start))
    throw damaged(message('The BMP file ends inside its header.'));
  const mask = (index: number) => view.getUint32(MASKS_AT + index * 4, true);
  const hasAlpha = headerBytes >= ALPHA_HEADER_BYTES || code === BI_ALPHABITFIELDS;
  const masks = hasMasks
    ? checkMasks({ red: mask(0), green: mask(1), blue: mask(2), alpha: hasAlpha ? mask(3) : 0 }, bits)
    : { 16: MASKS_16, 32: MASKS_32 }[bits as number];
  const entryBytes = isCore ? 3 : 4;
  const colors = bits > 8 ? 0 : (!isCore && view.getUint32(46, true)) || 1 << bits;
  const dataStart = stated || start + Math.min(colors, 1 << 8) * entryBytes;
  const paletteEnd = Math.min(dataStart, bytes.length, start + colors * entryBytes);
  const height = isCore ? view.getUint16(20, true) : view.getInt32(22, true);
  return {
    width: isCore ? view.getUint16(18, true) : view.getInt32(18, true),
    height: Math.abs(height),
    isTopDown: height < 0,
    bits,
    compression,
    masks,
    palette: bits > 8 ? new Uint32Array() : readPalette(bytes, { start, end: paletteEnd, entryBytes, bits }),
    dataStart,
    dpi: isCore ? undefined : toDpi(view.getInt32(38, true), view.getInt32(42, true), 'metre'),
  };
}
