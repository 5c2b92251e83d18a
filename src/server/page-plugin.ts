import type { Connect, Plugin } from 'vite';
import { createSecret } from '../token/index.ts';
import { buildPolicy, developmentPolicy, metaPolicy, PAGE_HEADERS } from './page-headers.ts';

const NONCE_BYTES = 16;

const setHeaders =
  (policy: string): Connect.NextHandleFunction =>
  (_request, response, next) => {
    response.setHeader('Content-Security-Policy', policy);
    for (const [name, value] of Object.entries(PAGE_HEADERS)) response.setHeader(name, value);
    next();
  };

/** Adds a Content-Security-Policy to both Vite servers and to the built page. */
export function lockedPage(): Plugin {
  // Vite inserts the nonce into the page. It changes with each start of the server.
  const nonce = createSecret(NONCE_BYTES);
  return {
    name: 'markwright-locked-page',
    config: (_config, { command, isPreview }) =>
      command === 'serve' && !isPreview ? { html: { cspNonce: nonce } } : {},
    configureServer(server) {
      server.middlewares.use(setHeaders(developmentPolicy(nonce)));
    },
    configurePreviewServer(server) {
      server.middlewares.use(setHeaders(buildPolicy()));
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { server }) =>
        server
          ? []
          : [
              {
                tag: 'meta',
                attrs: { 'http-equiv': 'Content-Security-Policy', content: metaPolicy() },
                injectTo: 'head-prepend',
              },
            ],
    },
  };
}
