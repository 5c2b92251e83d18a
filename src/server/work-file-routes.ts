import { toErrorBody } from '../scanner/parts.ts';
import type { Route } from './api.ts';
import type { ServerWorkFiles, StoredWorkFile } from './disk-work-files.ts';
import { affinityOf, NO_STORE, refuse, segmentOf, toResponse } from './scanner-answers.ts';
import type { ServerSettings } from './settings.ts';

export interface WorkFileRouteOptions {
  readonly workFiles: ServerWorkFiles;
  readonly settings: Pick<ServerSettings, 'maxRequestBytes' | 'maxUploadBytes'>;
  /** Ties a client to this server, where a balancer has several: clients send it back, and we need not look at it. */
  readonly affinityToken: string;
}

const createUpload = ({ workFiles, settings, affinityToken }: WorkFileRouteOptions): Route => ({
  path: /^\/PCCIS\/V1\/WorkFile$/,
  methods: ['POST'],
  bodyLimit: settings.maxUploadBytes,
  credentials: 'whenConfigured',
  async handle({ url, headers, body }) {
    // What the file is, is seen from its bytes; the extension is only given back.
    const fileExtension = url.searchParams.get('FileExtension') ?? '';
    if (!/^\w{0,16}$/.test(fileExtension)) {
      const expected = 'letters and digits';
      return toResponse(480, toErrorBody('InvalidInput', { in: 'url', at: 'FileExtension', expected }));
    }
    const fileId = await workFiles.add(body, fileExtension);
    if (fileId !== undefined)
      return toResponse(200, { fileId, fileExtension, affinityToken: affinityOf(headers, affinityToken) });
    return toResponse(507, toErrorBody('InternalError', { in: 'process', at: 'WorkFile' }));
  },
  refuse,
});

interface Found {
  readonly fileId: string;
  readonly file: StoredWorkFile;
  readonly headers: Headers;
}

/** @param segment where the id stands in the path, from its end */
const createDownload = (
  path: RegExp,
  segment: number,
  { workFiles, settings }: WorkFileRouteOptions,
  answer: (found: Found) => Promise<Response>,
): Route => ({
  path,
  methods: ['GET', 'HEAD'],
  bodyLimit: settings.maxRequestBytes,
  credentials: 'whenConfigured',
  async handle({ url, headers }) {
    const fileId = segmentOf(url, segment) ?? '';
    const file = workFiles.find(fileId);
    if (file) return answer({ fileId, file, headers });
    return toResponse(404, toErrorBody('ResourceNotFound', { in: 'url', at: 'fileId' }));
  },
  refuse,
});

/** Work files as the vendor's servers take them and give them back. */
export function createWorkFileRoutes(options: WorkFileRouteOptions): Route[] {
  const content = createDownload(/^\/PCCIS\/V1\/WorkFile\/[^/]+$/, 1, options, async ({ file }) => {
    // To be saved, and never shown as a page of ours, whatever it is.
    const type = { 'Content-Type': 'application/octet-stream', 'Content-Disposition': 'attachment' };
    return new Response(await file.read(), { headers: { ...NO_STORE, ...type } });
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
