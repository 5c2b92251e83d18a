// Multi-page TIFF of RGB strips (Deflate, horizontal predictor), and of pages copied from other
// TIFFs. Of the libraries here, utif writes uncompressed pages only and others write nothing.
import type { Size } from '../../kernel/rect.ts';
import { message } from '../../messages/index.ts';
import { deflate } from '../deflate.ts';
import { MediaError } from '../errors.ts';
import { copyRgbRow } from '../page-writer.ts';
import type { RgbaImage } from '../rgba.ts';
import { FIELD, TAG, TYPE_BYTES } from './ifd.ts';
import type { KeptField, KeptTiff } from './kept-page.ts';

const CHANNELS = 3;
const ENTRY_BYTES = 12;

/** TIFF offsets have 32 bits. */
const MOST_TIFF_BYTES = 0xffff_ffff;

const short = (tag: number, ...values: readonly number[]): KeptField => ({ tag, type: FIELD.short, values });
const long = (tag: number, ...values: readonly number[]): KeptField => ({ tag, type: FIELD.long, values });
const rational = (tag: number, ...values: readonly number[]): KeptField => ({ tag, type: FIELD.rational, values });

interface TiffPosition {
  readonly index: number;
  readonly count: number;
}

interface TiffResolution {
  /** Pixels per inch. */
  readonly dpi: number;
}

interface ChunkPlace {
  readonly offset: number;
  readonly length: number;
}

export class TiffWriter {
  readonly #littleEndian: boolean;
  readonly #parts: Uint8Array<ArrayBuffer>[] = [];
  /** View of the field for the next directory's offset. */
  #link: DataView;
  #size = 0;

  /** @param littleEndian byte order of the file */
  constructor(littleEndian = true) {
    this.#littleEndian = littleEndian;
    const header = Uint8Array.from(littleEndian ? [0x49, 0x49, 42, 0, 0, 0, 0, 0] : [0x4d, 0x4d, 0, 42, 0, 0, 0, 0]);
    this.#append(header);
    this.#link = new DataView(header.buffer, 4);
  }

  /** All strips of a page except the last have the same height. */
  async addPage(page: TiffPosition & TiffResolution & Size, strips: AsyncIterable<RgbaImage>): Promise<void> {
    const places: ChunkPlace[] = [];
    let rowsPerStrip = 0;
    for await (const strip of strips) {
      rowsPerStrip ||= strip.height;
      places.push(this.#appendChunk(await deflate(predict(strip))));
    }
    this.#appendDirectory(page, [...fieldsOf(page, rowsPerStrip), ...placesOf(places, false)]);
  }

  /** Returns whether a page can be copied into this file unchanged. */
  takes({ fitsAnyOrder, littleEndian }: KeptTiff): boolean {
    return fitsAnyOrder || littleEndian === this.#littleEndian;
  }

  /** With `dpi`, replaces the page's own resolution. */
  keepPage(page: TiffPosition & Partial<TiffResolution>, { fields, chunks, isTiled }: KeptTiff): void {
    const places = chunks.map((chunk) => this.#appendChunk(chunk));
    const { dpi } = page;
    const own = dpi === undefined ? fields : fields.filter(({ tag }) => !RESOLUTION_TAGS.has(tag));
    const stated = dpi === undefined ? [] : resolutionOf(dpi);
    this.#appendDirectory(page, [...own, ...stated, ...placesOf(places, isTiled)]);
  }

  /** @throws MediaError if the file exceeds the range of its offsets */
  finish(): Uint8Array<ArrayBuffer>[] {
    if (this.#size > MOST_TIFF_BYTES)
      throw new MediaError('FileTooLarge', message("TIFF files can't be larger than 4 GB."));
    return this.#parts;
  }

  #append(bytes: Uint8Array<ArrayBuffer>): void {
    this.#parts.push(bytes);
    this.#size += bytes.length;
  }

  #appendChunk(data: Uint8Array<ArrayBuffer>): ChunkPlace {
    const place = { offset: this.#size, length: data.length };
    this.#append(data);
    return place;
  }

  #appendDirectory({ index, count }: TiffPosition, own: readonly KeptField[]): void {
    const numbered = [long(TAG.newSubfileType, count > 1 ? 2 : 0), short(TAG.pageNumber, index, count)];
    const fields = [...own, ...numbered].toSorted((a, b) => a.tag - b.tag);
    // Directories begin at even offsets.
    if (this.#size % 2 === 1) this.#append(new Uint8Array(1));
    const start = this.#size;
    const headBytes = 2 + fields.length * ENTRY_BYTES + 4;
    const outside = fields.map(bytesOf).reduce((sum, bytes) => sum + (bytes > 4 ? bytes + (bytes % 2) : 0), 0);
    const directory = new Uint8Array(headBytes + outside);
    const view = new DataView(directory.buffer);
    view.setUint16(0, fields.length, this.#littleEndian);
    let free = headBytes;
    fields.forEach((field, number) => {
      const { tag, type } = field;
      const at = 2 + number * ENTRY_BYTES;
      const bytes = bytesOf(field);
      view.setUint16(at, tag, this.#littleEndian);
      view.setUint16(at + 2, type, this.#littleEndian);
      view.setUint32(at + 4, bytes / bytesOfType(type), this.#littleEndian);
      let place = at + 8;
      if (bytes > 4) {
        view.setUint32(place, start + free, this.#littleEndian);
        place = free;
        free += bytes + (bytes % 2);
      }
      this.#putValues(view, place, field);
    });
    this.#link.setUint32(0, start, this.#littleEndian);
    this.#link = new DataView(directory.buffer, headBytes - 4);
    this.#append(directory);
  }

  #putValues(view: DataView, place: number, { type, values }: KeptField): void {
    values.forEach((value, number) => {
      if (type === FIELD.short) view.setUint16(place + number * 2, value, this.#littleEndian);
      else if (type === FIELD.byte || type === FIELD.undefined) view.setUint8(place + number, value);
      else view.setUint32(place + number * 4, value, this.#littleEndian);
    });
  }
}

const RESOLUTION_TAGS: ReadonlySet<number> = new Set([TAG.xResolution, TAG.yResolution, TAG.resolutionUnit]);

function resolutionOf(dpi: number): KeptField[] {
  const ratio = [Math.round(dpi * 100), 100];
  return [rational(TAG.xResolution, ...ratio), rational(TAG.yResolution, ...ratio), short(TAG.resolutionUnit, 2)];
}

const fieldsOf = ({ width, height, dpi }: Size & TiffResolution, rowsPerStrip: number): KeptField[] => [
  long(TAG.imageWidth, width),
  long(TAG.imageLength, height),
  short(TAG.bitsPerSample, 8, 8, 8),
  short(TAG.compression, 8),
  short(TAG.photometric, 2),
  short(TAG.samplesPerPixel, CHANNELS),
  long(TAG.rowsPerStrip, rowsPerStrip),
  ...resolutionOf(dpi),
  short(TAG.planarConfiguration, 1),
  short(TAG.predictor, 2),
];

const bytesOfType = (type: KeptField['type']): number => TYPE_BYTES[type] ?? 1;

/** Bytes of a field's values; rationals have two numbers. */
const bytesOf = ({ type, values }: KeptField): number =>
  (values.length / (type === FIELD.rational ? 2 : 1)) * bytesOfType(type);

const placesOf = (places: readonly ChunkPlace[], isTiled: boolean): KeptField[] => [
  long(isTiled ? TAG.tileOffsets : TAG.stripOffsets, ...places.map(({ offset }) => offset)),
  long(isTiled ? TAG.tileByteCounts : TAG.stripByteCounts, ...places.map(({ length }) => length)),
];

/** Returns samples minus those of the left pixel: gradients become small numbers. */
function predict(strip: RgbaImage): Uint8Array<ArrayBuffer> {
  const rowBytes = strip.width * CHANNELS;
  const samples = new Uint8Array(rowBytes * strip.height);
  for (let row = 0; row < strip.height; row += 1) {
    const line = samples.subarray(row * rowBytes, (row + 1) * rowBytes);
    copyRgbRow(strip, row, line);
    for (let at = rowBytes - 1; at >= CHANNELS; at -= 1) {
      line[at] = (line[at] as number) - (line[at - CHANNELS] as number);
    }
  }
  return samples;
}
