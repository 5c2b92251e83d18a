import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { VIEWER } from './built-files.ts';

const SOURCE = 'src/embed/viewer.html';

/** Builds the viewer's page beside the application's: Vite would put it where its source is. */
export function viewerPage(): Plugin {
  let root = '';
  return {
    name: 'markwright-viewer-page',
    apply: 'build',
    enforce: 'pre',
    configResolved(config) {
      root = config.root;
    },
    resolveId: (source) => (source === VIEWER ? join(root, VIEWER) : undefined),
    load: (id) => (id === join(root, VIEWER) ? readFileSync(join(root, SOURCE), 'utf8') : undefined),
  };
}
