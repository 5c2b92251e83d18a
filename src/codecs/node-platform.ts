// Platform for Node: the scanner's threads and tests.
import createJpegDecoder from '@jsquash/jpeg/codec/dec/mozjpeg_dec.js';
import createWebpDecoder from '@jsquash/webp/codec/dec/webp_dec.js';
import type { MediaPlatform } from './platform.ts';
import { decodePngPixels } from './png/pixels.ts';
import { type CreateInstance, createWasmDecoder, loadAvifGlue, loadJxlGlue } from './wasm-decoder.ts';

const createJpegInstance: CreateInstance<[appliesOrientation: boolean]> = createJpegDecoder;
const createWebpInstance: CreateInstance<[]> = createWebpDecoder;

/**
 * Reads a file of an installed package. Loaded by name: bundlers must not follow Node's modules.
 */
function readInstalled(path: string): Uint8Array<ArrayBuffer> {
  const { createRequire } = process.getBuiltinModule('node:module');
  const { readFileSync } = process.getBuiltinModule('node:fs');
  return new Uint8Array(readFileSync(createRequire(import.meta.url).resolve(path)));
}

/** Instantiates an installed file, which is compiled once. */
function fromInstalled(wasm: string): NonNullable<Parameters<typeof createWasmDecoder>[1]> {
  let compiled: WebAssembly.Module | undefined;
  return {
    instantiateWasm(imports, onInstance) {
      compiled ??= new WebAssembly.Module(readInstalled(wasm));
      const instance = new WebAssembly.Instance(compiled, imports);
      onInstance(instance);
      return instance.exports;
    },
  };
}

export function createNodePlatform(): MediaPlatform {
  return {
    decodePng: decodePngPixels,
    decodeJpeg: createWasmDecoder(
      async () => createJpegInstance,
      fromInstalled('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm'),
      false,
    ),
    decodesCmykJpeg: false,
    decodeWebp: createWasmDecoder(
      async () => createWebpInstance,
      fromInstalled('@jsquash/webp/codec/dec/webp_dec.wasm'),
    ),
    decodeAvif: createWasmDecoder(loadAvifGlue, fromInstalled('@jsquash/avif/codec/dec/avif_dec.wasm'), 8),
    decodeJxl: createWasmDecoder(loadJxlGlue, fromInstalled('@jsquash/jxl/codec/dec/jxl_dec.wasm')),
  };
}
