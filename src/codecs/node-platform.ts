// Platform for Node: the scanner's threads and tests.
import createJpegDecoder from '@jsquash/jpeg/codec/dec/mozjpeg_dec.js';
import createWebpDecoder from '@jsquash/webp/codec/dec/webp_dec.js';
import type { MediaPlatform } from './platform.ts';
import { decodePngPixels } from './png/pixels.ts';
import type { RgbaImage } from './rgba.ts';

/** Factory of a decoder, typed here because the packages' types refer to an undeclared name. */
type CreateInstance<Options extends unknown[]> = (options: {
  noInitialRun: boolean;
  printErr(line: string): void;
  instantiateWasm(
    imports: WebAssembly.Imports,
    onInstance: (instance: WebAssembly.Instance) => void,
  ): WebAssembly.Exports;
}) => Promise<{ decode(bytes: Uint8Array, ...options: Options): RgbaImage | null }>;

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

/** Creates a WebAssembly decoder on first use. */
function createWasmDecoder<Options extends unknown[]>(
  createInstance: CreateInstance<Options>,
  wasm: string,
  ...options: Options
): (bytes: Uint8Array<ArrayBuffer>) => Promise<RgbaImage> {
  let compiled: WebAssembly.Module | undefined;
  let decoder: ReturnType<typeof createInstance> | undefined;

  const getDecoder = () => {
    compiled ??= new WebAssembly.Module(readInstalled(wasm));
    const module = compiled;
    decoder ??= createInstance({
      noInitialRun: true,
      // Decoder errors arrive as rejections.
      printErr: () => undefined,
      instantiateWasm(imports, onInstance) {
        const instance = new WebAssembly.Instance(module, imports);
        onInstance(instance);
        return instance.exports;
      },
    });
    return decoder;
  };

  return async (bytes) => {
    try {
      const image = (await getDecoder()).decode(bytes, ...options);
      if (!image) throw new Error('The data cannot be decoded.');
      const { data, width, height } = image;
      return { data, width, height };
    } catch (error) {
      // Decoders exit on fatal errors: discard their state.
      decoder = undefined;
      throw error;
    }
  };
}

export function createNodePlatform(): MediaPlatform {
  return {
    decodePng: decodePngPixels,
    decodeJpeg: createWasmDecoder(createJpegInstance, '@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm', false),
    decodesCmykJpeg: false,
    decodeWebp: createWasmDecoder(createWebpInstance, '@jsquash/webp/codec/dec/webp_dec.wasm'),
  };
}
