export interface TokenResponse {
  readonly access_token: string;
  readonly token_type: string;
  /** In seconds. */
  readonly expires_in: number;
  readonly scope: string;
}

export type TokenAnswer =
  | { readonly ok: true; readonly token: TokenResponse }
  /** `error` is a code of RFC 6749 §5.2, or `unreachable` if no token service answers. */
  | { readonly ok: false; readonly status: number; readonly error: string };

export interface TokenRequestInput {
  readonly apiKey: string;
  readonly userId: string;
  readonly role: string;
}

const isTokenResponse = (value: unknown): value is TokenResponse =>
  typeof value === 'object' && value !== null && 'access_token' in value && typeof value.access_token === 'string';

const toErrorCode = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'error' in value && typeof value.error === 'string'
    ? value.error
    : 'unreachable';

/** Requests a token. Never throws: without a service or network, returns `unreachable`. */
export async function requestToken(
  { apiKey, userId, role }: TokenRequestInput,
  { baseUrl = '', fetch = globalThis.fetch }: { baseUrl?: string; fetch?: typeof globalThis.fetch } = {},
): Promise<TokenAnswer> {
  // Not valid in a header, so no service can have such a key, and `fetch` would throw.
  if (!/^[\x20-\x7e]*$/.test(apiKey)) return { ok: false, status: 401, error: 'invalid_client' };
  try {
    const response = await fetch(`${baseUrl}/v1/authTokens`, {
      method: 'POST',
      headers: { 'acs-api-key': apiKey, 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        scope: `userid:${userId} role:${role}`,
      }).toString(),
    });
    const body: unknown = await response.json().catch(() => undefined);
    if (response.ok && isTokenResponse(body)) return { ok: true, token: body };
    return { ok: false, status: response.status, error: toErrorCode(body) };
  } catch {
    return { ok: false, status: 0, error: 'unreachable' };
  }
}
