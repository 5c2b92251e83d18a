// Writes files atomically: temporary files are renamed after all are complete.
import { existsSync, mkdirSync, renameSync, rmSync, type Stats, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { MessageError, message, messageOf, t } from '../messages/index.ts';
import { CommandError, inputError, usageError } from './errors.ts';
import { isFileSystemError } from './input-files.ts';

export interface OutputFile {
  readonly path: string;
  readonly content: Uint8Array | string;
  /** File mode; by default the process umask applies. */
  readonly mode?: number;
}

function describeUnwritten(error: unknown): string {
  if (isFileSystemError(error)) {
    if (error.code === 'ENOENT') return t('no such folder');
    if (error.code === 'EACCES' || error.code === 'EPERM' || error.code === 'EROFS')
      return t('it may not be written there');
    if (error.code === 'ENOSPC') return t('the disk is full');
    if (error.code === 'EEXIST' || error.code === 'ENOTDIR') return t('another file has its name');
  }
  return messageOf(error);
}

/** Exit codes after signals, as in shells: 128 plus the signal number. */
const SIGNALS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/** Returns whether a path leads to a file, directly or via links. */
export function isSameFile(path: string, { dev, ino }: Pick<Stats, 'dev' | 'ino'>): boolean {
  const other = statSync(path, { throwIfNoEntry: false });
  return other?.dev === dev && other.ino === ino;
}

/** @throws CommandError if the output would overwrite an input */
export function refuseOverwriting(inputs: readonly string[], output: string): void {
  if (!existsSync(output)) return;
  const written = statSync(output);
  if (inputs.some((path) => isSameFile(path, written)))
    throw usageError(t('{file} is the input: choose another name for the result.', { file: output }));
}

const DOCUMENT = /\.(?:pdf|tiff?|png|jpe?g)$/i;

/** Marks are not written into documents. @throws CommandError for the name of a document */
export function refuseDocument(output: string, extensions = '.json'): void {
  if (DOCUMENT.test(output))
    throw usageError(t('{file}: the name must end in one of {extensions}.', { file: output, extensions }));
}

/** Calls `clean` when a signal ends the process. @returns a function that removes the handlers */
function onEnd(clean: () => void): () => void {
  const stops = Object.entries(SIGNALS).map(([signal, code]) => {
    const handle = () => {
      clean();
      process.exit(code);
    };
    // Not `once`: a second Ctrl+C must not interrupt the cleanup.
    process.on(signal, handle);
    return () => process.removeListener(signal, handle);
  });
  return () => {
    for (const stop of stops) stop();
  };
}

export const toWriteError = (error: unknown): CommandError =>
  error instanceof CommandError
    ? error
    : inputError(t("Couldn't write the result: {reason}.", { reason: describeUnwritten(error) }));

/** Writes all files or none. A signal deletes the temporary files. @throws CommandError */
export async function writeOutput(files: Iterable<OutputFile> | AsyncIterable<OutputFile>): Promise<void> {
  const parts = new Map<string, string>();
  const removeParts = () => {
    for (const part of parts.keys()) rmSync(part, { force: true });
  };
  const stop = onEnd(removeParts);
  try {
    for await (const { content, path, mode } of files) {
      if (statSync(path, { throwIfNoEntry: false })?.isDirectory())
        throw new MessageError(message('{file} is a folder', { file: path }));
      const part = join(dirname(resolve(path)), `.${basename(path)}.${process.pid}.part`);
      if (parts.has(part))
        throw usageError(
          t('{file} would be written twice: choose another name for one of the results.', { file: path }),
        );
      parts.set(part, path);
      writeFileSync(part, content, { mode });
    }
    for (const [part, path] of parts) renameSync(part, path);
  } catch (error) {
    removeParts();
    throw toWriteError(error);
  } finally {
    stop();
  }
}

/** @throws CommandError if it can't be created */
export function ensureFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true });
  } catch (error) {
    throw inputError(t("Couldn't create the folder: {reason}.", { reason: describeUnwritten(error) }));
  }
}
