// Runs the command line in a process of its own: what hangs or crashes there takes nothing along.
import { fork } from 'node:child_process';

/** Reason why a command ended without a result. Its message holds no words of documents. */
export class ProgramError extends Error {}

export interface ProgramOptions {
  /** File of the program. */
  readonly program: string;
  /** Folder in which it runs. */
  readonly folder: string;
  /** True if its messages may repeat words of documents. */
  readonly reveals: boolean;
  /** Ends the process at once when it is aborted. */
  readonly signal: AbortSignal;
}

export interface ProgramResult {
  readonly code: number;
  readonly stdout: string;
  readonly messages: readonly string[];
  /** Why it ended without a result. */
  readonly error: string | undefined;
}

/** Message of a command through its channel. */
export interface TerminalMessage {
  readonly text: string;
  /** True if the command ends for this reason, without a result. */
  readonly isError: boolean;
}

/** Longest output of a command (UTF-16 units). */
const MOST_OUTPUT = 64 << 20;

/** Messages that are passed on one by one. */
const MOST_MESSAGES = 100;

/**
 * Runs a command to its end.
 * @throws ProgramError if the command crashes, or prints too much
 * @throws AbortError
 */
export function runProgram(args: readonly string[], options: ProgramOptions): Promise<ProgramResult> {
  const { program, folder, reveals, signal } = options;
  return new Promise((resolve, reject) => {
    const child = fork(program, [...args], {
      cwd: folder,
      // Secrets of the environment are none of its business, and its messages are in English.
      env: { LC_ALL: 'C', MARKWRIGHT_MESSAGES: reveals ? 'plain' : 'masked' },
      execArgv: [],
      // Standard error is dropped: a crash could print words.
      stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
      signal,
      killSignal: 'SIGKILL',
    });
    const messages: string[] = [];
    let stdout = '';
    let failure: string | undefined;
    let further = 0;
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
      if (stdout.length <= MOST_OUTPUT) return;
      child.kill('SIGKILL');
      reject(new ProgramError('The result is too long. Ask for fewer pages at a time.'));
    });
    child.on('message', (sent: TerminalMessage) => {
      if (sent.isError) failure = sent.text;
      else if (messages.length < MOST_MESSAGES) messages.push(sent.text);
      else further += 1;
    });
    child.on('error', reject);
    child.on('close', (code) => {
      if (further > 0) messages.push(`${further} further messages.`);
      if (code === null) reject(new ProgramError('The file cannot be read: its reader ended.'));
      else resolve({ code, stdout, messages, error: failure });
    });
  });
}
