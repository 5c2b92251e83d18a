import { createReadStream } from 'node:fs';
import { copyFile, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { BenchOptions, OpenBench } from '../processes/index.ts';
import { SEES_ALL } from '../scanner/core.ts';
import type { RunDirectory } from './run-directory.ts';
import { runProgram } from './run-program.ts';
import type { ServerWorkFiles } from './work-files.ts';

export interface WorkbenchOptions {
  readonly workFiles: ServerWorkFiles;
  readonly directory: RunDirectory;
  readonly createId: () => string;
  readonly getProgram: () => Promise<string>;
}

export async function readKept(workFiles: ServerWorkFiles, fileId: string): Promise<unknown> {
  const file = workFiles.find(fileId, SEES_ALL);
  return file && JSON.parse(await readFile(file.path, 'utf8'));
}

/** Creates working folders, on disk only when the first file is added. */
export function createWorkbenches({ workFiles, directory, createId, getProgram }: WorkbenchOptions) {
  return ({ owner, signal, onShare, onNotice }: BenchOptions): OpenBench => {
    const folder = join(directory.getPath(), createId());
    const made = mkdir(folder, { mode: 0o700 });
    made.catch(() => undefined);
    let taken = 0;
    const pathOf = (name: string) => join(folder, name);

    return {
      async take(fileId) {
        await made;
        // The caller has checked that the owner may read it.
        const file = workFiles.find(fileId, SEES_ALL);
        if (!file) return undefined;
        taken += 1;
        const name = `input-${taken}`;
        try {
          await copyFile(file.path, pathOf(name));
          return name;
        } catch {
          return undefined;
        }
      },
      async run(command, options, ...files) {
        const program = await getProgram();
        signal.throwIfAborted();
        const { code, stdout, messages, error } = await runProgram([command, ...options, '--', ...files], {
          ...{ program, folder, signal },
          reveals: false,
        });
        for (const each of error === undefined ? messages : [...messages, error]) onNotice(each);
        return { code, stdout, error };
      },
      notice: onNotice,
      read: (name) => readFile(pathOf(name), 'utf8'),
      write: (name, content) => writeFile(pathOf(name), content, { mode: 0o600 }),
      async keep(name) {
        signal.throwIfAborted();
        const { size } = await stat(pathOf(name));
        const upload = {
          async *chunks(reserve: (bytes: number) => Promise<void>) {
            await reserve(size);
            yield* createReadStream(pathOf(name)) as AsyncIterable<Uint8Array>;
          },
        };
        return workFiles.add(upload, { fileExtension: extname(name).slice(1), owner });
      },
      report: onShare,
      close: () => void rm(folder, { recursive: true, force: true }).catch(() => undefined),
    };
  };
}
