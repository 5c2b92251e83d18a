import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import decode, { init } from '@jsquash/jpeg/decode.js';

/** Stand-in for the browser's ImageData, which Node lacks. */
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

/** Decodes to RGBA. Compiles the WebAssembly from the file, without fetching. */
export async function decodeJpeg(bytes: ArrayBuffer): Promise<PixelsOnly> {
  globalThis.ImageData ??= PixelsOnly as unknown as typeof ImageData;
  const path = createRequire(import.meta.url).resolve('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm');
  ready ??= WebAssembly.compile(readFileSync(path)).then((module) => init(module));
  await ready;
  return decode(bytes);
}
