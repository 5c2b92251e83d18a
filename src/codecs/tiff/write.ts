// A multi-page TIFF of RGB strips with Deflate and the horizontal predictor. Of the kept libraries utif
// writes uncompressed pages only and the others write nothing, so the tags are written here.
import type { Size } from '../../kernel/rect.ts';
import { say } from '../../messages/index.ts';
import { deflate } from '../deflate.ts';
import { MediaError } from '../errors.ts';
import { copyRgbRow } from '../page-writer.ts';
import type { RgbaImage } from '../rgba.ts';
import type { WrittenTag } from './check.ts';
import { WRITTEN_TAGS } from './check.ts';

const CHANNELS = 3;
const SHORT = 3;
const LONG = 4;
const RATIONAL = 5;
const TYPE_BYTES = { [SHORT]: 2, [LONG]: 4, [RATIONAL]: 8 } as const;
const ENTRY_BYTES = 12;

/** Offsets in a TIFF have 32 bits. */
const MOST_TIFF_BYTES = 0xffff_ffff;

interface Entry {
  readonly tag: number;
  readonly type: keyof typeof TYPE_BYTES;
  /** Of a rational, numerator and denominator in turn. */
  readonly values: readonly number[];
}

interface StripPlace {
  readonly offset: number;
  readonly length: number;
}

export class TiffWriter {
  readonly #dpi: number;
  readonly #parts: Uint8Array<ArrayBuffer>[] = [];
  /** Where the number of the next directory's place belongs. */
  #link: DataView;
  #size = 0;

  constructor(dpi: number) {
    this.#dpi = dpi;
    const header = Uint8Array.of(0x49, 0x49, 42, 0, 0, 0, 0, 0);
    this.#append(header);
    this.#link = new DataView(header.buffer, 4);
  }

  /** All strips of a page but the last have the same height. */
  async addPage(
    page: { readonly index: number; readonly count: number } & Size,
    strips: AsyncIterable<RgbaImage>,
  ): Promise<void> {
    const places: StripPlace[] = [];
    let rowsPerStrip = 0;
    for await (const strip of strips) {
      rowsPerStrip ||= strip.height;
      const data = await deflate(predict(strip));
      places.push({ offset: this.#size, length: data.length });
      this.#append(data);
    }
    this.#appendDirectory(this.#entriesOf(page, rowsPerStrip, places));
  }

  /** @throws MediaError when the file is larger than its own offsets can say */
  finish(): Uint8Array<ArrayBuffer>[] {
    if (this.#size > MOST_TIFF_BYTES)
      throw new MediaError('FileTooLarge', say('A TIFF file cannot be larger than 4 GB.'));
    return this.#parts;
  }

  #append(bytes: Uint8Array<ArrayBuffer>): void {
    this.#parts.push(bytes);
    this.#size += bytes.length;
  }

  #entriesOf(
    { width, height, index, count }: { readonly index: number; readonly count: number } & Size,
    rowsPerStrip: number,
    places: readonly StripPlace[],
  ): Entry[] {
    const resolution = [Math.round(this.#dpi * 100), 100];
    const byTag: Record<WrittenTag, Omit<Entry, 'tag'>> = {
      254: { type: LONG, values: [count > 1 ? 2 : 0] },
      256: { type: LONG, values: [width] },
      257: { type: LONG, values: [height] },
      258: { type: SHORT, values: [8, 8, 8] },
      259: { type: SHORT, values: [8] },
      262: { type: SHORT, values: [2] },
      273: { type: LONG, values: places.map(({ offset }) => offset) },
      277: { type: SHORT, values: [CHANNELS] },
      278: { type: LONG, values: [rowsPerStrip] },
      279: { type: LONG, values: places.map(({ length }) => length) },
      282: { type: RATIONAL, values: resolution },
      283: { type: RATIONAL, values: resolution },
      284: { type: SHORT, values: [1] },
      296: { type: SHORT, values: [2] },
      297: { type: SHORT, values: [index, count] },
      317: { type: SHORT, values: [2] },
    };
    return WRITTEN_TAGS.map((tag) => ({ tag, ...byTag[tag] }));
  }

  #appendDirectory(entries: readonly Entry[]): void {
    // A directory begins at an even place.
    if (this.#size % 2 === 1) this.#append(new Uint8Array(1));
    const start = this.#size;
    const headBytes = 2 + entries.length * ENTRY_BYTES + 4;
    const bytesOf = ({ type, values }: Entry) => (values.length / (type === RATIONAL ? 2 : 1)) * TYPE_BYTES[type];
    const outside = entries.map(bytesOf).reduce((sum, bytes) => sum + (bytes > 4 ? bytes + (bytes % 2) : 0), 0);
    const directory = new Uint8Array(headBytes + outside);
    const view = new DataView(directory.buffer);
    view.setUint16(0, entries.length, true);
    let free = headBytes;
    entries.forEach((entry, index) => {
      const { tag, type, values } = entry;
      const at = 2 + index * ENTRY_BYTES;
      const bytes = bytesOf(entry);
      view.setUint16(at, tag, true);
      view.setUint16(at + 2, type, true);
      view.setUint32(at + 4, values.length / (type === RATIONAL ? 2 : 1), true);
      let place = at + 8;
      if (bytes > 4) {
        view.setUint32(place, start + free, true);
        place = free;
        free += bytes + (bytes % 2);
      }
      values.forEach((value, number) => {
        if (type === SHORT) view.setUint16(place + number * 2, value, true);
        else view.setUint32(place + number * 4, value, true);
      });
    });
    this.#link.setUint32(0, start, true);
    this.#link = new DataView(directory.buffer, headBytes - 4);
    this.#append(directory);
  }
}

/** The strip's samples, each less the one of the pixel to its left: gentle slopes become runs of small numbers. */
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
