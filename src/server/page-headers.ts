// Content Security Policy and cross-origin isolation of the app.

type Policy = Readonly<Record<string, readonly string[]>>;

const SELF = "'self'";
const NONE = "'none'";

/** Own files only. Mark images are data URLs, tiles and downloads blobs, zxing WebAssembly. */
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

/** Header only: browsers ignore it in a `meta` tag, with a warning. */
const HEADER_ONLY: Policy = { 'frame-ancestors': [NONE] };

const serializePolicy = (policy: Policy): string =>
  Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; ');

export const metaPolicy = (): string => serializePolicy(BUILD_POLICY);

export const buildPolicy = (): string => serializePolicy({ ...BUILD_POLICY, ...HEADER_ONLY });

/** Vite inlines React's refresh script and styles with this run's nonce, and uses a web socket. */
export const developmentPolicy = (nonce: string): string =>
  serializePolicy({
    ...BUILD_POLICY,
    ...HEADER_ONLY,
    'script-src': [SELF, "'wasm-unsafe-eval'", `'nonce-${nonce}'`],
    'style-src': [SELF, `'nonce-${nonce}'`],
  });

/** Headers of all files, except the policy. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
  'X-Frame-Options': 'DENY',
};
