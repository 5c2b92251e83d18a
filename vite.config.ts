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
import { sharePackages } from './src/server/shared-packages-plugin.ts';
import { writtenStartPage } from './src/server/start-page-plugin.ts';
import { utifOnce } from './src/server/utif-plugin.ts';
import { viewerPage } from './src/server/viewer-page-plugin.ts';

const TESTS = 'src/**/*.test.{ts,tsx}';
const TESTS_OF_CORE =
  'src/{barcodes,codecs,compression,editor,encoding,finding,fonts,formats,forms,gs1,ink,inspect,kernel,marks,meaning,media,messages,ocr,output,pdf,recipes,redaction,review,signing,splitting,text}/**/*.test.ts';
const TESTS_OF_PROGRAMS = 'src/{cli,mcp,server}/**/*.test.ts';

/** The application, and the viewer inside of other pages. */
const PAGES = ['index.html', VIEWER];
/** Modules with side effects on load: pages must not load those of other pages. */
const SELF_STARTING = /\.html$|\/src\/main\.tsx$|\/src\/embed\/|\/service-worker\.ts$/;

/** Compressing each response takes longer than sending it uncompressed to this machine. */
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

/** Groups modules that an entry imports statically, except those of groups with higher priority. */
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
      return ids.has(id) && !SELF_STARTING.test(id) ? name : undefined;
    },
  };
}

const notices = thirdPartyNotices();
const packageFiles = listPackageFiles();
/** Users of these need almost all of them. */
const shared = sharePackages(
  {
    '@cantoo/fontkit': 'fontkit',
    '@cantoo/pdf-lib': 'pdf-lib',
    '@embedpdf/pdfium': 'pdf-engine',
    asn1js: 'asn1js',
    pkijs: 'pkijs',
  },
  () => [notices.worker(), packageFiles.worker()],
);

export default defineConfig({
  // Relative URLs: the page may be served from any path, and the viewer from any host.
  base: './',
  plugins: [
    shared.page(),
    writtenStartPage(),
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
  worker: {
    format: 'es',
    plugins: () => [shared.worker(), utifOnce(), catalogs(), notices.worker(), packageFiles.worker()],
  },
  // Otherwise Vite finds packages that only workers import at the first scan, and reloads.
  optimizeDeps: { entries: ['index.html', 'src/embed/viewer.html', 'src/**/worker.ts'] },
  // Whole values: chunks of the page and of its workers are the same, and written once.
  json: { namedExports: false, stringify: false },
  build: {
    target: 'es2023',
    sourcemap: false,
    // Browsers with this target support module preloading.
    modulePreload: { polyfill: false },
    // The service worker recognizes catalogs by name: it caches only those of the languages in use.
    rolldownOptions: {
      input: PAGES,
      output: {
        chunkFileNames: ({ facadeModuleId }) =>
          `assets/${facadeModuleId?.endsWith('.po') ? 'catalog-' : ''}[name]-[hash].js`,
        // One chunk for the start page, one for the application: two dozen requests take longer.
        codeSplitting: { groups: [pieceOf('start', 'index.html', 2), pieceOf('editor', 'src/ui/window.tsx', 1)] },
      },
    },
  },
  // Serve only sources and packages.
  server: { host: '127.0.0.1', fs: { strict: true } },
  preview: { host: '127.0.0.1' },
  test: {
    // Rooms without global state load modules and compile WebAssembly once per thread: their tests
    // must restore timers and globals. Other tests load modules in threads, which start faster than
    // processes. Processes are for tests that change the working folder and start servers.
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
    // The default leaves one of two cores idle.
    maxWorkers: '100%',
    // Catches hangs only: a busy machine takes ten times as long.
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
