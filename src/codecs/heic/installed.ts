// The decoder, if it was installed when the page was built: `npm install libheif-js`.
import type { HeifLibrary } from './decode.ts';

const glue = import.meta.glob<{ default(options: { readonly wasmBinary: ArrayBuffer }): HeifLibrary }>(
  '../../../node_modules/libheif-js/libheif-wasm/libheif.js',
);
const programs = import.meta.glob<string>('../../../node_modules/libheif-js/libheif-wasm/libheif.wasm', {
  query: '?url',
  import: 'default',
  eager: true,
});
const [loadGlue] = Object.values(glue);
const [programUrl] = Object.values(programs);

export const loadHeif =
  loadGlue && programUrl !== undefined
    ? async (): Promise<HeifLibrary> => {
        const [{ default: create }, response] = await Promise.all([loadGlue(), fetch(programUrl)]);
        return create({ wasmBinary: await response.arrayBuffer() });
      }
    : undefined;
