// What the answers of the scanner and of its work files share.
import { type ErrorBody, toErrorBody } from '../scanner/parts.ts';
import type { RequestFault, Route } from './api.ts';

/** States change and errors pass: no answer may be kept. */
export const NO_STORE = { 'Cache-Control': 'no-store' };

export const toResponse = (status: number, body: object) => Response.json(body, { status, headers: NO_STORE });

/** Refusals that HTTP has and the specification does not: HTTP's own status, and a body of the specification's shape. */
const REFUSALS: Record<RequestFault, readonly [number, ErrorBody]> = {
  foreign: [403, toErrorBody('InvalidInput', { in: 'header', at: 'Origin' })],
  internal: [580, toErrorBody('InternalError', { in: 'process', at: 'scanner' })],
  method: [405, toErrorBody('InvalidInput', { in: 'url', at: 'method' })],
  tooLarge: [413, toErrorBody('InvalidInput', { in: 'body', at: 'body' })],
  unauthorized: [401, toErrorBody('MissingInput', { in: 'header', at: 'acs-api-key' })],
  unavailable: [503, toErrorBody('InternalError', { in: 'process', at: 'scanner' })],
};

/** Seconds after which a client may try again. */
const RETRY_AFTER = '2';

export function refuse(fault: RequestFault): Response {
  const response = toResponse(...REFUSALS[fault]);
  if (fault === 'unauthorized') response.headers.set('WWW-Authenticate', 'Bearer realm="markwright"');
  if (fault === 'unavailable') response.headers.set('Retry-After', RETRY_AFTER);
  return response;
}

/** A segment of the path, from its end. */
export function segmentOf(url: URL, fromEnd = 1): string | undefined {
  try {
    return decodeURIComponent(url.pathname.split('/').at(-fromEnd) ?? '');
  } catch {
    return undefined;
  }
}

/** Clients of the vendor's servers send the token that they were given along with what they ask next. */
const AFFINITY_HEADER = 'Accusoft-Affinity-Token';
const AFFINITY_TOKEN = /^[\w+/=-]{1,128}$/;

/** What the client was given before, or else this server's. */
export function affinityOf(headers: Headers, own: string): string {
  const given = headers.get(AFFINITY_HEADER);
  return given !== null && AFFINITY_TOKEN.test(given) ? given : own;
}

/** The route with the token on its answers. */
export const withAffinity = (route: Route, own: string): Route => ({
  ...route,
  async handle(request) {
    const response = await route.handle(request);
    response.headers.set(AFFINITY_HEADER, affinityOf(request.headers, own));
    return response;
  },
});
