import { createServer, request as sendRaw } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paintCode128, toPng } from '../testing/scan-pictures.ts';
import { createTokenService } from '../token/index.ts';
import { createAdmissions } from './admission.ts';
import { createApiHandler } from './api.ts';
import { sendResponse } from './node-http.ts';
import { createScannerRoutes } from './scanner-routes.ts';
import { readSettings } from './settings.ts';
import { startService, type TestService } from './test-server.ts';

const KEY = 'the key of this test';
const JSON_TYPE = { 'Content-Type': 'application/json' };
const SCANNERS = '/barcode/api/v1/scanners';
const WORK_FILE = '/PCCIS/V1/WorkFile?FileExtension=png';

let server: TestService;

const useService = (environment: Record<string, string> = {}) => {
  beforeAll(async () => {
    server = await startService({ MARKWRIGHT_API_KEY: KEY, ...environment });
  });
  afterAll(() => server.close());
};

const send = async (path: string, init: RequestInit = {}) => {
  const response = await fetch(server.url + path, init);
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: text ? JSON.parse(text) : undefined };
};

const upload = async (bytes: BodyInit = toPng(paintCode128('HTTP')), headers = {}) =>
  send(WORK_FILE, { method: 'POST', body: bytes, headers });

/** Reads a socket until the peer ends it; rejects if the connection is reset. */
const readToEnd = (socket: Socket) =>
  new Promise<string>((resolve, reject) => {
    let text = '';
    socket.setEncoding('utf8');
    socket.on('data', (part) => {
      text += part;
    });
    socket.once('end', () => resolve(text));
    socket.once('error', reject);
  });

/** Uploads more than any buffer holds, from a client that reads only after sending everything. */
async function sendBeforeReading(
  { hostname, port }: URL,
  { isChunked = false, headers = '' }: { readonly isChunked?: boolean; readonly headers?: string },
): Promise<string> {
  const [pieces, pieceBytes] = [32, 1 << 20];
  const socket = connect(Number(port), hostname);
  const failure = new Promise<never>((_, reject) => socket.once('error', reject));
  const write = (bytes: Uint8Array | string) => new Promise<void>((resolve) => socket.write(bytes, () => resolve()));
  const sending = (async () => {
    const length = isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${pieces * pieceBytes}`;
    await write(`POST ${WORK_FILE} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n${headers}${length}\r\n\r\n`);
    for (let piece = 0; piece < pieces; piece += 1) {
      if (isChunked) await write(`${pieceBytes.toString(16)}\r\n`);
      await write(new Uint8Array(pieceBytes));
      if (isChunked) await write('\r\n');
    }
    if (isChunked) await write('0\r\n\r\n');
    return readToEnd(socket);
  })();
  return Promise.race([sending, failure]);
}

const errorOf = ({ status, body }: { status: number; body: { errorCode: string; errorDetails: object } }) => [
  status,
  body.errorCode,
  body.errorDetails,
];

describe('an upload', () => {
  useService({ MARKWRIGHT_MAX_UPLOAD_BYTES: '1000', MARKWRIGHT_MAX_STORED_BYTES: '2500' });

  it('answers a work file with an id of its own', async () => {
    const [first, second] = [await upload(new Uint8Array(10)), await upload(new Uint8Array(10))];
    expect([first.status, first.body]).toEqual([
      200,
      { fileId: expect.stringMatching(/^[\w-]{22}$/), fileExtension: 'png', affinityToken: expect.any(String) },
    ]);
    expect(second.body.fileId).not.toBe(first.body.fileId);
    expect(second.body.affinityToken).toBe(first.body.affinityToken);
  });

  it('is given back, to be saved, with what is known of it', async () => {
    const bytes = Uint8Array.of(60, 104, 49, 62);
    const { fileId } = (await upload(bytes)).body;
    const file = await fetch(`${server.url}/PCCIS/V1/WorkFile/${fileId}`);
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(bytes);
    expect(
      ['content-type', 'content-disposition', 'x-content-type-options'].map((name) => file.headers.get(name)),
    ).toEqual(['application/octet-stream', 'attachment', 'nosniff']);
    const info = await send(`/PCCIS/V1/WorkFile/${fileId}/Info`);
    expect([info.status, info.body]).toEqual([
      200,
      { fileId, fileExtension: 'png', affinityToken: expect.any(String) },
    ]);
    for (const path of ['unknown', 'unknown/Info', '..%2F..%2Fetc%2Fpasswd', '%']) {
      const reply = await send(`/PCCIS/V1/WorkFile/${path}`);
      expect(errorOf(reply)).toEqual([404, 'ResourceNotFound', { in: 'url', at: 'fileId' }]);
    }
  });

  it('keeps the affinity that a client comes with, and gives one to whoever has none', async () => {
    const first = await upload('x');
    expect(first.headers.get('accusoft-affinity-token')).toBe(first.body.affinityToken);
    const second = await upload('x', { 'Accusoft-Affinity-Token': 'ejN9/kXEYOuken4=' });
    expect([second.headers.get('accusoft-affinity-token'), second.body.affinityToken]).toEqual(
      Array(2).fill('ejN9/kXEYOuken4='),
    );
    const odd = await upload('x', { 'Accusoft-Affinity-Token': '<script>' });
    expect(odd.body.affinityToken).toBe(first.body.affinityToken);
    expect((await send(`${SCANNERS}/x`)).headers.has('accusoft-affinity-token')).toBe(true);
  });

  it('needs no extension, and refuses one that is none', async () => {
    const plain = await send('/PCCIS/V1/WorkFile', { method: 'POST', body: 'x' });
    expect([plain.status, plain.body.fileExtension]).toEqual([200, '']);
    for (const odd of ['..%2Fx', '.', '..png', 'png.', 'tar.gz', 'x'.repeat(17)]) {
      const wrong = await send(`/PCCIS/V1/WorkFile?FileExtension=${odd}`, { method: 'POST', body: 'x' });
      expect(errorOf(wrong)).toEqual([
        480,
        'InvalidInput',
        { in: 'url', at: 'FileExtension', expected: expect.any(String) },
      ]);
    }
  });

  it.each(['png', '.png', 'PNG', '.PNG', '.Png'])('takes the extension %s as png', async (extension) => {
    const { body } = await send(`/PCCIS/V1/WorkFile?FileExtension=${extension}`, { method: 'POST', body: 'x' });
    expect(body.fileExtension).toBe('png');
    const info = await send(`/PCCIS/V1/WorkFile/${body.fileId}/Info`);
    expect(info.body.fileExtension).toBe('png');
  });

  it('is taken at the limit, and refused a byte beyond, whether its length is stated or not', async () => {
    expect((await upload(new Uint8Array(1000))).status).toBe(200);
    expect(errorOf(await upload(new Uint8Array(1001)))).toEqual([413, 'InvalidInput', { in: 'body', at: 'body' }]);
    const chunked = await new Promise<number | undefined>((resolve, reject) => {
      const request = sendRaw(server.url + WORK_FILE, { method: 'POST' }, (response) => resolve(response.statusCode));
      request.on('error', reject);
      for (let chunk = 0; chunk < 200; chunk++) request.write(Buffer.alloc(1000));
      request.end();
    });
    expect(chunked).toBe(413);
  });

  it.each([
    ['of a stated length beyond the limit', {}, 413],
    ['in chunks', { isChunked: true }, 413],
    ['for a foreign page', { headers: 'Origin: https://evil.example\r\n' }, 403],
  ])('%s is refused so that a client that sends all of it first can read why', async (_, options, status) => {
    expect(await sendBeforeReading(new URL(server.url), options)).toMatch(
      new RegExp(`^HTTP/1.1 ${status} .*"InvalidInput".*}$`, 's'),
    );
  });

  it('is not waited for without end when it is refused', async () => {
    const held = createServer((request, response) => {
      void sendResponse(new Response('no', { status: 413 }), request, response, { total: 1e6, idle: 1 });
    });
    await new Promise<void>((resolve) => held.listen(0, '127.0.0.1', resolve));
    const { port } = held.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nhalf of it');
    // The client neither continues nor disconnects: the server closes the connection.
    const answer = await readToEnd(socket);
    expect(answer).toMatch(/^HTTP\/1.1 413 .*no$/s);
    await new Promise((resolve) => held.close(resolve));
  });

  it('is refused where it would take more room than there is', async () => {
    while ((await upload(new Uint8Array(500))).status === 200);
    expect(errorOf(await upload(new Uint8Array(1000)))).toEqual([
      507,
      'InternalError',
      { in: 'process', at: 'WorkFile' },
    ]);
  });

  it('leaves nothing when the client goes away in the middle', async () => {
    await new Promise<void>((resolve) => {
      const request = sendRaw(server.url + WORK_FILE, { method: 'POST', headers: { 'Content-Length': 900 } });
      request.on('error', () => resolve());
      request.write(Buffer.alloc(100), () => request.destroy(new Error('gone')));
    });
    expect((await send(`${SCANNERS}/x`)).status).toBe(404);
    expect(server.faults).toEqual([]);
  });
});

describe('a request', () => {
  useService({ MARKWRIGHT_MAX_REQUEST_BYTES: '2000' });

  const post = (body: BodyInit, headers: HeadersInit = JSON_TYPE) => send(SCANNERS, { method: 'POST', body, headers });

  it.each<[string, string, string, string]>([
    ['GET', '/PCCIS/V1/WorkFile', 'POST', 'no GET of a work file'],
    ['PUT', '/PCCIS/V1/WorkFile', 'POST', 'no PUT of a work file'],
    ['GET', SCANNERS, 'POST', 'no list of processes'],
    ['DELETE', SCANNERS, 'POST', 'no end of all processes'],
    ['OPTIONS', SCANNERS, 'POST', 'no preflight'],
    ['POST', `${SCANNERS}/x`, 'GET, HEAD', 'no POST to a process'],
    ['DELETE', `${SCANNERS}/x`, 'GET, HEAD', 'no DELETE of a process'],
  ])('%s %s is answered 405', async (method, path, allow) => {
    const reply = await send(path, { method });
    expect([...errorOf(reply), reply.headers.get('allow')]).toEqual([
      405,
      'InvalidInput',
      { in: 'url', at: 'method' },
      allow,
    ]);
  });

  it.each([
    '/barcode/api/v1/scanner',
    `${SCANNERS}/`,
    `${SCANNERS}/a/b`,
    '/PCCIS/V1/WorkFile/',
    '/pccis/v1/workfile',
    '/barcode/',
    '/barcode',
    '/BARCODE/api/v1/scanners',
    '/v1',
    '/v1/',
    '/v1/authTokens/',
    '/v2/authTokens',
  ])('to %s, which is nothing, is answered 404 and not with the page', async (path) => {
    expect(errorOf(await send(path))).toEqual([404, 'ResourceNotFound', { in: 'url', at: 'path' }]);
  });

  it('to any other path is left to the next handler', async () => {
    for (const path of ['/', '/barcodes', '/version', '/index.html'])
      expect(await (await fetch(server.url + path)).text()).toBe('next');
  });

  it.each([
    ['text/plain', '{}'],
    ['application/x-www-form-urlencoded', 'input=1'],
    ['application/jsonp', '{}'],
    ['', '{}'],
  ])('of the type %j is answered 415', async (type, body) => {
    expect(errorOf(await post(body, { 'Content-Type': type }))).toEqual([
      415,
      'InvalidInput',
      { in: 'header', at: 'Content-Type', expected: 'application/json' },
    ]);
  });

  it.each(['application/json; charset=utf-8', 'Application/JSON', 'application/json ;charset=UTF-8'])(
    'of the type %s is read',
    async (type) => {
      expect(errorOf(await post('{}', { 'Content-Type': type }))).toEqual([
        480,
        'MissingInput',
        { in: 'body', at: 'input' },
      ]);
    },
  );

  it.each<[string, BodyInit]>([
    ['nothing', ''],
    ['half of JSON', '{"input":'],
    ['JSON with a comment', '{}//'],
    ['bytes that are no UTF-8', new Uint8Array([0x22, 0xff, 0x22])],
  ])('that holds %s is answered InvalidInput', async (_, body) => {
    expect(errorOf(await post(body))).toEqual([480, 'InvalidInput', { in: 'body', at: 'body', expected: 'JSON' }]);
  });

  it('is read up to the limit, and refused a byte beyond', async () => {
    expect((await post(' '.repeat(2000 - 2).concat('{}'))).status).toBe(480);
    expect((await post(' '.repeat(2000 - 1).concat('{}'))).status).toBe(413);
  });

  it('gets answers that no cache keeps and no browser guesses at', async () => {
    for (const { headers } of [await post('{}'), await send(`${SCANNERS}/x`), await upload()]) {
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-type')).toBe('application/json');
      expect(headers.has('access-control-allow-origin')).toBe(false);
    }
  });

  it('of the method HEAD gets the headers of a GET', async () => {
    const [head, get] = [await send(`${SCANNERS}/x`, { method: 'HEAD' }), await send(`${SCANNERS}/x`)];
    expect([head.status, head.text, head.headers.get('content-length')]).toEqual([404, '', String(get.text.length)]);
  });

  it.each([
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { Origin: 'http://127.0.0.1:1' },
    { Origin: 'http://127.0.0.1:1', 'X-Forwarded-Proto': 'http' },
    { Origin: 'http://localhost', 'Sec-Fetch-Site': 'same-site' },
    { 'Sec-Fetch-Site': 'cross-site' },
  ])('of a foreign page, %o, is refused', async (headers) => {
    expect(errorOf(await upload('x', headers))).toEqual([403, 'InvalidInput', { in: 'header', at: 'Origin' }]);
  });

  it('of a page of the same host by another scheme is refused', async () => {
    const secure = server.url.replace('http:', 'https:');
    expect((await upload('x', { Origin: secure })).status).toBe(403);
  });

  it('of our own page, and one that says nothing, is taken', async () => {
    expect((await upload('x', { Origin: server.url })).status).toBe(200);
    expect((await upload('x', { Origin: server.url, 'Sec-Fetch-Site': 'same-origin' })).status).toBe(200);
    expect((await upload()).status).toBe(200);
  });

  it('is not believed that a proxy speaks TLS for us, where none is configured', async () => {
    const secure = server.url.replace('http:', 'https:');
    expect((await upload('x', { Origin: secure, 'X-Forwarded-Proto': 'https' })).status).toBe(403);
    const odd = server.url.replace('http:', 'evil:');
    expect((await upload('x', { Origin: odd, 'X-Forwarded-Proto': 'evil' })).status).toBe(403);
    // Set by the browser: scripts can't.
    expect((await upload('x', { Origin: secure, 'Sec-Fetch-Site': 'same-origin' })).status).toBe(200);
  });

  it('needs no key, and minds no wrong one', async () => {
    expect((await upload('x', { 'acs-api-key': 'wrong' })).status).toBe(200);
  });
});

describe('behind a proxy that is trusted', () => {
  useService({ MARKWRIGHT_TRUST_PROXY: 'true' });

  it('the scheme is its word', async () => {
    const secure = server.url.replace('http:', 'https:');
    expect((await upload('x', { Origin: secure, 'X-Forwarded-Proto': 'https, http' })).status).toBe(200);
    expect((await upload('x', { Origin: server.url, 'X-Forwarded-Proto': 'https' })).status).toBe(403);
    expect((await upload('x', { Origin: server.url, 'X-Forwarded-Proto': 'evil' })).status).toBe(200);
  });
});

describe('a request made to harm', () => {
  useService();

  it.each<[string, string, string]>([
    ['a hundred thousand arrays in each other', `{"input":${'['.repeat(1e5)}${']'.repeat(1e5)}}`, 'input'],
    [
      'objects in each other',
      `{"input":{"source":${'{"source":'.repeat(2e4)}1${'}'.repeat(2e4)}}}`,
      'input.source.source',
    ],
    [
      'ten thousand wrong types',
      `{"input":{"source":{"fileId":"x"},"barcodeTypes":[${'"x",'.repeat(1e4)}"x"]}}`,
      'input.barcodeTypes[0]',
    ],
    ['twenty thousand unknown properties', `{${Array.from({ length: 2e4 }, (_, n) => `"p${n}":1`).join()}}`, 'p0'],
  ])('is answered and does no harm: %s', async (_, body, at) => {
    const reply = await send(SCANNERS, { method: 'POST', body, headers: JSON_TYPE });
    expect([reply.status, reply.body.errorDetails.at]).toEqual([480, at]);
    expect(server.faults).toEqual([]);
  });
});

describe('where credentials are required', () => {
  useService({ MARKWRIGHT_REQUIRE_CREDENTIALS: 'true' });

  const getToken = async () => {
    const { body } = await send('/v1/authTokens', {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'client_credentials', scope: 'userid:1 role:reader' }),
      headers: { 'acs-api-key': KEY },
    });
    return String(body.access_token);
  };

  it.each<[string, RequestInit]>([
    [WORK_FILE, { method: 'POST', body: 'x' }],
    [SCANNERS, { method: 'POST', body: '{}', headers: JSON_TYPE }],
    [`${SCANNERS}/x`, {}],
    ['/barcode/api/v1/nothing', {}],
  ])('%s is refused without any, and with wrong ones', async (path, init) => {
    const without = await send(path, init);
    expect(errorOf(without)).toEqual([401, 'MissingInput', { in: 'header', at: 'acs-api-key' }]);
    expect(without.headers.get('www-authenticate')).toBe('Bearer realm="markwright"');
    for (const headers of [{ 'acs-api-key': 'x' }, { Authorization: 'Bearer x' }, { Authorization: `Basic ${KEY}` }])
      expect((await send(path, { ...init, headers: { ...init.headers, ...headers } })).status).toBe(401);
  });

  it('the key is let in, and so is a token', async () => {
    expect((await upload('x', { 'acs-api-key': KEY })).status).toBe(200);
    expect((await upload('x', { Authorization: `Bearer ${await getToken()}` })).status).toBe(200);
  });
});

describe('where users have tokens', () => {
  useService({ MARKWRIGHT_REQUIRE_CREDENTIALS: 'true' });

  const bearer = async (scope: string) => {
    const { body } = await send('/v1/authTokens', {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'client_credentials', scope }),
      headers: { 'acs-api-key': KEY },
    });
    return { Authorization: `Bearer ${body.access_token}` };
  };
  const start = (fileId: string, headers: object, minSecondsAvailable = 60) =>
    send(SCANNERS, {
      method: 'POST',
      body: JSON.stringify({ input: { source: { fileId } }, minSecondsAvailable }),
      headers: { ...JSON_TYPE, ...headers },
    });

  it('files and processes of one are unknown to others, and known to the API key', async () => {
    const [alice, again, bob] = [
      await bearer('userid:alice role:a'),
      await bearer('role:b userid:alice'),
      await bearer('userid:bob role:a'),
    ];
    const { fileId } = (await upload(undefined, alice)).body;
    const { processId } = (await start(fileId, alice)).body;
    const expired = (await start(fileId, alice, 0)).body.processId;
    const ask = async (headers: object) =>
      Promise.all([
        ...[`/PCCIS/V1/WorkFile/${fileId}/Info`, `${SCANNERS}/${processId}`, `${SCANNERS}/${expired}`].map(
          async (path) => (await send(path, { headers: { ...headers } })).status,
        ),
        fetch(`${server.url}/PCCIS/V1/WorkFile/${fileId}`, { headers: { ...headers } }).then(({ status }) => status),
        start(fileId, headers).then(({ status }) => status),
      ]);
    expect(await ask(alice)).toEqual([200, 200, 410, 200, 200]);
    expect(await ask(again)).toEqual([200, 200, 410, 200, 200]);
    expect(await ask(bob)).toEqual([404, 404, 404, 404, 480]);
    expect(await ask({ 'acs-api-key': KEY })).toEqual([200, 200, 410, 200, 200]);
    const unknown = await send(`${SCANNERS}/unknown`, { headers: bob });
    expect(await send(`${SCANNERS}/${processId}`, { headers: bob })).toMatchObject({ text: unknown.text });
  });
});

describe('where credentials are optional', () => {
  useService();

  it('what was sent without any is everybody’s, and what was sent with a token is its user’s', async () => {
    const { body } = await send('/v1/authTokens', {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'client_credentials', scope: 'userid:1 role:a' }),
      headers: { 'acs-api-key': KEY },
    });
    const token = { Authorization: `Bearer ${body.access_token}` };
    const info = async (fileId: string, headers: HeadersInit = {}) =>
      (await send(`/PCCIS/V1/WorkFile/${fileId}/Info`, { headers })).status;
    const open = (await upload('x')).body.fileId;
    expect([await info(open), await info(open, token), await info(open, { 'acs-api-key': KEY })]).toEqual(
      Array(3).fill(200),
    );
    const own = (await upload('x', token)).body.fileId;
    expect([await info(own), await info(own, token)]).toEqual([404, 200]);
  });
});

describe('where CORS is on', () => {
  const ORIGIN = 'https://app.example';
  useService({ MARKWRIGHT_CORS_ORIGINS: `${ORIGIN}, http://localhost:3000` });

  it('answers the preflight of a listed origin', async () => {
    const { status, headers, text } = await send(SCANNERS, {
      method: 'OPTIONS',
      headers: { Origin: ORIGIN, 'Access-Control-Request-Method': 'POST' },
    });
    expect([status, text]).toEqual([204, '']);
    expect(headers.get('access-control-allow-origin')).toBe(ORIGIN);
    expect(headers.get('access-control-allow-methods')).toBe('POST');
    expect(headers.get('access-control-allow-headers')).toContain('acs-api-key');
    expect(headers.get('vary')).toBe('Origin');
  });

  it('lets a listed origin in, errors included, and no other', async () => {
    const listed = await upload('x', { Origin: 'http://localhost:3000' });
    expect([listed.status, listed.headers.get('access-control-allow-origin')]).toEqual([200, 'http://localhost:3000']);
    const error = await send(`${SCANNERS}/x`, { headers: { Origin: ORIGIN } });
    expect([error.status, error.headers.get('access-control-allow-origin')]).toEqual([404, ORIGIN]);
    const other = await upload('x', { Origin: 'https://app.example.evil' });
    expect([other.status, other.headers.get('access-control-allow-origin')]).toEqual([403, null]);
    const preflight = await send(SCANNERS, {
      method: 'OPTIONS',
      headers: { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' },
    });
    expect(preflight.status).toBe(403);
  });
});

describe('a fault of our own', () => {
  useService();

  it('is answered 580, told to the log, and not to the client', async () => {
    const faults: unknown[] = [];
    const fail = () => {
      throw new Error('a secret of ours');
    };
    const { scanner } = server.service;
    const tokens = createTokenService({ apiKey: KEY });
    const routes = createScannerRoutes({
      scanner: { ...scanner, start: fail, get: fail },
      workFiles: { has: () => false, add: fail, open: fail, find: fail, delete: fail, close: () => {} },
      settings: { maxRequestBytes: 100, maxUploadBytes: 100 },
      admissions: createAdmissions(readSettings({})),
      affinityToken: '',
    });
    const onFault = (fault: unknown) => faults.push(fault);
    const handle = createApiHandler({
      ...readSettings({}),
      routes,
      tokens,
      isHostAllowed: () => true,
      onFault,
    });
    const http = createServer((request, response) => void handle(request, response, () => {}));
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    const address = http.address();
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
    const replies = await Promise.all([
      fetch(url + SCANNERS, { method: 'POST', body: '{}', headers: JSON_TYPE }),
      fetch(`${url}${SCANNERS}/x`),
      fetch(url + WORK_FILE, { method: 'POST', body: 'x' }),
    ]);
    for (const reply of replies)
      expect([reply.status, await reply.json()]).toEqual([
        580,
        { errorCode: 'InternalError', errorDetails: { in: 'process', at: 'scanner' } },
      ]);
    expect(faults).toEqual(replies.map(() => new Error('a secret of ours')));
    http.close();
    http.closeAllConnections();
  });
});
