import {
  type Calls,
  type Endpoint,
  type ErrorData,
  type NameOf,
  RemoteError,
  type Request,
  type Response,
} from './messages.ts';

export interface CallOptions<Part> {
  /** Cancels the call: it rejects at once with the reason, and the other end is notified. */
  readonly signal?: AbortSignal | undefined;
  readonly onPart?: ((part: Part) => void) | undefined;
  /** Parts of the input to transfer instead of copying. */
  readonly transfer?: readonly Transferable[] | undefined;
}

export interface Caller<C extends Calls> {
  /** @throws the handler's error, revived by `reviveError`; the signal's or the death's reason */
  call<Name extends NameOf<C>>(
    name: Name,
    input: C[Name]['input'],
    options?: CallOptions<C[Name]['part']>,
  ): Promise<C[Name]['result']>;
}

interface Waiting {
  resolve(value: unknown): void;
  reject(reason: unknown): void;
  readonly onPart: ((part: never) => void) | undefined;
}

export type ReviveError = (data: ErrorData) => unknown;

const revive: ReviveError = (data) => new RemoteError(data);

/** Calls over one endpoint. {@link EndpointCaller.fail} ends all calls if the other end is lost. */
export class EndpointCaller<C extends Calls> implements Caller<C> {
  readonly #endpoint: Endpoint;
  readonly #reviveError: ReviveError;
  readonly #waiting = new Map<number, Waiting>();
  #nextId = 1;
  #mayBeBusy = false;
  #fault: { readonly reason: unknown } | undefined;

  constructor(endpoint: Endpoint, reviveError: ReviveError = revive) {
    this.#endpoint = endpoint;
    this.#reviveError = reviveError;
    endpoint.listen((message) => this.#receive(message as Response));
  }

  /** False if the other end may still work: for a call, one that was cancelled, or a port. */
  get isIdle(): boolean {
    return this.#waiting.size === 0 && !this.#mayBeBusy;
  }

  call<Name extends NameOf<C>>(
    name: Name,
    input: C[Name]['input'],
    { signal, onPart, transfer }: CallOptions<C[Name]['part']> = {},
  ): Promise<C[Name]['result']> {
    if (signal?.aborted) return Promise.reject(signal.reason);
    if (this.#fault) return Promise.reject(this.#fault.reason);
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        this.#mayBeBusy = true;
        this.#settle(id)?.reject(signal?.reason);
        this.#post({ kind: 'abort', id });
      };
      const stop = () => signal?.removeEventListener('abort', onAbort);
      this.#waiting.set(id, {
        resolve(value) {
          stop();
          resolve(value as C[Name]['result']);
        },
        reject(reason) {
          stop();
          reject(reason);
        },
        onPart,
      });
      signal?.addEventListener('abort', onAbort, { once: true });
      try {
        this.#post({ kind: 'call', id, name, input }, transfer);
      } catch (error) {
        // A value that can't be cloned is never sent.
        this.#settle(id)?.reject(error);
      }
    });
  }

  /** Opens another channel to the other end, to be passed on. */
  openPort(): MessagePort {
    this.#mayBeBusy = true;
    const { port1, port2 } = new MessageChannel();
    this.#post({ kind: 'attach', port: port1 }, [port1]);
    return port2;
  }

  /** Rejects pending and later calls with the reason: the other end is dead. */
  fail(reason: unknown): void {
    this.#fault ??= { reason };
    for (const id of [...this.#waiting.keys()]) this.#settle(id)?.reject(reason);
  }

  #post(request: Request, transfer?: readonly Transferable[]): void {
    this.#endpoint.post(request, transfer);
  }

  #receive(response: Response): void {
    switch (response.kind) {
      case 'part':
        this.#waiting.get(response.id)?.onPart?.(response.value as never);
        break;
      case 'result':
        this.#settle(response.id)?.resolve(response.value);
        break;
      case 'failed':
        this.#settle(response.id)?.reject(this.#reviveError(response.error));
        break;
    }
  }

  #settle(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    return waiting;
  }
}
