// Serves the built app without Vite: compressed, cacheable, with security headers.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { getOrCreate } from '../kernel/get-or-create.ts';
import { CONTENT_TYPES } from './content-types.ts';
import { buildPolicy, PAGE_HEADERS } from './page-headers.ts';

const PACKED = new Set(['.png', '.woff2', '.gz', '.traineddata']);

/** Folders next to the app that are not part of it. */
const NOT_OF_THE_PAGE = /^(node|lib)\//;

/** File names that contain a content hash. */
const HASHED = /^assets\//;

type Encoding = 'br' | 'gzip' | 'identity';

/** Medium levels: a file is compressed once, on first request. */
const PACK: Record<Exclude<Encoding, 'identity'>, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (bytes) => promisify(gzip)(bytes),
};

interface StaticFile {
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly etag: string;
  body(encoding: Encoding): Promise<Buffer>;
}

/** Folder of the viewer's assets. Published packages have large shared assets only here. */
const VIEWER_ASSETS = 'lib/viewer/assets/';
const SHARED = /\.(wasm|gz|woff2?)$/;

const nameInPage = (path: string): string =>
  path.startsWith(VIEWER_ASSETS) && SHARED.test(path) ? `assets/${path.slice(VIEWER_ASSETS.length)}` : path;

/** @param path relative to the folder */
function describeFile(folder: string, path: string, name: string): StaticFile {
  const bytes = readFileSync(join(folder, path));
  const packed = new Map<Encoding, Promise<Buffer>>();
  return {
    name,
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    headers: {
      'Content-Type': CONTENT_TYPES[extname(name)] ?? 'application/octet-stream',
      'Cache-Control': HASHED.test(name) ? 'public, max-age=31536000, immutable' : 'no-cache',
      Vary: 'Accept-Encoding',
      'Content-Security-Policy': buildPolicy(),
      ...PAGE_HEADERS,
    },
    body(encoding) {
      if (encoding === 'identity') return Promise.resolve(bytes);
      return getOrCreate(packed, encoding, () => PACK[encoding](bytes));
    },
  };
}

function encodingFor(accepted: string, name: string): Encoding {
  if (PACKED.has(extname(name))) return 'identity';
  const offers = new Set(
    accepted
      .split(',')
      .map((offer) => offer.trim())
      .filter((offer) => !/;\s*q=0(\.0*)?$/.test(offer))
      .map((offer) => offer.replace(/;.*$/, '').trim().toLowerCase()),
  );
  if (offers.has('br')) return 'br';
  return offers.has('gzip') ? 'gzip' : 'identity';
}

export interface StaticFiles {
  /** Returns whether the app has a file at this path. */
  has(path: string): boolean;
  /** Answers every request, with the file or an error. */
  serve(path: string, request: IncomingMessage, response: ServerResponse): Promise<void>;
}

/** Lists files once and serves only these: no path can lead elsewhere. */
export function createStaticFiles(folder: string): StaticFiles {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll(sep, '/'))
    .filter((path) => !NOT_OF_THE_PAGE.test(nameInPage(path)) && statSync(join(folder, path)).isFile());
  const own = new Set(paths);
  const files = new Map(
    paths
      .map((path) => ({ path, name: nameInPage(path) }))
      .filter(({ path, name }) => path === name || !own.has(name))
      .map(({ path, name }) => [`/${name}`, describeFile(folder, path, name)]),
  );
  const index = files.get('/index.html');
  if (index) files.set('/', index);

  const refuse = (response: ServerResponse, status: number, headers: Record<string, string> = {}) => {
    const text = status === 405 ? 'This can only be read.\n' : 'There is nothing here.\n';
    const all = { 'Content-Type': 'text/plain', 'Content-Security-Policy': buildPolicy(), ...PAGE_HEADERS, ...headers };
    response.writeHead(status, all).end(text);
  };

  return {
    has: (path) => files.has(path),
    async serve(path, request, response) {
      const file = files.get(path);
      if (!file) return refuse(response, 404);
      if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(response, 405, { Allow: 'GET, HEAD' });
      const headers: Record<string, string> = { ...file.headers, ETag: file.etag };
      // The ETag is of the uncompressed content: all encodings share it.
      if (request.headers['if-none-match']?.replace(/^W\//, '') === file.etag) {
        response.writeHead(304, headers).end();
        return;
      }
      const encoding = encodingFor(String(request.headers['accept-encoding'] ?? ''), file.name);
      if (encoding !== 'identity') headers['Content-Encoding'] = encoding;
      const body = await file.body(encoding);
      response.writeHead(200, { ...headers, 'Content-Length': body.length });
      response.end(request.method === 'HEAD' ? undefined : body);
    },
  };
}
