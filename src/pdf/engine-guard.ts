import { message } from '../messages/index.ts';
import { causeOf } from '../workers/index.ts';
import { PdfError } from './errors.ts';

/** Distinguishes errors of a file from the end of the engine. */
export class EngineGuard {
  #fault: unknown;

  get isDead(): boolean {
    return this.#fault !== undefined;
  }

  run<Result>(call: () => Result): Result {
    if (this.isDead) throw this.#toError();
    try {
      return call();
    } catch (error) {
      if (error instanceof PdfError) throw error;
      this.#fault = error ?? new Error('no reason given');
      throw this.#toError();
    }
  }

  #toError(): PdfError {
    return new PdfError('EngineStopped', message('The PDF engine stopped: {reason}', { reason: causeOf(this.#fault) }));
  }
}
