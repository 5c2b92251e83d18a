// Runs the command line in a child process, which isolates hangs and crashes.
import { fork } from 'node:child_process';

/** A command failed without a result. The message contains no words of documents. */
export class ProgramError extends Error {}

export interface ProgramOptions {
  readonly program: string;
  readonly folder: string;
  /** Allows messages to quote words of documents. */
  readonly reveals: boolean;
  /** Kills the process when aborted. */
  readonly signal: AbortSignal;
}

export interface ProgramResult {
  readonly code: number;
  readonly stdout: string;
  readonly messages: readonly string[];
  /** Error message if it ended without a result. */
  readonly error: string | undefined;
}

export interface TerminalMessage {
  readonly text: string;
  /** True for the error that ends the command. */
  readonly isError: boolean;
}

/** Maximum output of a command (UTF-16 units). */
const MOST_OUTPUT = 64 << 20;

const MOST_MESSAGES = 100;

/** @throws ProgramError if the command crashes, or prints too much @throws AbortError */
export function runProgram(args: readonly string[], options: ProgramOptions): Promise<ProgramResult> {
  const { program, folder, reveals, signal } = options;
  return new Promise((resolve, reject) => {
    const child = fork(program, [...args], {
      cwd: folder,
      // Clean environment: no secrets, and English messages.
      env: { LC_ALL: 'C', MARKWRIGHT_MESSAGES: reveals ? 'plain' : 'masked' },
      execArgv: [],
      // Drop standard error: a crash could print words of documents.
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
