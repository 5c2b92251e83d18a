import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TokenService } from '../token/index.ts';
import { hasCredentials, isForeign, isPreflight, toCorsHeaders, toPreflightHeaders } from './access.ts';
import {
  BodyTooLargeError,
  ClientGoneError,
  readBody,
  sendResponse,
  toHeaders,
  toOwnOrigin,
  toUrl,
} from './node-http.ts';

/** What is wrong with a request before a route looks at it, or when a route fails. */
export type RequestFault = 'foreign' | 'internal' | 'method' | 'tooLarge' | 'unauthorized' | 'unavailable';

/** What an answer needs is not to be had just now: a database that is restarted, say. */
export class UnavailableError extends Error {}

export interface RouteRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly body: Uint8Array<ArrayBuffer>;
}

/** One path of the API. The route words its own refusals, since the token's and the scanner's error bodies differ. */
export interface Route {
  readonly path: RegExp;
  readonly methods: readonly string[];
  /** Bytes. */
  readonly bodyLimit: number;
  /** The route checks credentials itself, or (`whenConfigured`) they are asked for where the settings say so. */
  readonly credentials: 'own' | 'whenConfigured';
  handle(request: RouteRequest): Promise<Response>;
  refuse(fault: RequestFault): Response;
}

export interface ApiOptions {
  readonly routes: readonly Route[];
  readonly tokens: TokenService;
  readonly corsOrigins: readonly string[];
  readonly requireCredentials: boolean;
  /** Told of every fault of our own. */
  readonly onFault: (fault: unknown) => void;
}

export type ApiHandler = (request: IncomingMessage, response: ServerResponse, next: () => void) => Promise<void>;

/** The middleware: answers the routes' paths, and leaves every other request to the next one. */
export function createApiHandler({ routes, tokens, corsOrigins, requireCredentials, onFault }: ApiOptions): ApiHandler {
  async function answer(route: Route, url: URL, headers: Headers, message: IncomingMessage): Promise<Response> {
    const method = message.method ?? 'GET';
    if (isForeign(headers, toOwnOrigin(message, headers), corsOrigins)) return route.refuse('foreign');
    if (corsOrigins.length > 0 && isPreflight(method, headers))
      return new Response(null, { status: 204, headers: toPreflightHeaders(route.methods) });
    if (!route.methods.includes(method)) {
      const refusal = route.refuse('method');
      refusal.headers.set('Allow', route.methods.join(', '));
      return refusal;
    }
    if (requireCredentials && route.credentials === 'whenConfigured' && !(await hasCredentials(headers, tokens)))
      return route.refuse('unauthorized');
    return route.handle({ method, url, headers, body: await readBody(message, route.bodyLimit) });
  }

  return async (message, response, next) => {
    const url = toUrl(message);
    const route = url && routes.find(({ path }) => path.test(url.pathname));
    if (!url || !route) {
      next();
      return;
    }
    const headers = toHeaders(message);
    try {
      const reply = await answer(route, url, headers, message).catch((fault: unknown) => {
        if (fault instanceof ClientGoneError) throw fault;
        if (fault instanceof BodyTooLargeError) return route.refuse('tooLarge');
        if (fault instanceof UnavailableError) return route.refuse('unavailable');
        onFault(fault);
        return route.refuse('internal');
      });
      for (const [name, value] of Object.entries(toCorsHeaders(headers, corsOrigins))) reply.headers.set(name, value);
      reply.headers.set('X-Content-Type-Options', 'nosniff');
      await sendResponse(reply, message, response);
    } catch (fault) {
      if (!(fault instanceof ClientGoneError)) onFault(fault);
      response.destroy();
    }
  };
}
