// Writes PNG row by row: available libraries need the whole page as RGBA at once, and compress in
// JavaScript. PDF uses the same data for lossless pictures.
import type { Size } from '../../kernel/rect.ts';
import { concatBytes, fromLatin1 } from '../bytes.ts';
import { Deflater } from '../deflate.ts';
import { copyRgbRow, type StripWriter } from '../page-writer.ts';
import type { RgbaImage } from '../rgba.ts';
import { computeCrc } from './crc.ts';
import { paeth } from './filters.ts';

const CHANNELS = 3;
const FILTER = { none: 0, sub: 1, up: 2, paeth: 4 } as const;

/** Approximate size of pieces to compress (bytes). */
const PIECE_BYTES = 1 << 20;

interface FilteredRow {
  readonly type: number;
  readonly bytes: Uint8Array;
}

/** Filters a row with the type that gives the smallest sum: the usual heuristic. */
class RowFilter {
  readonly #candidates: readonly FilteredRow[];

  constructor(rowBytes: number) {
    this.#candidates = Object.values(FILTER).map((type) => ({ type, bytes: new Uint8Array(rowBytes) }));
  }

  filter(row: Uint8Array, above: Uint8Array): FilteredRow {
    let best = this.#candidates[0] as FilteredRow;
    let bestSum = Number.POSITIVE_INFINITY;
    for (const candidate of this.#candidates) {
      const sum = fillFiltered(candidate.type, row, above, candidate.bytes);
      if (sum < bestSum) {
        bestSum = sum;
        best = candidate;
      }
    }
    return best;
  }
}

/** Returns the sum of the filtered bytes as signed numbers. */
function fillFiltered(type: number, row: Uint8Array, above: Uint8Array, target: Uint8Array): number {
  let sum = 0;
  for (let at = 0; at < row.length; at += 1) {
    const left = at < CHANNELS ? 0 : (row[at - CHANNELS] as number);
    const up = above[at] as number;
    let guess = 0;
    if (type === FILTER.sub) guess = left;
    else if (type === FILTER.up) guess = up;
    else if (type === FILTER.paeth) guess = paeth(left, up, at < CHANNELS ? 0 : (above[at - CHANNELS] as number));
    const value = ((row[at] as number) - guess) & 255;
    target[at] = value;
    sum += value < 128 ? value : 256 - value;
  }
  return sum;
}

/** Compressed, filtered rows: the contents of a PNG's IDAT chunks. */
export class PngRows implements StripWriter {
  readonly #deflater = new Deflater();
  readonly #filter: RowFilter;
  #row: Uint8Array;
  #above: Uint8Array;

  constructor({ width }: Size) {
    const rowBytes = width * CHANNELS;
    this.#filter = new RowFilter(rowBytes);
    this.#row = new Uint8Array(rowBytes);
    this.#above = new Uint8Array(rowBytes);
  }

  async addStrip(strip: RgbaImage): Promise<void> {
    const lineBytes = 1 + strip.width * CHANNELS;
    const linesAtOnce = Math.max(1, Math.floor(PIECE_BYTES / lineBytes));
    for (let top = 0; top < strip.height; top += linesAtOnce) {
      const count = Math.min(linesAtOnce, strip.height - top);
      const piece = new Uint8Array(count * lineBytes);
      for (let line = 0; line < count; line += 1) {
        copyRgbRow(strip, top + line, this.#row);
        const { type, bytes } = this.#filter.filter(this.#row, this.#above);
        piece[line * lineBytes] = type;
        piece.set(bytes, line * lineBytes + 1);
        [this.#row, this.#above] = [this.#above, this.#row];
      }
      await this.#deflater.write(piece);
    }
  }

  finish(): Promise<Uint8Array<ArrayBuffer>[]> {
    return this.#deflater.finish();
  }
}

export class PngWriter extends PngRows {
  readonly #size: Size;

  constructor(size: Size) {
    super(size);
    this.#size = size;
  }

  override async finish(): Promise<Uint8Array<ArrayBuffer>[]> {
    return [wrapPngRows(this.#size, await super.finish())];
  }
}

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

export function wrapPngRows({ width, height }: Size, rows: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  // Eight bits per sample, RGB; compression, filters and interlacing have one usual value each.
  header.set([8, 2, 0, 0, 0], 8);
  return concatBytes([
    SIGNATURE,
    createChunk('IHDR', header),
    ...rows.map((part) => createChunk('IDAT', part)),
    createChunk('IEND', new Uint8Array(0)),
  ]);
}

function createChunk(name: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const chunk = new Uint8Array(data.length + 12);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, data.length);
  chunk.set(fromLatin1(name), 4);
  chunk.set(data, 8);
  view.setUint32(8 + data.length, computeCrc(chunk.subarray(4, 8 + data.length)));
  return chunk;
}
