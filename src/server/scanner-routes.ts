import { type Answer, refuseInput, refuseUnknownProcess, type ScannerProcess, toErrorBody } from '../scanner/parts.ts';
import type { Route } from './api.ts';
import { refuse, segmentOf, toResponse, withAffinity } from './scanner-answers.ts';
import { createWorkFileRoutes, type WorkFileRouteOptions } from './work-file-routes.ts';

const toAnswerResponse = <Body extends object>({ status, body }: Answer<Body>) => toResponse(status, body);

const isJson = (contentType: string | null) => /^application\/json\s*(;|$)/i.test(contentType ?? '');

function parseJson(bytes: Uint8Array): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) };
  } catch {
    return undefined;
  }
}

/** The scanner API, wherever its processes are kept. */
export interface ScannerApi {
  start(body: unknown): Answer<ScannerProcess> | Promise<Answer<ScannerProcess>>;
  get(processId: string): Answer<ScannerProcess> | Promise<Answer<ScannerProcess>>;
}

export interface ScannerRouteOptions extends WorkFileRouteOptions {
  readonly scanner: ScannerApi;
}

/** The scanner's endpoints and those of its work files. */
export function createScannerRoutes(options: ScannerRouteOptions): Route[] {
  const { scanner, settings, affinityToken } = options;
  const start: Route = {
    path: /^\/barcode\/api\/v1\/scanners$/,
    methods: ['POST'],
    bodyLimit: settings.maxRequestBytes,
    credentials: 'whenConfigured',
    async handle({ headers, body }) {
      if (!isJson(headers.get('content-type'))) {
        const expected = 'application/json';
        return toResponse(415, toErrorBody('InvalidInput', { in: 'header', at: 'Content-Type', expected }));
      }
      const json = parseJson(body);
      return toAnswerResponse(json ? await scanner.start(json.value) : refuseInput('InvalidInput', 'body', 'JSON'));
    },
    refuse,
  };

  const get: Route = {
    path: /^\/barcode\/api\/v1\/scanners\/[^/]+$/,
    methods: ['GET', 'HEAD'],
    bodyLimit: settings.maxRequestBytes,
    credentials: 'whenConfigured',
    async handle({ url }) {
      const processId = segmentOf(url);
      return toAnswerResponse(processId === undefined ? refuseUnknownProcess() : await scanner.get(processId));
    },
    refuse,
  };

  /** Whatever else lies there is answered here, since Vite would answer it with the page. */
  const rest: Route = {
    path: /^\/(PCCIS|barcode)\//,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    bodyLimit: settings.maxRequestBytes,
    credentials: 'whenConfigured',
    handle: async () => toResponse(404, toErrorBody('ResourceNotFound', { in: 'url', at: 'path' })),
    refuse,
  };

  return [...createWorkFileRoutes(options), start, get, rest].map((route) => withAffinity(route, affinityToken));
}
