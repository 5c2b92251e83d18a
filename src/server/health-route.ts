import type { Admission } from './admission.ts';
import type { Route, RouteRequest } from './api.ts';
import { refuse, toResponse } from './scanner-answers.ts';

/** Creates a route that everybody may read. */
export const createPublicRoute = (
  path: RegExp,
  admission: Admission,
  handle: (request: RouteRequest) => Promise<Response>,
): Route => ({
  path,
  methods: ['GET', 'HEAD'],
  bodyLimit: 0,
  admission,
  credentials: 'own',
  handle,
  refuse,
});

/** Health checks for orchestrators: `/health` is liveness, `/ready` readiness. */
export const createHealthRoutes = (isReady: () => Promise<boolean>, admission: Admission): readonly Route[] => [
  createPublicRoute(/^\/health$/, admission, async () => toResponse(200, { status: 'ok' })),
  createPublicRoute(/^\/ready$/, admission, async () =>
    (await isReady()) ? toResponse(200, { status: 'ready' }) : toResponse(503, { status: 'unavailable' }),
  ),
];
