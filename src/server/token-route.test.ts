import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDevServer, startPreviewServer, type TestServer } from './test-server.ts';

const KEY = 'the key of this test';
const FORM = 'application/x-www-form-urlencoded';
const GOOD = 'grant_type=client_credentials&scope=userid%3A1234+role%3Aadmin';

describe.each([
  ['development', startDevServer],
  ['preview', startPreviewServer],
])('POST /v1/authTokens on the %s server', (_, start) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await start({ MARKWRIGHT_API_KEY: KEY, MARKWRIGHT_TOKEN_LIFETIME: '90' });
  });
  afterAll(() => server.close());

  const post = (init: RequestInit = {}, path = '/v1/authTokens') =>
    fetch(server.url + path, {
      method: 'POST',
      body: GOOD,
      ...init,
      headers: { 'acs-api-key': KEY, 'Content-Type': FORM, ...init.headers },
    });

  it('issues a token as specified', async () => {
    const response = await post();
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      access_token: expect.stringMatching(/^mw1\.[\w-]+\.[\w-]{43}$/),
      token_type: 'acs-oauth',
      expires_in: 90,
      scope: 'userid:1234 role:admin',
    });
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('pragma')).toBe('no-cache');
  });

  it.each<[string, RequestInit, number, string]>([
    ['a wrong key', { headers: { 'acs-api-key': 'x' } }, 401, 'invalid_client'],
    ['no scope', { body: 'grant_type=client_credentials' }, 400, 'invalid_request'],
    ['another grant', { body: GOOD.replace('client_credentials', 'password') }, 400, 'unsupported_grant_type'],
    ['half a scope', { body: 'grant_type=client_credentials&scope=role:x' }, 400, 'invalid_scope'],
    ['JSON', { headers: { 'Content-Type': 'application/json' } }, 400, 'invalid_request'],
    ['a body beyond the limit', { body: `${GOOD}&x=${'x'.repeat(16 * 1024)}` }, 413, 'invalid_request'],
    ['another method', { method: 'PUT' }, 405, 'invalid_request'],
    ['a preflight', { method: 'OPTIONS', body: null }, 405, 'invalid_request'],
    ['a foreign page', { headers: { Origin: 'https://evil.example' } }, 403, 'invalid_request'],
  ])('refuses %s', async (_, init, status, error) => {
    const response = await post(init);
    expect([response.status, await response.json()]).toEqual([status, { error }]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('allow')).toBe(status === 405 ? 'POST' : null);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });

  it("lets the server's own page in", async () => {
    expect((await post({ headers: { Origin: server.url } })).status).toBe(200);
  });

  it('answers below it that there is nothing, and leaves other paths to Vite', async () => {
    const below = await post({}, '/v1/authTokens/more');
    expect([below.status, (await below.json()).errorCode]).toEqual([404, 'ResourceNotFound']);
    expect((await post({}, '/version')).headers.get('cache-control')).not.toBe('no-store');
  });
});
