import { PagesFault } from '../finding/index.ts';

/** Exit codes. */
export const EXIT = { done: 0, problems: 1, usage: 2, refused: 3 } as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** A command that cannot go on; it could without the pages at fault. */
export class CommandError extends PagesFault {
  readonly exitCode: ExitCode;

  constructor(exitCode: ExitCode, message: string, pages?: readonly number[]) {
    super(message, pages);
    this.exitCode = exitCode;
  }
}

/** The command line itself is wrong. */
export const usageError = (message: string): CommandError => new CommandError(EXIT.usage, message);

/** Error for input that can't be read or is invalid. */
export const inputError = (message: string): CommandError => new CommandError(EXIT.problems, message);

/** It could be done, and must not be. */
export const refusal = (message: string, pages?: readonly number[]): CommandError =>
  new CommandError(EXIT.refused, message, pages);
