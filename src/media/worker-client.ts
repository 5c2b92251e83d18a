// The page's end of the decoding worker: requests with answers, and a new worker after a fault.
import { type WatchedWorker, watchWorker } from '../workers/index.ts';
import { fromMediaErrorData, MediaError } from './errors.ts';
import type { MediaLimits } from './limits.ts';
import type { FromWorker, MediaResults, MediaTask, OpenedFile, OpenPhase, ToWorker } from './messages.ts';

export interface OpenProgress {
  readonly phase: OpenPhase;
  /** Of the phase, 0 to 1. A browser's own decoder tells nothing in between. */
  readonly share: number;
}

export interface OpenOptions {
  readonly onProgress?: (progress: OpenProgress) => void;
  readonly signal?: AbortSignal;
  readonly limits?: Partial<MediaLimits>;
  /** Asks a person for the password of a PDF; undefined when they give none, and it is not opened. */
  readonly askPassword?: (wasWrong: boolean) => Promise<string | undefined>;
}

interface Waiting {
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

const createWorker = () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'media' });

/** One file in one worker. Tasks asked of a worker that died reject; the next one starts a new worker with the same file. */
export class WorkerClient {
  readonly #file: Blob;
  readonly #limits: Partial<MediaLimits>;
  readonly #waiting = new Map<number, Waiting>();
  #worker: WatchedWorker<ToWorker> | undefined;
  #opening: Promise<OpenedFile> | undefined;
  #stopOpening: ((error: unknown) => void) | undefined;
  #nextId = 1;
  #isDisposed = false;

  constructor(file: Blob, limits: Partial<MediaLimits> = {}) {
    this.#file = file;
    this.#limits = limits;
  }

  open({ onProgress, signal }: Omit<OpenOptions, 'limits'> = {}): Promise<OpenedFile> {
    if (signal?.aborted) return Promise.reject(signal.reason);
    const onAbort = () => this.#stop(signal?.reason);
    signal?.addEventListener('abort', onAbort, { once: true });
    this.#opening ??= this.#start(onProgress);
    return this.#opening.finally(() => signal?.removeEventListener('abort', onAbort));
  }

  async run<Kind extends MediaTask['kind']>(task: MediaTask & { kind: Kind }): Promise<MediaResults[Kind]> {
    if (!this.#isDisposed) await this.open();
    // Also where it was closed, or its worker died, in the meantime: nobody would answer.
    if (!this.#worker) throw new MediaError('DecoderFailed', 'The picture was closed.');
    return new Promise((resolve, reject) => {
      const id = this.#nextId;
      this.#nextId += 1;
      this.#waiting.set(id, { resolve: resolve as (value: unknown) => void, reject });
      this.#post({ kind: 'task', id, task });
    });
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#stop(new MediaError('DecoderFailed', 'The picture was closed.'));
  }

  #post(message: ToWorker): void {
    this.#worker?.post(message);
  }

  #start(onProgress: OpenOptions['onProgress']): Promise<OpenedFile> {
    return new Promise((resolve, reject) => {
      const onMessage = (data: FromWorker) => {
        switch (data.kind) {
          case 'progress':
            onProgress?.(data);
            break;
          case 'opened':
            resolve(data);
            break;
          case 'refused':
            this.#stop(fromMediaErrorData(data.error));
            break;
          case 'result':
            this.#settle(data.id)?.resolve(data.value);
            break;
          case 'failed':
            this.#settle(data.id)?.reject(fromMediaErrorData(data.error));
            break;
        }
      };
      this.#worker = watchWorker<ToWorker, FromWorker>(createWorker(), {
        onMessage,
        onDeath: (reason) => this.#stop(new MediaError('DecoderFailed', `The decoder stopped: ${reason}`)),
      });
      this.#stopOpening = reject;
      this.#post({ kind: 'open', file: this.#file, limits: this.#limits });
    });
  }

  #settle(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    return waiting;
  }

  /** Ends the worker; whoever waits hears why. */
  #stop(error: unknown): void {
    this.#worker?.end();
    this.#worker = undefined;
    this.#opening = undefined;
    this.#stopOpening?.(error);
    this.#stopOpening = undefined;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}
