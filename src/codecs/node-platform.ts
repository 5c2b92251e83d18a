// For Node: the scanner's worker threads and tests.
import createJpegDecoder from '@jsquash/jpeg/codec/dec/mozjpeg_dec.js';
import createWebpDecoder from '@jsquash/webp/codec/dec/webp_dec.js';
import type { MediaPlatform } from './platform.ts';
import { decodePngPixels } from './png/pixels.ts';
import type { RgbaImage } from './rgba.ts';

/** The factory of a decoder's glue, typed here since the packages' own types refer to a name that they do not declare. */
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

/** Reads a file of an installed package. Node's modules come by name, since a bundler must not follow them. */
function readInstalled(path: string): Uint8Array<ArrayBuffer> {
  const { createRequire } = process.getBuiltinModule('node:module');
  const { readFileSync } = process.getBuiltinModule('node:fs');
  return new Uint8Array(readFileSync(createRequire(import.meta.url).resolve(path)));
}

/** A decoder in WebAssembly, made when it is first needed. */
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
      // A decoder ends its program at a fatal error; what it leaves behind must not serve the next picture.
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
