// Web Crypto, Request and Response are the same in browsers, workers and Node.
import { createSecret, isSameSecret, toDigest } from './secrets.ts';
import { parseTokenRequest, type TokenErrorCode } from './token-request.ts';

/** What a token was issued for. */
export interface TokenGrant {
  /** The scope as it was requested. */
  readonly scope: string;
  readonly userId: string;
  readonly role: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

export interface TokenServiceSettings {
  readonly apiKey: string;
  /** Default 3600. */
  readonly lifetimeSeconds?: number;
  readonly now?: () => number;
}

export interface TokenService {
  /** Answers `POST /v1/authTokens`; any other method gets 405. Never throws for what a client sends. */
  handle(request: Request): Promise<Response>;
  /** Whether `key` is the API key; takes the same time wherever it differs. */
  checkApiKey(key: string | null): Promise<boolean>;
  /** What a token stands for, or undefined for one that was not issued here or has expired. */
  checkToken(token: string): Promise<TokenGrant | undefined>;
}

/** 256 bits: far beyond the 128 that RFC 6749 section 10.10 asks for. */
const TOKEN_BYTES = 32;

/** Neither a token nor an error about one may be kept by a cache (RFC 6749 sections 5.1 and 5.2). */
const HEADERS = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', Pragma: 'no-cache' };

const answer = (status: number, body: object, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { ...HEADERS, ...headers } });

const refuse = (error: TokenErrorCode, status = 400, headers: Record<string, string> = {}) =>
  answer(status, { error }, headers);

/**
 * The token service of the specification. Of several faults in one request the first is reported, in this order: method, API key,
 * content type, form, `grant_type`, `scope`; so nobody without the key learns anything about the body.
 */
export function createTokenService(settings: TokenServiceSettings): TokenService {
  const { apiKey, lifetimeSeconds = 3600, now = Date.now } = settings;
  /** By the digest of the token, so that neither the map's keys nor its timing give a token away. */
  const grants = new Map<string, TokenGrant>();

  const checkApiKey = async (key: string | null) => key !== null && (await isSameSecret(key, apiKey));

  /** Grants are kept in the order of their expiry, since all live equally long. */
  const dropExpired = () => {
    for (const [digest, grant] of grants) {
      if (grant.expiresAt > now()) return;
      grants.delete(digest);
    }
  };

  return {
    checkApiKey,

    async checkToken(token) {
      dropExpired();
      return grants.get(await toDigest(token));
    },

    async handle(request) {
      if (request.method !== 'POST') return refuse('invalid_request', 405, { Allow: 'POST' });
      if (!(await checkApiKey(request.headers.get('acs-api-key'))))
        // RFC 9110 section 15.5.2 wants a challenge with each 401; no browser asks the user for one of this scheme.
        return refuse('invalid_client', 401, { 'WWW-Authenticate': 'acs-api-key realm="markwright"' });

      const parsed = parseTokenRequest(
        request.headers.get('content-type'),
        new Uint8Array(await request.arrayBuffer()),
      );
      if (!parsed.ok) return refuse(parsed.error);

      dropExpired();
      const { scope, userId, role } = parsed.value;
      const token = createSecret(TOKEN_BYTES);
      grants.set(await toDigest(token), { scope, userId, role, expiresAt: now() + lifetimeSeconds * 1000 });
      return answer(200, { access_token: token, token_type: 'acs-oauth', expires_in: lifetimeSeconds, scope });
    },
  };
}
