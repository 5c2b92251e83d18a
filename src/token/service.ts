// Web Crypto, Request and Response are the same in browsers, workers and Node.
import { isSameSecret } from './secrets.ts';
import { createTokenSigner } from './signed-tokens.ts';
import { parseScope, parseTokenRequest, type TokenErrorCode, type TokenScope } from './token-request.ts';

export interface TokenServiceSettings {
  readonly apiKey: string;
  /** Secret that signs tokens, the same on all servers that accept them. Default: the API key. */
  readonly tokenKey?: string | undefined;
  /** Default 3600. */
  readonly lifetimeSeconds?: number;
  readonly now?: () => number;
}

export interface TokenService {
  /** Handles `POST /v1/authTokens`; 405 for other methods. Never throws for client errors. */
  handle(request: Request): Promise<Response>;
  /** Compares `key` with the API key in constant time. */
  checkApiKey(key: string | null): Promise<boolean>;
  /** Returns a token's scope; undefined if it has expired or wasn't signed with our key. */
  checkToken(token: string): Promise<TokenScope | undefined>;
}

/** Caches must keep neither tokens nor their errors (RFC 6749 sections 5.1 and 5.2). */
const HEADERS = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', Pragma: 'no-cache' };

const answer = (status: number, body: object, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { ...HEADERS, ...headers } });

const refuse = (error: TokenErrorCode, status = 400, headers: Record<string, string> = {}) =>
  answer(status, { error }, headers);

/**
 * Token service of the specification. Reports the first fault in this order: method, API key,
 * content type, form, `grant_type`, `scope`: without the key, a caller learns nothing of the body.
 */
export function createTokenService(settings: TokenServiceSettings): TokenService {
  const { apiKey, tokenKey = apiKey, lifetimeSeconds = 3600, now = Date.now } = settings;
  const signer = createTokenSigner(tokenKey);

  const checkApiKey = async (key: string | null) => key !== null && (await isSameSecret(key, apiKey));

  return {
    checkApiKey,

    async checkToken(token) {
      const claims = await signer.verify(token);
      const parsed = claims && claims.expiresAt > now() ? parseScope(claims.scope) : undefined;
      return parsed?.ok ? parsed.value : undefined;
    },

    async handle(request) {
      if (request.method !== 'POST') return refuse('invalid_request', 405, { Allow: 'POST' });
      if (!(await checkApiKey(request.headers.get('acs-api-key'))))
        // RFC 9110 §15.5.2 requires a challenge with each 401; browsers ignore this scheme.
        return refuse('invalid_client', 401, { 'WWW-Authenticate': 'acs-api-key realm="markwright"' });

      const parsed = parseTokenRequest(
        request.headers.get('content-type'),
        new Uint8Array(await request.arrayBuffer()),
      );
      if (!parsed.ok) return refuse(parsed.error);

      const { scope } = parsed.value;
      const token = await signer.issue({ scope, expiresAt: now() + lifetimeSeconds * 1000 });
      return answer(200, { access_token: token, token_type: 'acs-oauth', expires_in: lifetimeSeconds, scope });
    },
  };
}
