// Serves the built app without Vite: compressed, cacheable, with security headers.
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { getOrCreate } from '../kernel/get-or-create.ts';
import { listPageFiles } from './built-files.ts';
import { CONTENT_TYPES } from './content-types.ts';
import { buildPolicy, PAGE_HEADERS } from './page-headers.ts';

const PACKED = new Set(['.png', '.woff2', '.gz', '.traineddata']);

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

function describeFile(bytes: Buffer, name: string): StaticFile {
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
  has(path: string): boolean;
  serve(path: string, request: IncomingMessage, response: ServerResponse): Promise<void>;
}

/** Serves only files listed at start. @throws Error if a package has other files than the build */
export function createStaticFiles(folder: string): StaticFiles {
  const files = new Map([...listPageFiles(folder)].map(([name, read]) => [`/${name}`, describeFile(read(), name)]));
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
