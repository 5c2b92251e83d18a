// Markup layers of a document, as the vendor's viewers save and load them.
import { refuseInput } from '../../processes/index.ts';
import { toErrorBody, type Viewer } from '../../scanner/core.ts';
import type { Admissions } from '../admission.ts';
import type { Route, RouteRequest } from '../api.ts';
import { parseJson } from '../json-body.ts';
import { NO_STORE, refuse, segmentOf, toResponse } from '../scanner-answers.ts';
import type { ServerSettings } from '../settings.ts';
import { type LayerStore, mayChange, mayRead, type StoredLayer } from './layer-store.ts';

export interface LayerRouteOptions {
  readonly layers: LayerStore;
  readonly settings: Pick<ServerSettings, 'maxUploadBytes'>;
  readonly admissions: Admissions;
  readonly createId: () => string;
}

/** Names of documents: a work file's id, or what clients call it. */
const DOCUMENT = /^\P{Cc}{1,256}$/u;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textIn = (content: unknown, name: string): string =>
  isObject(content) && typeof content[name] === 'string' ? content[name] : '';

function toSummary({ id, content }: StoredLayer) {
  const layer: unknown = JSON.parse(content);
  return { name: textIn(layer, 'name'), layerRecordId: id, originalXmlName: textIn(layer, 'originalXmlName') };
}

/** The vendor's answer where the document is not known. */
const unknownDocument = () => toResponse(502, { errorCode: 'BadGateway' });
const unknownLayer = () => toResponse(404, toErrorBody('ResourceNotFound', { in: 'url', at: 'layerRecordId' }));
const invalid = () => toResponse(480, refuseInput('InvalidInput', 'body', { type: 'object' }).body);
const forbidden = () => toResponse(403, toErrorBody('InvalidInput', { in: 'header', at: 'Authorization' }));

/** Reads a layer that was sent; undefined if it is no JSON object. */
async function readContent({ body }: RouteRequest): Promise<string | undefined> {
  const bytes = await body.bytes();
  return isObject(parseJson(bytes)?.value) ? new TextDecoder().decode(bytes) : undefined;
}

type Handle = (request: RouteRequest, document: string) => Promise<Response>;

export function createLayerRoutes({ layers, settings, admissions, createId }: LayerRouteOptions): Route[] {
  const find = async (document: string, { url, viewer }: RouteRequest) => {
    const layer = await layers.find(document, segmentOf(url) ?? '');
    return layer && mayRead(viewer, layer) ? layer : undefined;
  };
  /** Changes a layer; only its author's, and for administrators all. */
  const change = async (request: RouteRequest, document: string, run: (layer: StoredLayer) => Promise<Response>) => {
    const layer = await find(document, request);
    if (!layer) return unknownLayer();
    return mayChange(request.viewer, layer) ? run(layer) : forbidden();
  };

  const list: Handle = async ({ viewer }, document) =>
    toResponse(200, (await layers.list(document)).filter((layer) => mayRead(viewer, layer)).map(toSummary));

  const create: Handle = async (request, document) => {
    const content = await readContent(request);
    if (content === undefined) return invalid();
    const { owner, role }: Viewer = request.viewer;
    const id = createId();
    await layers.put({ id, document, owner, role, content });
    return toResponse(201, { layerRecordId: id });
  };

  const read: Handle = async (request, document) => {
    const layer = await find(document, request);
    if (!layer) return unknownLayer();
    return new Response(layer.content, { headers: { ...NO_STORE, 'Content-Type': 'application/json' } });
  };

  const update: Handle = (request, document) =>
    change(request, document, async (layer) => {
      const content = await readContent(request);
      if (content === undefined) return invalid();
      await layers.put({ ...layer, content });
      return toResponse(200, { layerRecordId: layer.id });
    });

  const remove: Handle = (request, document) =>
    change(request, document, async ({ id }) => {
      await layers.remove(document, id);
      return new Response(null, { status: 204, headers: NO_STORE });
    });

  const createRoute = (path: RegExp, fromEnd: number, handles: Readonly<Record<string, Handle>>): Route => ({
    path,
    methods: [...Object.keys(handles), 'HEAD'],
    bodyLimit: settings.maxUploadBytes,
    admission: admissions.uploads,
    credentials: 'whenConfigured',
    async handle(request) {
      const document = segmentOf(request.url, fromEnd) ?? '';
      if (!DOCUMENT.test(document)) return unknownDocument();
      // Viewers behind proxies that pass GET and POST only name the method in this header.
      const named = request.method === 'POST' ? request.headers.get('X-HTTP-Method-Override') : null;
      const handle = handles[named?.toUpperCase() ?? (request.method === 'HEAD' ? 'GET' : request.method)];
      return handle ? handle(request, document) : refuse('method');
    },
    refuse,
  });

  return [
    createRoute(/^\/MarkupLayers\/[^/]+$/, 1, { GET: list, POST: create }),
    createRoute(/^\/MarkupLayers\/[^/]+\/[^/]+$/, 2, { GET: read, PUT: update, POST: update, DELETE: remove }),
  ];
}
