import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paintCode128, toPng } from '../testing/scan-pictures.ts';
import { copyNodeProgram } from './test-copy.ts';
import type { NodeProgram } from './test-program.ts';

const SCRIPT = `console.log('${'page '.repeat(500)}');`;

/** Parses Prometheus' text format, version 0.0.4. @throws Error for an invalid line */
function readMetrics(text: string) {
  const types: Record<string, string> = {};
  const samples: Record<string, number> = {};
  const label = String.raw`[a-zA-Z_]\w*="(?:[^"\\\n]|\\[\\"n])*"`;
  const sample = new RegExp(
    String.raw`^([a-zA-Z_:][\w:]*(?:\{${label}(?:,${label})*\})?) (-?[\d.]+(?:e[+-]?\d+)?|[+-]Inf|NaN)$`,
  );
  expect(text.endsWith('\n')).toBe(true);
  for (const line of text.split('\n').filter(Boolean)) {
    const [, name = '', type = ''] = /^# TYPE (\S+) (counter|gauge|histogram|summary|untyped)$/.exec(line) ?? [];
    if (name !== '') types[name] = type;
    else if (!/^# HELP \S+ ./.test(line)) {
      const [, key = '', value] = sample.exec(line) ?? [];
      if (value === undefined || key in samples) throw new Error(`This is no sample: ${line}`);
      samples[key] = Number(value);
    }
  }
  return { types, samples };
}

describe('the server without Vite', () => {
  let program: NodeProgram;
  let child: ChildProcess;
  let url: string;
  let log = '';

  beforeAll(async () => {
    program = copyNodeProgram();
    mkdirSync(join(program.folder, 'assets'));
    writeFileSync(join(program.folder, 'index.html'), '<!doctype html><title>Page</title>');
    writeFileSync(join(program.folder, 'assets', 'app-abc123.js'), SCRIPT);
    child = program.start(['serve'], { env: { PORT: '0', MARKWRIGHT_API_KEY: 'key' } });
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      log += text;
    });
    url = await new Promise((resolve, reject) => {
      child.stderr?.setEncoding('utf8').on('data', (text: string) => resolve(/serving at (\S+)/.exec(text)?.[1] ?? ''));
      child.once('exit', reject);
    });
  });
  afterAll(() => {
    child.kill('SIGKILL');
    program.remove();
  });

  /** Raw response: `fetch` would decompress it transparently. */
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
      const sent = request(url + path, { method, headers }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part) => parts.push(part));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
        );
      });
      sent.on('error', reject);
      sent.end();
    });

  it('serves only the page, with its headers', async () => {
    const page = await get('/');
    expect([page.status, page.body.toString()]).toEqual([200, '<!doctype html><title>Page</title>']);
    expect(page.headers).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-cache',
    });
    for (const path of [
      '/node/markwright.mjs',
      '/../node/markwright.mjs',
      '/%2e%2e/package.json',
      '/my-diagnosis.pdf',
      '//assets',
    ])
      expect([path, (await get(path)).status]).toEqual([path, 404]);
    expect((await get('/', {}, 'DELETE')).status).toBe(405);
  });

  it('compresses for the client, with caching headers', async () => {
    const path = '/assets/app-abc123.js';
    const [br, gzip, plain] = [
      await get(path, { 'Accept-Encoding': 'gzip, br' }),
      await get(path, { 'Accept-Encoding': 'gzip, br;q=0' }),
      await get(path),
    ];
    expect(brotliDecompressSync(br.body).toString()).toBe(SCRIPT);
    expect(gunzipSync(gzip.body).toString()).toBe(SCRIPT);
    expect(plain.body.toString()).toBe(SCRIPT);
    expect(br.body.length).toBeLessThan(SCRIPT.length / 5);
    expect(br.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const again = await get('/', { 'If-None-Match': String((await get('/')).headers.etag) });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    const head = await get('/', {}, 'HEAD');
    expect([head.status, head.headers['content-length'], head.body.length]).toEqual([200, '34', 0]);
  });

  it('scans as the steps of an existing client go, and logs no value of it', async () => {
    const headers = { 'acs-api-key': 'key' };
    const uploaded = await fetch(`${url}/PCCIS/V1/WorkFile?FileExtension=png`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/octet-stream' },
      body: toPng(paintCode128('VENDOR')),
    });
    const { fileId, affinityToken } = await uploaded.json();
    const session = { ...headers, 'Accusoft-Affinity-Token': affinityToken, 'Content-Type': 'application/json' };
    const input = { source: { fileId }, barcodeTypes: ['code128Barcode'] };
    const started = await fetch(`${url}/barcode/api/v1/scanners`, {
      method: 'POST',
      headers: session,
      body: JSON.stringify({ input, minSecondsAvailable: 1800 }),
    });
    let process = await started.json();
    while (process.state === 'processing') {
      process = await (await fetch(`${url}/barcode/api/v1/scanners/${process.processId}`, { headers: session })).json();
    }
    expect(process).toMatchObject({ state: 'complete', input, output: { barcodes: [{ barcodeValue: 'VENDOR' }] } });
    expect(await (await fetch(`${url}/health`)).json()).toEqual({ status: 'ok' });
    expect(await (await fetch(`${url}/ready`)).json()).toEqual({ status: 'ready' });
    expect(await (await fetch(`${url}/recognition/languages.json`)).json()).toContain('eng');
    const data = await (await fetch(`${url}/recognition/eng.traineddata.gz`)).arrayBuffer();
    expect([...new Uint8Array(data, 0, 2)]).toEqual([0x1f, 0x8b]);
    expect((await fetch(`${url}/recognition/..%2Fpackage.traineddata.gz`)).status).toBe(404);
    await expect.poll(() => log).toContain(' GET /health 200 ');
    expect(log).toMatch(/ POST \/barcode\/api\/v1\/scanners 200 \d+ ms\n/);
    expect(log).toContain(' GET /barcode/api/v1/scanners/{id} 200 ');
    for (const value of [fileId, process.processId, affinityToken, 'diagnosis']) expect(log).not.toContain(value);
  });

  it('counts requests for a monitoring system, by routes and not by values', async () => {
    await get('/metrics');
    await expect.poll(() => log).toContain(' GET /metrics 200 ');
    const answer = await get('/metrics');
    expect(answer.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
    const { types, samples } = readMetrics(answer.body.toString());
    expect(types).toMatchObject({
      markwright_http_requests_total: 'counter',
      markwright_http_request_duration_seconds: 'histogram',
    });
    expect(samples['markwright_http_requests_total{method="GET",route="/metrics",status="200"}']).toBeGreaterThan(0);
    expect(samples['markwright_http_requests_total{method="GET",route="(nothing)",status="404"}']).toBeGreaterThan(0);
    expect(samples.process_resident_memory_bytes).toBeGreaterThan(1e6);
    expect(answer.body.toString()).not.toContain('diagnosis');
  });

  it('writes a log of JSON with an id for each request, and no values', async () => {
    const second = program.start(['serve', '--log', 'json'], { env: { PORT: '0', MARKWRIGHT_API_KEY: 'key' } });
    let lines = '';
    second.stdout?.setEncoding('utf8').on('data', (text: string) => {
      lines += text;
    });
    const address = await new Promise<string>((resolve) => {
      second.stderr
        ?.setEncoding('utf8')
        .on('data', (text: string) => resolve(/serving at (\S+)/.exec(text)?.[1] ?? ''));
    });
    const answer = await fetch(`${address}/barcode/api/v1/scanners/my-diagnosis?name=my-diagnosis`, {
      headers: { 'X-Request-Id': 'my-diagnosis' },
    });
    await expect.poll(() => lines).toContain('\n');
    expect(JSON.parse(lines)).toEqual({
      time: expect.stringMatching(/^\d{4}-.*Z$/),
      level: 'info',
      id: answer.headers.get('x-request-id'),
      method: 'GET',
      route: '/barcode/api/v1/scanners/{id}',
      status: 404,
      milliseconds: expect.any(Number),
    });
    second.kill('SIGKILL');
  });

  it('delays clients that guess keys, also in parallel', async () => {
    const ask = (key: string) => fetch(`${url}/v1/authTokens`, { method: 'POST', headers: { 'acs-api-key': key } });
    const answers = await Promise.all(Array.from({ length: 60 }, () => ask('wrong')));
    const limited = answers.filter(({ status }) => status === 429);
    expect([answers.filter(({ status }) => status === 401).length, limited.length]).toEqual([5, 55]);
    expect(limited[0]?.headers.get('retry-after')).toBe('1');
    // Other clients on this machine are not affected.
    expect((await fetch(`${url}/barcode/api/v1/scanners/x`)).status).toBe(404);
  });

  it('refuses settings that are wrong', async () => {
    const shared = { MARKWRIGHT_DATABASE_URL: 'postgres:///x', MARKWRIGHT_WORK_FILES: program.folder };
    for (const env of [
      { PORT: 'x' },
      { MARKWRIGHT_SCAN_WORKERS: '-1' },
      { MARKWRIGHT_DATABASE_URL: 'mysql://x' },
      shared,
    ])
      expect((await program.run(['serve'], { env: env as Record<string, string> })).code).toBe(2);
    // Servers sharing a database must accept each other's tokens.
    expect((await program.run(['serve'], { env: shared })).stderr).toMatch(/MARKWRIGHT_API_KEY.*openssl rand/);
  });

  it('finishes running requests when it is stopped', async () => {
    const body = toPng(paintCode128('LAST'));
    const sent = request(`${url}/PCCIS/V1/WorkFile`, { method: 'POST', headers: { 'Content-Length': body.length } });
    sent.write(body.subarray(0, 10));
    await once(sent, 'socket');
    // Once a later connection is answered, the upload has begun.
    await get('/health');
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    sent.end(body.subarray(10));
    const [response] = await once(sent, 'response');
    expect(response.statusCode).toBe(200);
    response.resume();
    expect(await exited).toEqual([0, null]);
  });
});
