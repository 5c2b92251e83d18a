// Content security policy of the page, and its isolation from other pages.

/** Directives and what they allow. */
type Policy = Readonly<Record<string, readonly string[]>>;

const SELF = "'self'";
const NONE = "'none'";

/** Everything comes from our own files. Pictures of marks are data URLs; tiles, thumbnails and saved files are blobs; zxing is wasm. */
const BUILD_POLICY: Policy = {
  'default-src': [NONE],
  'script-src': [SELF, "'wasm-unsafe-eval'"],
  'style-src': [SELF],
  'img-src': [SELF, 'blob:', 'data:'],
  'font-src': [SELF],
  'connect-src': [SELF],
  'worker-src': [SELF],
  'manifest-src': [SELF],
  'frame-src': [NONE],
  'object-src': [NONE],
  'base-uri': [NONE],
  'form-action': [NONE],
};

/** A browser ignores it, and says so, where the policy stands in the page itself. */
const HEADER_ONLY: Policy = { 'frame-ancestors': [NONE] };

const serializePolicy = (policy: Policy): string =>
  Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; ');

/** The policy for the `meta` tag of the built page, wherever that is served from. */
export const metaPolicy = (): string => serializePolicy(BUILD_POLICY);

/** The policy for the header of the built page. */
export const buildPolicy = (): string => serializePolicy({ ...BUILD_POLICY, ...HEADER_ONLY });

/**
 * The policy for development. Vite puts the script that starts React's refresh, and every style sheet, into the page itself: they carry
 * the nonce of this run. Its client hears of changes by a web socket of our own host.
 */
export const developmentPolicy = (nonce: string): string =>
  serializePolicy({
    ...BUILD_POLICY,
    ...HEADER_ONLY,
    'script-src': [SELF, "'wasm-unsafe-eval'", `'nonce-${nonce}'`],
    'style-src': [SELF, `'nonce-${nonce}'`],
  });

/** Headers of every file, besides the policy. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
  'X-Frame-Options': 'DENY',
};
