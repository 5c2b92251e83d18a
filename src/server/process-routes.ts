import {
  type DocumentAnswer,
  PROCESS_KINDS,
  type Processes,
  type ProcessKind,
  refuseInput,
} from '../processes/index.ts';
import { refuseUnknownProcess } from '../scanner/core.ts';
import type { Admissions } from './admission.ts';
import type { Route, RouteRequest } from './api.ts';
import { parseJson } from './json-body.ts';
import { affinityOf, NO_STORE, refuse, segmentOf, toResponse, withAffinity } from './scanner-answers.ts';
import type { ServerSettings } from './settings.ts';

export interface ProcessRouteOptions {
  readonly processes: Processes;
  readonly settings: Pick<ServerSettings, 'maxRequestBytes'>;
  readonly admissions: Admissions;
  readonly affinityToken: string;
}

type Handle = (request: RouteRequest, id: string) => DocumentAnswer<object> | Promise<DocumentAnswer<object>>;

export function createProcessRoutes(options: ProcessRouteOptions): Route[] {
  const { processes, settings, admissions, affinityToken } = options;

  const createRoute = (path: string, methods: Readonly<Record<string, Handle>>, fromEnd: number): Route => ({
    path: new RegExp(`^${path}$`),
    methods: [...Object.keys(methods), ...('GET' in methods ? ['HEAD'] : [])],
    bodyLimit: settings.maxRequestBytes,
    admission: admissions.requests,
    credentials: 'whenConfigured',
    async handle(request) {
      const handle = methods[request.method === 'HEAD' ? 'GET' : request.method];
      const id = fromEnd === 0 ? '' : segmentOf(request.url, fromEnd);
      const { status, body } = handle && id !== undefined ? await handle(request, id) : refuseUnknownProcess();
      if (request.method === 'DELETE' && status === 200) return new Response(null, { status: 204, headers: NO_STORE });
      const token = 'state' in body ? { affinityToken: affinityOf(request.headers, affinityToken) } : {};
      return toResponse(status, { ...body, ...token });
    },
    refuse,
  });

  const routesOf = (kind: ProcessKind): Route[] => {
    /** Ignore the content type: clients label JSON inconsistently. */
    const start: Handle = async ({ body, viewer }) => {
      const json = parseJson(await body.bytes());
      return json ? processes.start(kind, json.value, viewer) : refuseInput('InvalidInput', 'body', { type: 'json' });
    };
    const get: Handle = ({ viewer }, id) => processes.get(kind, id, viewer);
    const remove: Handle = ({ viewer }, id) => processes.remove(kind, id, viewer);
    const { path, part } = kind;
    if (!part) return [createRoute(path, { POST: start }, 0), createRoute(`${path}/[^/]+`, { GET: get }, 1)];
    const getPart: Handle = ({ url, viewer }, id) => processes.getPart(kind, id, url.searchParams, viewer);
    return [
      createRoute(path, { POST: start }, 0),
      createRoute(`${path}/[^/]+`, { GET: get, DELETE: remove }, 1),
      createRoute(`${path}/[^/]+/${part.name}`, { GET: getPart }, 2),
    ];
  };

  return PROCESS_KINDS.flatMap(routesOf).map((route) => withAffinity(route, affinityToken));
}
