import type { IncomingMessage, ServerResponse } from 'node:http';
import { systemClock } from '../kernel/clock.ts';
import { SEES_ALL, type Viewer } from '../scanner/core.ts';
import type { TokenService } from '../token/index.ts';
import {
  type AccessFault,
  identify,
  isForeign,
  isPreflight,
  KEY_HEADER,
  toCorsHeaders,
  toPreflightHeaders,
} from './access.ts';
import { type Admission, BusyError, FullError } from './admission.ts';
import { ClientLimits } from './client-limits.ts';
import type { HostCheck } from './hosts.ts';
import { sendResponse, toClient, toHeaders, toOwnOrigin, toUrl } from './node-http.ts';
import { BodyStalledError, BodyTooLargeError, ClientGoneError, RequestBody } from './request-body.ts';

/** Reasons to refuse a request before its route runs, or a route failure. */
export type RequestFault =
  | AccessFault
  | 'busy'
  | 'foreign'
  | 'full'
  | 'internal'
  | 'limited'
  | 'method'
  | 'misdirected'
  | 'stalled'
  | 'tooLarge'
  | 'unavailable';

/** A required service, such as a restarting database, is temporarily unavailable. */
export class UnavailableError extends Error {}

const FAULTS: readonly (readonly [new (...args: never[]) => Error, RequestFault])[] = [
  [BodyTooLargeError, 'tooLarge'],
  [BodyStalledError, 'stalled'],
  [BusyError, 'busy'],
  [FullError, 'full'],
  [UnavailableError, 'unavailable'],
];

export interface RouteRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly body: RequestBody;
  readonly viewer: Viewer;
}

/** API endpoint. It formats its own errors: the token and scanner APIs differ. */
export interface Route {
  readonly path: RegExp;
  readonly methods: readonly string[];
  /** Maximum body size (bytes). */
  readonly bodyLimit: number;
  /** Limits that count this route's bodies. */
  readonly admission: Admission;
  /** The route checks credentials itself (`own`), or settings decide whether it needs any. */
  readonly credentials: 'own' | 'whenConfigured';
  handle(request: RouteRequest): Promise<Response>;
  refuse(fault: RequestFault): Response;
}

export interface ApiOptions {
  readonly routes: readonly Route[];
  readonly tokens: TokenService;
  readonly corsOrigins: readonly string[];
  readonly requireCredentials: boolean;
  readonly isHostAllowed: HostCheck;
  /** True if a proxy sets the X-Forwarded-… headers; otherwise clients could. */
  readonly trustProxy: boolean;
  /** Rate limit per client. */
  readonly maxRequestsPerMinute: number;
  /** Maximum body stall (s). */
  readonly bodyTimeout: number;
  readonly onFault: (fault: unknown) => void;
}

export type ApiHandler = (request: IncomingMessage, response: ServerResponse, next: () => void) => Promise<void>;

/** Response to a foreign Host header if no route matches. */
const misdirected = () =>
  new Response('This server does not answer for the host of this request. MARKWRIGHT_HOSTS lists further names.\n', {
    status: 421,
    headers: { 'Cache-Control': 'no-store', 'Content-Type': 'text/plain', 'X-Content-Type-Options': 'nosniff' },
  });

/** Caller of a route that checks credentials itself. */
const ANYONE: Viewer = { owner: undefined, sees: () => false };

/** Creates middleware that answers API routes and passes on all other requests. */
export function createApiHandler(options: ApiOptions): ApiHandler {
  const { routes, tokens, corsOrigins, requireCredentials, trustProxy, onFault } = options;
  const limits = new ClientLimits(systemClock, options.maxRequestsPerMinute);

  async function answer(route: Route, url: URL, headers: Headers, message: IncomingMessage): Promise<Response> {
    const method = message.method ?? 'GET';
    if (isForeign(headers, toOwnOrigin(message, headers, trustProxy), corsOrigins)) return route.refuse('foreign');
    if (corsOrigins.length > 0 && isPreflight(method, headers))
      return new Response(null, { status: 204, headers: toPreflightHeaders(route.methods) });
    if (!route.methods.includes(method)) {
      const refusal = route.refuse('method');
      refusal.headers.set('Allow', route.methods.join(', '));
      return refusal;
    }
    const client = toClient(message, headers, trustProxy);
    const hasKey = headers.has(KEY_HEADER) && (requireCredentials || route.credentials === 'own');
    const check = async () => {
      const wait = limits.enter(client, hasKey);
      if (wait > 0) return { wait };
      const found = await identify(headers, tokens, requireCredentials);
      const viewer = typeof found === 'string' && route.credentials === 'own' ? ANYONE : found;
      if (hasKey) limits.reportKey(client, viewer === SEES_ALL);
      return { wait, viewer };
    };
    const { wait, viewer } = await (hasKey ? limits.inTurn(client, check) : check());
    if (viewer === undefined) {
      const refusal = route.refuse('limited');
      refusal.headers.set('Retry-After', String(wait));
      return refusal;
    }
    if (typeof viewer === 'string') return route.refuse(viewer);
    const { bodyLimit: limit, admission } = route;
    const body = new RequestBody(message, { limit, client, admission, patience: options.bodyTimeout * 1000 });
    return route.handle({ method, url, headers, body, viewer });
  }

  return async (message, response, next) => {
    const url = toUrl(message);
    const route = url && routes.find(({ path }) => path.test(url.pathname));
    const headers = toHeaders(message);
    const isOurs = options.isHostAllowed(headers.get('host') ?? undefined);
    if (isOurs && (!url || !route)) {
      next();
      return;
    }
    try {
      if (!isOurs || !url || !route) {
        await sendResponse(route?.refuse('misdirected') ?? misdirected(), message, response);
        return;
      }
      const reply = await answer(route, url, headers, message).catch((fault: unknown) => {
        if (fault instanceof ClientGoneError) throw fault;
        const [, known] = FAULTS.find(([kind]) => fault instanceof kind) ?? [];
        if (known === undefined) onFault(fault);
        return route.refuse(known ?? 'internal');
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
