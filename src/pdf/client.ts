import { type SilenceWatch, watchSilence } from '../kernel/deadline.ts';
import { message } from '../messages/index.ts';
import {
  type Caller,
  type Calls,
  type NameOf,
  type OpenPort,
  RemoteWorker,
  type SpawnWorker,
  spawnWorker,
} from '../workers/index.ts';
import type { PdfDocumentInfo } from './engine.ts';
import { PdfError, revivePdfError } from './errors.ts';
import type { PdfCalls, PdfFile, PdfMeasured, Pulse } from './messages.ts';

/**
 * Time without progress (bytes, parts, calls) after which the engine counts as hanging (ms). Total
 * duration doesn't matter: slow machines take minutes per page. A single engine call must fit.
 */
export const HANG_LIMIT = 20_000;

/** Maximum factor by which a file that hung the engine gets more time with each retry. */
const MAX_PATIENCE = 8;
const patienceOf = new WeakMap<Blob, number>();

/** Number of attempts for a call whose worker was ended by another call. */
const MAX_ATTEMPTS = 3;

const OPENING = 0;

/** Why a worker ended, and during which call. */
class Loss {
  readonly error: PdfError;
  readonly culprit: number | undefined;

  constructor(error: PdfError, culprit: number | undefined) {
    this.error = error;
    this.culprit = culprit;
  }
}

interface WatchedOptions {
  /** Hidden annotations, by object number. */
  readonly hidden?: readonly number[];
  readonly password?: string | undefined;
  readonly spawn: SpawnWorker;
  /** Replaces {@link HANG_LIMIT} (ms). */
  readonly hangLimit?: number;
}

export type PdfClientOptions = Partial<WatchedOptions>;

const spawnPdfWorker = spawnWorker(
  () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'pdf' }),
);

/** A PDF in its own worker. If a call hangs or kills the engine, the others move to a new one. */
export class WatchedPdf<C extends Calls> {
  readonly #worker: RemoteWorker<C>;
  /** File for a new worker. */
  protected file: PdfFile;
  protected readonly password: string | undefined;
  readonly #hangLimit: number;
  #info: PdfDocumentInfo | undefined;
  /** A new worker's document must keep the known page sizes. */
  protected isMeasured = false;
  /** State to send to a new worker. */
  protected hidden: readonly number[];
  #nextId = OPENING + 1;
  /** Call that the engine is working on; undefined while it works for another worker. */
  #current: number | undefined;
  #pulse: MessagePort | undefined;
  /** Runs while the engine works. */
  #watchdog: SilenceWatch | undefined;

  constructor(file: PdfFile, { password, hidden = [], spawn, hangLimit = HANG_LIMIT }: WatchedOptions) {
    this.hidden = hidden;
    this.file = file;
    this.password = password;
    this.#hangLimit = hangLimit;
    this.#worker = new RemoteWorker<C>({
      spawn,
      prepare: async (caller) => {
        const pulse = this.#listen();
        const input = { file: this.file, password, isMeasured: this.isMeasured, hidden: this.hidden, pulse };
        const opener = caller as unknown as Caller<Pick<PdfCalls, 'open'>>;
        const open = (onPart: () => void) => opener.call('open', input, { transfer: [pulse], onPart });
        this.#info = await this.#watch(OPENING, open);
      },
      reviveError: revivePdfError,
      toDeath: (reason) =>
        new Loss(new PdfError('EngineStopped', message('The PDF engine stopped: {reason}', { reason })), this.#current),
    });
  }

  /** @throws PdfError if the file can't be opened */
  async open(): Promise<PdfDocumentInfo> {
    try {
      await this.#worker.start();
      if (this.#info) return this.#info;
      throw new PdfError('EngineStopped', message("The PDF engine didn't open the document."));
    } catch (error) {
      throw error instanceof Loss ? error.error : error;
    }
  }

  /** @throws PdfError; the signal's reason */
  async call<Name extends NameOf<C>>(
    name: Name,
    input: C[Name]['input'],
    signal?: AbortSignal,
  ): Promise<C[Name]['result']> {
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

  openPixelPort(): Promise<OpenPort> {
    return this.#worker.openPort();
  }

  close(): void {
    this.#worker.close(new PdfError('UnreadableFile', message('The document was closed.')));
    this.#stopWatchdog();
    this.#pulse?.close();
  }

  async #watch<Result>(id: number, ask: (onPart: () => void) => Promise<Result>): Promise<Result> {
    try {
      return await ask(() => {
        this.#current = id;
      });
    } finally {
      if (this.#current === id) this.#current = undefined;
    }
  }

  /** @returns the port on which a new worker reports its current task */
  #listen(): MessagePort {
    this.#stopWatchdog();
    this.#pulse?.close();
    const { port1, port2 } = new MessageChannel();
    this.#pulse = port1;
    port1.onmessage = ({ data }: MessageEvent<Pulse>) => {
      if (data === 'idle') this.#stopWatchdog();
      else if (this.#watchdog) this.#watchdog.sign();
      else this.#watchdog = watchSilence(this.#hangLimit * this.#patience, () => this.#endHanging());
    };
    // In Node, the port would keep the process alive.
    (port1 as { unref?: () => void }).unref?.();
    return port2;
  }

  #stopWatchdog(): void {
    this.#watchdog?.stop();
    this.#watchdog = undefined;
  }

  get #patience(): number {
    return typeof this.file === 'number' ? 1 : (patienceOf.get(this.file) ?? 1);
  }

  #endHanging(): void {
    this.#stopWatchdog();
    if (typeof this.file !== 'number') {
      patienceOf.set(this.file, Math.min(MAX_PATIENCE, 2 * this.#patience));
    }
    const seconds = Math.round((this.#hangLimit * this.#patience) / 1000);
    const error = new PdfError(
      'TooSlow',
      message('The PDF engine stalled and was stopped. The next attempt waits longer: {seconds, number} s.', {
        seconds,
      }),
    );
    this.#worker.stop(new Loss(error, this.#current));
  }
}

export class PdfClient extends WatchedPdf<PdfCalls> {
  constructor(file: PdfFile, options: PdfClientOptions = {}) {
    super(file, { spawn: spawnPdfWorker, ...options });
  }

  get hiddenAnnotations(): readonly number[] {
    return this.hidden;
  }

  async hideAnnotations(objects: readonly number[]): Promise<void> {
    this.hidden = objects;
    await this.call('hideAnnotations', { objects });
  }

  /** Replaces the document's state with the same pages. @throws PdfError; the previous one stays */
  async replace(file: PdfFile): Promise<void> {
    await this.call('replace', { file, password: this.password });
    this.file = file;
    this.isMeasured = true;
  }

  /** Measures the next pages after the `known` ones. */
  async measure(known: number): Promise<PdfMeasured> {
    const found = await this.call('measure', { known });
    this.isMeasured = found.measured === (await this.open()).pages.length;
    return found;
  }
}
