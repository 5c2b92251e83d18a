import { readdirSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { Plugin } from 'vite';
import { isPageFile } from './built-files.ts';

/** Path that src/ui/offline/cache-parts.ts requests. */
const WORKER = 'offline.js';
const LIST = 'offline.json';

/** Files that the app never requests. */
const LEFT_OUT = /^(index\.html|openapi\.json|offline\.js)$|\.LICENSE\.txt$|^THIRD-PARTY-NOTICES/;

/** Writes the service worker, and the list of files to cache offline, relative to the page. */
export function offlineFiles(): Plugin {
  let publicDir = '';
  return {
    name: 'markwright-offline-files',
    apply: 'build',
    configResolved(config) {
      publicDir = config.publicDir;
    },
    buildStart() {
      this.emitFile({ type: 'chunk', id: 'src/ui/offline/service-worker.ts', fileName: WORKER });
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const given = readdirSync(publicDir, { recursive: true, encoding: 'utf8' }).filter((path) =>
          statSync(join(publicDir, path)).isFile(),
        );
        const files = [...Object.keys(bundle), ...given]
          .map((path) => path.replaceAll(sep, '/'))
          .filter((path) => isPageFile(path) && !LEFT_OUT.test(path))
          .toSorted();
        // The page comes last: once it is cached, so is everything it needs.
        this.emitFile({ type: 'asset', fileName: LIST, source: JSON.stringify([...files, './']) });
      },
    },
  };
}
