import type { Answer, ErrorBody, Scanner } from '../scanner/parts.ts';
import { refuseInput, refuseUnknownProcess, toErrorBody } from '../scanner/parts.ts';
import type { RequestFault, Route } from './api.ts';
import type { DiskWorkFiles } from './disk-work-files.ts';
import type { ServerSettings } from './settings.ts';

/** States change and errors pass: no answer may be kept. */
const HEADERS = { 'Cache-Control': 'no-store' };

const toResponse = (status: number, body: object) => Response.json(body, { status, headers: HEADERS });

const toAnswerResponse = <Body extends object>({ status, body }: Answer<Body>) => toResponse(status, body);

/** Refusals that HTTP has and the specification does not: HTTP's own status, and a body of the specification's shape. */
const REFUSALS: Record<RequestFault, readonly [number, ErrorBody]> = {
  foreign: [403, toErrorBody('InvalidInput', { in: 'header', at: 'Origin' })],
  internal: [580, toErrorBody('InternalError', { in: 'process', at: 'scanner' })],
  method: [405, toErrorBody('InvalidInput', { in: 'url', at: 'method' })],
  tooLarge: [413, toErrorBody('InvalidInput', { in: 'body', at: 'body' })],
  unauthorized: [401, toErrorBody('MissingInput', { in: 'header', at: 'acs-api-key' })],
};

function refuse(fault: RequestFault): Response {
  const response = toResponse(...REFUSALS[fault]);
  if (fault === 'unauthorized') response.headers.set('WWW-Authenticate', 'Bearer realm="markwright"');
  return response;
}

const isJson = (contentType: string | null) => /^application\/json\s*(;|$)/i.test(contentType ?? '');

function parseJson(bytes: Uint8Array): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) };
  } catch {
    return undefined;
  }
}

function toProcessId(url: URL): string | undefined {
  try {
    return decodeURIComponent(url.pathname.slice(url.pathname.lastIndexOf('/') + 1));
  } catch {
    return undefined;
  }
}

export interface ScannerRouteOptions {
  readonly scanner: Scanner;
  readonly workFiles: DiskWorkFiles;
  readonly settings: Pick<ServerSettings, 'maxRequestBytes' | 'maxUploadBytes'>;
  /** Ties a client to this server, where a balancer has several: clients send it back, and we need not look at it. */
  readonly affinityToken: string;
}

/** The scanner's endpoints, and the upload of work files as the vendor's servers take it. */
export function createScannerRoutes({ scanner, workFiles, settings, affinityToken }: ScannerRouteOptions): Route[] {
  const upload: Route = {
    path: /^\/PCCIS\/V1\/WorkFile$/,
    methods: ['POST'],
    bodyLimit: settings.maxUploadBytes,
    credentials: 'whenConfigured',
    async handle({ url, body }) {
      // What the file is, is seen from its bytes; the extension is only given back.
      const fileExtension = url.searchParams.get('FileExtension') ?? '';
      if (!/^\w{0,16}$/.test(fileExtension)) {
        const expected = 'letters and digits';
        return toResponse(480, toErrorBody('InvalidInput', { in: 'url', at: 'FileExtension', expected }));
      }
      const fileId = await workFiles.add(body);
      if (fileId !== undefined) return toResponse(200, { fileId, fileExtension, affinityToken });
      return toResponse(507, toErrorBody('InternalError', { in: 'process', at: 'WorkFile' }));
    },
    refuse,
  };

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
      return toAnswerResponse(json ? scanner.start(json.value) : refuseInput('InvalidInput', 'body', 'JSON'));
    },
    refuse,
  };

  const get: Route = {
    path: /^\/barcode\/api\/v1\/scanners\/[^/]+$/,
    methods: ['GET', 'HEAD'],
    bodyLimit: settings.maxRequestBytes,
    credentials: 'whenConfigured',
    async handle({ url }) {
      const processId = toProcessId(url);
      return toAnswerResponse(processId === undefined ? refuseUnknownProcess() : scanner.get(processId));
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

  return [upload, start, get, rest];
}
