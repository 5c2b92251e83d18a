// The page's end of reading print: as many workers as there are processors but one, each with a page at a time.
import { say, type Telling } from '../messages/index.ts';
import { type ErrorData, type OpenPort, RemoteWorker, type SpawnWorker, spawnWorker } from '../workers/index.ts';
import { OcrError, type OcrErrorCode } from './errors.ts';
import type { OcrCalls, OcrSource } from './messages.ts';
import type { RecognizedPage } from './recognize.ts';

export interface OcrJob {
  readonly source: OcrSource;
  readonly language: string;
  openPixels(): Promise<OpenPort>;
  readonly signal: AbortSignal;
  /** 0 to 1. */
  readonly onProgress: (share: number) => void;
}

export interface OcrClient {
  /** Number of pages read in parallel. */
  readonly size: number;
  /** @throws OcrError; the signal's reason */
  recognize(job: OcrJob): Promise<RecognizedPage>;
  close(): void;
}

/** Milliseconds without progress after which a page is given up; data of a language may come over a slow network. */
const HANG_LIMIT = 180_000;
/** Each worker takes some hundred megabytes. */
const MOST_WORKERS = 4;

const createWorker = () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'ocr' });

function reviveError(data: ErrorData): unknown {
  const code = typeof data.code === 'string' ? (data.code as OcrErrorCode) : 'EngineFailed';
  return new OcrError(code, data.said ?? data.message);
}

const toDeath = (reason: Telling) =>
  new OcrError('EngineFailed', say('Text recognition stopped: {reason}', { reason }));

export function createOcrClient(spawn: SpawnWorker = spawnWorker(createWorker)): OcrClient {
  const size = Math.min(Math.max((globalThis.navigator?.hardwareConcurrency ?? 2) - 1, 1), MOST_WORKERS);
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

  async function run(worker: RemoteWorker<OcrCalls>, job: OcrJob): Promise<RecognizedPage> {
    const { source, language, openPixels, signal, onProgress } = job;
    signal.throwIfAborted();
    const { port, lost } = await openPixels();
    const end = () => worker.stop(signal.aborted ? signal.reason : lost.reason);
    // The engine hears nothing in the middle of a page: end workers whose callers are gone.
    signal.addEventListener('abort', end, { once: true });
    lost.addEventListener('abort', end, { once: true });
    const tooSlow = () => new OcrError('TooSlow', say('Text recognition stalled and was stopped.'));
    const input = { source, pixels: port, language };
    try {
      return await worker.within(HANG_LIMIT, tooSlow, (sign) => {
        const onPart = (share: number) => {
          sign();
          onProgress(share);
        };
        return worker.call('recognize', input, { transfer: [port], onPart });
      });
    } finally {
      signal.removeEventListener('abort', end);
      lost.removeEventListener('abort', end);
    }
  }

  return {
    size,
    async recognize(job) {
      const worker = await take();
      try {
        return await run(worker, job);
      } finally {
        free.push(worker);
        waiting.shift()?.();
      }
    },
    close() {
      for (const worker of all) worker.close(new OcrError('EngineFailed', say('Text recognition was stopped.')));
    },
  };
}
