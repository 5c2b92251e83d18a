// For Node: the scanner's worker threads and tests.
import createDecoder from '@jsquash/jpeg/codec/dec/mozjpeg_dec.js';
import type { MediaPlatform } from './platform.ts';
import { decodePngPixels } from './png/read.ts';

/** The glue's factory, typed here since the package's own types refer to a name that they do not declare. */
const createInstance: (options: {
  noInitialRun: boolean;
  printErr(line: string): void;
  instantiateWasm(
    imports: WebAssembly.Imports,
    onInstance: (instance: WebAssembly.Instance) => void,
  ): WebAssembly.Exports;
}) => Promise<{
  decode(
    bytes: Uint8Array,
    appliesOrientation: boolean,
  ): { data: Uint8ClampedArray<ArrayBuffer>; width: number; height: number } | null;
}> = createDecoder;

const WASM = '@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm';

/** Reads the decoder's code from the installed package. Node's modules come by name, since a bundler must not follow them. */
function readInstalledWasm(): Uint8Array<ArrayBuffer> {
  const { createRequire } = process.getBuiltinModule('node:module');
  const { readFileSync } = process.getBuiltinModule('node:fs');
  return new Uint8Array(readFileSync(createRequire(import.meta.url).resolve(WASM)));
}

/** @param readWasm gives the bytes of the JPEG decoder's WebAssembly where the installed package is not at hand */
export function createNodePlatform(readWasm: () => Uint8Array<ArrayBuffer> = readInstalledWasm): MediaPlatform {
  let compiled: WebAssembly.Module | undefined;
  let decoder: ReturnType<typeof createInstance> | undefined;

  const getDecoder = () => {
    compiled ??= new WebAssembly.Module(readWasm());
    const wasm = compiled;
    decoder ??= createInstance({
      noInitialRun: true,
      // What libjpeg says of damage comes as a rejection.
      printErr: () => undefined,
      instantiateWasm(imports, onInstance) {
        const instance = new WebAssembly.Instance(wasm, imports);
        onInstance(instance);
        return instance.exports;
      },
    });
    return decoder;
  };

  return {
    decodePng: decodePngPixels,
    async decodeJpeg(bytes) {
      try {
        const image = (await getDecoder()).decode(bytes, false);
        if (!image) throw new Error('The JPEG data cannot be decoded.');
        const { data, width, height } = image;
        return { data, width, height };
      } catch (error) {
        // libjpeg ends its program at a fatal error; what it leaves behind must not serve the next picture.
        decoder = undefined;
        throw error;
      }
    },
    decodesCmykJpeg: false,
  };
}
