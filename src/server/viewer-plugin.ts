// `markwright/vite`: for projects that are built by Vite, and use the element or the component. The viewer is a page of its own, which a
// bundler must not take apart: its files are served, and written, beside the module that looks for them there.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, extname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { CONTENT_TYPES } from './content-types.ts';

/** Location of this module once built, beside the element's and the viewer's files. */
const LIBRARY = fileURLToPath(new URL('.', import.meta.url));
const FOLDER = 'viewer';
const FILES = join(LIBRARY, FOLDER);
/** Path of the module on a development server, however the package is linked. */
const SERVED = '/dist/lib/viewer/';

/** The module that looks for the viewer: `element.js`, or what it shares with the component. */
const looksForViewer = (id: string): boolean =>
  dirname(id) === dirname(FILES) && /^element\b.*\.js(\?|$)/.test(basename(id));

const listFiles = (): string[] =>
  readdirSync(FILES, { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(join(FILES, path)).isFile())
    .map((path) => path.replaceAll(sep, '/'));

export function markwright(): Plugin {
  return {
    name: 'markwright-viewer',
    // A module that was bundled beforehand would look for the viewer beside its copy.
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
        // Beside each chunk that contains the module: it looks for the files next to itself.
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
