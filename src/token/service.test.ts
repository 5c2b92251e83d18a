import { describe, expect, it } from 'vitest';
import { requestToken } from './client.ts';
import { createTokenService } from './service.ts';

const KEY = 'a key of this test';
const FORM = 'application/x-www-form-urlencoded';
const GOOD = 'grant_type=client_credentials&scope=userid%3A1234+role%3Aadmin';

const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request('http://localhost/v1/authTokens', {
    method: 'POST',
    body,
    headers: { 'acs-api-key': KEY, 'Content-Type': FORM, ...headers },
  });

const scoped = (scope: string) => `grant_type=client_credentials&scope=${encodeURIComponent(scope)}`;

describe('a token', () => {
  it('answers the known exchange', async () => {
    const response = await createTokenService({ apiKey: KEY }).handle(post(GOOD));
    const { access_token, ...rest } = await response.json();
    expect(response.status).toBe(200);
    expect(rest).toEqual({ token_type: 'acs-oauth', expires_in: 3600, scope: 'userid:1234 role:admin' });
    expect(access_token).toMatch(/^mw1\.[\w-]+\.[\w-]{43}$/);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('pragma')).toBe('no-cache');
  });

  it('is never the same twice', async () => {
    const service = createTokenService({ apiKey: KEY });
    const tokens = await Promise.all(
      Array.from({ length: 200 }, async () => (await (await service.handle(post(GOOD))).json()).access_token),
    );
    expect(new Set(tokens).size).toBe(200);
  });

  it('is known until it expires, and not a moment longer', async () => {
    let now = 1_000_000;
    const service = createTokenService({ apiKey: KEY, lifetimeSeconds: 60, now: () => now });
    const { access_token, expires_in } = await (await service.handle(post(GOOD))).json();
    expect(expires_in).toBe(60);
    now += 59_999;
    expect(await service.checkToken(access_token)).toMatchObject({ userId: '1234', role: 'admin' });
    expect(await service.checkToken(`${access_token}x`)).toBeUndefined();
    now += 1;
    expect(await service.checkToken(access_token)).toBeUndefined();
  });
});

describe('a signed token', () => {
  const issue = async (service = createTokenService({ apiKey: KEY })): Promise<string> =>
    (await (await service.handle(post(GOOD))).json()).access_token;

  it('is accepted by every service with the same key, and by no other', async () => {
    const token = await issue();
    expect(await createTokenService({ apiKey: KEY }).checkToken(token)).toMatchObject({
      userId: '1234',
      role: 'admin',
    });
    expect(await createTokenService({ apiKey: 'another' }).checkToken(token)).toBeUndefined();
    expect(await createTokenService({ apiKey: KEY, tokenKey: 'another' }).checkToken(token)).toBeUndefined();
    const apart = await issue(createTokenService({ apiKey: KEY, tokenKey: 'another' }));
    expect(await createTokenService({ apiKey: 'changed', tokenKey: 'another' }).checkToken(apart)).toBeDefined();
  });

  it('is refused with any other version, payload or signature', async () => {
    const service = createTokenService({ apiKey: KEY });
    const token = await issue(service);
    const [version = '', payload = '', signature = ''] = token.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const forged = Buffer.from(JSON.stringify({ ...claims, scope: 'userid:root role:admin' })).toString('base64url');
    const other = (await issue(service)).split('.')[2] ?? '';
    for (const each of [
      '',
      'mw1..',
      `mw2.${payload}.${signature}`,
      `${version}.${forged}.${signature}`,
      `${version}.${payload}.${other}`,
      `${version}.${payload}.`,
      `${version}.${payload}.${signature}.`,
      `${version}.${payload}`,
      token.toUpperCase(),
      ` ${token}`,
    ])
      expect([each, await service.checkToken(each)]).toEqual([each, undefined]);
  });

  it('names its owner by its scope without the role, in any order', async () => {
    const service = createTokenService({ apiKey: KEY });
    const ownerOf = async (scope: string) => {
      const { access_token } = await (await service.handle(post(scoped(scope)))).json();
      return (await service.checkToken(access_token))?.owner;
    };
    expect(await ownerOf('role:a userid:1 tenant:x')).toBe(await ownerOf('tenant:x userid:1 role:b'));
    expect(await ownerOf('role:a userid:1')).not.toBe(await ownerOf('role:a userid:1 tenant:x'));
  });

  it('fits into a header with any scope', async () => {
    const service = createTokenService({ apiKey: KEY });
    const longest = `userid:${'x'.repeat(4096 - 'userid: role:a'.length)} role:a`;
    const { access_token } = await (await service.handle(post(scoped(longest)))).json();
    expect(await service.checkToken(access_token)).toMatchObject({ scope: longest });
    expect(access_token.length).toBeLessThan(6000);
    const refused = await service.handle(post(scoped(`${longest}b`)));
    expect([refused.status, await refused.json()]).toEqual([400, { error: 'invalid_scope' }]);
  });
});

describe('a request that is accepted', () => {
  it.each([
    ['a character set beside the type', post(GOOD, { 'Content-Type': `${FORM}; charset=UTF-8` })],
    ['the type in capitals', post(GOOD, { 'Content-Type': FORM.toUpperCase() })],
    ['the entries the other way round', post(scoped('role:admin userid:1234'))],
    ['a value with colons', post(scoped('userid:urn:isbn:1 role:admin'))],
    ['an entry of another name', post(scoped('userid:1 role:admin tenant:north'))],
    ['an unknown parameter, which RFC 6749 section 3.2 wants ignored', post(`${GOOD}&audience=x`)],
  ])('%s', async (_, request) => {
    expect((await createTokenService({ apiKey: KEY }).handle(request)).status).toBe(200);
  });

  it('has its scope echoed to the letter', async () => {
    const scope = 'role:a+b%&=c userid:Zoë'.replace('ë', 'e');
    const response = await createTokenService({ apiKey: KEY }).handle(post(scoped(scope)));
    expect((await response.json()).scope).toBe(scope);
  });
});

describe('a request that is refused', () => {
  it.each<[string, Request, number, string]>([
    ['no key', new Request('http://localhost/', { method: 'POST', body: GOOD }), 401, 'invalid_client'],
    ['an empty key', post(GOOD, { 'acs-api-key': '' }), 401, 'invalid_client'],
    ['a wrong key', post(GOOD, { 'acs-api-key': 'another' }), 401, 'invalid_client'],
    ['the beginning of the key', post(GOOD, { 'acs-api-key': KEY.slice(0, -1) }), 401, 'invalid_client'],
    ['a wrong key and a wrong body', post('x', { 'acs-api-key': 'another' }), 401, 'invalid_client'],
    ['JSON', post('{}', { 'Content-Type': 'application/json' }), 400, 'invalid_request'],
    ['a type that only begins alike', post(GOOD, { 'Content-Type': `${FORM}x` }), 400, 'invalid_request'],
    ['no body', post(''), 400, 'invalid_request'],
    ['no grant_type', post('scope=userid:1+role:x'), 400, 'invalid_request'],
    ['an empty grant_type', post('grant_type=&scope=userid:1+role:x'), 400, 'invalid_request'],
    ['another grant_type', post(GOOD.replace('client_credentials', 'password')), 400, 'unsupported_grant_type'],
    ['grant_type in capitals', post(GOOD.replace('client', 'CLIENT')), 400, 'unsupported_grant_type'],
    ['no scope', post('grant_type=client_credentials'), 400, 'invalid_request'],
    ['an empty scope', post(scoped('')), 400, 'invalid_request'],
    ['grant_type twice', post(`${GOOD}&grant_type=client_credentials`), 400, 'invalid_request'],
    ['scope twice', post(`${GOOD}&scope=userid:1+role:x`), 400, 'invalid_request'],
    ['a percent sign alone', post(`${GOOD}%`), 400, 'invalid_request'],
    ['percent escapes that are no UTF-8', post(`${GOOD}%ff`), 400, 'invalid_request'],
    ['bytes that are no UTF-8', post(new Uint8Array([0xff, 0x3d, 0x31])), 400, 'invalid_request'],
    ['a scope without a role', post(scoped('userid:1')), 400, 'invalid_scope'],
    ['a scope without a user', post(scoped('role:admin')), 400, 'invalid_scope'],
    ['two users', post(scoped('userid:1 userid:2 role:admin')), 400, 'invalid_scope'],
    ['two roles', post(scoped('userid:1 role:a role:a')), 400, 'invalid_scope'],
    ['an entry without a name', post(scoped('userid:1 role:admin :x')), 400, 'invalid_scope'],
    ['an entry without a value', post(scoped('userid: role:admin')), 400, 'invalid_scope'],
    ['an entry without a colon', post(scoped('userid:1 role:admin x')), 400, 'invalid_scope'],
    ['entries apart by two spaces', post(scoped('userid:1  role:admin')), 400, 'invalid_scope'],
    ['entries apart by a line break', post(scoped('userid:1\nrole:admin')), 400, 'invalid_scope'],
    ['a quotation mark', post(scoped('userid:"1" role:admin')), 400, 'invalid_scope'],
    ['names in capitals', post(scoped('UserId:1 Role:admin')), 400, 'invalid_scope'],
  ])('%s', async (_, request, status, error) => {
    const response = await createTokenService({ apiKey: KEY }).handle(request);
    expect([response.status, await response.json()]).toEqual([status, { error }]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('pragma')).toBe('no-cache');
    expect(response.headers.has('www-authenticate')).toBe(status === 401);
  });

  it.each(['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'])('the method %s', async (method) => {
    const response = await createTokenService({ apiKey: KEY }).handle(
      new Request('http://localhost/v1/authTokens', { method, headers: { 'acs-api-key': KEY } }),
    );
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
  });
});

describe('the client', () => {
  const service = createTokenService({ apiKey: KEY });
  const fetch: typeof globalThis.fetch = (input, init) =>
    service.handle(new Request(new URL(String(input), 'http://localhost'), init));

  it('obtains a token', async () => {
    const answer = await requestToken({ apiKey: KEY, userId: 'a b'.replace(' ', '+'), role: 'admin' }, { fetch });
    expect(answer).toMatchObject({ ok: true, token: { scope: 'userid:a+b role:admin', expires_in: 3600 } });
  });

  it.each([
    [{ apiKey: 'wrong', userId: '1', role: 'x' }, 401, 'invalid_client'],
    [{ apiKey: 'clé', userId: '1', role: 'x' }, 401, 'invalid_client'],
    [{ apiKey: KEY, userId: 'two words', role: 'x' }, 400, 'invalid_scope'],
  ])('hands on a refusal: %o', async (input, status, error) => {
    expect(await requestToken(input, { fetch })).toEqual({ ok: false, status, error });
  });

  it('reports a missing or foreign response', async () => {
    const dead = () => Promise.reject(new TypeError('Failed to fetch'));
    const page = () => Promise.resolve(new Response('<!doctype html>', { status: 200 }));
    const input = { apiKey: KEY, userId: '1', role: 'x' };
    expect(await requestToken(input, { fetch: dead })).toMatchObject({ ok: false, error: 'unreachable' });
    expect(await requestToken(input, { fetch: page })).toMatchObject({ ok: false, error: 'unreachable' });
  });
});
