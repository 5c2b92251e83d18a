// JPEG files decoded in Node, by the decoder of @jsquash/jpeg.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import decode, { init } from '@jsquash/jpeg/decode.js';

/** The decoder answers with the browser's class, which Node lacks. */
class PixelsOnly {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
  constructor(data: Uint8ClampedArray, width: number, height: number) {
    this.data = data;
    this.width = width;
    this.height = height;
  }
}

let ready: Promise<unknown> | undefined;

/** RGBA. Fetches nothing: the decoder's WebAssembly is compiled from the file's bytes. */
export async function decodeJpeg(bytes: ArrayBuffer): Promise<PixelsOnly> {
  globalThis.ImageData ??= PixelsOnly as unknown as typeof ImageData;
  const path = createRequire(import.meta.url).resolve('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm');
  ready ??= WebAssembly.compile(readFileSync(path)).then((module) => init(module));
  await ready;
  return decode(bytes);
}
