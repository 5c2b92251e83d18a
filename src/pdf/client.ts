// The page's end of the worker that holds a PDF.
import { RemoteWorker, type SpawnWorker, spawnWorker } from '../workers/index.ts';
import type { PdfDocumentInfo } from './engine.ts';
import { PdfError, type PdfErrorCode } from './errors.ts';
import type { PdfCalls } from './messages.ts';

/** Milliseconds without a sign of life after which the engine counts as hanging. */
export const HANG_LIMIT = 5_000;
/** The clock looks so often: a machine that slept in the meantime counts as one look. */
const LOOK = 500;

/** A call is begun anew in a new worker when another one has ended the old: so often. */
const MAX_ATTEMPTS = 3;

/** What the opening of the file counts as, among the calls. */
const OPENING = 0;

/** Why a worker ended, and which call it was at. */
class Loss {
  readonly error: PdfError;
  readonly culprit: number | undefined;

  constructor(error: PdfError, culprit: number | undefined) {
    this.error = error;
    this.culprit = culprit;
  }
}

export interface PdfClientOptions {
  readonly password?: string | undefined;
  readonly spawn?: SpawnWorker;
}

const spawnPdfWorker = spawnWorker(
  () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'pdf' }),
);

/**
 * One PDF in a worker of its own. A call at which the engine hangs or dies fails; all others are asked again of a new worker, which opens
 * the same file.
 */
export class PdfClient {
  readonly #worker: RemoteWorker<PdfCalls>;
  /** Calls that were asked and not answered. */
  readonly #open = new Set<number>();
  #info: PdfDocumentInfo | undefined;
  #nextId = OPENING + 1;
  /** The call that the engine is at, and the looks at the clock since it last showed that it lives. */
  #current: number | undefined;
  #looks = 0;
  #clock: ReturnType<typeof setInterval> | undefined;

  constructor(file: Blob, { password, spawn = spawnPdfWorker }: PdfClientOptions = {}) {
    this.#worker = new RemoteWorker<PdfCalls>({
      spawn,
      prepare: async (caller) => {
        this.#info = await this.#watch(OPENING, (onPart) => caller.call('open', { file, password }, { onPart }));
      },
      reviveError: ({ code, message }) => new PdfError((code as PdfErrorCode | undefined) ?? 'EngineStopped', message),
      toDeath: (reason) => new Loss(new PdfError('EngineStopped', `The PDF engine stopped: ${reason}`), this.#current),
    });
  }

  /** @throws PdfError why the file cannot be opened */
  async open(): Promise<PdfDocumentInfo> {
    try {
      await this.#worker.start();
      if (this.#info) return this.#info;
      throw new PdfError('EngineStopped', 'The PDF engine did not open the document.');
    } catch (error) {
      throw error instanceof Loss ? error.error : error;
    }
  }

  /** @throws PdfError; the signal's reason */
  async call<Name extends keyof PdfCalls & string>(
    name: Name,
    input: PdfCalls[Name]['input'],
    signal?: AbortSignal,
  ): Promise<PdfCalls[Name]['result']> {
    for (let attempt = 1; ; attempt++) {
      const id = this.#nextId++;
      try {
        return await this.#watch(id, (onPart) => this.#worker.call(name, input, { onPart, signal }));
      } catch (error) {
        if (error instanceof PdfError && error.code === 'EngineStopped') this.#worker.stop(new Loss(error, id));
        if (!(error instanceof Loss)) throw error;
        if (error.culprit === id || error.culprit === OPENING || attempt === MAX_ATTEMPTS) throw error.error;
      }
    }
  }

  close(): void {
    this.#worker.close(new PdfError('UnreadableFile', 'The document was closed.'));
    this.#open.clear();
    this.#setClock();
  }

  async #watch<Result>(id: number, ask: (onPart: () => void) => Promise<Result>): Promise<Result> {
    this.#open.add(id);
    try {
      return await ask(() => {
        this.#current = id;
        this.#looks = 0;
        this.#setClock();
      });
    } finally {
      this.#open.delete(id);
      if (this.#current === id) this.#current = undefined;
      this.#setClock();
    }
  }

  /** The clock runs only while the engine is at a call. */
  #setClock(): void {
    const isNeeded = this.#current !== undefined && this.#open.has(this.#current);
    if (!isNeeded) {
      clearInterval(this.#clock);
      this.#clock = undefined;
    } else this.#clock ??= setInterval(() => this.#look(), LOOK);
  }

  #look(): void {
    this.#looks += 1;
    if (this.#looks * LOOK < HANG_LIMIT) return;
    const error = new PdfError('TooSlow', 'This takes the PDF engine too long: it was ended.');
    this.#looks = 0;
    this.#worker.stop(new Loss(error, this.#current));
  }
}
