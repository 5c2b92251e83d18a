// The document open in a worker, with its engine.
import { message } from '../messages/index.ts';
import type { ByteSource, Heartbeat, PdfDocument, PdfDocumentInfo, PdfEngine } from './engine.ts';
import { PdfError } from './errors.ts';
import type { PdfCalls, PdfFile, Pulse } from './messages.ts';
import { type PdfPlaces, withTurns } from './turned-pages.ts';

export interface EngineSurroundings {
  createEngine(onProgress: Heartbeat): Promise<PdfEngine>;
  /** @throws PdfError if it can't be read here */
  toSource(file: PdfFile): ByteSource;
}

/** Parts of a call's context to report and transfer. */
export interface HeldContext {
  report?(part: 'begun'): void;
  transfer(...objects: Transferable[]): void;
}

/** Time after which no new work is started (ms): tiles may be waiting. */
const A_MOMENT = 30;

/** Interval of a task's signs of life (ms). */
const BEAT = 100;

export function afterAMoment(): () => boolean {
  const started = performance.now();
  return () => performance.now() - started > A_MOMENT;
}

export class HeldPdf {
  readonly #surroundings: EngineSurroundings;
  #engine: PdfEngine | undefined;
  #document: PdfDocument | undefined;
  #hidden: readonly number[] = [];
  #places: PdfPlaces | undefined;
  #pulse: MessagePort | undefined;
  #isLost = false;
  #shown = Number.NEGATIVE_INFINITY;

  constructor(surroundings: EngineSurroundings) {
    this.#surroundings = surroundings;
  }

  readonly signalAlive = (): void => {
    if (performance.now() - this.#shown > BEAT) this.#show('alive');
  };

  async open(
    { file, password, isMeasured, hidden, pulse }: PdfCalls['open']['input'],
    context: HeldContext,
  ): Promise<PdfDocumentInfo> {
    // The engine's code may load slowly: only later time counts as its own.
    const engine = await this.#surroundings.createEngine(this.signalAlive);
    this.#engine = engine;
    this.#pulse = pulse;
    return this.#work(context, () => {
      const document = engine.open(
        this.#surroundings.toSource(file),
        password,
        isMeasured ? undefined : afterAMoment(),
      );
      this.#take(document, hidden);
      return document.info;
    });
  }

  /** The engine of the open document; undefined without one. */
  get engine(): PdfEngine | undefined {
    return this.#engine;
  }

  /** Replaces the document by another state. @throws PdfError; the previous one stays open */
  replace(file: PdfFile, password: string | undefined, context: HeldContext): void | Promise<void> {
    return this.#work(context, () => {
      const before = this.#document;
      if (!this.#engine || !before) throw new PdfError('UnreadableFile', message('No document is open.'));
      this.#take(this.#engine.open(this.#surroundings.toSource(file), password), this.#hidden);
      before.close();
    });
  }

  hideAnnotations(objects: readonly number[], context: HeldContext): void | Promise<void> {
    return this.use(context, (document) => {
      this.#hidden = objects;
      document.hideAnnotations(objects);
    });
  }

  #take(document: PdfDocument, hidden: readonly number[]): void {
    document.hideAnnotations(hidden);
    this.#hidden = hidden;
    this.#document = document;
    this.#places = withTurns(document);
  }

  /** @throws PdfError if nothing is open */
  use<Result>(context: HeldContext, task: (document: PdfDocument) => Result): Result | Promise<Result> {
    return this.#work(context, () => {
      if (!this.#document) throw new PdfError('UnreadableFile', message('No document is open.'));
      return task(this.#document);
    });
  }

  /** The same for pages, by their places. */
  ask<Result>(context: HeldContext, task: (pages: PdfPlaces) => Result): Result | Promise<Result> {
    return this.use(context, (document) => task(this.#places ?? withTurns(document)));
  }

  /** A lost engine answers nothing: the page restarts the worker and repeats open calls. */
  #work<Result>(context: HeldContext, task: () => Result): Result | Promise<Result> {
    if (this.#isLost) return new Promise<Result>(() => undefined);
    context.report?.('begun');
    this.#show('alive');
    try {
      return task();
    } catch (error) {
      this.#isLost = !(error instanceof PdfError) || error.code === 'EngineStopped';
      throw error;
    } finally {
      this.#show('idle');
    }
  }

  #show(sign: Pulse): void {
    this.#shown = performance.now();
    this.#pulse?.postMessage(sign);
  }
}
