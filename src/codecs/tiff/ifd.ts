// Directory parser for hostile files: utif's own loops for ever, and trusts every count.

import { message } from '../../messages/index.ts';
import { viewOf } from '../bytes.ts';
import { addPlace, damaged, tooLarge } from '../errors.ts';
import { sniffFormat } from '../sniff.ts';

/** Tags used for decoding, named as in TIFF 6.0. */
export const TAG = {
  newSubfileType: 254,
  subfileType: 255,
  imageWidth: 256,
  imageLength: 257,
  bitsPerSample: 258,
  compression: 259,
  photometric: 262,
  fillOrder: 266,
  stripOffsets: 273,
  orientation: 274,
  samplesPerPixel: 277,
  rowsPerStrip: 278,
  stripByteCounts: 279,
  xResolution: 282,
  yResolution: 283,
  planarConfiguration: 284,
  t4Options: 292,
  t6Options: 293,
  resolutionUnit: 296,
  pageNumber: 297,
  predictor: 317,
  colorMap: 320,
  tileWidth: 322,
  tileLength: 323,
  tileOffsets: 324,
  tileByteCounts: 325,
  inkSet: 332,
  extraSamples: 338,
  sampleFormat: 339,
  jpegTables: 347,
  jpegProc: 512,
  jpegInterchangeFormat: 513,
  jpegInterchangeFormatLength: 514,
  jpegRestartInterval: 515,
  jpegQTables: 519,
  jpegDcTables: 520,
  jpegAcTables: 521,
  yCbCrCoefficients: 529,
  yCbCrSubSampling: 530,
  referenceBlackWhite: 532,
} as const;

/** Written field types of TIFF 6.0. */
export const FIELD = { byte: 1, short: 3, long: 4, rational: 5, undefined: 7 } as const;

/** Bytes per value by field type; 0 for invalid types. */
export const TYPE_BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 0, 0, 8, 8, 8];

/** Sizes in a directory: BigTIFF has 64 bits where TIFF has 16 or 32. */
export interface IfdShape {
  /** Bytes of an offset, of a field's count, and of values stored in the field. */
  readonly offsetBytes: 4 | 8;
  readonly countBytes: 2 | 8;
  readonly fieldBytes: 12 | 20;
  /** Offset of the first directory's link in the header. */
  readonly firstLink: 4 | 8;
}

const TIFF: IfdShape = { offsetBytes: 4, countBytes: 2, fieldBytes: 12, firstLink: 4 };
const BIG_TIFF: IfdShape = { offsetBytes: 8, countBytes: 8, fieldBytes: 20, firstLink: 8 };
const BIG_TIFF_VERSION = 43;

interface Entry {
  readonly type: number;
  readonly count: number;
  /** Offset of the values, read on demand. */
  readonly offset: number;
}

export class TiffFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly littleEndian: boolean;
  readonly shape: IfdShape;
  readonly #view: DataView;

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.bytes = bytes;
    this.littleEndian = bytes[0] === 0x49;
    this.#view = viewOf(bytes);
    this.shape = bytes.length >= 4 && this.uint16(2) === BIG_TIFF_VERSION ? BIG_TIFF : TIFF;
  }

  has(offset: number, length: number): boolean {
    return offset >= 0 && offset + length <= this.bytes.length;
  }

  uint16(offset: number): number {
    return this.#view.getUint16(offset, this.littleEndian);
  }

  uint32(offset: number): number {
    return this.#view.getUint32(offset, this.littleEndian);
  }

  /** Inexact beyond 2^53, which is far beyond any file. */
  uint64(offset: number): number {
    return Number(this.#view.getBigUint64(offset, this.littleEndian));
  }

  /** Reads an offset or a field's count: 32 bits, or 64 in BigTIFF. */
  offset(at: number): number {
    return this.shape.offsetBytes === 8 ? this.uint64(at) : this.uint32(at);
  }

  value(type: number, offset: number): number {
    switch (type) {
      case 3:
        return this.uint16(offset);
      case 4:
      case 13:
        return this.uint32(offset);
      case FIELD.rational:
        return this.uint32(offset) / this.uint32(offset + 4);
      case 6:
        return this.#view.getInt8(offset);
      case 8:
        return this.#view.getInt16(offset, this.littleEndian);
      case 9:
        return this.#view.getInt32(offset, this.littleEndian);
      case 10:
        return this.#view.getInt32(offset, this.littleEndian) / this.#view.getInt32(offset + 4, this.littleEndian);
      case 11:
        return this.#view.getFloat32(offset, this.littleEndian);
      case 12:
        return this.#view.getFloat64(offset, this.littleEndian);
      case 16:
      case 18:
        return this.uint64(offset);
      case 17:
        return Number(this.#view.getBigInt64(offset, this.littleEndian));
      default:
        return this.bytes[offset] as number;
    }
  }
}

export class Ifd {
  readonly #file: TiffFile;
  readonly #entries: ReadonlyMap<number, Entry>;

  constructor(file: TiffFile, entries: ReadonlyMap<number, Entry>) {
    this.#file = file;
    this.#entries = entries;
  }

  has(tag: number): boolean {
    return this.#entries.has(tag);
  }

  count(tag: number): number {
    return this.#entries.get(tag)?.count ?? 0;
  }

  #entry(tag: number): Entry | undefined {
    const entry = this.#entries.get(tag);
    if (!entry) return undefined;
    const size = TYPE_BYTES[entry.type] ?? 0;
    if (size === 0 || entry.count === 0 || !this.#file.has(entry.offset, entry.count * size)) {
      throw damaged(message('A TIFF field points outside the file.'), message('tag {stated}', { stated: tag }));
    }
    return entry;
  }

  get(tag: number): number | undefined {
    const entry = this.#entry(tag);
    return entry && this.#file.value(entry.type, entry.offset);
  }

  /** Returns up to `limit` values; empty if the field is missing. */
  getAll(tag: number, limit = Number.POSITIVE_INFINITY): number[] {
    const entry = this.#entry(tag);
    if (!entry) return [];
    const size = TYPE_BYTES[entry.type] as number;
    return Array.from({ length: Math.min(entry.count, limit) }, (_, index) =>
      this.#file.value(entry.type, entry.offset + index * size),
    );
  }

  /** Returns the field with up to `limit` values; rationals as numerator and denominator. */
  field(tag: number, limit: number): { type: number; count: number; values: number[] } | undefined {
    const entry = this.#entry(tag);
    if (!entry) return undefined;
    const { type, count, offset } = entry;
    if (type !== FIELD.rational) return { type, count, values: this.getAll(tag, limit) };
    const values = Array.from({ length: 2 * Math.min(count, limit) }, (_, at) => this.#file.uint32(offset + 4 * at));
    return { type, count, values };
  }

  getBytes(tag: number): Uint8Array<ArrayBuffer> | undefined {
    const entry = this.#entry(tag);
    if (!entry) return undefined;
    return this.#file.bytes.subarray(entry.offset, entry.offset + entry.count * (TYPE_BYTES[entry.type] as number));
  }
}

function parseIfd(file: TiffFile, offset: number): { ifd: Ifd; next: number } {
  const { offsetBytes, countBytes, fieldBytes } = file.shape;
  if (!file.has(offset, countBytes)) throw damaged(message('A TIFF directory is outside the file.'));
  const count = countBytes === 8 ? file.uint64(offset) : file.uint16(offset);
  if (count === 0) throw damaged(message('A TIFF directory has no entries.'));
  const start = offset + countBytes;
  const end = start + count * fieldBytes;
  if (!file.has(start, count * fieldBytes)) throw damaged(message('The TIFF file is truncated inside a directory.'));
  const entries = new Map<number, Entry>();
  for (let at = start; at < end; at += fieldBytes) {
    const type = file.uint16(at + 2);
    const valueCount = file.offset(at + 4);
    const values = at + 4 + offsetBytes;
    const isInline = valueCount * (TYPE_BYTES[type] ?? 0) <= offsetBytes;
    entries.set(file.uint16(at), { type, count: valueCount, offset: isInline ? values : file.offset(values) });
  }
  // Some writers omit the last link; libtiff accepts that, too.
  return { ifd: new Ifd(file, entries), next: file.has(end, offsetBytes) ? file.offset(end) : 0 };
}

function readFirstLink(file: TiffFile): number {
  const { firstLink, offsetBytes } = file.shape;
  if (!file.has(firstLink, offsetBytes)) {
    throw damaged(message('The TIFF file ends inside its header.'));
  }
  if (offsetBytes === 8 && (file.uint16(4) !== 8 || file.uint16(6) !== 0)) {
    throw damaged(message('The BigTIFF header states an unknown offset size.'));
  }
  return file.offset(firstLink);
}

/** Returns the chain of directories up to `isLast`. SubIFDs aren't part of it and never pages. */
export function parseIfds(file: TiffFile, maxIfds: number, isLast: (ifd: Ifd) => boolean = () => false): Ifd[] {
  const ifds: Ifd[] = [];
  const seen = new Set<number>();
  let offset = readFirstLink(file);
  while (offset !== 0) {
    const at = message('directory {index}', { index: ifds.length + 1 });
    if (seen.has(offset)) throw damaged(message('The TIFF directories form a loop.'), at);
    if (ifds.length >= maxIfds) {
      throw tooLarge(
        message('The TIFF file has more than {limit, plural, one {# directory} other {# directories}}.', {
          limit: maxIfds,
        }),
        at,
      );
    }
    seen.add(offset);
    try {
      const { ifd, next } = parseIfd(file, offset);
      ifds.push(ifd);
      if (isLast(ifd)) break;
      offset = next;
    } catch (error) {
      throw addPlace(error, at);
    }
  }
  if (ifds.length === 0) throw damaged(message('The TIFF file has no directory.'));
  return ifds;
}

/** Returns the orientation in EXIF data (a TIFF structure); undefined if missing or broken. */
export function readExifOrientation(bytes: Uint8Array<ArrayBuffer>): number | undefined {
  if (sniffFormat(bytes) !== 'tiff') return undefined;
  try {
    const file = new TiffFile(bytes);
    return parseIfd(file, readFirstLink(file)).ifd.get(TAG.orientation);
  } catch {
    return undefined;
  }
}
