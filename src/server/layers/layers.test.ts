import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DOCUMENT, expectDescribed } from '../test-openapi.ts';
import { startService, type TestService } from '../test-server.ts';

const KEY = 'key-of-this-test';
const LIST = '/MarkupLayers/{document}';
const RECORD = '/MarkupLayers/{document}/{layerRecordId}';
const PATH = '/MarkupLayers/u1234';

describe('markup layers', () => {
  let folder: string;
  let server: TestService;
  const environment = () => ({
    MARKWRIGHT_API_KEY: KEY,
    MARKWRIGHT_WORK_FILES: folder,
    MARKWRIGHT_MAX_LAYER_BYTES: '2000',
  });
  const tokens = new Map<string, string>();

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'markwright-layers-'));
    server = await startService(environment());
    for (const scope of [
      ...['userid:anna role:editor', 'userid:ben role:editor', 'userid:chief role:admin'],
      ...['userid:other tenant:b role:admin'],
    ]) {
      const response = await fetch(`${server.url}/v1/authTokens`, {
        method: 'POST',
        headers: { 'acs-api-key': KEY, 'Content-Type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ grant_type: 'client_credentials', scope }).toString(),
      });
      tokens.set(/userid:(\w+)/.exec(scope)?.[1] ?? '', (await response.json()).access_token);
    }
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const seen = new Set<string>();

  async function ask(user: string, method: string, path: string, content?: object | string, headers = {}) {
    const body = typeof content === 'object' ? JSON.stringify(content) : content;
    const token = tokens.get(user);
    const own = token === undefined ? {} : { Authorization: `Bearer ${token}` };
    const response = await fetch(server.url + path, { method, headers: { ...own, ...headers }, ...(body && { body }) });
    const described = path.split('/').length === 3 ? LIST : RECORD;
    const known = DOCUMENT.paths[described]?.[method.toLowerCase()];
    if (known) seen.add(`${method.toLowerCase()} ${described} ${response.status}`);
    if (known && response.status !== 204) await expectDescribed(described, method.toLowerCase(), response.clone());
    const text = await response.text();
    return { status: response.status, text, body: text === '' ? undefined : JSON.parse(text) };
  }

  const layer = (name: string) => ({ name, comments: [], data: { kept: 1.5e2 }, marks: [], ours: true });
  const add = async (user: string, name = user) => (await ask(user, 'POST', PATH, layer(name))).body.layerRecordId;
  const namesFor = async (user: string) =>
    (await ask(user, 'GET', PATH)).body.map(({ name }: { name: string }) => name).sort();

  it('are stored as sent, listed, replaced and removed', async () => {
    const sent = '{"name":"first",  "originalXmlName":"old.xml","marks":[],"data":{"kept":1.50}}';
    const created = await ask('anna', 'POST', PATH, sent);
    expect(created).toMatchObject({ status: 201, body: { layerRecordId: expect.stringMatching(/^[\w-]{20,}$/) } });
    const id = created.body.layerRecordId;
    expect((await ask('anna', 'GET', PATH)).body).toEqual([
      { name: 'first', layerRecordId: id, originalXmlName: 'old.xml' },
    ]);
    expect((await ask('anna', 'GET', `${PATH}/${id}`)).text).toBe(sent);
    expect((await ask('anna', 'GET', '/MarkupLayers/u5')).body).toEqual([]);
    expect((await ask('anna', 'GET', `/MarkupLayers/u5/${id}`)).status).toBe(404);
    const changed = { name: 'second' };
    expect(await ask('anna', 'PUT', `${PATH}/${id}`, changed)).toMatchObject({
      status: 200,
      body: { layerRecordId: id },
    });
    expect((await ask('anna', 'GET', `${PATH}/${id}`)).body).toEqual(changed);
    const override = { 'X-HTTP-Method-Override': 'DELETE' };
    expect((await ask('anna', 'POST', `${PATH}/${id}`, undefined, override)).status).toBe(204);
    expect((await ask('anna', 'DELETE', `${PATH}/${id}`)).status).toBe(404);
  });

  it('belong to their users; administrators see all of their own group', async () => {
    const [anna, ben, chief] = [await add('anna'), await add('ben'), await add('chief')];
    await add('other');
    const shared = await add('nobody');
    expect(await namesFor('anna')).toEqual(['anna', 'chief', 'nobody']);
    expect(await namesFor('ben')).toEqual(['ben', 'chief', 'nobody']);
    expect(await namesFor('chief')).toEqual(['anna', 'ben', 'chief', 'nobody']);
    expect(await namesFor('other')).toEqual(['nobody', 'other']);
    expect(await namesFor('nobody')).toEqual(['nobody']);
    expect((await ask('ben', 'GET', `${PATH}/${anna}`)).status).toBe(404);
    expect((await ask('ben', 'PUT', `${PATH}/${anna}`, {})).status).toBe(404);
    expect((await ask('ben', 'PUT', `${PATH}/${chief}`, {})).status).toBe(403);
    expect((await ask('ben', 'DELETE', `${PATH}/${chief}`)).status).toBe(403);
    expect((await ask('chief', 'PUT', `${PATH}/${ben}`, layer('checked'))).status).toBe(200);
    expect(await namesFor('ben')).toEqual(['checked', 'chief', 'nobody']);
    // Its author keeps a layer that an administrator changed.
    expect((await ask('ben', 'DELETE', `${PATH}/${ben}`)).status).toBe(204);
    for (const [user, id] of [
      ['anna', anna],
      ['chief', chief],
      ['anna', shared],
    ] as const)
      expect((await ask(user, 'DELETE', `${PATH}/${id}`)).status).toBe(204);
  });

  it('refuse what is no layer, and names that are none', async () => {
    for (const content of ['[]', 'null', 'no JSON', '"text"'])
      expect(await ask('anna', 'POST', PATH, content)).toMatchObject({
        status: 480,
        body: { errorCode: 'InvalidInput', errorDetails: { in: 'body', at: 'body', expected: { type: 'object' } } },
      });
    const id = await add('anna');
    expect((await ask('anna', 'PUT', `${PATH}/${id}`, '[]')).status).toBe(480);
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const content = method === 'PUT' ? {} : undefined;
      expect((await ask('anna', method, `/MarkupLayers/%00/${id}`, content)).body).toEqual({ errorCode: 'BadGateway' });
      expect((await ask('anna', method, `${PATH}/..%2F..%2F${id}`, content)).status).toBe(404);
    }
    for (const method of ['GET', 'POST'])
      expect((await ask('anna', method, '/MarkupLayers/%', method === 'POST' ? {} : undefined)).status).toBe(502);
    expect((await ask('anna', 'DELETE', `${PATH}/${id}`)).status).toBe(204);
  });

  it('refuse tokens that are unknown or expired: a layer would be public', async () => {
    tokens.set('late', 'expired');
    const id = await add('nobody');
    for (const [method, path] of [
      ['GET', PATH],
      ['POST', PATH],
      ...['GET', 'PUT', 'POST', 'DELETE'].map((each) => [each, `${PATH}/${id}`] as const),
    ] as const) {
      const content = method === 'PUT' || method === 'POST' ? layer('secret') : undefined;
      expect(await ask('late', method, path, content)).toMatchObject({ status: 401 });
    }
    expect(await namesFor('nobody')).toEqual(['nobody']);
    expect((await ask('anna', 'DELETE', `${PATH}/${id}`)).status).toBe(204);
  });

  it('outlive the server, and leave room for others', async () => {
    const id = await add('anna', 'x'.repeat(1000));
    expect((await ask('anna', 'POST', PATH, layer('y'.repeat(1000)))).status).toBe(507);
    expect((await ask('anna', 'PUT', `${PATH}/${id}`, layer('z'.repeat(1100)))).status).toBe(200);
    await server.close();
    server = await startService(environment());
    expect(await namesFor('anna')).toEqual(['z'.repeat(1100)]);
  });

  it('are described with every answer that was seen', () => {
    const described = Object.entries(DOCUMENT.paths).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, { responses, tags }]) =>
        tags.includes('layers') ? Object.keys(responses).map((status) => `${method} ${path} ${status}`) : [],
      ),
    );
    const common = described.filter((line) => !/ (580|default)$/.test(line));
    expect([...seen].sort()).toEqual(common.sort());
  });
});
