import { rmSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../kernel/clock.ts';
import type { WorkFiles } from '../scanner/parts.ts';

/** A work file as it is given back. */
export interface StoredWorkFile {
  /** As it was told with the upload. */
  readonly fileExtension: string;
  read(): Promise<Uint8Array<ArrayBuffer>>;
}

/** Work files as a server keeps them. */
export interface ServerWorkFiles extends WorkFiles {
  /** Stores a file and answers its id, or undefined where it would take more than the room there is. */
  add(bytes: Uint8Array, fileExtension?: string): Promise<string | undefined>;
  find(fileId: string): StoredWorkFile | undefined;
  /** Ends the timer. The files go with their directory. */
  close(): void;
}

export interface DiskWorkFiles extends ServerWorkFiles {
  readonly storedBytes: number;
}

export interface WorkFilesOptions {
  readonly clock: Clock;
  readonly createId: () => string;
  readonly lifetimeSeconds: number;
  readonly maxStoredBytes: number;
}

interface DiskWorkFilesOptions extends WorkFilesOptions {
  readonly getDirectory: () => string;
}

/** Work files in a directory: kept a day, they would fill the memory of a server that is left running. */
export function createDiskWorkFiles(options: DiskWorkFilesOptions): DiskWorkFiles {
  const { getDirectory, clock, createId, lifetimeSeconds, maxStoredBytes } = options;
  /** In the order of their expiry, since all live equally long. */
  const files = new Map<string, { size: number; expiresAt: number; fileExtension: string }>();
  let storedBytes = 0;
  let stopTimer = () => {};

  /** Ids are ours: no client's word becomes part of a path. */
  const pathOf = (fileId: string) => join(getDirectory(), `${fileId}.work`);

  const forget = (fileId: string) => {
    storedBytes -= files.get(fileId)?.size ?? 0;
    files.delete(fileId);
  };

  function sweep() {
    stopTimer();
    for (const [fileId, { expiresAt }] of files) {
      if (expiresAt > clock.now()) {
        stopTimer = clock.after(expiresAt - clock.now(), sweep);
        return;
      }
      rmSync(pathOf(fileId), { force: true });
      forget(fileId);
    }
  }

  /** A copy of its own, since small files are read into a buffer that others share, and this one is transferred. */
  const read = async (fileId: string) => new Uint8Array(await readFile(pathOf(fileId)));

  const isKnown = (fileId: string) => (files.get(fileId)?.expiresAt ?? 0) > clock.now();

  return {
    has: isKnown,

    find(fileId) {
      const file = isKnown(fileId) ? files.get(fileId) : undefined;
      return file && { fileExtension: file.fileExtension, read: () => read(fileId) };
    },

    async add(bytes, fileExtension = '') {
      sweep();
      if (storedBytes + bytes.length > maxStoredBytes) return undefined;
      const fileId = createId();
      // The room is taken before the file is written, so that uploads side by side cannot take more than there is.
      storedBytes += bytes.length;
      try {
        await writeFile(pathOf(fileId), bytes, { mode: 0o600, flag: 'wx' });
      } catch (fault) {
        storedBytes -= bytes.length;
        await rm(pathOf(fileId), { force: true });
        throw fault;
      }
      files.set(fileId, { size: bytes.length, expiresAt: clock.now() + lifetimeSeconds * 1000, fileExtension });
      sweep();
      return fileId;
    },

    async open(fileId) {
      if (!isKnown(fileId)) return undefined;
      return { kind: 'bytes', bytes: (await read(fileId)).buffer };
    },

    get storedBytes() {
      return storedBytes;
    },

    close: () => stopTimer(),
  };
}
