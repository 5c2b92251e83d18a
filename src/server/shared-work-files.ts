import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServerWorkFiles, WorkFilesOptions } from './disk-work-files.ts';

interface SharedWorkFilesOptions extends WorkFilesOptions {
  readonly folder: string;
}

/** Seconds between two looks at the whole folder. */
const LOOK_SECONDS = 60;

/** As ids are made here: nothing else becomes part of a path. */
const ID = /^[\w-]{1,64}$/;

/**
 * Work files in a folder that servers and workers share, and that outlives them. A file's age is that of the file, and its extension is
 * in a file beside it; whoever looks through the folder removes what is too old.
 */
export function createSharedWorkFiles(options: SharedWorkFilesOptions): ServerWorkFiles {
  const { folder, clock, createId, lifetimeSeconds, maxStoredBytes } = options;
  let storedBytes = 0;
  let lookedAt = Number.NEGATIVE_INFINITY;
  mkdirSync(folder, { recursive: true, mode: 0o700 });

  const pathOf = (fileId: string) => join(folder, `${fileId}.work`);
  const infoOf = (fileId: string) => join(folder, `${fileId}.info`);
  const isAlive = (path: string) => {
    const file = statSync(path, { throwIfNoEntry: false });
    return file !== undefined && file.mtimeMs + lifetimeSeconds * 1000 > clock.now();
  };
  const isKnown = (fileId: string) => ID.test(fileId) && isAlive(pathOf(fileId));

  function look(): void {
    if (clock.now() - lookedAt < LOOK_SECONDS * 1000) return;
    lookedAt = clock.now();
    storedBytes = 0;
    for (const name of readdirSync(folder)) {
      const path = join(folder, name);
      if (isAlive(path)) storedBytes += statSync(path, { throwIfNoEntry: false })?.size ?? 0;
      else if (/\.(work|info|part)$/.test(name)) rmSync(path, { force: true });
    }
  }

  const read = async (fileId: string) => new Uint8Array(await readFile(pathOf(fileId)));

  return {
    has: isKnown,

    find(fileId) {
      if (!isKnown(fileId)) return undefined;
      return { fileExtension: readFileSync(infoOf(fileId), 'utf8'), read: () => read(fileId) };
    },

    async add(bytes, fileExtension = '') {
      look();
      if (storedBytes + bytes.length > maxStoredBytes) return undefined;
      const fileId = createId();
      const part = join(folder, `${fileId}.part`);
      storedBytes += bytes.length;
      try {
        await writeFile(infoOf(fileId), fileExtension, { mode: 0o600, flag: 'wx' });
        await writeFile(part, bytes, { mode: 0o600, flag: 'wx' });
        // Whole or not there, for whoever else looks into the folder.
        renameSync(part, pathOf(fileId));
      } catch (fault) {
        storedBytes -= bytes.length;
        await Promise.all([rm(part, { force: true }), rm(infoOf(fileId), { force: true })]);
        throw fault;
      }
      return fileId;
    },

    async open(fileId) {
      return isKnown(fileId) ? { kind: 'bytes', bytes: (await read(fileId)).buffer } : undefined;
    },

    close: () => undefined,
  };
}
