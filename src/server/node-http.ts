import { type IncomingMessage, Server, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { ClientGoneError } from './request-body.ts';

/** Ignores the Host header, which clients control. */
export function toUrl({ url = '/' }: IncomingMessage): URL | undefined {
  const address = `http://localhost${url}`;
  return url.startsWith('/') && URL.canParse(address) ? new URL(address) : undefined;
}

/** Converts headers to the web's type. HTTP/2 (Vite with TLS) has `:authority` for `Host`. */
export function toHeaders(request: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [field, value] of Object.entries(request.headers)) {
    const name = field === ':authority' ? 'host' : field;
    if (name.startsWith(':')) continue;
    for (const entry of Array.isArray(value) ? value : [value]) if (entry !== undefined) headers.append(name, entry);
  }
  return headers;
}

/** Returns the client's origin, undefined if invalid. `trustProxy`: trust a TLS proxy's scheme. */
export function toOwnOrigin(request: IncomingMessage, headers: Headers, trustProxy: boolean): string | undefined {
  const isEncrypted = 'encrypted' in request.socket && request.socket.encrypted === true;
  const [forwarded] = trustProxy ? (headers.get('x-forwarded-proto') ?? '').split(',') : [];
  const scheme = /^https?$/.test(forwarded?.trim() ?? '') ? forwarded?.trim() : isEncrypted ? 'https' : 'http';
  const address = `${scheme}://${headers.get('host')}`;
  return URL.canParse(address) ? new URL(address).origin : undefined;
}

/** Returns the client's address: the last one of a trusted proxy, as clients forge others. */
export function toClient(request: IncomingMessage, headers: Headers, trustProxy: boolean): string {
  const forwarded = trustProxy ? headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  return forwarded || request.socket.remoteAddress || '';
}

/** Keep-alive (ms): longer than that of proxies and clients, so as not to end under a request. */
const KEEP_ALIVE = 65_000;

/** Sets a server's timeouts. Node's total one is off: bodies time out if they stall. */
export function setTimes(server: object): void {
  // HTTP/2 servers (Vite with TLS) have other timeouts.
  if (!(server instanceof Server)) return;
  server.keepAliveTimeout = KEEP_ALIVE;
  server.requestTimeout = 0;
}

/** Limits for draining a refused upload (ms): in total, and idle. */
export interface LingerLimits {
  readonly total: number;
  readonly idle: number;
}

/** Same as nginx's defaults. */
const LINGER: LingerLimits = { total: 30_000, idle: 5000 };

/** Drains the rest of a body, until it ends or times out. */
function drain(request: IncomingMessage, { total, idle }: LingerLimits): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(end);
      clearTimeout(silence);
      resolve();
    };
    const end = setTimeout(finish, total);
    let silence = setTimeout(finish, idle);
    request.on('data', () => {
      clearTimeout(silence);
      silence = setTimeout(finish, idle);
    });
    for (const event of ['end', 'error', 'close']) request.once(event, finish);
    request.resume();
  });
}

/** Streams a body with backpressure, one chunk in memory. */
async function writeBody(body: Response['body'], response: ServerResponse): Promise<void> {
  if (!body) return;
  try {
    // Iterated, a stream that waits would learn only from its next chunk that the client is gone.
    await pipeline(Readable.fromWeb(body as ReadableStream<Uint8Array>), response, { end: false });
  } catch (fault) {
    throw response.destroyed ? new ClientGoneError() : fault;
  }
}

/** Asks nginx and others to pass on each part at once. */
export const UNBUFFERED = 'x-accel-buffering';

/** To HEAD, headers only. Drains an upload first: its client may not read before it is done. */
export async function sendResponse(
  answer: Response,
  request: IncomingMessage,
  response: ServerResponse,
  linger: LingerLimits = LINGER,
) {
  // Bodies with a length, or that proxies must not hold back, are streamed.
  const isStream = ['content-length', UNBUFFERED].some((name) => answer.headers.has(name));
  const whole = isStream ? undefined : new Uint8Array(await answer.arrayBuffer());
  if (response.destroyed) return answer.body?.cancel();
  const headers: Record<string, string> = {};
  for (const [name, value] of answer.headers) headers[name] = value;
  if (whole && answer.status !== 204) headers['content-length'] = String(whole.length);
  // After an unread body the connection can't be reused. HTTP/2 isn't affected: it has streams.
  const isSending = !request.complete && request.httpVersionMajor === 1;
  if (isSending) headers.connection = 'close';
  response.writeHead(answer.status, headers);
  response.flushHeaders();
  if (request.method === 'HEAD') await (isStream ? answer.body?.cancel() : undefined);
  else if (isStream) await writeBody(answer.body, response);
  else if (whole && whole.length > 0) response.write(whole);
  if (isSending) await drain(request, linger);
  response.end();
}
