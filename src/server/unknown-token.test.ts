import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTokenService } from '../token/index.ts';
import { DOCUMENT, expectDescribed } from './test-openapi.ts';
import { startService, type TestService } from './test-server.ts';

const KEY = 'the key of this test';
const TOKENS = '/v1/authTokens';

const OPERATIONS = Object.entries(DOCUMENT.paths)
  .filter(([path]) => path !== TOKENS)
  .flatMap(([path, methods]) => Object.keys(methods).map((method) => [method.toUpperCase(), path] as const));

describe('a token that is unknown or expired', () => {
  let server: TestService;
  let expired: string;

  /** Issues a token as this server did. @param ago (ms) */
  async function issue(ago = 0) {
    const tokens = createTokenService({ apiKey: KEY, now: () => Date.now() - ago });
    const body = new URLSearchParams({ grant_type: 'client_credentials', scope: 'userid:1 role:a' });
    const request = new Request(server.url + TOKENS, { method: 'POST', headers: { 'acs-api-key': KEY }, body });
    return String((await (await tokens.handle(request)).json()).access_token);
  }

  beforeAll(async () => {
    server = await startService({ MARKWRIGHT_API_KEY: KEY });
    expired = await issue(2 * 3600 * 1000);
  });
  afterAll(() => server.close());

  const ask = (method: string, path: string, headers: Record<string, string>) =>
    fetch(server.url + path.replaceAll(/\{\w+\}/g, 'x'), {
      method,
      headers: { 'Content-Type': 'application/json', ...headers },
      ...(method === 'POST' || method === 'PUT' ? { body: '{}' } : {}),
    });

  it.each(OPERATIONS)('is refused by %s %s, which needs none', async (method, path) => {
    for (const token of ['unknown', expired, 'not a token', '']) {
      const response = await ask(method, path, { Authorization: `Bearer ${token}` });
      expect([token, response.status]).toEqual([token, 401]);
      expect(response.headers.get('www-authenticate')).toBe('Bearer realm="markwright", error="invalid_token"');
      expect(await response.clone().json()).toEqual({
        errorCode: 'InvalidInput',
        errorDetails: { in: 'header', at: 'Authorization' },
      });
      const described = DOCUMENT.paths[path]?.[method.toLowerCase()]?.responses ?? {};
      if ('401' in described) await expectDescribed(path, method.toLowerCase(), response);
    }
    const foreignScheme = { Authorization: 'Basic cHJveHk6cGFzc3dvcmQ=' };
    for (const headers of [{}, foreignScheme, { 'acs-api-key': KEY, Authorization: 'Bearer unknown' }])
      expect((await ask(method, path, headers)).status).not.toBe(401);
  });

  it('keeps nothing of what was sent with it', async () => {
    const upload = (headers: Record<string, string>) =>
      fetch(`${server.url}/PCCIS/V1/WorkFile`, { method: 'POST', body: 'x', headers });
    expect((await upload({ Authorization: `Bearer ${expired}` })).status).toBe(401);
    expect((await upload({ Authorization: `Bearer ${await issue()}` })).status).toBe(200);
  });

  it('is no matter for health checks, pages, and the token endpoint, which takes the key', async () => {
    const Authorization = 'Bearer unknown';
    for (const path of ['/health', '/ready', '/'])
      expect((await fetch(server.url + path, { headers: { Authorization } })).status).not.toBe(401);
    const body = new URLSearchParams({ grant_type: 'client_credentials', scope: 'userid:1 role:a' });
    const headers = { 'acs-api-key': KEY, Authorization };
    expect((await fetch(server.url + TOKENS, { method: 'POST', headers, body })).status).toBe(200);
  });
});
