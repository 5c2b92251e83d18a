import { afterEach, describe, expect, it } from 'vitest';
import { MediaError, toMediaErrorData } from '../codecs/errors.ts';
import type { PixelCalls } from '../codecs/pixel-calls.ts';
import type { RgbaImage } from '../codecs/rgba.ts';
import { createFakeClock } from '../testing/fake-clock.ts';
import { spawnLocalScanner } from '../testing/local-worker.ts';
import { paintCode128, toPng } from '../testing/scan-pictures.ts';
import { endpointOf, Service } from '../workers/index.ts';
import { createScannerClient, type ScannerClient, type ScannerClientOptions } from './client.ts';
import { createMemoryScanStorage } from './storage.ts';
import type { ScannerProcess } from './types.ts';
import type { DocumentScanSource } from './work-files.ts';

const clients: ScannerClient[] = [];

function createClient(options: Partial<ScannerClientOptions> = {}) {
  let ids = 0;
  const client = createScannerClient({
    spawn: spawnLocalScanner,
    storage: createMemoryScanStorage(),
    poolSize: 2,
    createId: () => `id-${clients.length}-${ids++}`,
    ...options,
  });
  clients.push(client);
  return client;
}

afterEach(() => {
  for (const client of clients.splice(0)) client.close();
});

/** Serves a page like the worker that holds it. */
function pageOf(paint: () => RgbaImage): DocumentScanSource {
  const service = new Service<PixelCalls>(
    { pixels: paint, lossyCoding: () => undefined, keepPage: () => undefined },
    { toErrorData: toMediaErrorData },
  );
  const openPixelPort = async () => {
    const { port1, port2 } = new MessageChannel();
    service.attach(endpointOf(port1));
    return { port: port2 };
  };
  return { document: { openPixelPort }, page: 0 };
}

const fileOf = (text: string, name = `${text}.png`) => new File([toPng(paintCode128(text))], name);

function expectProcess(answer: ReturnType<ScannerClient['get']> | undefined): ScannerProcess {
  if (!answer?.ok) throw new Error(`No process: ${JSON.stringify(answer?.body)}`);
  return answer.body;
}

const valuesOf = (process: ScannerProcess) =>
  process.state === 'complete' ? process.output.barcodes.map(({ barcodeValue }) => barcodeValue) : process.state;

const startFile = (client: ScannerClient, file: Blob) =>
  expectProcess(client.start({ source: { fileId: client.upload(file) }, barcodeTypes: ['code128Barcode'] }));

const spawnSilent: ScannerClientOptions['spawn'] = () => {
  let receive: (message: unknown) => void = () => {};
  return {
    post: (message) => {
      const { id, name } = message as { id: number; name: string };
      if (name === 'warm') queueMicrotask(() => receive({ kind: 'result', id, value: null }));
    },
    listen: (onMessage) => {
      receive = onMessage;
    },
    end: () => {},
  };
};

const settle = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

describe("the page's scanner", () => {
  it('scans a file: processing at once, then complete', async () => {
    const client = createClient();
    const process = startFile(client, fileOf('PAGE'));
    expect(process.state).toBe('processing');
    expect(client.list()).toMatchObject([{ name: 'PAGE.png', stage: 'queued', process: { state: 'processing' } }]);
    const finished = expectProcess(await client.whenFinished(process.processId));
    expect(valuesOf(finished)).toEqual(['PAGE']);
    expect(client.get(process.processId)).toEqual({ ok: true, status: 200, body: finished });
    expect(client.list()).toMatchObject([{ name: 'PAGE.png', canRetry: false, process: { state: 'complete' } }]);
    expect(client.list()[0]).not.toHaveProperty('stage');
  });

  it('scans an area of a file, with demands that requests of the API do not have', async () => {
    const client = createClient();
    const scanArea = async (area: { x: number; y: number; width: number; height: number }) => {
      const demands = { expect: { code128Barcode: { length: 9 } } };
      const fileId = client.upload(fileOf('PAGE'), { demands }, area);
      const { processId } = expectProcess(client.start({ source: { fileId }, barcodeTypes: ['code128Barcode'] }));
      const process = expectProcess(await client.whenFinished(processId));
      return { values: valuesOf(process), input: process.input, entry: client.getEntry(processId) };
    };
    const { width, height } = paintCode128('PAGE');
    const whole = await scanArea({ x: 0, y: 0, width, height });
    expect(whole.values).toEqual(['PAGE']);
    expect(whole.entry?.facts).toMatchObject([{ unmet: ['length'] }]);
    expect(Object.keys(whole.input)).toEqual(['source', 'barcodeTypes']);
    expect((await scanArea({ x: 0, y: 0, width: 8, height: 8 })).values).toEqual([]);
  });

  it('scans a page of an open document', async () => {
    const client = createClient();
    const source = pageOf(() => paintCode128('PIXELS'));
    const process = expectProcess(client.startPage(source, { barcodeTypes: ['all1D'] }, { name: 'Page 1' }));
    expect(valuesOf(expectProcess(await client.whenFinished(process.processId)))).toEqual(['PIXELS']);
    expect(client.list()).toMatchObject([{ name: 'Page 1' }]);
  });

  it('rejects the same as HTTP, and treats `undefined` as absent', () => {
    const client = createClient({ spawn: spawnSilent });
    const fileId = client.upload(fileOf('X'));
    expect(client.start({ source: { fileId }, scanDistance: 11 })).toMatchObject({
      ok: false,
      status: 480,
      body: { errorCode: 'InvalidInput', errorDetails: { in: 'body', at: 'input.scanDistance' } },
    });
    expect(client.start({ source: { fileId }, scanDistance: Number.NaN })).toMatchObject({ ok: false, status: 480 });
    expect(client.start({ source: { fileId } }, undefined).ok).toBe(true);
    expect(
      client.startPage(
        pageOf(() => paintCode128('X')),
        { scanDistance: 0 },
      ),
    ).toMatchObject({
      ok: false,
      body: { errorDetails: { at: 'input.scanDistance' } },
    });
    expect(client.list().length).toBe(1);
  });

  it('fails a page that cannot be decoded, and one whose document was closed', async () => {
    const client = createClient();
    const damaged = pageOf(() => {
      throw new MediaError('DamagedFile', 'The strip ends early.');
    });
    const closed = { document: { openPixelPort: () => Promise.reject(new Error('closed')) }, page: 0 };
    const codes = [damaged, closed].map(async (source) => {
      const { processId } = expectProcess(client.startPage(source));
      return expectProcess(await client.whenFinished(processId));
    });
    expect(await Promise.all(codes)).toMatchObject([{ errorCode: 'DamagedFile' }, { errorCode: 'ResourceNotFound' }]);
  });

  it('notifies of every change, and keeps the list between changes', async () => {
    const client = createClient();
    await client.ready;
    const stages: (string | undefined)[] = [];
    const stop = client.subscribe(() => stages.push(client.list()[0]?.stage));
    const { processId } = startFile(client, fileOf('CHANGES'));
    expect(client.list()).toBe(client.list());
    await client.whenFinished(processId);
    expect(stages).toEqual(['queued', 'loading', 'decoding', 'scanning', undefined]);
    stop();
    client.remove(processId);
    expect(stages.length).toBe(5);
    expect(client.list()).toEqual([]);
  });

  it('makes a new entry for the process that changed, and for no other', async () => {
    const client = createClient({ spawn: spawnSilent });
    const [, second] = [startFile(client, fileOf('A')), startFile(client, fileOf('B'))];
    await settle();
    const before = client.list();
    client.cancel(second.processId);
    const after = client.list();
    expect([after[0] === before[0], after[1] === before[1]]).toEqual([true, false]);
    expect(client.getEntry(second.processId)).toBe(after[1]);
  });

  it('scans a hundred dropped pictures', async () => {
    const client = createClient({ poolSize: 4 });
    const processes = Array.from({ length: 100 }, (_, index) => startFile(client, fileOf(`DROP-${index}`)));
    const finished = await Promise.all(processes.map(({ processId }) => client.whenFinished(processId)));
    expect(finished.map((answer) => valuesOf(expectProcess(answer)))).toEqual(
      processes.map((_, index) => [`DROP-${index}`]),
    );
  });

  it('cancels a running scan and a queued one, and retries', async () => {
    const client = createClient({ spawn: spawnSilent, poolSize: 1 });
    const [first, second] = [startFile(client, fileOf('A')), startFile(client, fileOf('B'))];
    await settle();
    for (const { processId } of [first, second]) {
      expect(client.cancel(processId)).toBe(true);
      expect(client.cancel(processId)).toBe(false);
      expect(expectProcess(client.get(processId))).toMatchObject({
        state: 'error',
        errorCode: 'Canceled',
        errorDetails: { in: 'process', at: 'processId' },
      });
    }
    const again = expectProcess(client.retry(first.processId));
    expect(again).toMatchObject({ state: 'processing', input: first.input });
    expect(client.list().map(({ process, name }) => [process.processId, name])).toEqual([
      [second.processId, 'B.png'],
      [again.processId, 'A.png'],
    ]);
  });

  it('completes a scan that is retried after its worker died', async () => {
    let deaths = 0;
    const client = createClient({
      spawn: (onDeath) => {
        const worker = spawnLocalScanner(onDeath);
        if (deaths++ > 0) return worker;
        return { ...worker, post: () => onDeath('it was killed.') };
      },
    });
    const { processId } = startFile(client, fileOf('AGAIN'));
    expect(expectProcess(await client.whenFinished(processId))).toMatchObject({
      state: 'error',
      errorCode: 'InternalError',
    });
    expect(client.getEntry(processId)).toMatchObject({ canRetry: true, reason: expect.stringContaining('killed') });
    const again = expectProcess(client.retry(processId));
    expect(valuesOf(expectProcess(await client.whenFinished(again.processId)))).toEqual(['AGAIN']);
  });

  it('stops at the time limit', async () => {
    const clock = createFakeClock();
    const client = createClient({ spawn: spawnSilent, clock, limits: { timeLimitSeconds: 10 } });
    const { processId } = startFile(client, fileOf('SLOW'));
    await settle();
    clock.advance(10_000);
    expect(expectProcess(await client.whenFinished(processId))).toMatchObject({ errorCode: 'TimeLimitExceeded' });
  });

  it('drops a process when it expires', async () => {
    const clock = createFakeClock();
    const client = createClient({ clock });
    const { processId } = startFile(client, fileOf('OLD'));
    await client.whenFinished(processId);
    clock.advance(1_199_999);
    expect(client.list().length).toBe(1);
    clock.advance(1);
    expect([client.list(), client.get(processId)]).toEqual([
      [],
      { ok: false, status: 410, body: { errorCode: 'ResourceExpired', errorDetails: { in: 'url', at: 'processId' } } },
    ]);
  });

  it('removes finished processes only', async () => {
    const clock = createFakeClock();
    const client = createClient({ spawn: spawnSilent, clock });
    const [done, running] = [startFile(client, fileOf('A')), startFile(client, fileOf('B'))];
    client.cancel(done.processId);
    client.removeFinished();
    expect(client.list().map(({ process }) => process.processId)).toEqual([running.processId]);
    expect(client.get(done.processId)).toMatchObject({ status: 404 });
  });

  it('answers who waits for a process that is removed', async () => {
    const client = createClient({ spawn: spawnSilent });
    const { processId } = startFile(client, fileOf('A'));
    const waiting = client.whenFinished(processId);
    client.remove(processId);
    expect(await waiting).toMatchObject({ ok: false, status: 404 });
  });
});

describe('after a reload', () => {
  it('finished processes are still there, with their names, until they expire', async () => {
    const [clock, storage] = [createFakeClock(), createMemoryScanStorage()];
    const first = createClient({ clock, storage });
    const { processId } = startFile(first, fileOf('KEPT'));
    await first.whenFinished(processId);
    await settle();
    first.close();

    const second = createClient({ clock, storage });
    await second.ready;
    expect(second.list()).toMatchObject([{ name: 'KEPT.png', canRetry: false }]);
    expect(valuesOf(expectProcess(second.get(processId)))).toEqual(['KEPT']);
    clock.advance(1_200_000);
    expect(second.get(processId)).toMatchObject({ status: 410 });
    await settle();
    expect(await storage.load()).toEqual([]);
  });

  it('those that expired while the page was closed answer so, and are not kept on', async () => {
    const [clock, storage] = [createFakeClock(), createMemoryScanStorage()];
    const first = createClient({ clock, storage });
    const { processId } = startFile(first, fileOf('GONE'));
    await first.whenFinished(processId);
    await settle();
    first.close();
    clock.advance(1_200_000);

    const second = createClient({ clock, storage });
    await second.ready;
    expect([second.list(), second.get(processId)]).toMatchObject([[], { status: 410 }]);
    expect(await storage.load()).toEqual([]);
  });

  it('continues without storage, and reports why', async () => {
    const faults: unknown[] = [];
    const broken = () => Promise.reject(new Error('no disk'));
    const client = createClient({
      storage: { load: broken, put: broken, remove: broken },
      onStorageFault: (fault) => faults.push(fault),
    });
    await client.ready;
    const { processId } = startFile(client, fileOf('FINE'));
    expect(valuesOf(expectProcess(await client.whenFinished(processId)))).toEqual(['FINE']);
    await settle();
    expect(faults.length).toBe(2);
  });
});
