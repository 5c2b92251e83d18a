import type { InlineConfig } from 'vite';
import { catalogs } from './catalog-plugin.ts';
import { thirdPartyNotices } from './notices/notices-plugin.ts';

/**
 * Bundled packages: with dependencies that we mostly don't use, such as a web server, or of
 * hundreds of modules, which take long to load one by one (pdf-lib, and what it loads).
 */
const BUNDLED = [
  ...[/^@modelcontextprotocol\//, '@valibot/to-json-schema', /^zod/, /^ajv/],
  ...['@cantoo/pdf-lib', 'culori', 'html-entities', 'node-html-better-parser'],
];

/** Packages stay external, so that they find their files, except for {@link BUNDLED} ones. */
export const nodeBuild = (outDir: string): InlineConfig => ({
  configFile: false,
  plugins: [catalogs(), thirdPartyNotices().page],
  publicDir: false,
  ssr: { noExternal: BUNDLED },
  build: {
    ssr: true,
    outDir,
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    rolldownOptions: {
      input: {
        markwright: 'src/cli/main.ts',
        'find-thread': 'src/server/find-thread.ts',
        'ocr-thread': 'src/server/ocr-thread.ts',
        'pdf-thread': 'src/server/pdf-thread.ts',
        'recipe-thread': 'src/cli/recipes/recipe-thread.ts',
        'scan-thread': 'src/server/scan-thread.ts',
        'search-thread': 'src/server/search-thread.ts',
      },
      // One folder: threads load their code from next to the module that starts them.
      output: {
        entryFileNames: '[name].mjs',
        chunkFileNames: '[name]-[hash].mjs',
        // Less to load and to pack. Names of functions stay: stacks in bug reports have them.
        minify: { compress: true, mangle: { keepNames: true }, codegen: { removeWhitespace: true } },
      },
    },
  },
});

export default nodeBuild('dist/node');
