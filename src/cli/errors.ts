import { DocumentFault } from '../finding/index.ts';
import type { PageNumber } from '../kernel/page-number.ts';

export const EXIT = { done: 0, problems: 1, usage: 2, refused: 3 } as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Error that ends a command; it could continue without the faulty pages. */
export class CommandError extends DocumentFault {
  readonly exitCode: ExitCode;

  constructor(exitCode: ExitCode, message: string, pages?: readonly PageNumber[]) {
    super(message, pages);
    this.exitCode = exitCode;
  }
}

export const usageError = (message: string): CommandError => new CommandError(EXIT.usage, message);

export const inputError = (message: string): CommandError => new CommandError(EXIT.problems, message);

/** Error for work that would be possible but unsafe. */
export const refusal = (message: string, pages?: readonly PageNumber[]): CommandError =>
  new CommandError(EXIT.refused, message, pages);
