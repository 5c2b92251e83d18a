// Baseline JPEG with full chroma, written strip by strip: mozjpeg holds a whole page (1 GB for a
// large scan), and its strips can't be joined. Each 8 × 8 block depends only on its own pixels, so
// that the check compares redacted pixels exactly.
import type { Size } from '../../kernel/rect.ts';
import { message } from '../../messages/index.ts';
import { concatBytes } from '../bytes.ts';
import { tooLarge } from '../errors.ts';
import type { StripWriter } from '../page-writer.ts';
import type { RgbaImage } from '../rgba.ts';
import { transformBlock } from './dct.ts';
import { HUFFMAN, type HuffmanSpec, quantizationTables, ZIGZAG } from './tables.ts';

const BLOCK = 8;
const MOST_JPEG_SIDE = 65_535;

export interface HuffmanTable {
  readonly codes: Uint16Array;
  readonly lengths: Uint8Array;
}

/** Code and length (bits) of each symbol; length 0 for symbols without a code. */
export function createHuffmanTable({ counts, symbols }: HuffmanSpec): HuffmanTable {
  const codes = new Uint16Array(256);
  const lengths = new Uint8Array(256);
  let code = 0;
  let next = 0;
  counts.forEach((count, index) => {
    for (let each = 0; each < count; each += 1) {
      const symbol = symbols[next] as number;
      codes[symbol] = code;
      lengths[symbol] = index + 1;
      code += 1;
      next += 1;
    }
    code <<= 1;
  });
  return { codes, lengths };
}

const TABLES = {
  luminance: { dc: createHuffmanTable(HUFFMAN.luminance.dc), ac: createHuffmanTable(HUFFMAN.luminance.ac) },
  chrominance: { dc: createHuffmanTable(HUFFMAN.chrominance.dc), ac: createHuffmanTable(HUFFMAN.chrominance.ac) },
};

/** Collects bits, highest first, and stuffs a zero byte after each 0xFF. */
export class BitSink {
  #bytes = new Uint8Array(1 << 16);
  #length = 0;
  #bits = 0;
  #bitCount = 0;

  put(value: number, count: number): void {
    this.#bits = (this.#bits << count) | (value & ((1 << count) - 1));
    this.#bitCount += count;
    while (this.#bitCount >= 8) {
      this.#bitCount -= 8;
      const byte = (this.#bits >>> this.#bitCount) & 255;
      this.#push(byte);
      if (byte === 255) this.#push(0);
    }
    this.#bits &= (1 << this.#bitCount) - 1;
  }

  /** Fills the last byte with ones. */
  align(): void {
    if (this.#bitCount > 0) this.put(0x7f, 8 - this.#bitCount);
  }

  take(): Uint8Array<ArrayBuffer> {
    const taken = this.#bytes.slice(0, this.#length);
    this.#length = 0;
    return taken;
  }

  #push(byte: number): void {
    if (this.#length === this.#bytes.length) {
      const larger = new Uint8Array(this.#length * 2);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes[this.#length] = byte;
    this.#length += 1;
  }
}

interface Component {
  readonly id: number;
  readonly tables: { readonly dc: HuffmanTable; readonly ac: HuffmanTable };
  readonly quantization: Uint8Array;
  readonly samples: Float32Array;
  lastDc: number;
}

/** Takes strips whose height is a multiple of 8, except the last. */
export class JpegWriter implements StripWriter {
  readonly #parts: Uint8Array<ArrayBuffer>[];
  readonly #sink = new BitSink();
  readonly #components: readonly [Component, Component, Component];
  readonly #coefficients = new Int16Array(BLOCK * BLOCK);

  /** @throws MediaError if JPEG can't store a picture of that size */
  constructor(size: Size, quality: number) {
    if (Math.max(size.width, size.height) > MOST_JPEG_SIDE) {
      throw tooLarge(
        message('A JPEG picture can be at most {limit, plural, one {# pixel} other {# pixels}} wide or high.', {
          limit: MOST_JPEG_SIDE,
        }),
      );
    }
    const quantization = quantizationTables(quality);
    const create = (id: number, kind: 'luminance' | 'chrominance'): Component => ({
      id,
      tables: TABLES[kind],
      quantization: quantization[kind],
      samples: new Float32Array(BLOCK * BLOCK),
      lastDc: 0,
    });
    this.#components = [create(1, 'luminance'), create(2, 'chrominance'), create(3, 'chrominance')];
    this.#parts = [createHead(size, quantization)];
  }

  addStrip(strip: RgbaImage): Promise<void> {
    for (let top = 0; top < strip.height; top += BLOCK) {
      for (let left = 0; left < strip.width; left += BLOCK) {
        this.#loadBlock(strip, left, top);
        for (const component of this.#components) this.#writeBlock(component);
      }
    }
    this.#parts.push(this.#sink.take());
    return Promise.resolve();
  }

  finish(): Promise<Uint8Array<ArrayBuffer>[]> {
    this.#sink.align();
    this.#parts.push(this.#sink.take(), Uint8Array.of(0xff, 0xd9));
    return Promise.resolve(this.#parts);
  }

  /** Converts a block's pixels to YCbCr around 0; repeats the last pixels beyond the edges. */
  #loadBlock({ data, width, height }: RgbaImage, left: number, top: number): void {
    const [luminance, blue, red] = this.#components;
    for (let y = 0; y < BLOCK; y += 1) {
      const row = Math.min(top + y, height - 1) * width;
      for (let x = 0; x < BLOCK; x += 1) {
        const from = (row + Math.min(left + x, width - 1)) * 4;
        const r = data[from] as number;
        const g = data[from + 1] as number;
        const b = data[from + 2] as number;
        const to = y * BLOCK + x;
        luminance.samples[to] = 0.299 * r + 0.587 * g + 0.114 * b - 128;
        blue.samples[to] = -0.168736 * r - 0.331264 * g + 0.5 * b;
        red.samples[to] = 0.5 * r - 0.418688 * g - 0.081312 * b;
      }
    }
  }

  #writeBlock(component: Component): void {
    const { samples, quantization, tables } = component;
    const coefficients = this.#coefficients;
    transformBlock(samples);
    for (let index = 0; index < 64; index += 1) {
      const place = ZIGZAG[index] as number;
      coefficients[index] = Math.round((samples[place] as number) / (quantization[place] as number));
    }
    const dc = coefficients[0] as number;
    this.#writeValue(tables.dc, 0, dc - component.lastDc);
    component.lastDc = dc;
    let zeros = 0;
    for (let index = 1; index < 64; index += 1) {
      const value = coefficients[index] as number;
      if (value === 0) {
        zeros += 1;
        continue;
      }
      for (; zeros > 15; zeros -= 16) this.#writeSymbol(tables.ac, 0xf0);
      this.#writeValue(tables.ac, zeros, value);
      zeros = 0;
    }
    if (zeros > 0) this.#writeSymbol(tables.ac, 0);
  }

  /** Writes a coefficient: run of zeros, bit size, then the bits. */
  #writeValue(table: HuffmanTable, zeros: number, value: number): void {
    const size = 32 - Math.clz32(Math.abs(value));
    this.#writeSymbol(table, (zeros << 4) | size);
    if (size > 0) this.#sink.put(value < 0 ? value - 1 : value, size);
  }

  #writeSymbol(table: HuffmanTable, symbol: number): void {
    this.#sink.put(table.codes[symbol] as number, table.lengths[symbol] as number);
  }
}

const segment = (marker: number, content: readonly number[]): Uint8Array<ArrayBuffer> =>
  Uint8Array.of(0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 255, ...content);

function createHead(
  { width, height }: Size,
  { luminance, chrominance }: ReturnType<typeof quantizationTables>,
): Uint8Array<ArrayBuffer> {
  const inZigzag = (table: Uint8Array) => Array.from(ZIGZAG, (place) => table[place] as number);
  const huffman = (id: number, { counts, symbols }: HuffmanSpec) => [id, ...counts, ...symbols];
  return concatBytes([
    Uint8Array.of(0xff, 0xd8),
    // JFIF 1.1 without resolution and thumbnail.
    segment(0xe0, [0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0]),
    segment(0xdb, [0, ...inZigzag(luminance), 1, ...inZigzag(chrominance)]),
    segment(0xc0, [8, height >> 8, height & 255, width >> 8, width & 255, 3, 1, 0x11, 0, 2, 0x11, 1, 3, 0x11, 1]),
    segment(0xc4, [
      ...huffman(0x00, HUFFMAN.luminance.dc),
      ...huffman(0x10, HUFFMAN.luminance.ac),
      ...huffman(0x01, HUFFMAN.chrominance.dc),
      ...huffman(0x11, HUFFMAN.chrominance.ac),
    ]),
    segment(0xda, [3, 1, 0x00, 2, 0x11, 3, 0x11, 0, 63, 0]),
  ]);
}
