// WebP test data from @jsquash/webp in Node, also in extended files.
import createEncoder from '@jsquash/webp/codec/enc/webp_enc.js';
import { defaultOptions } from '@jsquash/webp/meta.js';
import { type CreateCodec, createCodec, type Encoder } from './wasm.ts';

const create: CreateCodec<Encoder> = createEncoder;
let encoder: Promise<Encoder> | undefined;

/** Encodes exactly, including hidden colours of transparent pixels, or lossily. */
export async function encodeWebp(
  data: Uint8ClampedArray,
  width: number,
  height: number,
  isLossless = true,
): Promise<Uint8Array<ArrayBuffer>> {
  encoder ??= createCodec(create, '@jsquash/webp/codec/enc/webp_enc.wasm');
  const options = { ...defaultOptions, lossless: isLossless ? 1 : 0, exact: 1, quality: 90 };
  const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  return (await encoder).encode(bytes, width, height, options).slice();
}

export type WebpChunk = readonly [type: string, data: ArrayLike<number>];

const long = (value: number) => [value & 255, (value >> 8) & 255, (value >> 16) & 255, value >>> 24];
const uint24 = (value: number) => long(value).slice(0, 3);
const letters = (text: string) => [...text].map((letter) => letter.charCodeAt(0));

const toChunk = ([type, data]: WebpChunk) => [
  ...letters(type),
  ...long(data.length),
  ...Array.from(data),
  ...(data.length % 2 ? [0] : []),
];

export function chunksOf(webp: Uint8Array): WebpChunk[] {
  const chunks: WebpChunk[] = [];
  const view = new DataView(webp.buffer, webp.byteOffset);
  for (let at = 12; at < webp.length; ) {
    const length = view.getUint32(at + 4, true);
    const type = String.fromCharCode(...webp.subarray(at, at + 4));
    chunks.push([type, webp.subarray(at + 8, at + 8 + length)]);
    at += 8 + length + (length % 2);
  }
  return chunks;
}

export function writeWebp(chunks: readonly WebpChunk[]): Uint8Array<ArrayBuffer> {
  const list = [...letters('WEBP'), ...chunks.flatMap(toChunk)];
  return Uint8Array.from([...letters('RIFF'), ...long(list.length), ...list]);
}

/** Returns the VP8X header. Flags: 2 animation, 8 EXIF, 16 alpha, 32 ICC profile. */
export const extendedHeader = (width: number, height: number, flags: number): WebpChunk => [
  'VP8X',
  [flags, 0, 0, 0, ...uint24(width - 1), ...uint24(height - 1)],
];

/** Wraps a still image as an animation frame at even coordinates. */
export function toFrame(
  still: Uint8Array,
  place: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
): WebpChunk {
  const head = [place.x / 2, place.y / 2, place.width - 1, place.height - 1, 100].flatMap(uint24);
  const pixels = chunksOf(still).filter(([type]) => type !== 'VP8X');
  return ['ANMF', [...head, 0, ...pixels.flatMap(toChunk)]];
}
