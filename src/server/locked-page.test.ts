import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDevServer, startPreviewServer, type TestServer } from './test-server.ts';

interface Answer {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly text: string;
}

/** Sends the path unchanged: `fetch` would normalize dot segments. */
const ask = (server: TestServer, path: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    request({ hostname, port, path, headers: { Accept: '*/*' } }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
    })
      .on('error', reject)
      .end();
  });

const OUTSIDE = [
  '/../../../../../../../../etc/passwd',
  '/..%2f..%2f..%2f..%2f..%2f..%2f..%2f..%2fetc%2fpasswd',
  '/%2e%2e/%2e%2e/%2e%2e/%2e%2e/%2e%2e/%2e%2e/etc/passwd',
  '/..%5c..%5c..%5c..%5cetc%5cpasswd',
  '/@fs/etc/passwd',
  '/@fs/etc/passwd?raw',
  '/@fs/etc/passwd?import&raw',
  '/@fs/etc/passwd?url',
  '/@fs/etc/passwd?raw??',
  '/@fs/etc/passwd?import&?inline=1.wasm?init',
  '/@fs/x/x/x/vite/../../../../../../etc/passwd',
  '//etc/passwd',
  '/.env',
  '/.git/config',
] as const;

describe.each([
  ['the development server', startDevServer],
  ['the preview server', startPreviewServer],
] as const)('%s', (_name, start) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await start({ MARKWRIGHT_API_KEY: 'the key of this test' });
  });
  afterAll(() => server.close());

  it('listens on the loopback interface only', () => {
    expect(new URL(server.url).hostname).toBe('127.0.0.1');
  });

  it('locks its page', async () => {
    const { headers } = await ask(server, '/index.html');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).not.toMatch(/'unsafe-(inline|eval)'|https?:|\*/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
  });

  it.each(OUTSIDE)('serves no file for %s', async (path) => {
    const { text } = await ask(server, path);
    expect(text).not.toMatch(/root:.*:0:0|\[core\]|repositoryformatversion/);
  });
});
