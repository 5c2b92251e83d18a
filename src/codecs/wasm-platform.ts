// Decoders that give the same pixels everywhere: in Node, and in workers of the page that must.
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

/** The program of each decoder. */
export interface DecoderFiles {
  jpeg(): Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>;
  webp(): Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>;
}

/** Creates a WebAssembly decoder on first use. */
function createWasmDecoder<Options extends unknown[]>(
  createInstance: CreateInstance<Options>,
  load: DecoderFiles['jpeg'],
  ...options: Options
): (bytes: Uint8Array<ArrayBuffer>) => Promise<RgbaImage> {
  let compiled: Promise<WebAssembly.Module> | undefined;
  let decoder: ReturnType<typeof createInstance> | undefined;

  async function create() {
    compiled ??= Promise.resolve(load()).then((wasm) => new WebAssembly.Module(wasm));
    const module = await compiled;
    return createInstance({
      noInitialRun: true,
      // Decoder errors arrive as rejections.
      printErr: () => undefined,
      instantiateWasm(imports, onInstance) {
        const instance = new WebAssembly.Instance(module, imports);
        onInstance(instance);
        return instance.exports;
      },
    });
  }

  const getDecoder = () => {
    decoder ??= create();
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

export const createWasmPlatform = ({ jpeg, webp }: DecoderFiles): MediaPlatform => ({
  decodePng: decodePngPixels,
  decodeJpeg: createWasmDecoder(createJpegInstance, jpeg, false),
  decodesCmykJpeg: false,
  decodeWebp: createWasmDecoder(createWebpInstance, webp),
});
