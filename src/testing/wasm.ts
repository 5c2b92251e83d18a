import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** Parameters of a codec's glue code; the packages' own types refer to an undeclared name. */
export type CreateCodec<Codec> = (options: {
  noInitialRun: boolean;
  instantiateWasm(
    imports: WebAssembly.Imports,
    onInstance: (instance: WebAssembly.Instance) => void,
  ): WebAssembly.Exports;
}) => Promise<Codec>;

export interface Encoder {
  encode(data: Uint8Array, width: number, height: number, options: object): Uint8Array<ArrayBuffer>;
}

export function createCodec<Codec>(create: CreateCodec<Codec>, wasm: string): Promise<Codec> {
  return create({
    noInitialRun: true,
    instantiateWasm(imports, onInstance) {
      const path = createRequire(import.meta.url).resolve(wasm);
      const instance = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(path)), imports);
      onInstance(instance);
      return instance.exports;
    },
  });
}
