import { afterEach, describe, expect, it } from 'vitest';
import { message } from '../messages/index.ts';
import { createRandom } from '../testing/random.ts';
import {
  type Caller,
  EndpointCaller,
  endpointOf,
  RemoteError,
  RemoteWorker,
  reuseWorker,
  Service,
  type SpawnWorker,
} from './index.ts';

type TestCalls = {
  double: { input: number; result: number };
  count: { input: number; result: number; part: number };
  give: { input: number; result: ArrayBuffer };
  take: { input: ArrayBuffer; result: number };
  refuse: { input: null; result: never };
  wait: { input: string; result: string };
};

class CodedError extends Error {
  readonly code = 'Damaged';
  readonly at = 12;
  readonly localized = message('It is {what}', { what: message('damaged') });
}

const ports: MessagePort[] = [];
afterEach(() => {
  for (const port of ports.splice(0)) port.close();
});

/** Connects a caller with a service whose `wait` calls are released one by one. */
function connect() {
  const started: string[] = [];
  const aborted: string[] = [];
  const gates = new Map<string, () => void>();
  const service = new Service<TestCalls>(
    {
      double: (n) => n * 2,
      count(n, { report }) {
        for (let i = 1; i <= n; i++) report(i);
        return n;
      },
      give(size, { transfer }) {
        const buffer = new ArrayBuffer(size);
        transfer(buffer);
        return buffer;
      },
      take: (buffer) => buffer.byteLength,
      refuse() {
        throw new CodedError('It is damaged');
      },
      wait(name, { signal }) {
        started.push(name);
        signal.addEventListener('abort', () => aborted.push(name));
        return new Promise((resolve) => gates.set(name, () => resolve(name)));
      },
    },
    { urgency: ['double', 'wait'] },
  );
  const link = (): EndpointCaller<TestCalls> => {
    const { port1, port2 } = new MessageChannel();
    ports.push(port1, port2);
    service.attach(endpointOf(port1));
    return new EndpointCaller<TestCalls>(endpointOf(port2));
  };
  return { service, link, caller: link(), started, aborted, release: (name: string) => gates.get(name)?.() };
}

const until = async (isTrue: () => boolean) => {
  while (!isTrue()) await new Promise((resolve) => setImmediate(resolve));
};

/** Resolves after posted messages are read: between two immediates, before due timers. */
const read = async () => {
  for (let i = 0; i < 2; i++) await new Promise((resolve) => setImmediate(resolve));
};

describe('a call', () => {
  it('has its answer, and the parts before it in their order', async () => {
    const { caller } = connect();
    const parts: number[] = [];
    expect(await caller.call('double', 21)).toBe(42);
    expect(await caller.call('count', 5, { onPart: (part) => parts.push(part) })).toBe(5);
    expect(parts).toEqual([1, 2, 3, 4, 5]);
  });

  it('hands buffers over both ways', async () => {
    const { caller } = connect();
    const given = await caller.call('give', 64);
    expect(given.byteLength).toBe(64);
    expect(await caller.call('take', given, { transfer: [given] })).toBe(64);
    expect(given.byteLength).toBe(0);
  });

  it('rejects with the thrown error and its fields', async () => {
    const { caller } = connect();
    const error = await caller.call('refuse', null).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(RemoteError);
    expect(error).toMatchObject({ message: 'It is damaged', data: { code: 'Damaged', at: 12 } });
    expect(error).toMatchObject({ localized: new CodedError('').localized });
  });

  it('rejects if the input cannot be sent, or the name is unknown', async () => {
    const { caller } = connect();
    await expect(caller.call('double', (() => 1) as unknown as number)).rejects.toThrow(/clone/i);
    await expect(
      (caller as unknown as Caller<Record<string, { input: null; result: null }>>).call('toString', null),
    ).rejects.toThrow('There is no call toString');
  });
});

describe('calls that wait', () => {
  it('are served most urgent first, equals in order, for all callers', async () => {
    const { caller, link, started, release } = connect();
    const other = link();
    const order: string[] = [];
    const note = (name: string) => () => order.push(name);
    const first = caller.call('wait', 'first');
    await until(() => started.length === 1);
    const rest = [
      caller.call('count', 1).then(note('count')),
      caller.call('wait', 'second').then(note('second')),
      other.call('double', 1).then(note('double')),
      other.call('count', 2).then(note('other count')),
    ];
    // All have been heard once a later one has, over each port.
    release('first');
    await first;
    await until(() => started.length === 2);
    release('second');
    await Promise.all(rest);
    expect(order).toEqual(['double', 'second', 'count', 'other count']);
  });

  it('are not begun once they are given up', async () => {
    const { caller, started, release } = connect();
    const abort = new AbortController();
    const first = caller.call('wait', 'first');
    const second = caller.call('wait', 'second', { signal: abort.signal });
    await until(() => started.length === 1);
    abort.abort(new Error('given up'));
    await expect(second).rejects.toThrow('given up');
    await read();
    release('first');
    await first;
    expect(await caller.call('double', 1)).toBe(2);
    expect(started).toEqual(['first']);
  });

  it('are notified if running', async () => {
    const { caller, started, aborted, release } = connect();
    const abort = new AbortController();
    const call = caller.call('wait', 'first', { signal: abort.signal });
    await until(() => started.length === 1);
    abort.abort(new Error('given up'));
    await expect(call).rejects.toThrow('given up');
    await until(() => aborted.length === 1);
    release('first');
    expect(await caller.call('double', 2)).toBe(4);
  });

  it('are not sent when their signal has come already', async () => {
    const { caller, started } = connect();
    await expect(caller.call('wait', 'x', { signal: AbortSignal.abort(new Error('before')) })).rejects.toThrow(
      'before',
    );
    expect(await caller.call('double', 2)).toBe(4);
    expect(started).toEqual([]);
  });

  it('all end when the other end is lost, and so do later ones', async () => {
    const { caller } = connect();
    const calls = [caller.call('wait', 'a'), caller.call('double', 1)];
    caller.fail(new Error('lost'));
    for (const call of calls) await expect(call).rejects.toThrow('lost');
    await expect(caller.call('double', 1)).rejects.toThrow('lost');
  });
});

describe('a worker', () => {
  /** Workers that run in this thread and can be killed. */
  function createWorkers() {
    const deaths: ((reason: string) => void)[] = [];
    const ended: number[] = [];
    const spawn: SpawnWorker = (onDeath) => {
      const { port1, port2 } = new MessageChannel();
      ports.push(port1, port2);
      connect().service.attach(endpointOf(port1));
      deaths.push(onDeath);
      const own = deaths.length;
      return { ...endpointOf(port2), end: () => void ended.push(own) };
    };
    return { spawn, ended, kill: () => deaths.at(-1)?.('no memory'), count: () => deaths.length };
  }

  const toDeath = (reason: unknown) => new Error(`It died: ${reason}`);

  function createRemote(prepare?: (caller: Caller<TestCalls>) => Promise<unknown>, livesOnce = false) {
    const { spawn, ...workers } = createWorkers();
    const remote = new RemoteWorker<TestCalls>({ spawn, toDeath, livesOnce, ...(prepare ? { prepare } : {}) });
    return { remote, ...workers };
  }

  /** Creates remotes that share one worker. */
  function createReusing() {
    const { spawn, ...workers } = createWorkers();
    const reusing = reuseWorker(spawn);
    return { open: () => new RemoteWorker<TestCalls>({ spawn: reusing, toDeath }), ...workers };
  }

  const closed = new Error('closed');

  it('is started by its first call, and prepared before it', async () => {
    const prepared: unknown[] = [];
    const { remote, count } = createRemote(async (caller) => prepared.push(await caller.call('double', 1)));
    expect(count()).toBe(0);
    expect(await Promise.all([remote.call('double', 2), remote.call('double', 3)])).toEqual([4, 6]);
    expect(prepared).toEqual([2]);
    expect(count()).toBe(1);
  });

  it('ends its calls when it dies, and the next call starts another', async () => {
    const { remote, kill, count } = createRemote();
    await remote.call('double', 1);
    const lost = remote.call('wait', 'x');
    await Promise.resolve();
    kill();
    await expect(lost).rejects.toThrow('It died: no memory');
    expect(remote.isRunning).toBe(false);
    expect(await remote.call('double', 4)).toBe(8);
    expect(count()).toBe(2);
  });

  it('that lives once says why it ended, and starts no other', async () => {
    const { remote, kill, count } = createRemote(undefined, true);
    await remote.call('double', 1);
    kill();
    await expect(remote.call('double', 4)).rejects.toThrow('It died: no memory');
    expect(count()).toBe(1);
  });

  it('that cannot be prepared says why, and the next call tries another', async () => {
    let isBroken = true;
    const { remote, count, ended } = createRemote(async (caller) => {
      if (isBroken) await caller.call('refuse', null);
    });
    await expect(remote.call('double', 1)).rejects.toThrow('It is damaged');
    isBroken = false;
    expect(await remote.call('double', 1)).toBe(2);
    expect(count()).toBe(2);
    expect(ended).toEqual([1]);
  });

  it('that is closed starts no other', async () => {
    const { remote, ended } = createRemote();
    const call = remote.call('wait', 'x');
    await Promise.resolve();
    remote.close(new Error('closed'));
    await expect(call).rejects.toThrow('closed');
    await expect(remote.call('double', 1)).rejects.toThrow('closed');
    expect(ended).toEqual([1]);
  });

  it('is reused by the next remote after an idle one is closed', async () => {
    const { open, count, ended } = createReusing();
    const first = open();
    expect(await first.call('double', 1)).toBe(2);
    first.close(closed);
    await expect(first.call('double', 1)).rejects.toThrow('closed');
    const second = open();
    expect(await second.call('double', 2)).toBe(4);
    expect([count(), ended]).toEqual([1, []]);
  });

  it('is not shared by two open remotes; one is kept when both are closed', async () => {
    const { open, count, ended } = createReusing();
    const remotes = [open(), open()];
    for (const remote of remotes) await remote.call('double', 1);
    for (const remote of remotes) remote.close(closed);
    expect([count(), ended]).toEqual([2, [1]]);
  });

  it('ends instead of being reused while a call is pending, or may still be worked on', async () => {
    const { open, count, ended } = createReusing();
    const busy = open();
    const pending = busy.call('wait', 'x');
    await Promise.resolve();
    busy.close(closed);
    await expect(pending).rejects.toThrow('closed');
    const cancelling = open();
    const abort = new AbortController();
    const cancelled = cancelling.call('wait', 'y', { signal: abort.signal });
    await Promise.resolve();
    abort.abort(new Error('cancelled'));
    await expect(cancelled).rejects.toThrow('cancelled');
    cancelling.close(closed);
    const stopped = open();
    await stopped.call('double', 1);
    stopped.stop(new Error('too slow'));
    await open().call('double', 1);
    expect([count(), ended]).toEqual([4, [1, 2, 3]]);
  });

  it('that dies while idle is replaced', async () => {
    const { open, count, kill } = createReusing();
    const first = open();
    await first.call('double', 1);
    first.close(closed);
    kill();
    expect(await open().call('double', 2)).toBe(4);
    expect(count()).toBe(2);
  });
});

describe('any mix of calls, aborts and deaths', () => {
  it.each([1, 2, 3, 4, 5, 6])('settles every call once (seed %i)', async (seed) => {
    const random = createRandom(seed);
    const { caller, started, release } = connect();
    let settled = 0;
    const calls: Promise<void>[] = [];
    const aborts: AbortController[] = [];
    for (let step = 0; step < 60; step++) {
      const abort = new AbortController();
      aborts.push(abort);
      const done = () => {
        settled += 1;
      };
      calls.push(
        (random.chance(0.5)
          ? caller.call('wait', `w${step}`, { signal: abort.signal })
          : caller.call('count', 3, { signal: abort.signal })
        ).then(done, done),
      );
      if (random.chance(0.3)) random.pick(aborts).abort(new Error('given up'));
      if (random.chance(0.4)) await new Promise((resolve) => setImmediate(resolve));
      for (const name of started) if (random.chance(0.5)) release(name);
    }
    const isAllDone = () => settled === calls.length;
    if (random.chance(0.5)) caller.fail(new Error('lost'));
    while (!isAllDone()) {
      for (const name of started) release(name);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await Promise.all(calls);
    expect(settled).toBe(60);
  });
});
