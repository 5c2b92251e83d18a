// For Node: the scanner's worker threads and tests.
import type { MediaPlatform } from './platform.ts';
import { createWasmPlatform } from './wasm-platform.ts';

/** Reads a file of an installed package. Node's modules come by name, since a bundler must not follow them. */
function readInstalled(path: string): Uint8Array<ArrayBuffer> {
  const { createRequire } = process.getBuiltinModule('node:module');
  const { readFileSync } = process.getBuiltinModule('node:fs');
  return new Uint8Array(readFileSync(createRequire(import.meta.url).resolve(path)));
}

export const createNodePlatform = (): MediaPlatform =>
  createWasmPlatform({
    jpeg: () => readInstalled('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm'),
    webp: () => readInstalled('@jsquash/webp/codec/dec/webp_dec.wasm'),
  });
