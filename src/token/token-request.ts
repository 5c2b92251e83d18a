/** Codes of RFC 6749 §5.2, except those for grants and clients, which don't exist here. */
export type TokenErrorCode = 'invalid_request' | 'invalid_client' | 'unsupported_grant_type' | 'invalid_scope';

export interface TokenScope {
  readonly scope: string;
  readonly userId: string;
  readonly role: string;
  /** Owner of work files and processes: all entries but the role, sorted. */
  readonly owner: string;
}

type Parsed<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: TokenErrorCode };

const refuse = (error: TokenErrorCode) => ({ ok: false, error }) as const;

const FORM = /^application\/x-www-form-urlencoded\s*(;|$)/i;

/** RFC 6749 §3.3, narrowed to `<name>:<value>`; values may contain colons. */
const SCOPE_ENTRY = /^([\x21\x23-\x39\x3b-\x5b\x5d-\x7e]+):([\x21\x23-\x5b\x5d-\x7e]+)$/;

/** Tokens contain their scope and must fit into a header: proxies often accept only 8 KiB. */
const MAX_SCOPE_LENGTH = 4096;

/** Returns the form's parameters; undefined if malformed, or repeated (RFC 6749 §3.2). */
function parseForm(body: Uint8Array): Map<string, string> | undefined {
  const parameters = new Map<string, string>();
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body);
    for (const pair of text.split('&')) {
      if (pair === '') continue;
      const [name = '', ...rest] = pair.split('=').map((part) => decodeURIComponent(part.replaceAll('+', ' ')));
      if (parameters.has(name)) return undefined;
      parameters.set(name, rest.join('='));
    }
  } catch {
    // Not UTF-8, or a percent sign without two hexadecimal digits.
    return undefined;
  }
  return parameters;
}

/**
 * Checks a scope: entries `<name>:<value>` parted by single spaces, unique names, with `userid` and
 * `role`. Other names are echoed: the specification doesn't forbid them.
 */
export function parseScope(scope: string): Parsed<TokenScope> {
  if (scope.length > MAX_SCOPE_LENGTH) return refuse('invalid_scope');
  const entries = new Map<string, string>();
  for (const entry of scope.split(' ')) {
    const [, name, value] = SCOPE_ENTRY.exec(entry) ?? [];
    if (name === undefined || value === undefined || entries.has(name)) return refuse('invalid_scope');
    entries.set(name, value);
  }
  const userId = entries.get('userid');
  const role = entries.get('role');
  if (userId === undefined || role === undefined) return refuse('invalid_scope');
  const owner = scope
    .split(' ')
    .filter((entry) => !entry.startsWith('role:'))
    .toSorted()
    .join(' ');
  return { ok: true, value: { scope, userId, role, owner } };
}

/** Parses a token request. Parameters without a value count as omitted (RFC 6749 §3.2). */
export function parseTokenRequest(contentType: string | null, body: Uint8Array): Parsed<TokenScope> {
  if (!FORM.test(contentType ?? '')) return refuse('invalid_request');
  const parameters = parseForm(body);
  const grantType = parameters?.get('grant_type');
  const scope = parameters?.get('scope');
  if (!grantType) return refuse('invalid_request');
  if (grantType !== 'client_credentials') return refuse('unsupported_grant_type');
  return scope ? parseScope(scope) : refuse('invalid_request');
}
