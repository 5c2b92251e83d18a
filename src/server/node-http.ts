import { type IncomingMessage, Server, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { ClientGoneError } from './request-body.ts';

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
 * The origin under which the client reached this server, or undefined where it names no host that could be one.
 * @param trustProxy whether a proxy that speaks TLS for us says so: it is the only one who can reach us
 */
export function toOwnOrigin(request: IncomingMessage, headers: Headers, trustProxy: boolean): string | undefined {
  const isEncrypted = 'encrypted' in request.socket && request.socket.encrypted === true;
  const [forwarded] = trustProxy ? (headers.get('x-forwarded-proto') ?? '').split(',') : [];
  const scheme = /^https?$/.test(forwarded?.trim() ?? '') ? forwarded?.trim() : isEncrypted ? 'https' : 'http';
  const address = `${scheme}://${headers.get('host')}`;
  return URL.canParse(address) ? new URL(address).origin : undefined;
}

/** The address of the client: behind a proxy that is trusted what that has added last, since all before it is the client's own word. */
export function toClient(request: IncomingMessage, headers: Headers, trustProxy: boolean): string {
  const forwarded = trustProxy ? headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  return forwarded || request.socket.remoteAddress || '';
}

/**
 * Keep-alive of idle connections (ms): longer than that of proxies and clients, so that it doesn't
 * end as a request arrives.
 */
const KEEP_ALIVE = 65_000;

/** Sets the times of a server. How long a body may take is decided by its progress, not by Node's limit for whole requests. */
export function setTimes(server: object): void {
  // Servers of HTTP/2, which Vite speaks over TLS, have others.
  if (!(server instanceof Server)) return;
  server.keepAliveTimeout = KEEP_ALIVE;
  server.requestTimeout = 0;
}

/** Limits for draining a refused upload (ms): in total, and without a byte. */
export interface LingerLimits {
  readonly total: number;
  readonly idle: number;
}

/** nginx's defaults. */
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

/** Writes a body as fast as the client takes it, so that no more of it than a chunk is in memory. */
async function writeBody(body: Response['body'], response: ServerResponse): Promise<void> {
  if (!body) return;
  try {
    await pipeline(body as AsyncIterable<Uint8Array>, response, { end: false });
  } catch (fault) {
    throw response.destroyed ? new ClientGoneError() : fault;
  }
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
  // Answers with a length are streamed.
  const isStream = answer.headers.has('content-length');
  const whole = isStream ? undefined : new Uint8Array(await answer.arrayBuffer());
  if (response.destroyed) return answer.body?.cancel();
  const headers: Record<string, string> = {};
  for (const [name, value] of answer.headers) headers[name] = value;
  if (whole && answer.status !== 204) headers['content-length'] = String(whole.length);
  // A request whose body was not read to its end leaves a connection that cannot serve another one; HTTP/2 has streams for that.
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
