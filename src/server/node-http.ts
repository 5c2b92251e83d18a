import type { IncomingMessage, ServerResponse } from 'node:http';
import { concatBytes } from '../codecs/bytes.ts';

/** A body longer than it may be. */
export class BodyTooLargeError extends Error {}

/** The client went away before its request was whole. */
export class ClientGoneError extends Error {}

/**
 * Reads the whole body, or throws BodyTooLargeError as soon as it is known to be longer than `limit` bytes; what follows is then
 * thrown away as it comes.
 */
export function readBody(request: IncomingMessage, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const refuse = () => {
      chunks.length = 0;
      request.removeAllListeners('data').resume();
      reject(new BodyTooLargeError());
    };
    const chunks: Buffer[] = [];
    let length = 0;
    if (Number(request.headers['content-length'] ?? 0) > limit) {
      refuse();
      return;
    }
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > limit) refuse();
      else chunks.push(chunk);
    });
    request.once('end', () => resolve(concatBytes(chunks)));
    request.once('error', () => reject(new ClientGoneError()));
    request.once('close', () => reject(new ClientGoneError()));
  });
}

/** The host is the client's word and decides nothing, so it is left out. */
export function toUrl({ url = '/' }: IncomingMessage): URL | undefined {
  const address = `http://localhost${url}`;
  return url.startsWith('/') && URL.canParse(address) ? new URL(address) : undefined;
}

/** The headers as the web's own type. HTTP/2, which Vite speaks over TLS, has `:authority` in place of `Host`. */
export function toHeaders(request: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [field, value] of Object.entries(request.headers)) {
    const name = field === ':authority' ? 'host' : field;
    if (name.startsWith(':')) continue;
    for (const entry of Array.isArray(value) ? value : [value]) if (entry !== undefined) headers.append(name, entry);
  }
  return headers;
}

/**
 * The origin under which the client reached this server, or undefined where it names no host that could be one. Behind a proxy that
 * speaks TLS for us, the scheme is the proxy's word; a page of another origin cannot send that header without asking first.
 */
export function toOwnOrigin(request: IncomingMessage, headers: Headers): string | undefined {
  const isEncrypted = 'encrypted' in request.socket && request.socket.encrypted === true;
  const [forwarded] = (headers.get('x-forwarded-proto') ?? '').split(',');
  const address = `${forwarded?.trim() || (isEncrypted ? 'https' : 'http')}://${headers.get('host')}`;
  return URL.canParse(address) ? new URL(address).origin : undefined;
}

/** How long a client may go on sending what was refused, in milliseconds: in all, and without a byte. */
export interface LingerLimits {
  readonly total: number;
  readonly idle: number;
}

/** As nginx has them. */
const LINGER: LingerLimits = { total: 30_000, idle: 5000 };

/** Lets the rest of a body run dry, until it ends or its time is over. */
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

/**
 * Sends an answer. A HEAD request gets the headers alone, the length of the body among them. A client that is still sending may not read
 * before it has finished, and a connection that is closed under it takes the answer along: it is closed when the client has sent all.
 */
export async function sendResponse(
  answer: Response,
  request: IncomingMessage,
  response: ServerResponse,
  linger: LingerLimits = LINGER,
) {
  const body = new Uint8Array(await answer.arrayBuffer());
  if (response.destroyed) return;
  const headers: Record<string, string> = {};
  for (const [name, value] of answer.headers) headers[name] = value;
  if (answer.status !== 204) headers['content-length'] = String(body.length);
  // A request whose body was not read to its end leaves a connection that cannot serve another one; HTTP/2 has streams for that.
  const isSending = !request.complete && request.httpVersionMajor === 1;
  if (isSending) headers.connection = 'close';
  response.writeHead(answer.status, headers);
  response.flushHeaders();
  if (request.method !== 'HEAD' && body.length > 0) response.write(body);
  if (isSending) await drain(request, linger);
  response.end();
}
