import {
  type Answer,
  refuseInput,
  refuseUnknownProcess,
  type ScannerProcess,
  toErrorBody,
  type Viewer,
} from '../scanner/core.ts';
import type { Route } from './api.ts';
import { parseJson } from './json-body.ts';
import { refuse, segmentOf, toResponse, withAffinity } from './scanner-answers.ts';
import { createWorkFileRoutes, type WorkFileRouteOptions } from './work-file-routes.ts';

const toAnswerResponse = <Body extends object>({ status, body }: Answer<Body>) => toResponse(status, body);

const isJson = (contentType: string | null) => /^application\/json\s*(;|$)/i.test(contentType ?? '');

/** Scanner API, independent of where processes are stored. */
export interface ScannerApi {
  start(body: unknown, viewer: Viewer): Answer<ScannerProcess> | Promise<Answer<ScannerProcess>>;
  get(processId: string, viewer: Viewer): Answer<ScannerProcess> | Promise<Answer<ScannerProcess>>;
}

export interface ScannerRouteOptions extends WorkFileRouteOptions {
  readonly scanner: ScannerApi;
}

export function createScannerRoutes(options: ScannerRouteOptions): Route[] {
  const { scanner, settings, affinityToken } = options;
  const bodies = { bodyLimit: settings.maxRequestBytes, admission: options.admissions.requests };
  const start: Route = {
    path: /^\/barcode\/api\/v1\/scanners$/,
    methods: ['POST'],
    ...bodies,
    credentials: 'whenConfigured',
    async handle({ headers, body, viewer }) {
      if (!isJson(headers.get('content-type'))) {
        const expected = 'application/json';
        return toResponse(415, toErrorBody('InvalidInput', { in: 'header', at: 'Content-Type', expected }));
      }
      const json = parseJson(await body.bytes());
      return toAnswerResponse(
        json ? await scanner.start(json.value, viewer) : refuseInput('InvalidInput', 'body', 'JSON'),
      );
    },
    refuse,
  };

  const get: Route = {
    path: /^\/barcode\/api\/v1\/scanners\/[^/]+$/,
    methods: ['GET', 'HEAD'],
    ...bodies,
    credentials: 'whenConfigured',
    async handle({ url, viewer }) {
      const processId = segmentOf(url);
      return toAnswerResponse(processId === undefined ? refuseUnknownProcess() : await scanner.get(processId, viewer));
    },
    refuse,
  };

  /** Unknown API paths, in any case, get the API's error and never the page or its 404. */
  const rest: Route = {
    path: /^\/(PCCIS|barcode|v\d+)(\/|$)/i,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    ...bodies,
    credentials: 'whenConfigured',
    handle: async () => toResponse(404, toErrorBody('ResourceNotFound', { in: 'url', at: 'path' })),
    refuse,
  };

  return [...createWorkFileRoutes(options), start, get, rest].map((route) => withAffinity(route, affinityToken));
}
