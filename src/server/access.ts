import { SEES_ALL, type Viewer } from '../scanner/core.ts';
import type { TokenService } from '../token/index.ts';

export const KEY_HEADER = 'acs-api-key';

/** Headers that cross-origin pages may send when CORS is on. */
const ALLOWED_HEADERS = `${KEY_HEADER}, Accusoft-Affinity-Token, Authorization, Content-Type`;

const isListed = (origin: string, origins: readonly string[]) => origins.includes('*') || origins.includes(origin);

/**
 * Returns whether another origin's page sends the request: uploads to a developer's machine need no
 * preflight. Other clients send no `Origin`.
 */
export function isForeign(headers: Headers, ownOrigin: string | undefined, origins: readonly string[]): boolean {
  const origin = headers.get('origin');
  const site = headers.get('sec-fetch-site');
  if (origin === null) return site === 'cross-site';
  if (isListed(origin, origins)) return false;
  // Forbidden header: scripts can't set it, and proxies don't affect the origin it is based on.
  if (site !== null) return site !== 'same-origin';
  return !URL.canParse(origin) || new URL(origin).origin !== ownOrigin;
}

/** Returns the CORS headers of a response; only a listed origin is allowed. */
export function toCorsHeaders(headers: Headers, origins: readonly string[]): Record<string, string> {
  const origin = headers.get('origin');
  if (origins.length === 0) return {};
  if (origin === null || !isListed(origin, origins)) return { Vary: 'Origin' };
  return { 'Access-Control-Allow-Origin': origin, Vary: 'Origin' };
}

export const isPreflight = (method: string, headers: Headers) =>
  method === 'OPTIONS' && headers.has('origin') && headers.has('access-control-request-method');

export const toPreflightHeaders = (methods: readonly string[]): Record<string, string> => ({
  'Access-Control-Allow-Methods': methods.join(', '),
  'Access-Control-Allow-Headers': ALLOWED_HEADERS,
  'Access-Control-Max-Age': '600',
});

/** RFC 6750 section 2.1. */
const BEARER = /^Bearer +([\w.~+/-]+=*)$/i;
/** Any other scheme isn't ours: proxies pass on their own passwords. */
const IS_BEARER = /^Bearer(?: |$)/i;

/** Credentials that a request lacks or that are wrong. */
export type AccessFault = 'unauthorized' | 'unknownToken';

/**
 * Identifies the caller. The API key grants full access, as it can issue any token. Items without
 * an owner are public, unless credentials are required. A token that is unknown or expired is a
 * fault even where none is required: files sent with it would be public.
 */
export async function identify(
  headers: Headers,
  tokens: TokenService,
  requireCredentials: boolean,
): Promise<Viewer | AccessFault> {
  if (await tokens.checkApiKey(headers.get(KEY_HEADER))) return SEES_ALL;
  const given = headers.get('authorization') ?? '';
  const [, token] = BEARER.exec(given) ?? [];
  const known = token === undefined ? undefined : await tokens.checkToken(token);
  if (!known && IS_BEARER.test(given)) return 'unknownToken';
  if (!known && requireCredentials) return 'unauthorized';
  const own = known?.owner;
  return {
    owner: own,
    role: known?.role,
    sees: (owner) => owner === own || (owner === undefined && !requireCredentials),
  };
}
