import type { InlineConfig } from 'vite';

const ENTRIES = ['marks', 'barcodes', 'text', 'output'];

/** The library: what stands in `src/lib`, for whoever bundles it or runs it in Node. Packages stay outside, with the files that they bring. */
export const libBuild = (outDir: string): InlineConfig => ({
  configFile: false,
  publicDir: false,
  build: {
    outDir,
    emptyOutDir: true,
    target: 'es2023',
    minify: false,
    lib: { entry: Object.fromEntries(ENTRIES.map((name) => [name, `src/lib/${name}.ts`])), formats: ['es'] },
    rolldownOptions: {
      external: (id) => !/^[./\0]|^src\//.test(id),
      output: { entryFileNames: '[name].js', chunkFileNames: 'parts/[name]-[hash].js' },
    },
  },
});

export default libBuild('dist/lib');
