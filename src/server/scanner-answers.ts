import { type ErrorBody, toErrorBody } from '../scanner/core.ts';
import type { RequestFault, Route } from './api.ts';

/** Responses must not be cached: states change and errors pass. */
export const NO_STORE = { 'Cache-Control': 'no-store' };

export const toResponse = (status: number, body: object) => Response.json(body, { status, headers: NO_STORE });

/** Refusals outside the specification: HTTP status, with a body in the specification's format. */
const REFUSALS: Record<RequestFault, readonly [number, ErrorBody]> = {
  busy: [503, toErrorBody('InternalError', { in: 'process', at: 'uploads' })],
  foreign: [403, toErrorBody('InvalidInput', { in: 'header', at: 'Origin' })],
  full: [507, toErrorBody('InternalError', { in: 'process', at: 'WorkFile' })],
  internal: [580, toErrorBody('InternalError', { in: 'process', at: 'scanner' })],
  limited: [429, toErrorBody('InternalError', { in: 'process', at: 'requests' })],
  method: [405, toErrorBody('InvalidInput', { in: 'url', at: 'method' })],
  misdirected: [421, toErrorBody('InvalidInput', { in: 'header', at: 'Host', expected: 'a name in MARKWRIGHT_HOSTS' })],
  stalled: [408, toErrorBody('InvalidInput', { in: 'body', at: 'body' })],
  tooLarge: [413, toErrorBody('InvalidInput', { in: 'body', at: 'body' })],
  unauthorized: [401, toErrorBody('MissingInput', { in: 'header', at: 'acs-api-key' })],
  unavailable: [503, toErrorBody('InternalError', { in: 'process', at: 'scanner' })],
  unknownToken: [401, toErrorBody('InvalidInput', { in: 'header', at: 'Authorization' })],
};

/** RFC 6750 section 3. */
const CHALLENGES: Partial<Record<RequestFault, string>> = {
  unauthorized: 'Bearer realm="markwright"',
  unknownToken: 'Bearer realm="markwright", error="invalid_token"',
};

export const RETRY = { 'Retry-After': '2' };

export function refuse(fault: RequestFault): Response {
  const response = toResponse(...REFUSALS[fault]);
  const challenge = CHALLENGES[fault];
  if (challenge !== undefined) response.headers.set('WWW-Authenticate', challenge);
  if (fault === 'unavailable' || fault === 'busy') response.headers.set('Retry-After', RETRY['Retry-After']);
  return response;
}

export function segmentOf(url: URL, fromEnd = 1): string | undefined {
  try {
    return decodeURIComponent(url.pathname.split('/').at(-fromEnd) ?? '');
  } catch {
    return undefined;
  }
}

/** Affinity token: clients of the vendor's servers repeat it in later requests. */
const AFFINITY_HEADER = 'Accusoft-Affinity-Token';
const AFFINITY_TOKEN = /^[\w+/=-]{1,128}$/;

/** Returns the client's affinity token, or else this server's. */
export function affinityOf(headers: Headers, own: string): string {
  const given = headers.get(AFFINITY_HEADER);
  return given !== null && AFFINITY_TOKEN.test(given) ? given : own;
}

export const withAffinity = (route: Route, own: string): Route => ({
  ...route,
  async handle(request) {
    const response = await route.handle(request);
    response.headers.set(AFFINITY_HEADER, affinityOf(request.headers, own));
    return response;
  },
});
