// Decoders in WebAssembly of @jsquash, in the browser and in Node.
import type { RgbaImage } from './rgba.ts';

interface Instance<Options extends unknown[]> {
  decode(bytes: Uint8Array, ...options: Options): RgbaImage | null;
}

interface InstanceOptions {
  noInitialRun: boolean;
  printErr(line: string): void;
  /** The browser's own way by default: the glue code knows the address of its file. */
  instantiateWasm?(
    imports: WebAssembly.Imports,
    onInstance: (instance: WebAssembly.Instance) => void,
  ): WebAssembly.Exports;
}

/** Factory of a decoder's glue code: the packages' types refer to an undeclared name. */
export type CreateInstance<Options extends unknown[]> = (options: InstanceOptions) => Promise<Instance<Options>>;

/** Loads the glue code of the AVIF decoder, which gives 8 bits a channel if asked for them. */
export const loadAvifGlue = async (): Promise<CreateInstance<[bitDepth: 8]>> =>
  (await import('@jsquash/avif/codec/dec/avif_dec.js')).default;

export const loadJxlGlue = async (): Promise<CreateInstance<[]>> =>
  (await import('@jsquash/jxl/codec/dec/jxl_dec.js')).default;

export type LoadProgram = () => Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>;

/** Creates a lazy decoder; without `loadProgram`, the glue code fetches the bundled file. */
export function createWasmDecoder<Options extends unknown[]>(
  loadGlue: () => Promise<CreateInstance<Options>>,
  loadProgram: LoadProgram | undefined,
  ...options: Options
): (bytes: Uint8Array<ArrayBuffer>) => Promise<RgbaImage> {
  let compiled: Promise<WebAssembly.Module> | undefined;
  let decoder: Promise<Instance<Options>> | undefined;

  async function start() {
    const create = await loadGlue();
    // Decoder errors arrive as rejections.
    const plain = { noInitialRun: true, printErr: () => undefined };
    if (!loadProgram) return create(plain);
    compiled ??= Promise.resolve(loadProgram()).then((program) => new WebAssembly.Module(program));
    const module = await compiled;
    return create({
      ...plain,
      instantiateWasm(imports, onInstance) {
        const instance = new WebAssembly.Instance(module, imports);
        onInstance(instance);
        return instance.exports;
      },
    });
  }

  return async (bytes) => {
    try {
      decoder ??= start();
      const image = (await decoder).decode(bytes, ...options);
      if (!image) throw new Error('The data cannot be decoded.');
      const { data, width, height } = image;
      return { data, width, height };
    } catch (error) {
      // A fatal error ends the decoder's program: its remains must not serve the next picture.
      decoder = undefined;
      throw error;
    }
  };
}
