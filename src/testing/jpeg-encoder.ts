// JPEG encoder for what our writer doesn't produce: sampling factors, progressive scans, restarts.

import { concatBytes } from '../codecs/bytes.ts';
import { transformBlock } from '../codecs/jpeg/dct.ts';
import { HUFFMAN, quantizationTables, ZIGZAG } from '../codecs/jpeg/tables.ts';
import { BitSink, createHuffmanTable, type HuffmanTable } from '../codecs/jpeg/write.ts';
import type { RgbaImage } from '../media/index.ts';

export interface JpegEncoding {
  readonly quality: number;
  /** Horizontal and vertical factors of Y, Cb and Cr, or of grey. Each divides the maximum. */
  readonly sampling: readonly (readonly [number, number])[];
  /** `cut` is progressive without the finer coefficients. */
  readonly scans: 'interleaved' | 'apart' | 'progressive' | 'cut';
  /** MCUs per restart interval; 0 for none. */
  readonly restartInterval: number;
  /** Smooths chroma by one sample before subsampling. */
  readonly isSmoothed: boolean;
}

const BLOCK = 8;

interface Plane {
  readonly id: number;
  readonly factors: readonly [number, number];
  readonly blocksAcross: number;
  readonly blocksDown: number;
  /** Blocks in a scan of only this component. */
  readonly ownAcross: number;
  readonly ownDown: number;
  /** 64 per block, in zigzag order. */
  readonly coefficients: Int16Array;
  readonly tables: { readonly dc: HuffmanTable; readonly ac: HuffmanTable };
}

const TABLES = {
  luminance: { dc: createHuffmanTable(HUFFMAN.luminance.dc), ac: createHuffmanTable(HUFFMAN.luminance.ac) },
  chrominance: { dc: createHuffmanTable(HUFFMAN.chrominance.dc), ac: createHuffmanTable(HUFFMAN.chrominance.ac) },
};

const WEIGHTS = [
  [0.299, 0.587, 0.114],
  [-0.168736, -0.331264, 0.5],
  [0.5, -0.418688, -0.081312],
] as const;

/** Returns a component centred on 0 at full resolution; edge pixels repeat. */
function createReader({ data, width, height }: RgbaImage, component: number): (x: number, y: number) => number {
  const [red, green, blue] = WEIGHTS[component] ?? WEIGHTS[0];
  const level = component === 0 ? -128 : 0;
  return (x, y) => {
    const column = Math.min(Math.max(x, 0), width - 1);
    const at = (Math.min(Math.max(y, 0), height - 1) * width + column) * 4;
    return level + red * (data[at] as number) + green * (data[at + 1] as number) + blue * (data[at + 2] as number);
  };
}

/** Averages boxes of `across` × `down` pixels, optionally with neighbours at half weight. */
function createSampler(
  read: (x: number, y: number) => number,
  [across, down]: readonly [number, number],
  isSmoothed: boolean,
): (column: number, row: number) => number {
  const mean = (column: number, row: number) => {
    let sum = 0;
    for (let y = 0; y < down; y += 1)
      for (let x = 0; x < across; x += 1) sum += read(column * across + x, row * down + y);
    return sum / (across * down);
  };
  if (!isSmoothed || across * down === 1) return mean;
  const steps = (factor: number) => (factor > 1 ? ([-1, 0, 0, 1] as const) : ([0] as const));
  return (column, row) => {
    const values = steps(down).flatMap((dy) => steps(across).map((dx) => mean(column + dx, row + dy)));
    return values.reduce((a, b) => a + b) / values.length;
  };
}

function createPlanes(image: RgbaImage, { quality, sampling, isSmoothed }: JpegEncoding): Plane[] {
  const mostAcross = Math.max(...sampling.map(([across]) => across));
  const mostDown = Math.max(...sampling.map(([, down]) => down));
  const mcusAcross = Math.ceil(image.width / (BLOCK * mostAcross));
  const mcusDown = Math.ceil(image.height / (BLOCK * mostDown));
  const quantization = quantizationTables(quality);
  return sampling.map((factors, component) => {
    const kind = component === 0 ? 'luminance' : 'chrominance';
    const [across, down] = factors;
    const coarseness = [mostAcross / across, mostDown / down] as const;
    const sample = createSampler(createReader(image, component), coarseness, isSmoothed);
    const blocksAcross = mcusAcross * across;
    const blocksDown = mcusDown * down;
    const coefficients = new Int16Array(blocksAcross * blocksDown * 64);
    const block = new Float32Array(64);
    for (let index = 0; index < blocksAcross * blocksDown; index += 1) {
      const left = (index % blocksAcross) * BLOCK;
      const top = Math.floor(index / blocksAcross) * BLOCK;
      for (let at = 0; at < 64; at += 1) block[at] = sample(left + (at & 7), top + (at >> 3));
      transformBlock(block);
      for (let at = 0; at < 64; at += 1) {
        const place = ZIGZAG[at] as number;
        coefficients[index * 64 + at] = Math.round((block[place] as number) / (quantization[kind][place] as number));
      }
    }
    return {
      id: component + 1,
      factors,
      blocksAcross,
      blocksDown,
      ownAcross: Math.ceil(Math.ceil(image.width / coarseness[0]) / BLOCK),
      ownDown: Math.ceil(Math.ceil(image.height / coarseness[1]) / BLOCK),
      coefficients,
      tables: TABLES[kind],
    };
  });
}

interface Scan {
  readonly planes: readonly Plane[];
  /** First and last coefficient of the scan. */
  readonly from: number;
  readonly to: number;
}

function listScans(planes: readonly Plane[], kind: JpegEncoding['scans']): Scan[] {
  const apart = (from: number, to: number) => planes.map((plane) => ({ planes: [plane], from, to }));
  switch (kind) {
    case 'interleaved':
      return [{ planes, from: 0, to: 63 }];
    case 'apart':
      return apart(0, 63);
    case 'progressive':
      return [{ planes, from: 0, to: 0 }, ...apart(1, 5), ...apart(6, 63)];
    case 'cut':
      return [{ planes, from: 0, to: 0 }, ...apart(1, 3).slice(0, 1)];
  }
}

function* listMcus(scan: Scan): Generator<readonly (readonly [plane: Plane, block: number])[]> {
  const [first, ...others] = scan.planes;
  if (!first) return;
  if (others.length === 0) {
    for (let row = 0; row < first.ownDown; row += 1) {
      for (let column = 0; column < first.ownAcross; column += 1) yield [[first, row * first.blocksAcross + column]];
    }
    return;
  }
  for (let row = 0; row < first.blocksDown / first.factors[1]; row += 1) {
    for (let column = 0; column < first.blocksAcross / first.factors[0]; column += 1) {
      yield scan.planes.flatMap((plane) => {
        const [across, down] = plane.factors;
        return Array.from({ length: across * down }, (_, index) => {
          const y = row * down + Math.floor(index / across);
          return [plane, y * plane.blocksAcross + column * across + (index % across)] as const;
        });
      });
    }
  }
}

class ScanWriter {
  readonly #sink = new BitSink();
  readonly #lastDc = new Map<Plane, number>();

  write(scan: Scan, restartInterval: number): Uint8Array<ArrayBuffer> {
    const parts: Uint8Array[] = [];
    let count = 0;
    for (const mcu of listMcus(scan)) {
      if (restartInterval > 0 && count > 0 && count % restartInterval === 0) {
        this.#sink.align();
        parts.push(this.#sink.take(), Uint8Array.of(0xff, 0xd0 + ((count / restartInterval - 1) & 7)));
        this.#lastDc.clear();
      }
      for (const [plane, block] of mcu) this.#writeBlock(plane, block, scan);
      count += 1;
    }
    this.#sink.align();
    return concatBytes([...parts, this.#sink.take()]);
  }

  #writeBlock(plane: Plane, block: number, { from, to }: Scan): void {
    const { coefficients, tables } = plane;
    if (from === 0) {
      const dc = coefficients[block * 64] as number;
      this.#writeValue(tables.dc, 0, dc - (this.#lastDc.get(plane) ?? 0));
      this.#lastDc.set(plane, dc);
    }
    let zeros = 0;
    for (let at = Math.max(1, from); at <= to; at += 1) {
      const value = coefficients[block * 64 + at] as number;
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

export function encodeJpegAs(image: RgbaImage, encoding: JpegEncoding): Uint8Array<ArrayBuffer> {
  const { quality, scans, restartInterval } = encoding;
  const { width, height } = image;
  const planes = createPlanes(image, encoding);
  const isProgressive = scans === 'progressive' || scans === 'cut';
  const { luminance, chrominance } = quantizationTables(quality);
  const inZigzag = (table: Uint8Array) => Array.from(ZIGZAG, (place) => table[place] as number);
  const huffman = (['luminance', 'chrominance'] as const).flatMap((kind, index) =>
    (['dc', 'ac'] as const).flatMap((part, place) => {
      const { counts, symbols } = HUFFMAN[kind][part];
      return [(place << 4) | index, ...counts, ...symbols];
    }),
  );
  const tableOf = ({ id }: Plane) => (id === 1 ? 0 : 1);
  return concatBytes([
    Uint8Array.of(0xff, 0xd8),
    segment(0xdb, [0, ...inZigzag(luminance), 1, ...inZigzag(chrominance)]),
    segment(isProgressive ? 0xc2 : 0xc0, [
      ...[8, height >> 8, height & 255, width >> 8, width & 255, planes.length],
      ...planes.flatMap((plane) => [plane.id, (plane.factors[0] << 4) | plane.factors[1], tableOf(plane)]),
    ]),
    segment(0xc4, huffman),
    ...(restartInterval > 0 ? [segment(0xdd, [restartInterval >> 8, restartInterval & 255])] : []),
    ...listScans(planes, scans).flatMap((scan) => [
      segment(0xda, [
        scan.planes.length,
        ...scan.planes.flatMap((plane) => [plane.id, tableOf(plane) * 0x11]),
        ...[scan.from, scan.to, 0],
      ]),
      new ScanWriter().write(scan, restartInterval),
    ]),
    Uint8Array.of(0xff, 0xd9),
  ]);
}
