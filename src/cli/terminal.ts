import { once } from 'node:events';
import type { WriteStream } from 'node:tty';
import type { TerminalMessage } from '../server/run-program.ts';

export interface Terminal {
  /** Writes a result line to standard output. Resolves when the stream can take more. */
  writeLine(text: string): Promise<void>;
  report(message: string): void;
  fail(message: string): void;
  /** Replaces the progress line, if standard error is a terminal. */
  showProgress(text: string): void;
  endProgress(): void;
}

/** Terminal of a child process: messages go through the IPC channel. */
export function createChannelTerminal(output: NodeJS.WriteStream, send: (message: TerminalMessage) => void): Terminal {
  return {
    ...createTerminal(output, process.stderr),
    report: (text) => send({ text, isError: false }),
    fail: (text) => send({ text, isError: true }),
    showProgress: () => undefined,
  };
}

export function createTerminal(output: NodeJS.WriteStream, messages: NodeJS.WriteStream): Terminal {
  let shown = '';
  const isTerminal = (messages as WriteStream).isTTY === true;
  // The reader closed the pipe (`| head`): stop.
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    throw error;
  });
  const endProgress = () => {
    if (shown !== '') messages.write(`\r${' '.repeat(shown.length)}\r`);
    shown = '';
  };
  const report = (message: string) => {
    endProgress();
    messages.write(`markwright: ${message}\n`);
  };
  return {
    async writeLine(text) {
      endProgress();
      if (!output.write(`${text}\n`)) await once(output, 'drain');
    },
    report,
    fail: report,
    showProgress(text) {
      if (!isTerminal) return;
      endProgress();
      shown = text.slice(0, Math.max(0, (messages as WriteStream).columns - 1));
      messages.write(shown);
    },
    endProgress,
  };
}
