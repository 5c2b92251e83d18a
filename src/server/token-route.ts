import type { TokenService } from '../token/index.ts';
import type { RequestFault, Route } from './api.ts';

/** The form of a token request holds two short parameters. */
const BODY_LIMIT = 16 * 1024;

const STATUS: Record<RequestFault, number> = {
  foreign: 403,
  internal: 500,
  method: 405,
  tooLarge: 413,
  unauthorized: 401,
  unavailable: 503,
};

/** `POST /v1/authTokens`. */
export const createTokenRoute = (tokens: TokenService): Route => ({
  path: /^\/v1\/authTokens$/,
  methods: ['POST'],
  bodyLimit: BODY_LIMIT,
  credentials: 'own',
  handle: ({ method, url, headers, body }) => tokens.handle(new Request(url, { method, headers, body })),
  refuse: (fault) =>
    Response.json(
      { error: fault === 'internal' ? 'server_error' : 'invalid_request' },
      { status: STATUS[fault], headers: { 'Cache-Control': 'no-store', Pragma: 'no-cache' } },
    ),
});
