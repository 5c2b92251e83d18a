import type { Admission } from './admission.ts';
import type { Route } from './api.ts';
import { refuse, toResponse } from './scanner-answers.ts';

/** Creates a public monitoring route. */
export const createWatchRoute = (path: RegExp, admission: Admission, handle: () => Promise<Response>): Route => ({
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
  createWatchRoute(/^\/health$/, admission, async () => toResponse(200, { status: 'ok' })),
  createWatchRoute(/^\/ready$/, admission, async () =>
    (await isReady()) ? toResponse(200, { status: 'ready' }) : toResponse(503, { status: 'unavailable' }),
  ),
];
