// JPEG XL test data from @jsquash/jxl in Node, optionally rotated and in boxes.
import createEncoder from '@jsquash/jxl/codec/enc/jxl_enc.js';
import { defaultOptions } from '@jsquash/jxl/meta.js';
import { toBox } from './avif.ts';
import { type CreateCodec, createCodec, type Encoder } from './wasm.ts';

const create: CreateCodec<Encoder> = createEncoder;
let encoder: Promise<Encoder> | undefined;

export async function encodeJxl(
  data: Uint8ClampedArray,
  width: number,
  height: number,
): Promise<Uint8Array<ArrayBuffer>> {
  encoder ??= createCodec(create, '@jsquash/jxl/codec/enc/jxl_enc.wasm');
  const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  return (await encoder).encode(bytes, width, height, { ...defaultOptions, quality: 100, lossless: true }).slice();
}

/** Returns the bits of a number, least significant first. */
const bitsOf = (value: number, count: number) => Array.from({ length: count }, (_, bit) => (value >> bit) & 1);

/** Writes an orientation into a 12 × 9 {@link encodeJxl} file (ISO/IEC 18181-1 §D.3.1). */
export function turnJxl(jxl: Uint8Array, orientation: number): Uint8Array<ArrayBuffer> {
  const header = [...jxl.subarray(2, 6)].flatMap((byte) => bitsOf(byte, 8));
  const bits = [
    ...header.slice(0, 16),
    // Extra fields: orientation; no intrinsic size, preview or animation.
    ...[1, ...bitsOf(orientation - 1, 3), 0, 0, 0],
    ...header.slice(17, 26),
    // Default tone mapping.
    1,
    ...header.slice(26, 29),
  ];
  const bytes = Array.from({ length: Math.ceil(bits.length / 8) }, (_, index) =>
    bits.slice(index * 8, index * 8 + 8).reduce((sum, bit, at) => sum + (bit << at), 0),
  );
  return Uint8Array.from([...jxl.subarray(0, 2), ...bytes, ...jxl.subarray(6)]);
}

const SIGNATURE = [0x0d, 0x0a, 0x87, 0x0a];
const BRANDS = [...'jxl \0\0\0\0jxl '].map((letter) => letter.charCodeAt(0));

/** Wraps the data in boxes, optionally in several parts. */
export function boxJxl(jxl: Uint8Array, parts = 1): Uint8Array<ArrayBuffer> {
  const size = Math.ceil(jxl.length / parts);
  const boxes = Array.from({ length: parts }, (_, index) => {
    const data = [...jxl.subarray(index * size, (index + 1) * size)];
    // The top bit of the index marks the last part.
    return parts === 1
      ? toBox(['jxlc', data])
      : toBox(['jxlp', [index === parts - 1 ? 0x80 : 0, 0, 0, index, ...data]]);
  });
  return Uint8Array.from([...toBox(['JXL ', SIGNATURE]), ...toBox(['ftyp', BRANDS]), ...boxes.flat()]);
}
