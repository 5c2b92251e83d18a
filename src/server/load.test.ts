import { Agent, request } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, it } from 'vitest';
import { paintCode128, toPng, toTiff } from '../testing/scan-pictures.ts';
import { isLong } from '../testing/short-form.ts';
import { pollWhile, startService, type TestService } from './test-server.ts';

const SCANS = Number(process.env.MARKWRIGHT_LOAD_SCANS ?? (isLong ? 1000 : 30));
const CLIENTS = 50;

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

let server: TestService;
afterEach(() => server.close());

/** Node's plain client: `fetch` keeps a record per request, which would look like a leak. */
const agent = new Agent({ keepAlive: true });

interface Call {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string | Uint8Array;
}

const call = (path: string, { method = 'GET', headers = {}, body }: Call = {}) =>
  new Promise<ReturnType<typeof JSON.parse>>((resolve, reject) => {
    const sent = request(server.url + path, { method, headers, agent }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => resolve(JSON.parse(text)));
    });
    sent.on('error', reject);
    sent.end(body);
  });

const upload = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  (await call('/PCCIS/V1/WorkFile?FileExtension=png', { method: 'POST', body: bytes })).fileId;

const CODE_128 = { barcodeTypes: ['code128Barcode'] };

const start = (fileId: string, input: object = CODE_128, minSecondsAvailable = 60) =>
  call('/barcode/api/v1/scanners', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ input: { source: { fileId }, ...input }, minSecondsAvailable }),
  });

const EVERYTHING = {
  barcodeTypes: ['all1D', 'all2D', 'allPostal', 'aztecBarcode'],
  orientation: 'horizontalVerticalDiagonal',
  scanDistance: 1,
  additionalReadingPass: true,
};

const poll = (processId: string) =>
  pollWhile(
    ({ state }) => state === 'processing',
    () => call(`/barcode/api/v1/scanners/${processId}`),
  );

const readValue = async (bytes: Uint8Array<ArrayBuffer>) => {
  const { processId } = await start(await upload(bytes));
  return (await poll(processId)).output?.barcodes[0]?.barcodeValue;
};

/** Noise image: slow to scan, since every reader finds symbol starts. */
function createSlowPicture(side: number) {
  const data = new Uint8ClampedArray(4 * side * side);
  let seed = 1;
  for (let at = 0; at < data.length; at += 4) {
    seed = (Math.imul(seed, 1664525) + 1013904223) | 0;
    data[at] = seed >>> 24;
  }
  return toTiff([{ data, width: side, height: side }]);
}

const whenScanning = () =>
  new Promise<void>((resolve) => {
    const stop = server.service.scanner.subscribe(({ record }) => {
      if (record.stage !== 'scanning') return;
      stop();
      resolve();
    });
  });

describe('under load', () => {
  it(`keeps heap and handles flat over ${SCANS} scans`, async () => {
    server = await startService({ MARKWRIGHT_SCAN_WORKERS: '1' });
    const picture = toPng(paintCode128('LEAK'));
    const fileId = await upload(picture);
    const measure = () => {
      collectGarbage();
      return { heap: process.memoryUsage().heapUsed, handles: process.getActiveResourcesInfo().length };
    };
    /** Processes that expired before a busy machine read them. */
    let lost = 0;
    const scanMany = async (count: number) => {
      const values = new Set<string>();
      for (let index = 0; index < count; index++) {
        // Expires after a second.
        const { processId } = await start(fileId, CODE_128, 1);
        const { output } = await poll(processId);
        if (output) values.add(output.barcodes[0]?.barcodeValue);
        else lost += 1;
      }
      expect([...values]).toEqual(['LEAK']);
      // Expiry is late on a busy machine.
      await expect.poll(() => server.service.scanner.list(), { timeout: 30_000 }).toEqual([]);
    };
    await scanMany(100);
    const before = measure();
    await scanMany(SCANS);
    // Handles and garbage of the last calls may linger; leaks persist.
    const grown = () => {
      const after = measure();
      return { heap: after.heap - before.heap, handles: after.handles - before.handles };
    };
    // Expected growth: expired ids (100 bytes), and compiled code. A leaked record takes 2 kB.
    await expect.poll(() => grown().heap, { timeout: 10_000 }).toBeLessThan(500_000 + 1000 * SCANS);
    await expect.poll(() => grown().handles, { timeout: 10_000 }).toBeLessThanOrEqual(2);
    // A process that expires during its scan terminates its thread.
    expect(server.threads.length).toBeLessThanOrEqual(1 + lost);
    expect(server.threads.filter(({ threadId }) => threadId !== -1).length).toBe(1);
  }, 240_000);

  it(`loses no process of ${CLIENTS} clients at once`, async () => {
    server = await startService({ MARKWRIGHT_SCAN_WORKERS: '2' });
    const texts = Array.from({ length: CLIENTS }, (_, index) => `CLIENT-${index}`);
    expect(await Promise.all(texts.map((text) => readValue(toPng(paintCode128(text)))))).toEqual(texts);
  }, 120_000);

  it('answers while it scans', async () => {
    server = await startService({ MARKWRIGHT_SCAN_WORKERS: '1' });
    const scanning = whenScanning();
    const { processId } = await start(await upload(createSlowPicture(2500)), EVERYTHING);
    await scanning;
    // A scan in the server's own thread would block this request.
    expect((await call(`/barcode/api/v1/scanners/${processId}`)).state).toBe('processing');
  });
});

describe('a scanning thread', () => {
  it('that is killed in mid-scan fails its process, and the next scan works', async () => {
    server = await startService({ MARKWRIGHT_SCAN_WORKERS: '1' });
    const scanning = whenScanning();
    const { processId } = await start(await upload(createSlowPicture(2500)), EVERYTHING);
    await scanning;
    await server.threads.at(-1)?.terminate();
    expect(await poll(processId)).toMatchObject({
      state: 'error',
      errorCode: 'InternalError',
      errorDetails: { in: 'process', at: 'processId' },
    });
    expect(await readValue(toPng(paintCode128('NEXT')))).toBe('NEXT');
    expect(server.threads.length).toBe(2);
  });

  it('that runs past its limit is stopped, and the next scan works', async () => {
    server = await startService({ MARKWRIGHT_SCAN_WORKERS: '1', MARKWRIGHT_SCAN_TIME_LIMIT: '1' });
    const { processId } = await start(await upload(createSlowPicture(4500)), EVERYTHING);
    expect(await poll(processId)).toMatchObject({
      state: 'error',
      errorCode: 'TimeLimitExceeded',
      errorDetails: { in: 'process', at: 'processId' },
    });
    expect(await readValue(toPng(paintCode128('NEXT')))).toBe('NEXT');
  });
});
