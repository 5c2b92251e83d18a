import { createSecret, fromBase64Url, toBase64Url } from './secrets.ts';

/** Claims of a token; times are Unix times (ms). */
export interface TokenClaims {
  readonly scope: string;
  readonly expiresAt: number;
}

export interface TokenSigner {
  issue(claims: TokenClaims): Promise<string>;
  /** Returns the claims; undefined if the signature isn't ours. Doesn't check the time. */
  verify(token: string): Promise<TokenClaims | undefined>;
}

/** Format version: tokens of other versions are rejected. */
const VERSION = 'mw1';
/** 128 bits make each token unique (RFC 6749 section 10.10). */
const UNIQUE_BYTES = 16;
const FORM = /^mw1\.([\w-]{1,6000})\.([\w-]{43})$/;

/** PBKDF2 rounds (OWASP 2023, SHA-256): holders of a token can guess the secret offline. */
const ROUNDS = 600_000;
const SALT = 'markwright access tokens 1';

const toBytes = (text: string) => new TextEncoder().encode(text);

async function deriveKey(secret: string): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey('raw', toBytes(secret), 'PBKDF2', false, ['deriveKey']);
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt: toBytes(SALT), iterations: ROUNDS },
    base,
    { name: 'HMAC', hash: 'SHA-256', length: 256 },
    false,
    ['sign', 'verify'],
  );
}

function parseClaims(bytes: Uint8Array): TokenClaims | undefined {
  const { scope, expiresAt } = JSON.parse(new TextDecoder().decode(bytes));
  return typeof scope === 'string' && Number.isFinite(expiresAt) ? { scope, expiresAt } : undefined;
}

/** Signs tokens with HMAC-SHA-256: all servers with the secret accept them, even restarted. */
export function createTokenSigner(secret: string): TokenSigner {
  let derived: Promise<CryptoKey> | undefined;
  const getKey = () => {
    derived ??= deriveKey(secret);
    return derived;
  };
  return {
    async issue(claims) {
      const payload = toBase64Url(toBytes(JSON.stringify({ ...claims, id: createSecret(UNIQUE_BYTES) })));
      const signed = `${VERSION}.${payload}`;
      const signature = await crypto.subtle.sign('HMAC', await getKey(), toBytes(signed));
      return `${signed}.${toBase64Url(new Uint8Array(signature))}`;
    },

    async verify(token) {
      const [, payload, signature] = FORM.exec(token) ?? [];
      if (payload === undefined || signature === undefined) return undefined;
      // Compare in constant time.
      const signed = toBytes(`${VERSION}.${payload}`);
      if (!(await crypto.subtle.verify('HMAC', await getKey(), fromBase64Url(signature), signed))) return undefined;
      return parseClaims(fromBase64Url(payload));
    },
  };
}
