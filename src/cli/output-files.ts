// Files come whole or not at all: written beside their place, and renamed when all of them are there.
import { existsSync, mkdirSync, renameSync, rmSync, type Stats, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { MessageError, message, messageOf, t } from '../messages/index.ts';
import { CommandError, inputError, usageError } from './errors.ts';
import { isFileSystemError } from './input-files.ts';

export interface OutputFile {
  readonly path: string;
  readonly content: Uint8Array | string;
  /** Who may read it; as the environment has it by default. */
  readonly mode?: number;
}

/** Why something cannot be written, in a few words. */
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

/** The exit code of a shell after a signal: 128 and the signal's number. */
const SIGNALS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/** Returns whether a path leads to a file, whatever it is called there. */
export function isSameFile(path: string, { dev, ino }: Pick<Stats, 'dev' | 'ino'>): boolean {
  const other = statSync(path, { throwIfNoEntry: false });
  return other?.dev === dev && other.ino === ino;
}

/** @throws CommandError where a result would take the place of what it is made from */
export function refuseOverwriting(inputs: readonly string[], output: string): void {
  if (!existsSync(output)) return;
  const written = statSync(output);
  if (inputs.some((path) => isSameFile(path, written)))
    throw usageError(t('{file} is the input: choose another name for the result.', { file: output }));
}

/** Calls `clean` when a signal ends the process. @returns what stops that */
function onEnd(clean: () => void): () => void {
  const stops = Object.entries(SIGNALS).map(([signal, code]) => {
    const handle = () => {
      clean();
      process.exit(code);
    };
    // People press it twice: the second must not end the cleaning.
    process.on(signal, handle);
    return () => process.removeListener(signal, handle);
  });
  return () => {
    for (const stop of stops) stop();
  };
}

/** Writes all of the files or none, each as it comes. A signal meanwhile takes away what was begun. @throws CommandError */
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
      parts.set(part, path);
      writeFileSync(part, content, { mode });
    }
    for (const [part, path] of parts) renameSync(part, path);
  } catch (error) {
    removeParts();
    throw error instanceof CommandError
      ? error
      : inputError(t("Couldn't write the result: {reason}.", { reason: describeUnwritten(error) }));
  } finally {
    stop();
  }
}

/** @throws CommandError where it cannot be made */
export function ensureFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true });
  } catch (error) {
    throw inputError(t("Couldn't create the folder: {reason}.", { reason: describeUnwritten(error) }));
  }
}
