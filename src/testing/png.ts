// Writes PNG files of any colour type, depth and interlacing, unfiltered, for tests.
import { deflateSync } from 'node:zlib';
import { computeCrc } from '../codecs/png/crc.ts';

export interface PngPicture {
  readonly width: number;
  readonly height: number;
  readonly depth: 1 | 2 | 4 | 8 | 16;
  readonly colorType: 0 | 2 | 3 | 4 | 6;
  /** Raw values, interleaved. */
  readonly samples: ArrayLike<number>;
  readonly isInterlaced?: boolean;
  readonly chunks?: readonly (readonly [type: string, data: ArrayLike<number>])[];
}

const CHANNELS = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 } as const;
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

export function createPngChunk(type: string, data: ArrayLike<number>): number[] {
  const body = [...[...type].map((letter) => letter.charCodeAt(0)), ...Array.from(data)];
  const crc = computeCrc(Uint8Array.from(body));
  const long = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
  return [...long(data.length), ...body, ...long(crc)];
}

export function writePng(picture: PngPicture): Uint8Array<ArrayBuffer> {
  const { width, height, depth, colorType, samples, isInterlaced = false, chunks = [] } = picture;
  const channels = CHANNELS[colorType];
  const data: number[] = [];
  for (const [left, top, stepX, stepY] of isInterlaced ? PASSES : [[0, 0, 1, 1] as const]) {
    for (let y = top; y < height && left < width; y += stepY) {
      data.push(0);
      let held = 0;
      let bits = 0;
      for (let x = left; x < width; x += stepX) {
        for (let channel = 0; channel < channels; channel += 1) {
          const value = samples[(y * width + x) * channels + channel] as number;
          if (depth === 16) data.push(value >> 8, value & 255);
          else {
            held = (held << depth) | value;
            bits += depth;
            if (bits === 8) {
              data.push(held);
              held = 0;
              bits = 0;
            }
          }
        }
      }
      if (bits > 0) data.push((held << (8 - bits)) & 255);
    }
  }
  const header = [
    0,
    0,
    width >> 8,
    width & 255,
    0,
    0,
    height >> 8,
    height & 255,
    depth,
    colorType,
    0,
    0,
    isInterlaced ? 1 : 0,
  ];
  return Uint8Array.from([
    ...[0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10],
    ...createPngChunk('IHDR', header),
    ...chunks.flatMap(([type, body]) => createPngChunk(type, body)),
    ...createPngChunk('IDAT', deflateSync(Uint8Array.from(data))),
    ...createPngChunk('IEND', []),
  ]);
}
