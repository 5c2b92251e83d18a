import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { toErrorBody } from '../scanner/core.ts';
import type { Admissions } from './admission.ts';
import type { Route } from './api.ts';
import { affinityOf, NO_STORE, refuse, segmentOf, toResponse } from './scanner-answers.ts';
import type { ServerSettings } from './settings.ts';
import type { ServerWorkFiles, StoredWorkFile } from './work-files.ts';

export interface WorkFileRouteOptions {
  readonly workFiles: ServerWorkFiles;
  readonly settings: Pick<ServerSettings, 'maxRequestBytes' | 'maxUploadBytes'>;
  readonly admissions: Admissions;
  /** Affinity token for load balancers: clients repeat it, and we ignore it. */
  readonly affinityToken: string;
}

/** Normalizes extensions sent by clients: `png`, `.png`, `PNG`. Undefined for anything else. */
function toExtension(text: string): string | undefined {
  const [, extension] = /^\.?(\w{1,16})$/.exec(text) ?? [];
  return text === '' ? '' : extension?.toLowerCase();
}

const createUpload = ({ workFiles, settings, admissions, affinityToken }: WorkFileRouteOptions): Route => ({
  path: /^\/PCCIS\/V1\/WorkFile$/,
  methods: ['POST'],
  bodyLimit: settings.maxUploadBytes,
  admission: admissions.uploads,
  credentials: 'whenConfigured',
  async handle({ url, headers, body, viewer: { owner } }) {
    // The content decides the type; the extension is only returned to clients.
    const fileExtension = toExtension(url.searchParams.get('FileExtension') ?? '');
    if (fileExtension === undefined) {
      const expected = 'letters and digits';
      return toResponse(480, toErrorBody('InvalidInput', { in: 'url', at: 'FileExtension', expected }));
    }
    const fileId = await workFiles.add(body, { fileExtension, owner });
    return toResponse(200, { fileId, fileExtension, affinityToken: affinityOf(headers, affinityToken) });
  },
  refuse,
});

interface Found {
  readonly fileId: string;
  readonly file: StoredWorkFile;
  readonly headers: Headers;
}

/** @param segment position of the id in the path, counted from the end */
const createDownload = (
  path: RegExp,
  segment: number,
  { workFiles, settings, admissions }: WorkFileRouteOptions,
  answer: (found: Found) => Promise<Response>,
): Route => ({
  path,
  methods: ['GET', 'HEAD'],
  bodyLimit: settings.maxRequestBytes,
  admission: admissions.requests,
  credentials: 'whenConfigured',
  async handle({ url, headers, viewer }) {
    const fileId = segmentOf(url, segment) ?? '';
    const file = workFiles.find(fileId, viewer);
    if (file) return answer({ fileId, file, headers });
    return toResponse(404, toErrorBody('ResourceNotFound', { in: 'url', at: 'fileId' }));
  },
  refuse,
});

export function createWorkFileRoutes(options: WorkFileRouteOptions): Route[] {
  const content = createDownload(/^\/PCCIS\/V1\/WorkFile\/[^/]+$/, 1, options, async ({ file }) => {
    // Force a download: never render it under our origin.
    const type = { 'Content-Type': 'application/octet-stream', 'Content-Disposition': 'attachment' };
    const body = Readable.toWeb(createReadStream(file.path)) as ReadableStream<Uint8Array>;
    return new Response(body, { headers: { ...NO_STORE, ...type, 'Content-Length': String(file.size) } });
  });
  const info = createDownload(/^\/PCCIS\/V1\/WorkFile\/[^/]+\/Info$/, 2, options, async ({ fileId, file, headers }) =>
    toResponse(200, {
      fileId,
      fileExtension: file.fileExtension,
      affinityToken: affinityOf(headers, options.affinityToken),
    }),
  );
  return [createUpload(options), content, info];
}
