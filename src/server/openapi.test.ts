import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BARCODE_TYPES } from '../barcodes/types.ts';
import { BARCODE_TYPE_VALUES } from '../scanner/schema.ts';
import { paintCode128, toPng } from '../testing/scan-pictures.ts';
import { createTokenService } from '../token/index.ts';
import { createAdmissions } from './admission.ts';
import { ACCEPTED, REFUSED } from './conformance/cases.ts';
import { createScannerRoutes } from './scanner-routes.ts';
import { readSettings } from './settings.ts';
import { DOCUMENT, expectDescribed, findProblems } from './test-openapi.ts';
import { pollWhile, startService, type TestService } from './test-server.ts';
import { createTokenRoute } from './token-route.ts';

const TOKENS = '/v1/authTokens';
const WORK_FILE = '/PCCIS/V1/WorkFile';
const FILE = '/PCCIS/V1/WorkFile/{fileId}';
const INFO = '/PCCIS/V1/WorkFile/{fileId}/Info';
const SCANNERS = '/barcode/api/v1/scanners';
const SCANNER = '/barcode/api/v1/scanners/{processId}';

const KEY = 'the key of this test';
const FOREIGN = { headers: { Origin: 'https://evil.example' } };
const jsonBody = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
});
const tokenBody = (body: string, key = KEY): RequestInit => ({
  method: 'POST',
  headers: { 'acs-api-key': key, 'Content-Type': 'application/x-www-form-urlencoded' },
  body,
});

describe('the OpenAPI description', () => {
  let server: TestService;
  let strict: TestService;
  let fileId: string;
  const seen = new Set<string>();

  beforeAll(async () => {
    const limits = {
      MARKWRIGHT_MAX_PROCESSES: '3',
      MARKWRIGHT_MAX_UPLOAD_BYTES: '9000',
      MARKWRIGHT_MAX_STORED_BYTES: '9500',
    };
    server = await startService({ MARKWRIGHT_API_KEY: KEY, ...limits });
    strict = await startService({ MARKWRIGHT_REQUIRE_CREDENTIALS: 'true' });
    fileId = (await (await fetch(server.url + WORK_FILE, { method: 'POST', body: toPng(paintCode128('API')) })).json())
      .fileId;
  });
  afterAll(async () => {
    await server.close();
    await strict.close();
  });

  async function exchange(path: string, status: number, init: RequestInit = {}, { to = server, url = path } = {}) {
    const response = await fetch(to.url + url, init);
    expect(response.status).toBe(status);
    const method = path.includes('{') ? 'get' : 'post';
    seen.add(`${method} ${path} ${status}`);
    await expectDescribed(path, method, response.clone());
    return response.json();
  }

  it('is of OpenAPI 3.1, and all its references lead somewhere', () => {
    expect(DOCUMENT.openapi).toBe('3.1.0');
    const references = [...JSON.stringify(DOCUMENT).matchAll(/"\$ref":"#([^"]+)"/g)].map(
      ([, pointer]) => pointer ?? '',
    );
    expect(references.length).toBeGreaterThan(20);
    for (const pointer of new Set(references)) {
      const target = pointer
        .split('/')
        .slice(1)
        .reduce<unknown>((at, part) => Object(at)[part], DOCUMENT);
      expect([pointer, typeof target]).toEqual([pointer, 'object']);
    }
  });

  it('names the barcode types that the code names', () => {
    const { BarcodeType, BarcodeTypeValue } = DOCUMENT.components.schemas;
    expect(BarcodeType?.enum).toEqual(BARCODE_TYPES);
    expect(BarcodeTypeValue?.enum).toEqual(BARCODE_TYPE_VALUES);
  });

  it.each(ACCEPTED)('takes a request with %s', (_, body) => {
    expect(findProblems('/components/schemas/ScanRequest', body)).toEqual([]);
  });

  it.each(REFUSED.filter(([, , code]) => code !== 'ResourceNotFound'))('does not take %s', (_, body) => {
    expect(findProblems('/components/schemas/ScanRequest', body)).not.toEqual([]);
  });

  it('describes the answers of the token endpoint', async () => {
    const good = 'grant_type=client_credentials&scope=userid:1+role:a';
    await exchange(TOKENS, 200, tokenBody(good));
    await exchange(TOKENS, 400, tokenBody(''));
    await exchange(TOKENS, 400, tokenBody('grant_type=x'));
    await exchange(TOKENS, 400, tokenBody('grant_type=client_credentials&scope=x'));
    await exchange(TOKENS, 401, tokenBody(good, 'wrong'));
    await exchange(TOKENS, 403, { method: 'POST', ...FOREIGN });
    await exchange(TOKENS, 405, { method: 'PUT' });
    await exchange(TOKENS, 413, tokenBody('x'.repeat(20_000)));
  });

  it('describes the answers of an upload', async () => {
    await exchange(WORK_FILE, 200, { method: 'POST', body: 'x' }, { url: `${WORK_FILE}?FileExtension=png` });
    await exchange(WORK_FILE, 401, { method: 'POST', body: 'x' }, { to: strict });
    await exchange(WORK_FILE, 403, { method: 'POST', body: 'x', ...FOREIGN });
    await exchange(WORK_FILE, 405, { method: 'GET' });
    await exchange(WORK_FILE, 413, { method: 'POST', body: 'x'.repeat(9001) });
    await exchange(WORK_FILE, 480, { method: 'POST', body: 'x' }, { url: `${WORK_FILE}?FileExtension=.` });
    await exchange(WORK_FILE, 507, { method: 'POST', body: 'x'.repeat(9000) });
  });

  it('describes what is given back of a work file', async () => {
    for (const [path, tail] of [
      [FILE, ''],
      [INFO, '/Info'],
    ] as const) {
      const get = (status: number, id: string, init: RequestInit = {}, to = server) =>
        exchange(path, status, init, { to, url: `${WORK_FILE}/${id}${tail}` });
      if (path === INFO) await get(200, fileId);
      await get(401, fileId, {}, strict);
      await get(403, fileId, FOREIGN);
      await get(404, 'nothing');
      await get(405, fileId, { method: 'DELETE' });
    }
    const file = await fetch(`${server.url}${WORK_FILE}/${fileId}`);
    seen.add(`get ${FILE} ${file.status}`);
    expect(Object.keys(DOCUMENT.paths[FILE]?.get?.responses['200']?.content ?? {})).toEqual([
      file.headers.get('content-type'),
    ]);
  });

  it('describes the answers of a scan, in every state', async () => {
    const get = (status: number, processId: string, init: RequestInit = {}, to = server) =>
      exchange(SCANNER, status, init, { to, url: `${SCANNERS}/${processId}` });
    const finish = async (processId: string) =>
      (
        await pollWhile(
          ({ state }) => state === 'processing',
          () => get(200, processId),
        )
      ).state;
    const text = await exchange(WORK_FILE, 200, { method: 'POST', body: 'no picture' });
    const complete = await exchange(
      SCANNERS,
      200,
      jsonBody({ input: { source: { fileId }, barcodeTypes: ['all1D'] } }),
    );
    const failed = await exchange(SCANNERS, 200, jsonBody({ input: { source: { fileId: text.fileId } } }));
    const expired = await exchange(SCANNERS, 200, jsonBody({ input: { source: { fileId } }, minSecondsAvailable: 0 }));
    expect([await finish(complete.processId), await finish(failed.processId)]).toEqual(['complete', 'error']);
    await get(410, expired.processId);
    await get(404, 'nothing');
    await get(403, 'nothing', FOREIGN);
    await get(405, 'nothing', { method: 'DELETE' });
    await get(401, 'nothing', {}, strict);
  });

  it('describes the refusals of a scan', async () => {
    for (const [, body] of REFUSED) await exchange(SCANNERS, 480, jsonBody(body));
    await exchange(SCANNERS, 401, jsonBody({}), { to: strict });
    await exchange(SCANNERS, 403, { ...jsonBody({}), ...FOREIGN });
    await exchange(SCANNERS, 405, { method: 'PUT' });
    await exchange(SCANNERS, 413, jsonBody('x'.repeat(300_000)));
    await exchange(SCANNERS, 415, { method: 'POST', body: '{}' });
    // Reaches the limit, with the processes that exist already.
    const fill = () => fetch(server.url + SCANNERS, jsonBody({ input: { source: { fileId } } }));
    await Promise.all([fill(), fill(), fill()]);
    await exchange(SCANNERS, 580, jsonBody({ input: { source: { fileId } } }));
  });

  it('describes the answers to a fault of our own', async () => {
    const { scanner } = server.service;
    const workFiles = {
      has: () => false,
      add: async () => '',
      open: async () => undefined,
      find: () => undefined,
      delete: async () => {},
      close: () => {},
    };
    const settings = { maxRequestBytes: 1, maxUploadBytes: 1 };
    const admissions = createAdmissions(readSettings({}));
    const routes = [
      createTokenRoute(createTokenService({ apiKey: KEY }), admissions.requests),
      ...createScannerRoutes({ scanner, workFiles, settings, admissions, affinityToken: '' }),
    ];
    for (const [url, path, method, faults] of [
      [TOKENS, TOKENS, 'post', ['internal', 'busy', 'misdirected', 'stalled']],
      [WORK_FILE, WORK_FILE, 'post', ['internal', 'busy', 'misdirected', 'stalled']],
      [`${WORK_FILE}/x`, FILE, 'get', ['internal', 'misdirected']],
      [`${WORK_FILE}/x/Info`, INFO, 'get', ['internal', 'misdirected']],
      [SCANNERS, SCANNERS, 'post', ['unavailable', 'busy', 'misdirected', 'stalled']],
      [`${SCANNERS}/x`, SCANNER, 'get', ['internal', 'unavailable', 'misdirected']],
    ] as const) {
      for (const fault of faults) {
        const refusal = routes.find((route) => route.path.test(url))?.refuse(fault);
        if (!refusal) throw new Error(`No route takes ${url}.`);
        seen.add(`${method} ${path} ${refusal.status}`);
        await expectDescribed(path, method, refusal);
      }
    }
  });

  it('describes no answer that was not seen', () => {
    const described = Object.entries(DOCUMENT.paths).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, { responses, tags }]) =>
        // Covered by another test.
        (tags.includes('documents') || tags.includes('layers') ? [] : Object.keys(responses)).map(
          (status) => `${method} ${path} ${status}`,
        ),
      ),
    );
    expect([...seen].sort()).toEqual(described.sort());
  });
});
