import { fileURLToPath } from 'node:url';
import type { InlineConfig } from 'vite';
import { catalogs } from './catalog-plugin.ts';
import { rolledUpTypes } from './lib-types.ts';
import { thirdPartyNotices } from './notices/notices-plugin.ts';

/** The modules of the package, by the names that they are imported by. */
const ENTRIES = {
  index: 'src/lib/index.ts',
  marks: 'src/lib/marks.ts',
  barcodes: 'src/lib/barcodes.ts',
  text: 'src/lib/text.ts',
  output: 'src/lib/output.ts',
  element: 'src/lib/element.ts',
  react: 'src/lib/react.tsx',
  vite: 'src/server/viewer-plugin.ts',
};

const SOURCES = fileURLToPath(new URL('..', import.meta.url));
const byPath = Object.fromEntries(
  Object.entries(ENTRIES).map(([name, path]) => [path.replace(/^src\/|\.tsx?$/g, ''), name]),
);

/**
 * Builds the library from `src/lib`, for bundlers and Node. Packages stay external, with their own
 * files. Each source stays a module: a bundler leaves out those that an import does not need.
 */
export const libBuild = (outDir: string): InlineConfig => ({
  configFile: false,
  // The addresses of the fonts: beside the modules, wherever these are.
  base: './',
  plugins: [catalogs(), thirdPartyNotices().page, rolledUpTypes(ENTRIES)],
  publicDir: false,
  build: {
    outDir,
    emptyOutDir: true,
    target: 'es2023',
    minify: false,
    lib: { entry: ENTRIES, formats: ['es'] },
    rolldownOptions: {
      external: (id) => !/^[./\0]|^src\//.test(id),
      output: {
        // The fonts are the viewer's: its build writes the same files to the same names.
        assetFileNames: 'viewer/assets/[name]-[hash][extname]',
        preserveModules: true,
        preserveModulesRoot: SOURCES,
        // The entries at the top: the element looks for the viewer beside itself.
        // npm packs no folder of the name `node_modules`.
        entryFileNames: ({ name }) => `${byPath[name] ?? name.replaceAll('node_modules', 'packages')}.js`,
      },
    },
  },
});

export default libBuild('dist/lib');
