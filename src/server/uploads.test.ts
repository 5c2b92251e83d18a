// Slow, stalled and concurrent request bodies.
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { startService, type TestService } from './test-server.ts';

const MEBIBYTE = 1 << 20;

let server: TestService;
let folder: string;
const sockets = new Set<Socket>();

async function start(environment: Record<string, string> = {}) {
  folder = mkdtempSync(join(tmpdir(), 'markwright-uploads-'));
  server = await startService({ MARKWRIGHT_WORK_FILES: folder, MARKWRIGHT_API_KEY: 'key', ...environment });
}
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  await server.close();
  rmSync(folder, { recursive: true });
});

const listParts = () => readdirSync(folder).filter((name) => name.endsWith('.part'));

function begin(length: number | 'chunked', path = '/PCCIS/V1/WorkFile') {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  sockets.add(socket);
  let text = '';
  socket.setEncoding('utf8').on('data', (part) => {
    text += part;
  });
  const field = length === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`;
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Type: application/json\r\n${field}\r\n\r\n`,
  );
  return {
    socket,
    /** Resolves when the operating system has accepted the bytes. */
    send: (bytes: Uint8Array | string) => new Promise<void>((resolve) => socket.write(bytes, () => resolve())),
    text: () => text,
    status: () => Number(/^HTTP\/1.1 (\d+)/.exec(text)?.[1] ?? 0),
    header: (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(text)?.[1]?.trim(),
  };
}

const whenAnswered = async (upload: ReturnType<typeof begin>) => {
  await expect.poll(upload.status).not.toBe(0);
  return upload.status();
};

describe('uploads', () => {
  it('that never end leave the memory as it is', async () => {
    await start({
      MARKWRIGHT_MAX_STORED_BYTES: String(3000 * MEBIBYTE),
      MARKWRIGHT_MAX_UPLOADING_BYTES: String(3000 * MEBIBYTE),
    });
    const before = process.memoryUsage();
    const size = 100 * MEBIBYTE;
    const uploads = Array.from({ length: 12 }, () => begin(size));
    const piece = new Uint8Array(MEBIBYTE);
    for (const upload of uploads) for (let sent = 0; sent < 20; sent += 1) await upload.send(piece);
    await expect.poll(listParts).toHaveLength(12);
    const after = process.memoryUsage();
    // 240 MiB were received. The limit includes the stream buffers of both ends.
    expect(after.rss - before.rss).toBeLessThan(120 * MEBIBYTE);
    for (const { socket } of uploads) socket.destroy();
    await expect.poll(() => readdirSync(folder)).toEqual([]);
    expect(server.faults).toEqual([]);
  });

  it('reserve their stated size before their first byte', async () => {
    await start({ MARKWRIGHT_MAX_STORED_BYTES: '1000' });
    const first = begin(900);
    await expect.poll(listParts).toHaveLength(1);
    const second = begin(200);
    expect([await whenAnswered(second), Number(second.header('retry-after')) > 0]).toEqual([503, true]);
    expect(await whenAnswered(begin(1001))).toBe(507);
    await first.send(new Uint8Array(900));
    expect(await whenAnswered(first)).toBe(200);
    expect(await whenAnswered(begin(200))).toBe(507);
  });

  it('are limited in number and in bytes', async () => {
    const limits = { MARKWRIGHT_MAX_UPLOADS: '4', MARKWRIGHT_MAX_UPLOAD_BYTES: '1000' };
    await start({ ...limits, MARKWRIGHT_MAX_UPLOADING_BYTES: '3000' });
    // One client may use half of the capacity.
    const [one] = [begin(900), begin(100)];
    await expect.poll(listParts).toHaveLength(2);
    const third = begin(10);
    expect([await whenAnswered(third), Number(third.header('retry-after')) > 0]).toEqual([503, true]);
    one.socket.destroy();
    await expect.poll(listParts).toHaveLength(1);
    begin(1000);
    await expect.poll(listParts).toHaveLength(2);
  });

  it('of unknown length are stored, and reserved as they come', async () => {
    await start({ MARKWRIGHT_MAX_STORED_BYTES: '1000' });
    const upload = begin('chunked');
    for (let sent = 0; sent < 9; sent += 1) await upload.send(`64\r\n${'x'.repeat(100)}\r\n`);
    const [part = ''] = await expect.poll(listParts).toHaveLength(1).then(listParts);
    await expect.poll(() => statSync(join(folder, part)).size).toBeGreaterThanOrEqual(900);
    const other = begin(500);
    expect([503, 507]).toContain(await whenAnswered(other));
    await upload.send('0\r\n\r\n');
    expect(await whenAnswered(upload)).toBe(200);
    const [, fileId] = /"fileId":"([\w-]+)"/.exec(upload.text()) ?? [];
    expect(await (await fetch(`${server.url}/PCCIS/V1/WorkFile/${fileId}`)).text()).toBe('x'.repeat(900));
    const beyond = begin('chunked');
    await beyond.send(`c8\r\n${'x'.repeat(200)}\r\n0\r\n\r\n`);
    expect(await whenAnswered(beyond)).toBe(507);
    expect(listParts()).toEqual([]);
  });

  it('that bring nothing are given up', async () => {
    await start({ MARKWRIGHT_BODY_TIMEOUT: '1' });
    const [upload, json] = [begin(1000), begin(1000, '/barcode/api/v1/scanners')];
    await Promise.all([upload.send('some of it'), json.send('{')]);
    expect(await Promise.all([whenAnswered(upload), whenAnswered(json)])).toEqual([408, 408]);
    await expect.poll(() => readdirSync(folder)).toEqual([]);
  });

  it('are taken as they come, and given back as they are read', async () => {
    await start();
    const bytes = new Uint8Array(3 * MEBIBYTE).map((_, index) => index * 7);
    const { fileId } = await (await fetch(`${server.url}/PCCIS/V1/WorkFile`, { method: 'POST', body: bytes })).json();
    const file = await fetch(`${server.url}/PCCIS/V1/WorkFile/${fileId}`);
    expect(file.headers.get('content-length')).toBe(String(bytes.length));
    expect(Buffer.compare(Buffer.from(await file.arrayBuffer()), Buffer.from(bytes))).toBe(0);
    const head = await fetch(`${server.url}/PCCIS/V1/WorkFile/${fileId}`, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.length)]);
    expect(server.faults).toEqual([]);
  });

  it('are no fault if their reader leaves', async () => {
    await start();
    const bytes = new Uint8Array(20 * MEBIBYTE);
    const { fileId } = await (await fetch(`${server.url}/PCCIS/V1/WorkFile`, { method: 'POST', body: bytes })).json();
    const stop = new AbortController();
    const file = await fetch(`${server.url}/PCCIS/V1/WorkFile/${fileId}`, { signal: stop.signal });
    await file.body?.getReader().read();
    stop.abort();
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
    expect(server.faults).toEqual([]);
  });
});

describe('other bodies', () => {
  it('are held in memory up to a limit', async () => {
    await start({ MARKWRIGHT_MAX_REQUEST_BYTES: String(8 * MEBIBYTE) });
    const size = 8 * MEBIBYTE;
    const scans = '/barcode/api/v1/scanners';
    const held = [begin(size, scans), begin(size, scans)];
    for (const each of held) await each.send('{');
    const third = begin(size, scans);
    expect([await whenAnswered(third), Number(third.header('retry-after')) > 0]).toEqual([503, true]);
  });
});
