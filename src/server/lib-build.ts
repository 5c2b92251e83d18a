import type { InlineConfig } from 'vite';
import { catalogs } from './catalog-plugin.ts';
import { thirdPartyNotices } from './notices/notices-plugin.ts';

/** The modules of the package, by the names that they are imported by. */
const ENTRIES = {
  marks: 'src/lib/marks.ts',
  barcodes: 'src/lib/barcodes.ts',
  text: 'src/lib/text.ts',
  output: 'src/lib/output.ts',
  element: 'src/lib/element.ts',
  react: 'src/lib/react.tsx',
  vite: 'src/server/viewer-plugin.ts',
};

/**
 * Builds the library from `src/lib`, for bundlers and Node. Packages stay external, with their own
 * files.
 */
export const libBuild = (outDir: string): InlineConfig => ({
  configFile: false,
  plugins: [catalogs(), thirdPartyNotices().page],
  publicDir: false,
  build: {
    outDir,
    emptyOutDir: true,
    target: 'es2023',
    minify: false,
    lib: { entry: ENTRIES, formats: ['es'] },
    rolldownOptions: {
      external: (id) => !/^[./\0]|^src\//.test(id),
      // All in one folder: the element looks for the viewer beside itself, whatever it shares a file with.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});

export default libBuild('dist/lib');
