import { fileURLToPath } from 'node:url';
import type { InlineConfig, Plugin } from 'vite';
import { catalogs } from './catalog-plugin.ts';
import { rolledUpTypes } from './lib-types.ts';
import { thirdPartyNotices } from './notices/notices-plugin.ts';

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

const FONT = /\/node_modules\/(@fontsource\/[^?]+\.woff)\?url/;
/** Marks the paths of font files until modules are written: Vite would copy the files. */
const PLACEHOLDER = 'markwright-font:';

/** Leaves font files in their packages: bundlers find them there, as Node does. */
const fontsOfPackages = (): Plugin => ({
  name: 'markwright-fonts-of-packages',
  enforce: 'pre',
  load: {
    filter: { id: FONT },
    handler: (id) => `export default ${JSON.stringify(`${PLACEHOLDER}${FONT.exec(id)?.[1]}`)};`,
  },
  renderChunk: (code) =>
    code.replace(new RegExp(`"${PLACEHOLDER}([^"]+)"`, 'g'), 'new URL("$1", import.meta.url).href'),
});

/** Builds the library for bundlers and Node: packages stay external, sources tree-shakable. */
export const libBuild = (outDir: string): InlineConfig => ({
  configFile: false,
  plugins: [catalogs(), fontsOfPackages(), thirdPartyNotices().page, rolledUpTypes(ENTRIES)],
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
        preserveModules: true,
        preserveModulesRoot: SOURCES,
        // Entries go to the root, next to the viewer. npm packs no folders named `node_modules`.
        entryFileNames: ({ name }) => `${byPath[name] ?? name.replaceAll('node_modules', 'packages')}.js`,
      },
    },
  },
});

export default libBuild('dist/lib');
