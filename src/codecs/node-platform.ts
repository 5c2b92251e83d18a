import type { HeifLibrary } from './heic/decode.ts';
import type { MediaPlatform } from './platform.ts';
import { createWasmPlatform } from './wasm-platform.ts';

/** Reads a file of an installed package; by name: bundlers must not follow Node's modules. */
function readInstalled(path: string): Uint8Array<ArrayBuffer> {
  const { createRequire } = process.getBuiltinModule('node:module');
  const { readFileSync } = process.getBuiltinModule('node:fs');
  return new Uint8Array(readFileSync(createRequire(import.meta.url).resolve(path)));
}

/** Returns how to load libheif-js; undefined if it isn't installed. */
function findHeif(): (() => Promise<HeifLibrary>) | undefined {
  const require = process.getBuiltinModule('node:module').createRequire(import.meta.url);
  const name = 'libheif-js/wasm-bundle.js';
  try {
    require.resolve(name);
  } catch {
    return undefined;
  }
  return async () => require(name);
}

export const createNodePlatform = (): MediaPlatform =>
  createWasmPlatform({
    jpeg: () => readInstalled('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm'),
    webp: () => readInstalled('@jsquash/webp/codec/dec/webp_dec.wasm'),
    avif: () => readInstalled('@jsquash/avif/codec/dec/avif_dec.wasm'),
    jxl: () => readInstalled('@jsquash/jxl/codec/dec/jxl_dec.wasm'),
    heif: findHeif(),
  });
