/** Exit codes. */
export const EXIT = { done: 0, problems: 1, usage: 2, refused: 3 } as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** A command that cannot go on; the message is one sentence for people. */
export class CommandError extends Error {
  readonly exitCode: ExitCode;
  /** Pages (from 1) at fault, without which the command could go on. */
  readonly pages: readonly number[];

  constructor(exitCode: ExitCode, message: string, pages: readonly number[] = []) {
    super(message);
    this.exitCode = exitCode;
    this.pages = pages;
  }
}

/** The command line itself is wrong. */
export const usageError = (message: string): CommandError => new CommandError(EXIT.usage, message);

/** Error for input that can't be read or is invalid. */
export const inputError = (message: string): CommandError => new CommandError(EXIT.problems, message);

/** It could be done, and must not be. */
export const refusal = (message: string, pages?: readonly number[]): CommandError =>
  new CommandError(EXIT.refused, message, pages);
