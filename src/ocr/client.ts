// The page's end of text recognition: one worker per processor but one, each with a page at a time.
import { type MessageOrText, message } from '../messages/index.ts';
import { type ErrorData, type OpenPort, RemoteWorker, type SpawnWorker, spawnWorker } from '../workers/index.ts';
import { OcrError, type OcrErrorCode } from './errors.ts';
import type { OcrCalls, OcrPicture, OcrSource } from './messages.ts';
import type { RecognizedWords } from './recognize.ts';

interface Watched {
  readonly language: string;
  readonly signal: AbortSignal;
  /** 0 to 1. */
  readonly onProgress: (share: number) => void;
}

export interface OcrJob extends Watched {
  readonly source: OcrSource;
  openPixels(): Promise<OpenPort>;
}

export interface PictureJob extends Partial<Watched> {
  readonly picture: OcrPicture;
  readonly language: string;
}

export interface OcrClient {
  readonly size: number;
  /** @throws OcrError; the signal's reason */
  recognize(job: OcrJob): Promise<RecognizedWords>;
  /** Recognizes a picture of the caller. @throws OcrError; the signal's reason */
  read(job: PictureJob): Promise<RecognizedWords>;
  close(): void;
}

/** Time without progress after which a page fails (ms); language data may load slowly. */
const HANG_LIMIT = 180_000;
/** Each worker takes several hundred megabytes. */
const MOST_WORKERS = 4;

const createWorker = () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'ocr' });

function reviveError(data: ErrorData): unknown {
  const code = typeof data.code === 'string' ? (data.code as OcrErrorCode) : 'EngineFailed';
  return new OcrError(code, data.localized ?? data.message);
}

const toDeath = (reason: MessageOrText) =>
  new OcrError('EngineFailed', message('Text recognition stopped: {reason}', { reason }));

export function createOcrClient(
  spawn: SpawnWorker = spawnWorker(createWorker),
  processors = (globalThis.navigator?.hardwareConcurrency ?? 2) - 1,
): OcrClient {
  const size = Math.min(Math.max(processors, 1), MOST_WORKERS);
  const free: RemoteWorker<OcrCalls>[] = [];
  const all: RemoteWorker<OcrCalls>[] = [];
  const waiting: (() => void)[] = [];

  async function take(): Promise<RemoteWorker<OcrCalls>> {
    for (;;) {
      const worker = free.pop();
      if (worker) return worker;
      if (all.length < size) {
        const made = new RemoteWorker<OcrCalls>({ spawn, reviveError, toDeath });
        all.push(made);
        return made;
      }
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
  }

  /** Calls a worker, and terminates it on abort or without progress. */
  async function watched(
    worker: RemoteWorker<OcrCalls>,
    { signal, onProgress = () => undefined }: Partial<Watched>,
    ask: (onPart: (share: number) => void) => Promise<RecognizedWords>,
  ): Promise<RecognizedWords> {
    const end = () => worker.stop(signal?.reason);
    // A worker in the middle of a page receives no messages.
    signal?.addEventListener('abort', end, { once: true });
    const tooSlow = () => new OcrError('TooSlow', message('Text recognition stalled and was stopped.'));
    try {
      return await worker.within(HANG_LIMIT, tooSlow, (sign) =>
        ask((share) => {
          sign();
          onProgress(share);
        }),
      );
    } finally {
      signal?.removeEventListener('abort', end);
    }
  }

  async function run(worker: RemoteWorker<OcrCalls>, job: OcrJob): Promise<RecognizedWords> {
    const { source, language, openPixels, signal } = job;
    signal.throwIfAborted();
    const { port, lost } = await openPixels();
    const end = () => worker.stop(lost.reason);
    lost.addEventListener('abort', end, { once: true });
    try {
      return await watched(worker, job, (onPart) =>
        worker.call('recognize', { source, pixels: port, language }, { transfer: [port], onPart }),
      );
    } finally {
      lost.removeEventListener('abort', end);
    }
  }

  async function withWorker<Result>(ask: (worker: RemoteWorker<OcrCalls>) => Promise<Result>): Promise<Result> {
    const worker = await take();
    try {
      return await ask(worker);
    } finally {
      free.push(worker);
      waiting.shift()?.();
    }
  }

  return {
    size,
    recognize: (job) => withWorker((worker) => run(worker, job)),
    read: ({ picture, language, ...watch }) =>
      withWorker((worker) => {
        watch.signal?.throwIfAborted();
        return watched(worker, watch, (onPart) => worker.call('read', { picture, language }, { onPart }));
      }),
    close() {
      for (const worker of all) worker.close(new OcrError('EngineFailed', message('Text recognition was stopped.')));
    },
  };
}
