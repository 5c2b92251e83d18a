// A worker as the page sees it: started by a call, watched for its death, restarted by the next.
import { watchSilence } from '../kernel/deadline.ts';
import type { MessageOrText } from '../messages/index.ts';
import { type Caller, type CallOptions, EndpointCaller, type ReviveError } from './caller.ts';
import { signalAlive, watchWorker } from './life.ts';
import { type Calls, type Endpoint, endpointOf, type NameOf } from './messages.ts';
import { type Handlers, Service, type ServiceOptions } from './service.ts';

export interface SpawnedWorker extends Endpoint {
  end(): void;
  /** Returns an idle worker for reuse. Without it, the worker ends. */
  release?(): void;
}

/** Starts a worker. Calls `onDeath` at most once; the reason completes a sentence. */
export type SpawnWorker = (onDeath: (reason: MessageOrText) => void) => SpawnedWorker;

/** A Web Worker whose code calls {@link serveWorker}. */
export const spawnWorker =
  (create: () => Worker): SpawnWorker =>
  (onDeath) => {
    let receive: (message: unknown) => void = () => undefined;
    const { post, end } = watchWorker<unknown, unknown>(create(), {
      onMessage: (message) => receive(message),
      onDeath,
    });
    return {
      post,
      end,
      listen(onMessage) {
        receive = onMessage;
      },
    };
  };

/** Call once, at the start of a Web Worker. */
export function serveWorker<C extends Calls>(handlers: Handlers<C>, options?: ServiceOptions<C>): Service<C> {
  const service = new Service<C>(handlers, options);
  signalAlive((sign) => self.postMessage(sign));
  service.attach(endpointOf(self as unknown as MessagePort));
  return service;
}

export interface RemoteOptions<C extends Calls> {
  readonly spawn: SpawnWorker;
  /** Prepares a new worker before any other call, for example with the file that it works on. */
  readonly prepare?: (caller: Caller<C>) => Promise<unknown>;
  readonly reviveError?: ReviveError;
  /** The error of calls that a worker's death ends. */
  readonly toDeath: (reason: MessageOrText) => unknown;
  /** Never restarted: its state can't be rebuilt. Later calls reject with the reason of its end. */
  readonly livesOnce?: boolean;
}

export interface OpenPort {
  /** Port to transfer to the caller. */
  readonly port: MessagePort;
  /** Aborted with the reason when the other end dies: ports don't report that. */
  readonly lost: AbortSignal;
}

interface Life<C extends Calls> {
  readonly caller: EndpointCaller<C>;
  readonly ready: Promise<unknown>;
  readonly lost: AbortController;
  end(reason: unknown): void;
  /** Ends it, or returns it for reuse if it is idle. */
  release(reason: unknown): void;
}

/** Calls in a dedicated worker, restarted after a death, which rejects pending calls. */
export class RemoteWorker<C extends Calls> implements Caller<C> {
  readonly #options: RemoteOptions<C>;
  #life: Life<C> | undefined;
  #ended: { readonly reason: unknown } | undefined;

  constructor(options: RemoteOptions<C>) {
    this.#options = options;
  }

  get isRunning(): boolean {
    return this.#life !== undefined;
  }

  /** Starts the worker if there is none, and resolves once it is prepared. */
  async start(): Promise<void> {
    await this.#start().ready;
  }

  async call<Name extends NameOf<C>>(
    name: Name,
    input: C[Name]['input'],
    options?: CallOptions<C[Name]['part']>,
  ): Promise<C[Name]['result']> {
    const { caller, ready } = this.#start();
    await ready;
    return caller.call(name, input, options);
  }

  /** Calls the worker, and terminates it if it reports no progress for the timeout (ms). */
  async within<Result>(
    milliseconds: number,
    toReason: () => unknown,
    ask: (sign: () => void) => Promise<Result>,
  ): Promise<Result> {
    const watch = watchSilence(milliseconds, () => this.stop(toReason()));
    try {
      return await ask(watch.sign);
    } finally {
      watch.stop();
    }
  }

  /** A way for another worker to ask this one. */
  async openPort(): Promise<OpenPort> {
    const { caller, ready, lost } = this.#start();
    await ready;
    return { port: caller.openPort(), lost: lost.signal };
  }

  /** Ends the running worker; the next call restarts it. Pending calls reject with the reason. */
  stop(reason: unknown): void {
    this.#life?.end(reason);
  }

  /** Ends the worker for good. */
  close(reason: unknown): void {
    this.#ended ??= { reason };
    this.#life?.release(reason);
  }

  #start(): Life<C> {
    if (this.#ended) throw this.#ended.reason;
    this.#life ??= this.#spawn();
    return this.#life;
  }

  #spawn(): Life<C> {
    const { spawn, prepare, reviveError, toDeath } = this.#options;
    const worker = spawn((reason) => life.end(toDeath(reason)));
    const caller = new EndpointCaller<C>(worker, reviveError);
    const ready = prepare?.(caller) ?? Promise.resolve();
    const lost = new AbortController();
    const leave = (reason: unknown, isReusable: boolean) => {
      if (this.#life === life) this.#life = undefined;
      if (this.#options.livesOnce) this.#ended ??= { reason };
      if (isReusable && worker.release) worker.release();
      else worker.end();
      caller.fail(reason);
      lost.abort(reason);
    };
    const life: Life<C> = {
      caller,
      ready,
      lost,
      end: (reason) => leave(reason, false),
      release: (reason) => leave(reason, caller.isIdle),
    };
    // A worker that fails to prepare is useless: the next call tries a new one.
    ready.catch((error: unknown) => life.end(error));
    return life;
  }
}
