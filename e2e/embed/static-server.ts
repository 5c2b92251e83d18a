// Serves plain files over HTTP, like any static host.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CONTENT_TYPES } from '../../src/server/content-types.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const EXAMPLE = join(ROOT, 'e2e', 'embed', 'example');

/** Project with an installed package, to test that one. */
export const INSTALLED = process.env.MARKWRIGHT_INSTALLED;
const DIST = INSTALLED === undefined ? join(ROOT, 'dist') : join(INSTALLED, 'node_modules', 'markwright', 'dist');

export interface StaticServer {
  readonly url: string;
  close(): void;
}

export async function serveExample(): Promise<StaticServer> {
  const library = mkdtempSync(join(tmpdir(), 'markwright-viewer-'));
  execFileSync(process.execPath, [join(DIST, 'node', 'markwright.mjs'), 'viewer', '-o', library], { stdio: 'pipe' });
  const folders: readonly (readonly [string, string])[] = [
    ['/lib/', library],
    ['/samples/', join(ROOT, 'public', 'samples')],
    ['/', EXAMPLE],
  ];
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://host').pathname));
    const [prefix, folder] = folders.find(([each]) => path.startsWith(each)) ?? ['/', EXAMPLE];
    const file = join(folder, path.slice(prefix.length) || 'index.html');
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) {
      response.writeHead(404).end();
      return;
    }
    response.setHeader('Content-Type', CONTENT_TYPES[extname(file)] ?? 'application/octet-stream');
    response.end(readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close() {
      server.close();
      rmSync(library, { recursive: true });
    },
  };
}
