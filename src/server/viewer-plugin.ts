// `markwright/vite`: for Vite projects that use the element or the component. Serves and writes the
// viewer's files, unbundled, next to the module that loads them.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, extname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { CONTENT_TYPES } from './content-types.ts';

/** Location of this module once built, beside the element's and the viewer's files. */
const LIBRARY = fileURLToPath(new URL('.', import.meta.url));
const FOLDER = 'viewer';
const FILES = join(LIBRARY, FOLDER);
/** Path of the module on a development server, even if the package is linked. */
const SERVED = '/dist/lib/viewer/';

/** Matches the module that loads the viewer: `element.js`, or its shared chunk. */
const looksForViewer = (id: string): boolean =>
  dirname(id) === dirname(FILES) && /^element\b.*\.js(\?|$)/.test(basename(id));

const listFiles = (): string[] =>
  readdirSync(FILES, { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(join(FILES, path)).isFile())
    .map((path) => path.replaceAll(sep, '/'));

export function markwright(): Plugin {
  return {
    name: 'markwright-viewer',
    // Prebundling would move the module away from the viewer.
    config: () => ({ optimizeDeps: { exclude: ['markwright/element', 'markwright/react'] } }),
    configureServer(server) {
      const files = new Set(listFiles());
      server.middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.url ?? '/', 'http://localhost');
        const place = pathname.indexOf(SERVED);
        const path = place < 0 ? '' : decodeURIComponent(pathname.slice(place + SERVED.length));
        if (!files.has(path)) {
          next();
          return;
        }
        response.setHeader('Content-Type', CONTENT_TYPES[extname(path)] ?? 'application/octet-stream');
        response.end(readFileSync(join(FILES, path)));
      });
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        if (!existsSync(FILES)) this.error(`The viewer's files are not at ${FILES}`);
        // Next to each chunk with the module: it loads the files from there.
        const folders = new Set(
          Object.values(bundle).flatMap((file) =>
            file.type === 'chunk' && file.moduleIds.some(looksForViewer) ? [file.fileName.replace(/[^/]*$/, '')] : [],
          ),
        );
        for (const folder of folders) {
          for (const path of listFiles()) {
            const fileName = `${folder}${FOLDER}/${path}`;
            this.emitFile({ type: 'asset', fileName, source: readFileSync(join(FILES, path)) });
          }
        }
      },
    },
  };
}
