import type { InlineConfig } from 'vite';
import { catalogs } from './catalog-plugin.ts';
import { thirdPartyNotices } from './notices/notices-plugin.ts';

/** Packages that would bring much along that is not used: a web server, among others. */
const BUNDLED = [/^@modelcontextprotocol\//, '@valibot/to-json-schema', /^zod/, /^ajv/];

/**
 * Builds what runs in Node, and the library, besides the page: the command line with its servers,
 * and the code of their threads. Packages stay external, so that they find their own files, but for
 * {@link BUNDLED} ones.
 */
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
      // All in one folder: the code of the threads is looked for beside whatever starts them.
      output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
    },
  },
});

export default nodeBuild('dist/node');
