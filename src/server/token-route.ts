import type { TokenService } from '../token/index.ts';
import type { Admission } from './admission.ts';
import type { RequestFault, Route } from './api.ts';
import { RETRY } from './scanner-answers.ts';

/** The form has two short parameters. */
const BODY_LIMIT = 16 * 1024;

const STATUS: Record<RequestFault, number> = {
  busy: 503,
  foreign: 403,
  full: 507,
  internal: 500,
  limited: 429,
  method: 405,
  misdirected: 421,
  stalled: 408,
  tooLarge: 413,
  unauthorized: 401,
  unavailable: 503,
  unknownToken: 401,
};

/** `POST /v1/authTokens`. */
export const createTokenRoute = (tokens: TokenService, admission: Admission): Route => ({
  path: /^\/v1\/authTokens$/,
  methods: ['POST'],
  bodyLimit: BODY_LIMIT,
  admission,
  credentials: 'own',
  async handle({ method, url, headers, body }) {
    return tokens.handle(new Request(url, { method, headers, body: await body.bytes() }));
  },
  refuse: (fault) =>
    Response.json(
      { error: fault === 'internal' ? 'server_error' : 'invalid_request' },
      {
        status: STATUS[fault],
        headers: { 'Cache-Control': 'no-store', Pragma: 'no-cache', ...(fault === 'busy' ? RETRY : {}) },
      },
    ),
});
