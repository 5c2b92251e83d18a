// Writes TIFF files, valid or deliberately invalid, for tests and the sample document.
import { deflateSync } from 'node:zlib';
import { encodeCcitt, encodeLzw, encodePackBits, reverseAllBits } from './tiff-codecs.ts';

/** Types: 1 byte, 3 short, 4 long, 5 rational (over 1000), 7 undefined, 16 long (BigTIFF). */
export interface TiffField {
  readonly type: 1 | 3 | 4 | 5 | 7 | 16;
  readonly values: ArrayLike<number>;
}

export type TiffFields = Readonly<Record<number, TiffField>>;

export interface TiffPage {
  readonly fields: TiffFields;
  readonly chunks: readonly Uint8Array[];
  readonly isTiled?: boolean;
}

const TYPE_BYTES = { 1: 1, 3: 2, 4: 4, 5: 8, 7: 1, 16: 8 } as const;

export const short = (...values: number[]): TiffField => ({ type: 3, values });
export const long = (...values: number[]): TiffField => ({ type: 4, values });
export const long8 = (...values: number[]): TiffField => ({ type: 16, values });
export const rational = (...values: number[]): TiffField => ({ type: 5, values });
export const bytes = (values: ArrayLike<number>): TiffField => ({ type: 7, values });

/** Writes pages, each directory after its data; BigTIFF has 64-bit offsets and counts. */
export function writeTiff(pages: readonly TiffPage[], littleEndian = true, isBig = false): Uint8Array<ArrayBuffer> {
  const [offsetBytes, countBytes, entryBytes] = isBig ? [8, 8, 20] : [4, 2, 12];
  const chunkBytes = pages.flatMap(({ chunks }) => chunks).reduce((sum, chunk) => sum + chunk.length + 1, 0);
  const fieldBytes = pages.reduce(
    (sum, { fields, chunks }) =>
      sum +
      100 +
      chunks.length * 16 +
      Object.values(fields).reduce((part, { values }) => part + 28 + values.length * 8, 0),
    0,
  );
  const file = new Uint8Array(64 + chunkBytes + fieldBytes);
  const view = new DataView(file.buffer);
  file.set(littleEndian ? [0x49, 0x49] : [0x4d, 0x4d]);
  const putOffset = (at: number, value: number) => {
    if (isBig) view.setBigUint64(at, BigInt(value), littleEndian);
    else view.setUint32(at, value, littleEndian);
  };
  view.setUint16(2, isBig ? 43 : 42, littleEndian);
  if (isBig) view.setUint16(4, 8, littleEndian);
  let link = isBig ? 8 : 4;
  let end = isBig ? 16 : 8;
  const put = (type: TiffField['type'], at: number, value: number) => {
    if (type === 3) view.setUint16(at, value, littleEndian);
    else if (type === 4) view.setUint32(at, value, littleEndian);
    else if (type === 16) view.setBigUint64(at, BigInt(value), littleEndian);
    else if (type === 5) {
      view.setUint32(at, Math.round(value * 1000), littleEndian);
      view.setUint32(at + 4, 1000, littleEndian);
    } else view.setUint8(at, value);
  };
  for (const { fields, chunks, isTiled = false } of pages) {
    const offsets = chunks.map((chunk) => {
      const offset = end;
      file.set(chunk, offset);
      end += chunk.length + (chunk.length % 2);
      return offset;
    });
    const [offsetTag, countTag] = isTiled ? [324, 325] : [273, 279];
    const all: TiffFields = {
      [offsetTag as number]: (isBig ? long8 : long)(...offsets),
      [countTag as number]: (isBig ? long8 : long)(...chunks.map(({ length }) => length)),
      ...fields,
    };
    const entries = Object.entries(all)
      .map(([tag, field]) => ({ tag: Number(tag), field }))
      .filter(({ field }) => field.values.length > 0)
      .sort((a, b) => a.tag - b.tag);
    putOffset(link, end);
    if (isBig) putOffset(end, entries.length);
    else view.setUint16(end, entries.length, littleEndian);
    link = end + countBytes + entries.length * entryBytes;
    let room = link + offsetBytes;
    entries.forEach(({ tag, field }, index) => {
      const at = end + countBytes + index * entryBytes;
      const size = TYPE_BYTES[field.type] * field.values.length;
      view.setUint16(at, tag, littleEndian);
      view.setUint16(at + 2, field.type, littleEndian);
      putOffset(at + 4, field.values.length);
      const isInline = size <= offsetBytes;
      const target = isInline ? at + 4 + offsetBytes : room;
      if (!isInline) {
        putOffset(at + 4 + offsetBytes, room);
        room += size + (size % 2);
      }
      for (let value = 0; value < field.values.length; value += 1) {
        put(field.type, target + value * TYPE_BYTES[field.type], field.values[value] as number);
      }
    });
    end = room;
  }
  return file.slice(0, end);
}

export type TiffScheme =
  | 'none'
  | 'packbits'
  | 'lzw'
  | 'deflate'
  | 'adobe-deflate'
  | 'huffman'
  | 'g3-1d'
  | 'g3-2d'
  | 'g4';

const COMPRESSION_CODES: Record<TiffScheme, number> = {
  none: 1,
  huffman: 2,
  'g3-1d': 3,
  'g3-2d': 3,
  g4: 4,
  lzw: 5,
  'adobe-deflate': 8,
  packbits: 32773,
  deflate: 32946,
};

export interface TiffPicture {
  readonly width: number;
  readonly height: number;
  /** Raw values, interleaved. */
  readonly samples: ArrayLike<number>;
  readonly samplesPerPixel: number;
  readonly bits: 1 | 2 | 4 | 8 | 16;
  readonly photometric: number;
  readonly scheme?: TiffScheme;
  readonly littleEndian?: boolean;
  readonly rowsPerStrip?: number;
  readonly tile?: readonly [width: number, height: number];
  readonly isPlanar?: boolean;
  readonly hasPredictor?: boolean;
  readonly hasReversedBits?: boolean;
  readonly fields?: TiffFields;
}

function packRow(values: readonly number[], bits: number, littleEndian: boolean): number[] {
  if (bits === 8) return [...values];
  if (bits === 16)
    return values.flatMap((value) => (littleEndian ? [value & 255, value >> 8] : [value >> 8, value & 255]));
  const row = new Array<number>(Math.ceil((values.length * bits) / 8)).fill(0);
  values.forEach((value, index) => {
    const bit = index * bits;
    row[bit >> 3] = (row[bit >> 3] as number) | (value << (8 - bits - (bit & 7)));
  });
  return row;
}

function compress(scheme: TiffScheme, packed: Uint8Array, width: number, rows: number): Uint8Array {
  switch (scheme) {
    case 'none':
      return packed;
    case 'packbits':
      return encodePackBits(packed);
    case 'lzw':
      return encodeLzw(packed);
    case 'deflate':
    case 'adobe-deflate':
      return deflateSync(packed);
    case 'huffman':
    case 'g3-1d':
    case 'g3-2d':
    case 'g4':
      return encodeCcitt(packed, width, rows, scheme);
  }
}

/** Encodes an image as a page: strips or tiles, predictor, packing and compression as requested. */
export function encodeTiffPage(picture: TiffPicture): TiffPage {
  const { width, height, samples, samplesPerPixel, bits, photometric, scheme = 'none', littleEndian = true } = picture;
  const { rowsPerStrip = height, tile, isPlanar = false, hasPredictor = false, hasReversedBits = false } = picture;
  const [chunkWidth, chunkHeight] = tile ?? [width, rowsPerStrip];
  const planes = isPlanar ? samplesPerPixel : 1;
  const count = isPlanar ? 1 : samplesPerPixel;
  const chunks: Uint8Array[] = [];
  for (let plane = 0; plane < planes; plane += 1) {
    for (let top = 0; top < height; top += chunkHeight) {
      for (let left = 0; left < width; left += chunkWidth) {
        const rows = tile ? chunkHeight : Math.min(chunkHeight, height - top);
        const packed: number[] = [];
        for (let y = top; y < top + rows; y += 1) {
          const row: number[] = [];
          for (let x = left; x < left + chunkWidth; x += 1) {
            for (let sample = 0; sample < count; sample += 1) {
              const at = (Math.min(y, height - 1) * width + Math.min(x, width - 1)) * samplesPerPixel + plane + sample;
              row.push(samples[at] as number);
            }
          }
          const stored = hasPredictor
            ? row.map(
                (value, index) => (value - (index >= count ? (row[index - count] as number) : 0)) & (2 ** bits - 1),
              )
            : row;
          for (const byte of packRow(stored, bits, littleEndian)) packed.push(byte);
        }
        const chunk = compress(scheme, Uint8Array.from(packed), chunkWidth, rows);
        chunks.push(hasReversedBits ? reverseAllBits(chunk) : chunk);
      }
    }
  }
  return {
    chunks,
    isTiled: tile !== undefined,
    fields: {
      256: long(width),
      257: long(height),
      258: short(...new Array<number>(samplesPerPixel).fill(bits)),
      259: short(COMPRESSION_CODES[scheme]),
      262: short(photometric),
      277: short(samplesPerPixel),
      ...(tile ? { 322: long(tile[0]), 323: long(tile[1]) } : { 278: long(rowsPerStrip) }),
      ...(isPlanar ? { 284: short(2) } : {}),
      ...(hasPredictor ? { 317: short(2) } : {}),
      ...(hasReversedBits ? { 266: short(2) } : {}),
      ...(scheme === 'g3-2d' ? { 292: long(1) } : {}),
      ...picture.fields,
    },
  };
}
