import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../testing/fake-clock.ts';
import type { SpawnWorker } from '../workers/index.ts';
import type { ScanCall } from './protocol.ts';
import type { ProcessErrorCode, ScanOutcome, ScanStage } from './types.ts';
import type { ScanSource } from './work-files.ts';
import { createWorkerPool } from './worker-pool.ts';

class TestWorker {
  readonly die: (reason: string) => void;
  readonly calls: { readonly id: number; readonly name: string; readonly input: unknown }[] = [];
  isAlive = true;
  #receive: (message: unknown) => void = () => undefined;

  constructor(onDeath: (reason: string) => void) {
    this.die = onDeath;
  }

  post(message: unknown): void {
    this.calls.push(message as TestWorker['calls'][number]);
  }

  listen(onMessage: (message: unknown) => void): void {
    this.#receive = onMessage;
  }

  end(): void {
    this.isAlive = false;
  }

  get requests(): ScanCall[] {
    return this.calls.filter(({ name }) => name === 'scan').map(({ input }) => input as ScanCall);
  }

  /** Answers the latest call, even if it was abandoned. */
  answer(value: unknown): void {
    this.#receive({ kind: 'result', id: this.calls.at(-1)?.id, value });
  }

  report(stage: ScanStage): void {
    this.#receive({ kind: 'part', id: this.calls.at(-1)?.id, value: stage });
  }
}

function setUp({ size = 2, isBroken = false, renewsTimeLimit = false } = {}) {
  const clock = createFakeClock();
  const workers: TestWorker[] = [];
  const spawn: SpawnWorker = (onDeath) => {
    if (isBroken) throw new Error('no workers here');
    const worker = new TestWorker(onDeath);
    workers.push(worker);
    return worker;
  };
  const pool = createWorkerPool({
    spawn,
    size,
    clock,
    timeLimitSeconds: 30,
    maxPixels: 1000,
    idleSeconds: 60,
    renewsTimeLimit,
  });
  const run = (name: string, load?: () => Promise<ScanSource | undefined>) => {
    const controller = new AbortController();
    const stages: ScanStage[] = [];
    const result: { outcome?: ScanOutcome } = {};
    const bytes = new TextEncoder().encode(name).buffer;
    void pool
      .run({
        load: load ?? (async () => ({ kind: 'bytes', bytes })),
        options: {},
        signal: controller.signal,
        onStage: (stage) => stages.push(stage),
      })
      .then((outcome) => {
        result.outcome = outcome;
      });
    return { result, stages, cancel: () => controller.abort() };
  };
  const worker = (index: number) => {
    const found = workers[index];
    if (!found) throw new Error(`There is no worker ${index}.`);
    return found;
  };
  const ready = (index: number) => worker(index).answer(null);
  const finish = (index: number) => worker(index).answer({ ok: true, barcodes: [] });
  const namesAt = (index: number) =>
    worker(index).requests.map(({ source }) =>
      source.kind === 'bytes' ? new TextDecoder().decode(source.bytes) : 'pixels',
    );
  return { clock, pool, run, workers, worker, ready, finish, namesAt };
}

const failed = (code: ProcessErrorCode): ScanOutcome => ({ ok: false, fault: { code, message: '' } });

const settle = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

const codeOf = (result: { outcome?: ScanOutcome }) =>
  result.outcome && (result.outcome.ok ? 'ok' : result.outcome.fault.code);

describe('a pool of workers', () => {
  it('limits its workers, and queues the rest in order', async () => {
    const { pool, run, workers, ready, finish, namesAt } = setUp();
    const scans = ['a', 'b', 'c', 'd'].map((name) => run(name));
    expect([workers.length, pool.size]).toEqual([2, { workers: 2, queued: 2 }]);
    ready(0);
    ready(1);
    await settle();
    finish(0);
    await settle();
    finish(0);
    finish(1);
    await settle();
    expect(namesAt(0)).toEqual(['a', 'c', 'd']);
    expect(namesAt(1)).toEqual(['b']);
    finish(0);
    await settle();
    expect(scans.map(({ result }) => codeOf(result))).toEqual(['ok', 'ok', 'ok', 'ok']);
  });

  it('loads a picture only when a worker is free for it', async () => {
    const { run, ready, finish } = setUp({ size: 1 });
    let loads = 0;
    const load = async (): Promise<ScanSource> => {
      loads += 1;
      return { kind: 'bytes', bytes: new ArrayBuffer(1) };
    };
    run('a', load);
    run('b', load);
    await settle();
    expect(loads).toBe(0);
    ready(0);
    await settle();
    expect(loads).toBe(1);
    finish(0);
    await settle();
    expect(loads).toBe(2);
  });

  it('reports the stages of a scan', async () => {
    const { run, ready, worker } = setUp();
    const { stages } = run('a');
    expect(stages).toEqual([]);
    ready(0);
    await settle();
    worker(0).report('decoding');
    worker(0).report('scanning');
    expect(stages).toEqual(['loading', 'decoding', 'scanning']);
  });

  it('fails the scan of a worker that dies, and runs the next in a new one', async () => {
    const { run, ready, finish, worker, workers, namesAt } = setUp({ size: 1 });
    const [first, second] = [run('a'), run('b')];
    ready(0);
    await settle();
    worker(0).die('out of memory');
    await settle();
    expect(first.result.outcome).toMatchObject({
      ok: false,
      fault: { code: 'InternalError', message: 'The scanning worker crashed: out of memory' },
    });
    expect([workers.length, worker(0).isAlive]).toEqual([2, false]);
    ready(1);
    await settle();
    finish(1);
    await settle();
    expect(namesAt(1)).toEqual(['b']);
    expect(codeOf(second.result)).toBe('ok');
  });

  it('does not hear a worker that it has given up', async () => {
    const { run, ready, finish, worker } = setUp({ size: 1 });
    const first = run('a');
    ready(0);
    await settle();
    worker(0).die('gone');
    finish(0);
    worker(0).die('gone again');
    await settle();
    expect(codeOf(first.result)).toBe('InternalError');
  });

  it('continues a scan after its first results, if requested', async () => {
    const { run, ready, finish, worker, clock } = setUp({ size: 1, renewsTimeLimit: true });
    const first = run('a');
    ready(0);
    await settle();
    for (let passes = 0; passes < 20; passes++) {
      clock.advance(29_999);
      worker(0).report('scanning');
    }
    expect(first.result.outcome).toBeUndefined();
    finish(0);
    await settle();
    expect(codeOf(first.result)).toBe('ok');
    const second = run('b');
    await settle();
    clock.advance(30_000);
    await settle();
    expect([codeOf(second.result), worker(0).isAlive]).toEqual(['TimeLimitExceeded', false]);
  });

  it('stops a scan at its time limit, counted from when the worker was ready', async () => {
    const { run, ready, finish, worker, clock } = setUp({ size: 1 });
    const [first, second] = [run('a'), run('b')];
    clock.advance(50_000);
    ready(0);
    await settle();
    clock.advance(29_999);
    await settle();
    expect(first.result.outcome).toBeUndefined();
    clock.advance(1);
    await settle();
    expect([codeOf(first.result), worker(0).isAlive]).toEqual(['TimeLimitExceeded', false]);
    ready(1);
    await settle();
    finish(1);
    await settle();
    expect(codeOf(second.result)).toBe('ok');
  });

  it('stops waiting for a worker that never starts', async () => {
    const { run, worker, clock } = setUp({ size: 1 });
    const { result } = run('a');
    clock.advance(60_000);
    await settle();
    expect([codeOf(result), worker(0).isAlive]).toEqual(['InternalError', false]);
  });

  it('fails every scan, a thousand of them, if workers fail to start', async () => {
    const { run } = setUp({ isBroken: true });
    const scans = Array.from({ length: 1000 }, (_, index) => run(String(index)));
    await settle();
    expect(new Set(scans.map(({ result }) => codeOf(result)))).toEqual(new Set(['InternalError']));
  });

  it('cancels a scan that waits without touching the one that runs', async () => {
    const { run, ready, finish, worker, pool } = setUp({ size: 1 });
    const [first, second] = [run('a'), run('b')];
    ready(0);
    await settle();
    second.cancel();
    await settle();
    expect([codeOf(second.result), pool.size.queued, worker(0).isAlive]).toEqual(['Canceled', 0, true]);
    finish(0);
    await settle();
    expect(codeOf(first.result)).toBe('ok');
  });

  it('cancels a scan that runs by ending its worker', async () => {
    const { run, ready, worker, workers } = setUp({ size: 1 });
    const [first, second] = [run('a'), run('b')];
    ready(0);
    await settle();
    first.cancel();
    await settle();
    expect([codeOf(first.result), worker(0).isAlive, workers.length]).toEqual(['Canceled', false, 2]);
    expect(second.result.outcome).toBeUndefined();
  });

  it('keeps a worker that is still loading when its scan is cancelled', async () => {
    const { run, ready, namesAt, workers } = setUp({ size: 1 });
    const [first] = [run('a'), run('b')];
    first.cancel();
    ready(0);
    await settle();
    expect([workers.length, namesAt(0)]).toEqual([1, ['b']]);
  });

  it('reports missing and unreadable work files, and continues', async () => {
    const { run, ready, finish } = setUp({ size: 1 });
    const gone = run('a', async () => undefined);
    const unreadable = run('b', () => Promise.reject(new Error('disk')));
    const fine = run('c');
    ready(0);
    await settle();
    finish(0);
    await settle();
    expect([gone, unreadable, fine].map(({ result }) => codeOf(result))).toEqual([
      'ResourceNotFound',
      'ResourceNotFound',
      'ok',
    ]);
  });

  it('replaces a worker after an internal fault, and keeps it after a bad picture', async () => {
    const { run, ready, worker, workers } = setUp({ size: 1 });
    run('a');
    ready(0);
    await settle();
    worker(0).answer(failed('DamagedFile'));
    await settle();
    run('b');
    await settle();
    expect([workers.length, worker(0).isAlive]).toEqual([1, true]);
    worker(0).answer(failed('InternalError'));
    await settle();
    run('c');
    expect([workers.length, worker(0).isAlive]).toEqual([2, false]);
  });

  it('ends idle workers, and leaves no timer', async () => {
    const { run, ready, finish, worker, clock, pool } = setUp({ size: 1 });
    run('a');
    ready(0);
    await settle();
    finish(0);
    await settle();
    clock.advance(59_999);
    expect(worker(0).isAlive).toBe(true);
    clock.advance(1);
    expect([worker(0).isAlive, pool.size.workers, clock.waiting]).toEqual([false, 0, 0]);
  });

  it('preloads one worker, which runs the first scan', async () => {
    const { pool, run, ready, workers, namesAt } = setUp();
    pool.warm();
    pool.warm();
    run('a');
    expect(workers.length).toBe(1);
    ready(0);
    await settle();
    expect(namesAt(0)).toEqual(['a']);
  });

  it('lets running scans finish in old workers after a renewal', async () => {
    const { pool, run, ready, finish, worker, workers } = setUp({ size: 1 });
    const first = run('a');
    ready(0);
    await settle();
    pool.renew();
    run('b');
    expect(worker(0).isAlive).toBe(true);
    finish(0);
    await settle();
    expect([codeOf(first.result), worker(0).isAlive, workers.length]).toEqual(['ok', false, 2]);
  });

  it('ends everything when it is closed, and starts nothing after', async () => {
    const { pool, run, ready, worker, clock } = setUp({ size: 1 });
    const scans = [run('a'), run('b')];
    ready(0);
    await settle();
    pool.close();
    scans.push(run('c'));
    await settle();
    expect(scans.map(({ result }) => codeOf(result))).toEqual(['Canceled', 'Canceled', 'Canceled']);
    expect([worker(0).isAlive, pool.size, clock.waiting]).toEqual([false, { workers: 0, queued: 0 }, 0]);
  });
});
