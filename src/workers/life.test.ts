import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { translate } from '../messages/index.ts';
import { signalAlive, watchWorker } from './life.ts';

/** Locks as a browser keeps them, for one page and its workers. */
class FakeLocks {
  readonly #held = new Map<string, () => void>();
  readonly #waiting = new Map<string, () => void>();

  request(name: string, ...rest: unknown[]): Promise<unknown> {
    const callback = rest.at(-1) as () => unknown;
    const { signal } = (rest.length > 1 ? rest[0] : {}) as { signal?: AbortSignal };
    const grant = async () => {
      this.#held.set(name, () => undefined);
      return callback();
    };
    if (!this.#held.has(name)) return grant();
    return new Promise((resolve, reject) => {
      this.#waiting.set(name, () => resolve(grant()));
      signal?.addEventListener('abort', () => {
        this.#waiting.delete(name);
        reject(signal.reason);
      });
    });
  }

  /** Releases all locks, as the end of a worker does. */
  releaseAll(): void {
    for (const name of [...this.#held.keys()]) {
      this.#held.delete(name);
      this.#waiting.get(name)?.();
      this.#waiting.delete(name);
    }
  }
}

class FakeWorker extends EventTarget {
  isTerminated = false;
  terminate() {
    this.isTerminated = true;
  }
  readonly posted: unknown[] = [];
  postMessage(message: unknown) {
    this.posted.push(message);
  }
  say(data: unknown) {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

const settle = () => vi.advanceTimersByTimeAsync(0);

function start() {
  const worker = new FakeWorker();
  const heard: unknown[] = [];
  const deaths: string[] = [];
  const watched = watchWorker<unknown, unknown>(worker as unknown as Worker, {
    onMessage: (message) => heard.push(message),
    onDeath: (reason) => deaths.push(translate(reason)),
  });
  return { worker, watched, heard, deaths, live: () => signalAlive((sign) => worker.say(sign)) };
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function stubLocks(locks: unknown): void {
  vi.stubGlobal('navigator', { locks });
}

it('hears that a worker ended without a word, once, and ends the watch', async () => {
  const locks = new FakeLocks();
  stubLocks(locks);
  const { worker, deaths, heard, live } = start();
  live();
  worker.say({ kind: 'progress' });
  await settle();
  expect(deaths).toEqual([]);
  locks.releaseAll();
  await settle();
  worker.dispatchEvent(new Event('messageerror'));
  worker.say({ kind: 'late' });
  expect(deaths).toEqual(['the browser ended it, perhaps because memory ran out.']);
  expect(worker.isTerminated).toBe(true);
  expect(heard).toEqual([{ kind: 'progress' }]);
});

it.each([
  ['an error of its code', () => Object.assign(new Event('error'), { message: 'It broke.' }), 'It broke.'],
  ['code that does not come', () => new Event('error'), "couldn't load its code."],
  ['an unreadable answer', () => new Event('messageerror'), "couldn't read its answer."],
])('hears of %s', async (_what, createEvent, reason) => {
  stubLocks(new FakeLocks());
  const { worker, deaths, live } = start();
  live();
  await settle();
  worker.dispatchEvent(createEvent());
  worker.dispatchEvent(createEvent());
  expect(deaths).toEqual([reason]);
  expect(worker.isTerminated).toBe(true);
});

it.each([
  ['are to be had', new FakeLocks()],
  ['are missing', undefined],
  ['are refused', { request: () => Promise.reject(new DOMException('No', 'SecurityError')) }],
])('gives up on a worker that never says anything, and on no other, where locks %s', async (_what, locks) => {
  stubLocks(locks);
  const [dumb, alive] = [start(), start()];
  alive.live();
  await vi.advanceTimersByTimeAsync(59_000);
  expect(dumb.deaths).toEqual([]);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(dumb.deaths).toEqual(["it didn't start in time."]);
  expect(alive.deaths).toEqual([]);
});

it('ignores workers that were ended on purpose', async () => {
  const locks = new FakeLocks();
  stubLocks(locks);
  const { worker, watched, deaths, heard, live } = start();
  live();
  await settle();
  watched.end();
  locks.releaseAll();
  worker.dispatchEvent(new Event('error'));
  worker.say('late');
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect([deaths, heard, worker.isTerminated]).toEqual([[], [], true]);
});

it('sends a worker nothing before its life is watched, then all in order', async () => {
  stubLocks(new FakeLocks());
  const { worker, watched, live } = start();
  watched.post('one');
  watched.post('two');
  expect(worker.posted).toEqual([]);
  live();
  await settle();
  watched.post('three');
  expect(worker.posted).toEqual(['one', 'two', 'three']);
});
