// Detects the death of workers in browsers: with an error, silently, or before they started.
import { watchSilence } from '../kernel/deadline.ts';
import { type MessageOrText, message } from '../messages/index.ts';

interface LifeSign {
  readonly kind: 'life';
  /** Lock held while the worker lives; undefined where locks are unavailable. */
  readonly lock: string | undefined;
}

const isLifeSign = (value: unknown): value is LifeSign =>
  typeof value === 'object' && value !== null && Reflect.get(value, 'kind') === 'life';

/** Locks exist only on secure pages; without them a crash goes unnoticed. */
const getLocks = (): LockManager | undefined => globalThis.navigator?.locks as LockManager | undefined;

/** Called by the worker once, as soon as it runs. */
export function signalAlive(post: (sign: unknown) => void): void {
  const sign = (lock: string | undefined): LifeSign => ({ kind: 'life', lock });
  const locks = getLocks();
  if (!locks) {
    post(sign(undefined));
    return;
  }
  // Includes the worker's own name, to help debugging with `navigator.locks.query`.
  const name = `markwright-worker-${Reflect.get(globalThis, 'name')}-${crypto.randomUUID?.() ?? Math.random()}`;
  locks
    .request(name, () => {
      post(sign(name));
      return new Promise<void>(() => undefined);
    })
    // Locks may be forbidden, too.
    .catch(() => post(sign(undefined)));
}

export interface WorkerEvents<From> {
  readonly onMessage: (message: From) => void;
  /** Called at most once after the worker's death; `reason` completes a sentence about it. */
  readonly onDeath: (reason: MessageOrText) => void;
}

export interface WatchedWorker<To> {
  post(message: To, transfer?: readonly Transferable[]): void;
  /** Terminates the worker; no more events follow. */
  end(): void;
}

/** Time limit for a worker's first message (ms): loading code over slow networks. */
const START_LIMIT = 180_000;

/** Watches a worker. Until its first message nothing is sent: its death would go unnoticed. */
export function watchWorker<To, From>(worker: Worker, { onMessage, onDeath }: WorkerEvents<From>): WatchedWorker<To> {
  const watch = new AbortController();
  const { signal } = watch;
  const end = () => {
    start.stop();
    watch.abort();
    worker.terminate();
  };
  const die = (reason: MessageOrText) => {
    if (signal.aborted) return;
    end();
    onDeath(reason);
  };
  const start = watchSilence(START_LIMIT, () => die(message("it didn't start in time.")));
  let held: (readonly [To, readonly Transferable[]])[] | undefined = [];
  const send = (message: To, transfer: readonly Transferable[]) => worker.postMessage(message, [...transfer]);
  const sendHeld = () => {
    start.stop();
    for (const [message, transfer] of held ?? []) send(message, transfer);
    held = undefined;
  };

  worker.addEventListener(
    'message',
    ({ data }: MessageEvent<From | LifeSign>) => {
      if (!isLifeSign(data)) {
        onMessage(data);
        return;
      }
      if (data.lock !== undefined) {
        getLocks()
          ?.request(data.lock, { signal }, () => die(message('the browser ended it, perhaps because memory ran out.')))
          .catch(() => undefined);
      }
      sendHeld();
    },
    { signal },
  );
  worker.addEventListener('messageerror', () => die(message("couldn't read its answer.")), { signal });
  worker.addEventListener(
    'error',
    (event) => {
      event.preventDefault();
      // A worker whose script fails to load reports only an error event.
      die(event.message || message("couldn't load its code."));
    },
    { signal },
  );
  return {
    post(message, transfer = []) {
      if (held) held.push([message, transfer]);
      else send(message, transfer);
    },
    end,
  };
}
