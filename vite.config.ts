import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { VIEWER } from './src/server/built-files.ts';
import { catalogs } from './src/server/catalog-plugin.ts';
import { thirdPartyNotices } from './src/server/notices/notices-plugin.ts';
import { offlineFiles } from './src/server/offline-plugin.ts';
import { listPackageFiles } from './src/server/package-files-plugin.ts';
import { lockedPage } from './src/server/page-plugin.ts';
import { markwrightServer } from './src/server/plugin.ts';
import { utifOnce } from './src/server/utif-plugin.ts';
import { viewerPage } from './src/server/viewer-page-plugin.ts';

const TESTS = 'src/**/*.test.{ts,tsx}';
const TESTS_OF_CORE =
  'src/{barcodes,codecs,compression,editor,encoding,finding,fonts,formats,forms,gs1,ink,inspect,kernel,marks,meaning,media,messages,ocr,output,pdf,recipes,redaction,review,signing,splitting,text}/**/*.test.ts';
const TESTS_OF_PROGRAMS = 'src/{cli,mcp,server}/**/*.test.ts';

/** The application, and the viewer inside of other pages. */
const PAGES = ['index.html', VIEWER];
/** Modules that run when loaded: one page must not load those of another. */
const BEGUN_BY_ITSELF = /\.html$|\/src\/main\.tsx$|\/src\/embed\/|\/service-worker\.ts$/;

/** The preview sends to this machine: to compress, each time anew, takes longer than that. */
const uncompressedPreview = (): Plugin => ({
  name: 'markwright-uncompressed-preview',
  configurePreviewServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      delete request.headers['accept-encoding'];
      next();
    });
  },
});

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** Returns a group of the modules that an entry imports statically, except those of earlier groups. */
function pieceOf(name: string, entry: string, priority: number) {
  const ids = new Set<string>();
  const find = (graph: ModuleGraph): void => {
    ids.add(resolve(entry));
    for (const id of ids) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) ids.add(next);
  };
  return {
    priority,
    name: (id: string, graph: ModuleGraph) => {
      if (ids.size === 0) find(graph);
      return ids.has(id) && !BEGUN_BY_ITSELF.test(id) ? name : undefined;
    },
  };
}

const notices = thirdPartyNotices();
const packageFiles = listPackageFiles();

export default defineConfig({
  // Files find each other wherever the page is on its host, and the viewer's on any.
  base: './',
  plugins: [
    lockedPage(),
    viewerPage(),
    react(),
    catalogs(),
    markwrightServer(),
    notices.page,
    packageFiles.page,
    offlineFiles(),
    uncompressedPreview(),
  ],
  worker: { format: 'es', plugins: () => [utifOnce(), catalogs(), notices.worker(), packageFiles.worker()] },
  // The packages that only workers import would otherwise be found at the first scan, and the page be reloaded for them.
  optimizeDeps: { entries: ['index.html', 'src/embed/viewer.html', 'src/**/worker.ts'] },
  build: {
    target: 'es2023',
    sourcemap: false,
    // Browsers that run such code know how to preload modules.
    modulePreload: { polyfill: false },
    // Catalogs are known by their names: only those of the languages in use are cached for a time without network.
    rolldownOptions: {
      input: PAGES,
      output: {
        chunkFileNames: ({ facadeModuleId }) =>
          `assets/${facadeModuleId?.endsWith('.po') ? 'catalog-' : ''}[name]-[hash].js`,
        // The start page comes in one piece, and so does the application behind it: to ask for two dozen takes longer
        // than to load them.
        codeSplitting: { groups: [pieceOf('start', 'index.html', 2), pieceOf('editor', 'src/ui/window.tsx', 1)] },
      },
    },
  },
  // Files beside the sources and their packages are nobody's business.
  server: { host: '127.0.0.1', fs: { strict: true } },
  preview: { host: '127.0.0.1' },
  test: {
    // Modules that keep nothing from one test to the next but what can be worked out again are loaded once a thread, and the readers compiled once:
    // what a test there changes for all (timers, globals) it has to put back. Other files have modules of their own, in threads, which start sooner
    // than processes; these are for what changes the folder that it works in, and starts servers.
    projects: [
      { extends: true, test: { name: 'shared', pool: 'threads', isolate: false, include: [TESTS_OF_CORE] } },
      {
        extends: true,
        test: { name: 'threads', pool: 'threads', include: [TESTS], exclude: [TESTS_OF_CORE, TESTS_OF_PROGRAMS] },
      },
      {
        extends: true,
        test: {
          name: 'processes',
          pool: 'forks',
          include: [TESTS_OF_PROGRAMS],
          globalSetup: 'src/server/test-setup.ts',
        },
      },
    ],
    // On a machine of two cores one would stand still otherwise.
    maxWorkers: '100%',
    // For what hangs. A busy machine takes ten times as long as a calm one.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    coverage: {
      include: ['src/**/*.{ts,tsx}'],
      exclude: ['src/testing/**', '**/*.d.ts'],
      reporter: ['text-summary'],
      reportsDirectory: 'node_modules/.cache/coverage',
    },
  },
});
