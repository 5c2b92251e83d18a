// Worker side. Runs one call at a time, most urgent first; cancelled calls are skipped or aborted.
import {
  type Calls,
  type Endpoint,
  type ErrorData,
  endpointOf,
  type NameOf,
  type Request,
  type Response,
  toErrorData,
} from './messages.ts';

export interface CallContext<Part> {
  /** Aborted when the caller no longer waits. */
  readonly signal: AbortSignal;
  /** Reports partial results to the caller. */
  report(part: Part, transfer?: readonly Transferable[]): void;
  /** Transfers parts of the answer instead of copying them. */
  transfer(...objects: Transferable[]): void;
}

export type Handlers<C extends Calls> = {
  readonly [Name in NameOf<C>]: (
    input: C[Name]['input'],
    context: CallContext<C[Name]['part']>,
  ) => Promise<C[Name]['result']> | C[Name]['result'];
};

export interface ServiceOptions<C extends Calls> {
  /** Names of calls, most urgent first; unlisted calls come last. */
  readonly urgency?: readonly NameOf<C>[];
  /** Serializes an error for the caller; `reviveError` is the inverse. */
  readonly toErrorData?: (error: unknown) => ErrorData;
}

interface Job {
  readonly id: number;
  readonly name: string;
  readonly input: unknown;
  readonly abort: AbortController;
  say(response: Response, transfer?: readonly Transferable[]): void;
}

/**
 * Lets queued messages in, which may be more urgent. Browsers delay nested timers (4 ms): they
 * post themselves a message. In Node, an open port would keep the process alive.
 */
function createPause(): () => Promise<void> {
  if ('setImmediate' in globalThis) return () => new Promise((resolve) => setTimeout(resolve));
  const { port1, port2 } = new MessageChannel();
  const waiting: (() => void)[] = [];
  port1.onmessage = () => waiting.shift()?.();
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      port2.postMessage(null);
    });
}

const pause = createPause();

/** Serves calls from any number of endpoints, all in one queue. */
export class Service<C extends Calls> {
  readonly #handlers: Handlers<C>;
  readonly #urgency: readonly string[];
  readonly #toErrorData: (error: unknown) => ErrorData;
  readonly #queue: Job[] = [];
  #isWorking = false;

  constructor(handlers: Handlers<C>, { urgency = [], toErrorData: encode = toErrorData }: ServiceOptions<C> = {}) {
    this.#handlers = handlers;
    this.#urgency = urgency;
    this.#toErrorData = encode;
  }

  attach(endpoint: Endpoint): void {
    const open = new Map<number, Job>();
    endpoint.listen((message) => {
      const request = message as Request;
      if (request.kind === 'attach') {
        this.attach(endpointOf(request.port));
        return;
      }
      if (request.kind === 'abort') {
        this.#giveUp(open.get(request.id));
        return;
      }
      const { id, name, input } = request;
      const job: Job = {
        id,
        name,
        input,
        abort: new AbortController(),
        say(response, transfer) {
          if (response.kind !== 'part') open.delete(id);
          endpoint.post(response, transfer);
        },
      };
      open.set(id, job);
      this.#queue.push(job);
      void this.#work();
    });
  }

  #giveUp(job: Job | undefined): void {
    if (!job) return;
    job.abort.abort();
    const place = this.#queue.indexOf(job);
    if (place < 0) return;
    this.#queue.splice(place, 1);
    job.say({ kind: 'failed', id: job.id, error: toErrorData(job.abort.signal.reason) });
  }

  #rankOf({ name }: Job): number {
    const rank = this.#urgency.indexOf(name);
    return rank < 0 ? this.#urgency.length : rank;
  }

  #next(): Job | undefined {
    let best = 0;
    for (const [place, job] of this.#queue.entries()) {
      const first = this.#queue[best];
      if (first && this.#rankOf(job) < this.#rankOf(first)) best = place;
    }
    return this.#queue.splice(best, 1)[0];
  }

  async #work(): Promise<void> {
    if (this.#isWorking) return;
    this.#isWorking = true;
    while (this.#queue.length > 0) {
      await pause();
      const job = this.#next();
      if (job) await this.#run(job);
    }
    this.#isWorking = false;
  }

  async #run({ id, name, input, abort, say }: Job): Promise<void> {
    const transferred: Transferable[] = [];
    try {
      const handle = Object.hasOwn(this.#handlers, name) ? this.#handlers[name] : undefined;
      if (!handle) throw new TypeError(`There is no call ${name}`);
      const value = await handle(input, {
        signal: abort.signal,
        report: (part, transfer) => say({ kind: 'part', id, value: part }, transfer),
        transfer: (...objects) => void transferred.push(...objects),
      });
      say({ kind: 'result', id, value }, transferred);
    } catch (error) {
      say({ kind: 'failed', id, error: this.#toErrorData(error) });
    }
  }
}
