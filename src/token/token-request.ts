/** The codes of RFC 6749 section 5.2 that can arise here: there is no grant to be invalid and no client to be unauthorized. */
export type TokenErrorCode = 'invalid_request' | 'invalid_client' | 'unsupported_grant_type' | 'invalid_scope';

/** A checked scope. */
export interface TokenScope {
  /** Scope as requested. */
  readonly scope: string;
  readonly userId: string;
  readonly role: string;
  /** Whose work files and processes are meant: all entries but the role, in one order. */
  readonly owner: string;
}

type Parsed<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: TokenErrorCode };

const refuse = (error: TokenErrorCode) => ({ ok: false, error }) as const;

const FORM = /^application\/x-www-form-urlencoded\s*(;|$)/i;

/** RFC 6749 section 3.3, narrowed to the specification's `<name>:<value>`: a value may hold further colons. */
const SCOPE_ENTRY = /^([\x21\x23-\x39\x3b-\x5b\x5d-\x7e]+):([\x21\x23-\x5b\x5d-\x7e]+)$/;

/** A token carries its scope, and has to fit into a header: Node takes 16 KiB of them all, proxies often 8. */
const MAX_SCOPE_LENGTH = 4096;

/** The form's parameters by name, or undefined where it is not well formed or repeats one (RFC 6749 section 3.2 forbids that). */
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
    // Bytes that are no UTF-8, or a percent sign without two hexadecimal digits of UTF-8 behind it.
    return undefined;
  }
  return parameters;
}

/**
 * Checks a scope: entries `<name>:<value>` apart by single spaces, no name twice, `userid` and `role` among them. Entries of other
 * names are let through and echoed: the specification names two, and does not forbid more.
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

/** Reads the body of `POST /v1/authTokens`. A parameter without a value counts as left out (RFC 6749 section 3.2). */
export function parseTokenRequest(contentType: string | null, body: Uint8Array): Parsed<TokenScope> {
  if (!FORM.test(contentType ?? '')) return refuse('invalid_request');
  const parameters = parseForm(body);
  const grantType = parameters?.get('grant_type');
  const scope = parameters?.get('scope');
  if (!grantType) return refuse('invalid_request');
  if (grantType !== 'client_credentials') return refuse('unsupported_grant_type');
  return scope ? parseScope(scope) : refuse('invalid_request');
}
