import type { IncomingMessage, ServerResponse } from 'node:http';

/** A body longer than it may be. */
export class BodyTooLargeError extends Error {}

/** The client went away before its request was whole. */
export class ClientGoneError extends Error {}

/**
 * Reads the whole body, or throws BodyTooLargeError as soon as it is known to be longer than `limit` bytes; what follows is then let
 * run dry, so that the client can finish sending and read its answer.
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
    request.once('end', () => resolve(joinChunks(chunks, length)));
    request.once('error', () => reject(new ClientGoneError()));
    request.once('close', () => reject(new ClientGoneError()));
  });
}

function joinChunks(chunks: readonly Buffer[], length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
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

/** Sends an answer. A HEAD request gets the headers alone, the length of the body among them. */
export async function sendResponse(answer: Response, request: IncomingMessage, response: ServerResponse) {
  const body = new Uint8Array(await answer.arrayBuffer());
  if (response.destroyed) return;
  const headers: Record<string, string> = {};
  for (const [name, value] of answer.headers) headers[name] = value;
  if (answer.status !== 204) headers['content-length'] = String(body.length);
  // A request whose body was not read to its end leaves a connection that cannot serve another one; HTTP/2 has streams for that.
  if (!request.complete && request.httpVersionMajor === 1) headers.connection = 'close';
  response.writeHead(answer.status, headers);
  response.end(request.method === 'HEAD' ? undefined : body);
}
