import { request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHostCheck } from './hosts.ts';
import { startDevServer, startPlainServer, startPreviewServer, type TestServer } from './test-server.ts';

describe('a host', () => {
  const isAllowed = createHostCheck(['scans.example', 'api.example:8443', '192.168.1.5', 'fd00::5']);

  it.each([
    'localhost',
    'localhost:8080',
    'LOCALHOST:1',
    'localhost.',
    'app.localhost:5173',
    '127.0.0.1',
    '127.0.0.1:8080',
    '127.255.3.4:80',
    '[::1]',
    '[::1]:8080',
    '[0:0:0:0:0:0:0:1]:8080',
    '[::ffff:127.0.0.1]',
    'scans.example',
    'scans.example:1234',
    'Scans.Example.',
    'api.example:8443',
    '192.168.1.5:8080',
    '[fd00::5]:8080',
  ])('%s is let in', (host) => {
    expect(isAllowed(host)).toBe(true);
  });

  it.each([
    undefined,
    '',
    'evil.example',
    'evil.example:8080',
    '127.0.0.1.nip.io',
    'localhost.evil.example',
    'evil-localhost',
    'notlocalhost:8080',
    'api.example',
    'api.example:80',
    'sub.scans.example',
    'scans.example.evil',
    '0.0.0.0:8080',
    '128.0.0.1',
    '10.0.0.1',
    '192.168.1.50',
    '[::2]',
    '[::]',
    'localhost@evil.example',
    'evil.example#localhost',
    'localhost/',
    'localhost:',
    'localhost:99999',
    'local host',
    'localhost,evil.example',
  ])('%s is not', (host) => {
    expect(isAllowed(host)).toBe(false);
  });
});

describe.each([
  ['the development server', startDevServer],
  ['the preview server', startPreviewServer],
  ['the server without Vite', startPlainServer],
] as const)('%s', (_name, start) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await start({ MARKWRIGHT_API_KEY: 'the key of this test', MARKWRIGHT_HOSTS: 'scans.example' });
  });
  afterAll(() => server.close());

  const ask = (path: string, headers: Record<string, string>, method = 'GET') =>
    new Promise<{ status: number; type: string; text: string }>((resolve, reject) => {
      const { hostname, port } = new URL(server.url);
      const sent = request({ hostname, port, path, method, headers, agent: false }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        const type = String(response.headers['content-type']);
        response.on('end', () => resolve({ status: response.statusCode ?? 0, type, text }));
      });
      sent.on('error', reject);
      sent.end();
    });

  const PATHS = ['/', '/index.html', '/health', '/v1/authTokens', '/barcode/api/v1/scanners/x', '/openapi.json'];

  it('answers for no host but its own', async () => {
    const { port } = new URL(server.url);
    for (const host of [`evil.example:${port}`, '127.0.0.1.nip.io', '10.1.2.3', `0.0.0.0:${port}`]) {
      for (const path of PATHS) expect([host, path, (await ask(path, { host })).status]).toEqual([host, path, 421]);
      const page = { host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' };
      expect((await ask('/PCCIS/V1/WorkFile', page, 'POST')).status).toBe(421);
    }
    for (const host of [`localhost:${port}`, `[::1]:${port}`, 'scans.example'])
      expect([host, (await ask('/', { host, accept: 'text/html' })).status]).toEqual([host, 200]);
  });

  it('opens no web socket for another', async () => {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    const key = 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n';
    socket.write(
      `GET / HTTP/1.1\r\nHost: evil.example\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Protocol: vite-hmr\r\n${key}\r\n`,
    );
    // Either the connection ends without a response, or the first line shows no upgrade.
    const answer = await new Promise<string>((resolve) =>
      socket
        .setEncoding('utf8')
        .once('data', resolve)
        .once('close', () => resolve(''))
        .on('error', () => {}),
    );
    socket.destroy();
    expect(answer).not.toContain(' 101 ');
  });

  it('answers 404 for unknown paths, as JSON below the API, never with the page', async () => {
    for (const path of ['/v1/nothing', '/v1', '/barcode', '/pccis/v1/workfile', '/barcode/api/v2/scanners']) {
      const { status, type, text } = await ask(path, { accept: 'text/html,*/*' });
      expect([path, status, type]).toEqual([path, 404, 'application/json']);
      expect(JSON.parse(text)).toMatchObject({ errorCode: 'ResourceNotFound' });
    }
    for (const path of ['/api/v1/scanners', '/nothing']) {
      const { status, text } = await ask(path, { accept: 'text/html,*/*' });
      expect([path, status, text.includes('<')]).toEqual([path, 404, false]);
    }
    expect(JSON.parse((await ask('/health', {})).text)).toEqual({ status: 'ok' });
  });

  it('keeps connections longer than its clients', async () => {
    const { hostname, port } = new URL(server.url);
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), hostname, () =>
        socket.write(`GET /health HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`),
      );
      socket.setEncoding('utf8').once('data', (text) => {
        resolve(String(text));
        socket.destroy();
      });
      socket.once('error', reject);
    });
    expect(answer).toContain('Keep-Alive: timeout=65');
  });
});
