// Serves plain files over HTTP, like any static host.
import { readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CONTENT_TYPES } from '../../src/server/content-types.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const EXAMPLE = join(ROOT, 'e2e', 'embed', 'example');

/** Served folders and their sources. */
const FOLDERS: readonly (readonly [string, string])[] = [
  ['/lib/', join(ROOT, 'dist', 'lib')],
  ['/samples/', join(ROOT, 'public', 'samples')],
  ['/', EXAMPLE],
];

export interface StaticServer {
  readonly url: string;
  close(): void;
}

export async function serveExample(): Promise<StaticServer> {
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://host').pathname));
    const [prefix, folder] = FOLDERS.find(([each]) => path.startsWith(each)) ?? ['/', EXAMPLE];
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
    close: () => void server.close(),
  };
}
