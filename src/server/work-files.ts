import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { type FileHandle, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import type { Clock } from '../kernel/clock.ts';
import type { Viewer, WorkFiles } from '../scanner/core.ts';
import { FullError } from './admission.ts';
import type { Reserve } from './request-body.ts';
import { WorkFolder, type WorkFolderOptions } from './work-folder.ts';

interface WorkFileInfo {
  readonly fileExtension: string;
  /** Undefined: public. */
  readonly owner?: string | undefined;
}

export interface StoredWorkFile extends WorkFileInfo {
  readonly path: string;
  /** In bytes. */
  readonly size: number;
}

/** Incoming file, such as a request body. */
export interface Upload {
  chunks(reserve: Reserve): AsyncIterable<Uint8Array>;
}

export interface ServerWorkFiles extends WorkFiles {
  /** @throws FullError if there is no room @throws BusyError if other uploads take the room */
  add(upload: Upload, info: WorkFileInfo): Promise<string>;
  /** Returns the file, if the viewer may access it. */
  find(fileId: string, viewer: Viewer): StoredWorkFile | undefined;
  delete(fileId: string): Promise<void>;
  /** Stops the timer. The files stay. */
  close(): void;
}

export interface WorkFilesOptions extends WorkFolderOptions {
  /** The folder outlives the run: clean up leftovers at once. */
  readonly isLasting?: boolean;
  readonly createId: () => string;
}

/** Format of our ids: nothing else may become part of a path. */
const ID = /^[\w-]{1,64}$/;

/** Error codes of a full disk, an exhausted quota and the maximum file size. */
const FULL_CODES = new Set<unknown>(['ENOSPC', 'EDQUOT', 'EFBIG']);

const codeOf = (fault: unknown) => (fault instanceof Error && 'code' in fault ? fault.code : undefined);

/** @returns undefined if the file was just deleted */
function readInfo(path: string): WorkFileInfo | undefined {
  if (!existsSync(path)) return undefined;
  const text = readFileSync(path, 'utf8');
  // Before owners were stored, the file contained the extension only.
  return text.startsWith('{') ? JSON.parse(text) : { fileExtension: text };
}

async function writeWhole(handle: FileHandle, bytes: Uint8Array, at: number): Promise<void> {
  for (let written = 0; written < bytes.length; ) {
    written += (await handle.write(bytes, written, bytes.length - written, at + written)).bytesWritten;
  }
}

/** Writes an upload and flushes it. Sets the time by our clock: a file server's may differ. */
async function writePart(path: string, upload: Upload, folder: WorkFolder, clock: Clock): Promise<void> {
  const handle = await open(path, 'wx', 0o600);
  try {
    let written = 0;
    for await (const chunk of upload.chunks((size) => folder.reserve(handle, size))) {
      await writeWhole(handle, chunk, written);
      written += chunk.length;
    }
    await handle.truncate(written);
    const now = new Date(clock.now());
    await handle.utimes(now, now);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The folder may be shared and outlive servers. Partial files have their reserved length. */
export function createWorkFiles(options: WorkFilesOptions): ServerWorkFiles {
  const { clock, createId, lifetimeSeconds } = options;
  const folder = new WorkFolder(options);
  if (options.isLasting) void folder.measure().catch(() => undefined);

  async function store(fileId: string, upload: Upload, info: WorkFileInfo): Promise<void> {
    const [part, beside] = [folder.pathOfPart(fileId), folder.pathOf(fileId, 'info')];
    try {
      await writePart(part, upload, folder, clock);
      await writeFile(beside, JSON.stringify(info), { mode: 0o600, flag: 'wx', flush: true });
      await rename(part, folder.pathOf(fileId, 'work'));
      folder.noteExpiry(clock.now() + lifetimeSeconds * 1000);
    } catch (fault) {
      await Promise.all([rm(part, { force: true }), rm(beside, { force: true })]);
      throw fault;
    }
  }

  function find(fileId: string, viewer: Viewer): StoredWorkFile | undefined {
    if (!ID.test(fileId)) return undefined;
    const path = folder.pathOf(fileId, 'work');
    const file = statSync(path, { throwIfNoEntry: false });
    if (!file || !folder.isAlive(file)) return undefined;
    const info = readInfo(folder.pathOf(fileId, 'info'));
    return info && viewer.sees(info.owner) ? { ...info, path, size: file.size } : undefined;
  }

  return {
    has: (fileId, viewer) => find(fileId, viewer) !== undefined,
    find,

    async add(upload, info) {
      const fileId = createId();
      await store(fileId, upload, info).catch((fault: unknown) => {
        throw FULL_CODES.has(codeOf(fault)) ? new FullError('', { cause: fault }) : fault;
      });
      return fileId;
    },

    async open(fileId) {
      const path = ID.test(fileId) ? folder.pathOf(fileId, 'work') : undefined;
      const file = path && statSync(path, { throwIfNoEntry: false });
      if (!path || !file || !folder.isAlive(file)) return undefined;
      // Copy: Node pools the buffers of small files, and this one is transferred.
      return { kind: 'bytes', bytes: new Uint8Array(await readFile(path)).buffer };
    },

    async delete(fileId) {
      if (!ID.test(fileId)) return;
      // The info last: without it, the file would have no owner.
      for (const kind of ['work', 'info'] as const) await rm(folder.pathOf(fileId, kind), { force: true });
    },

    close: () => folder.close(),
  };
}

/** Opens a shared or persistent folder, and removes leftovers of earlier runs. */
export function openWorkFolder({
  folder,
  ...options
}: Omit<WorkFilesOptions, 'getFolder' | 'isLasting'> & { folder: string }) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return createWorkFiles({ ...options, getFolder: () => folder, isLasting: true });
}
