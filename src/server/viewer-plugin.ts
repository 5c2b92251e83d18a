// `markwright/vite`: serves and writes the viewer's files, unbundled, for projects with Vite.
import { basename, dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { type BuiltFiles, listViewerFiles } from './built-files.ts';
import { CONTENT_TYPES } from './content-types.ts';

/** Folder of this module once built, beside the element's, in that of the build. */
const LIBRARY = fileURLToPath(new URL('.', import.meta.url));
const BUILD = join(LIBRARY, '..');
const FOLDER = 'viewer';
/** Path of the module on a development server, even if the package is linked. */
const SERVED = '/dist/lib/viewer/';

/** Matches the module that loads the viewer: `element.js`, or its shared chunk. */
const looksForViewer = (id: string): boolean =>
  join(dirname(id), '/') === LIBRARY && /^element\b.*\.js(\?|$)/.test(basename(id));

/** @throws Error if the package is incomplete */
function listFiles(): BuiltFiles {
  const files = listViewerFiles(BUILD);
  if (!files.has('index.html')) throw new Error(`The viewer's files are not at ${BUILD}`);
  return files;
}

/**
 * Vite plugin that serves the viewer's files in development, and writes them beside the module of
 * the built element.
 * @example
 * import { defineConfig } from 'vite';
 * export default defineConfig({ plugins: [markwright()] });
 */
export function markwright(): Plugin {
  return {
    name: 'markwright-viewer',
    // Prebundling would move the module away from the viewer.
    config: () => ({ optimizeDeps: { exclude: ['markwright/element', 'markwright/react'] } }),
    configureServer(server) {
      const files = listFiles();
      server.middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.url ?? '/', 'http://localhost');
        const place = pathname.indexOf(SERVED);
        const path = place < 0 ? '' : decodeURIComponent(pathname.slice(place + SERVED.length));
        const read = files.get(path);
        if (!read) {
          next();
          return;
        }
        response.setHeader('Content-Type', CONTENT_TYPES[extname(path)] ?? 'application/octet-stream');
        response.end(read());
      });
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        // Next to each chunk with the module: it loads the files from there.
        const folders = new Set(
          Object.values(bundle).flatMap((file) =>
            file.type === 'chunk' && file.moduleIds.some(looksForViewer) ? [file.fileName.replace(/[^/]*$/, '')] : [],
          ),
        );
        for (const folder of folders) {
          for (const [path, read] of listFiles()) {
            this.emitFile({ type: 'asset', fileName: `${folder}${FOLDER}/${path}`, source: read() });
          }
        }
      },
    },
  };
}
