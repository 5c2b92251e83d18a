import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../testing/fake-clock.ts';
import { DEFAULT_LIMITS, type ScannerLimits } from './limits.ts';
import { createScanner, type RunScan, type ScanJob, type ScannerEvent } from './scanner.ts';
import type { ScanOutcome } from './types.ts';

function setUp(limits: Partial<ScannerLimits> = {}, runScan?: RunScan) {
  const clock = createFakeClock();
  const jobs: (ScanJob & { finish: (outcome: ScanOutcome) => void })[] = [];
  const run: RunScan = (job) => new Promise((resolve) => void jobs.push({ ...job, finish: resolve }));
  let ids = 0;
  const scanner = createScanner({
    runScan: runScan ?? run,
    workFiles: { has: (fileId) => fileId === 'file', open: async () => undefined },
    clock,
    createId: () => `process-${ids++}`,
    limits: { ...DEFAULT_LIMITS, ...limits },
  });
  const start = (minSecondsAvailable?: number, input: object = {}) => {
    const answer = scanner.start({
      input: { source: { fileId: 'file' }, ...input },
      ...(minSecondsAvailable === undefined ? {} : { minSecondsAvailable }),
    });
    if (!answer.ok) throw new Error(JSON.stringify(answer.body));
    return answer.body;
  };
  return { clock, scanner, jobs, start };
}

const settle = () => new Promise<void>((resolve) => setTimeout(resolve, 0));
const DONE: ScanOutcome = { ok: true, barcodes: [] };

describe('the life of a process', () => {
  it('changes from processing to complete', async () => {
    const { scanner, jobs, start } = setUp();
    const process = start(undefined, { scanDistance: 3 });
    expect(scanner.get(process.processId)).toEqual({ ok: true, status: 200, body: process });
    expect(jobs[0]?.options).toEqual({ scanDistance: 3 });
    jobs[0]?.finish(DONE);
    await settle();
    expect(scanner.get(process.processId)).toMatchObject({
      body: { ...process, state: 'complete', output: { barcodes: [] } },
    });
  });

  it('changes from processing to error', async () => {
    const { scanner, jobs, start } = setUp();
    const process = start();
    jobs[0]?.finish({ ok: false, fault: { code: 'UnsupportedFileFormat', message: 'A GIF.' } });
    await settle();
    expect(scanner.get(process.processId)).toEqual({
      ok: true,
      status: 200,
      body: {
        ...process,
        state: 'error',
        errorCode: 'UnsupportedFileFormat',
        errorDetails: { in: 'process', at: 'input.source.fileId' },
      },
    });
    expect(scanner.getRecord(process.processId)).toMatchObject({ reason: 'A GIF.' });
  });

  it('ends in InternalError when the runner itself fails, now or later', async () => {
    const failures: RunScan[] = [
      () => Promise.reject(new Error('later')),
      () => {
        throw new Error('now');
      },
    ];
    for (const runScan of failures) {
      const { scanner, start } = setUp({}, runScan);
      const { processId } = start();
      await settle();
      expect(scanner.get(processId)).toMatchObject({
        status: 200,
        body: { state: 'error', errorCode: 'InternalError' },
      });
    }
  });

  it('returns a copy of the input, which the caller may change afterwards', () => {
    const { scanner } = setUp();
    const body = { input: { source: { fileId: 'file' }, barcodeTypes: ['all1D'] } };
    const answer = scanner.start(body);
    body.input.barcodeTypes.push('all2D');
    expect(answer).toMatchObject({ body: { input: { barcodeTypes: ['all1D'] } } });
  });

  it('reports its events in order', async () => {
    const { clock, scanner, jobs, start } = setUp();
    const kinds: ScannerEvent['kind'][] = [];
    scanner.subscribe(({ kind }) => kinds.push(kind));
    start(10);
    jobs[0]?.onStage('scanning');
    jobs[0]?.onStage('scanning');
    jobs[0]?.finish(DONE);
    await settle();
    clock.advance(10_000);
    expect(kinds).toEqual(['started', 'progressed', 'finished', 'expired']);
  });
});

describe('expiry', () => {
  it.each([
    [undefined, 1200],
    [1, 1],
    [5000, 5000],
  ])('with minSecondsAvailable %s comes after %s s, and not a millisecond before', (minSecondsAvailable, seconds) => {
    const { clock, scanner, start } = setUp();
    const { processId, expirationDateTime } = start(minSecondsAvailable);
    expect(Date.parse(expirationDateTime) - clock.now()).toBe(seconds * 1000);
    clock.advance(seconds * 1000 - 1);
    expect(scanner.get(processId).status).toBe(200);
    clock.advance(1);
    expect(scanner.get(processId)).toMatchObject({ status: 410, body: { errorCode: 'ResourceExpired' } });
    expect(scanner.list()).toEqual([]);
  });

  it('stops a running scan, and ignores its end', async () => {
    const { clock, scanner, jobs, start } = setUp();
    const { processId } = start(1);
    clock.advance(1000);
    expect(jobs[0]?.signal.aborted).toBe(true);
    jobs[0]?.finish(DONE);
    await settle();
    expect(scanner.get(processId).status).toBe(410);
  });

  it('expires each process at its own time', () => {
    const { clock, scanner, start } = setUp();
    const ids = [30, 10, 20].map((seconds) => start(seconds).processId);
    const left = () => scanner.list().map(({ process }) => ids.indexOf(process.processId));
    const seen = [left()];
    for (let step = 0; step < 3; step++) {
      clock.advance(10_000);
      seen.push(left());
    }
    expect(seen).toEqual([[0, 1, 2], [0, 2], [0], []]);
    expect(clock.waiting).toBe(0);
  });

  it('is remembered for as many processes as the limit says', () => {
    const { clock, scanner, start } = setUp({ maxTombstones: 2 });
    const ids = [1, 2, 3].map((seconds) => start(seconds).processId);
    clock.advance(5000);
    expect(ids.map((id) => scanner.get(id).status)).toEqual([404, 410, 410]);
  });
});

describe('a scanner that is full', () => {
  it('answers 580, and accepts processes again with free space', () => {
    const { clock, scanner, start } = setUp({ maxProcesses: 2 });
    start(1);
    start(100);
    expect(scanner.start({ input: { source: { fileId: 'file' } } })).toMatchObject({
      ok: false,
      status: 580,
      body: { errorCode: 'InternalError', errorDetails: { in: 'process' } },
    });
    clock.advance(1000);
    expect(start().state).toBe('processing');
  });
});

describe('a process that is removed', () => {
  it('stops, and was never there', () => {
    const { scanner, jobs, start } = setUp();
    const { processId } = start();
    expect([scanner.remove(processId), scanner.remove(processId)]).toEqual([true, false]);
    expect([jobs[0]?.signal.aborted, scanner.get(processId).status]).toEqual([true, 404]);
  });
});

describe('a scanner that is closed', () => {
  it('stops its scans and leaves no timer', () => {
    const { clock, scanner, jobs, start } = setUp();
    start();
    scanner.close();
    expect([jobs[0]?.signal.aborted, clock.waiting]).toEqual([true, 0]);
  });
});
