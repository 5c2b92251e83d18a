import type { Admission } from './admission.ts';
import type { Route } from './api.ts';
import { refuse, toResponse } from './scanner-answers.ts';

export const HEALTH = '/health';

/** `GET /health` for load balancers: whether the server can answer. Public. */
export const createHealthRoute = (isReady: () => Promise<boolean>, admission: Admission): Route => ({
  path: /^\/health$/,
  methods: ['GET', 'HEAD'],
  bodyLimit: 0,
  admission,
  credentials: 'own',
  async handle() {
    return (await isReady()) ? toResponse(200, { status: 'ok' }) : toResponse(503, { status: 'unavailable' });
  },
  refuse,
});
