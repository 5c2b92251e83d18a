// Restricts file access to allowed folders, safe from path tricks and races (TOCTOU).
import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fstatSync,
  linkSync,
  lstatSync,
  openSync,
  readlinkSync,
  readSync,
  realpathSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { basename, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { ToolError } from './tool-error.ts';

const { O_CREAT, O_DIRECTORY, O_EXCL, O_NOFOLLOW, O_NONBLOCK, O_RDONLY, O_WRONLY } = constants;

/** Maximum path length (UTF-16 units). */
const LONGEST = 4096;

/** Links from descriptors to their open files (Linux). */
const DESCRIPTORS = '/proc/self/fd';
const hasDescriptors = existsSync(DESCRIPTORS);

export interface FenceOptions {
  /** At least one. */
  readonly folders: readonly string[];
  /** Maximum file size (bytes). */
  readonly maxBytes: number;
}

/** Open folder inside the fence. */
export interface PinnedFolder {
  /** Path that survives renaming the folder or replacing it by a link. */
  readonly path: string;
  close(): void;
}

export interface Fence {
  /** Copies a file to a path outside the fence. @throws ToolError */
  copy(path: string, target: string): void;
  /** Opens a folder for new files. @throws ToolError if it doesn't exist */
  pinFolder(path: string): PinnedFolder;
}

/** @throws Error with the folder that can't be allowed */
export function createFence({ folders, maxBytes }: FenceOptions): Fence {
  const roots = folders.map((folder) => {
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return realpathSync.native(folder);
    throw new Error(`--allow: there is no folder ${folder}.`);
  });
  const listed = roots.join(', ');
  const isWithin = (path: string, ends: readonly string[]) =>
    ends.some((end) => {
      const way = relative(end, path);
      return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
    });

  /** Checks the path textually before touching the file system. */
  function toAbsolute(path: string): string {
    if (path === '' || path.length > LONGEST || path.includes('\0')) throw new ToolError('A path is not valid.');
    const absolute = resolve(roots[0] ?? '', path);
    if (isWithin(absolute, [...roots, ...folders.map((folder) => resolve(folder))])) return absolute;
    throw outside(path);
  }
  /** Same error for missing files and for files outside: it must not reveal which files exist. */
  const outside = (path: string) =>
    new ToolError(`${path}: there is no such file or folder in the allowed folders: ${listed}.`);

  function realWithin(path: string): string {
    const absolute = toAbsolute(path);
    const real = existsSync(absolute) ? realpathSync.native(absolute) : undefined;
    if (real !== undefined && isWithin(real, roots)) return real;
    throw outside(path);
  }

  /** Opens a path, then checks what was opened rather than the path again. */
  function openReal(path: string, flags: number): number {
    const real = realWithin(path);
    let descriptor: number | undefined;
    try {
      descriptor = openSync(real, flags | O_NOFOLLOW | O_NONBLOCK);
      checkOpened(descriptor, real);
      return descriptor;
    } catch {
      if (descriptor !== undefined) closeSync(descriptor);
      throw outside(path);
    }
  }

  /** @throws Error if a path component was replaced by a link after resolving */
  function checkOpened(descriptor: number, real: string): void {
    const opened = fstatSync(descriptor);
    const place = hasDescriptors ? readlinkSync(join(DESCRIPTORS, String(descriptor))) : realpathSync.native(real);
    const found = lstatSync(place);
    if (!isWithin(place, roots) || found.ino !== opened.ino || found.dev !== opened.dev) throw new Error('It moved.');
  }

  return {
    copy(path, target) {
      const descriptor = openReal(path, O_RDONLY);
      try {
        const stats = fstatSync(descriptor);
        if (!stats.isFile()) throw outside(path);
        if (stats.size > maxBytes)
          throw new ToolError(`${path} has ${stats.size} bytes; at most ${maxBytes} are read (--max-bytes).`);
        copyDescriptor(descriptor, target, maxBytes);
      } finally {
        closeSync(descriptor);
      }
    },
    pinFolder(path) {
      // Only Linux has paths relative to descriptors, and Windows can't open folders.
      if (!hasDescriptors) return { path: realWithin(path), close: () => undefined };
      const descriptor = openReal(path, O_RDONLY | O_DIRECTORY);
      return { path: join(DESCRIPTORS, String(descriptor)), close: () => closeSync(descriptor) };
    },
  };
}

const CHUNK = 1 << 20;

/** Copies at most `maxBytes`, even if the file grows. */
function copyDescriptor(descriptor: number, target: string, maxBytes: number): void {
  const output = openSync(target, O_WRONLY | O_CREAT | O_EXCL, 0o600);
  try {
    const chunk = new Uint8Array(CHUNK);
    let left = maxBytes;
    while (left > 0) {
      const length = readSync(descriptor, chunk, 0, Math.min(CHUNK, left), null);
      if (length === 0) return;
      for (let written = 0; written < length; ) written += writeSync(output, chunk, written, length - written);
      left -= length;
    }
  } finally {
    closeSync(output);
  }
}

/** Finished file, and its destination. */
export interface Placement {
  readonly from: string;
  readonly folder: PinnedFolder;
  readonly name: string;
}

/** Places all files or none, without overwriting. @throws ToolError */
export function placeFiles(placements: readonly Placement[]): void {
  const done: string[] = [];
  try {
    for (const { from, folder, name } of placements) {
      const target = join(folder.path, name);
      const part = join(folder.path, `.${name}.${process.pid}.part`);
      copyFileSync(from, part, constants.COPYFILE_EXCL);
      try {
        link(part, target);
        done.push(target);
      } finally {
        rmSync(part, { force: true });
      }
    }
  } catch (error) {
    for (const path of done) rmSync(path, { force: true });
    throw toPlacingError(error);
  }
}

/** Hard links a file without overwriting; copies on file systems without links. */
function link(from: string, target: string): void {
  try {
    linkSync(from, target);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw error;
    copyFileSync(from, target, constants.COPYFILE_EXCL);
  }
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

function toPlacingError(error: unknown): ToolError {
  const reason: Readonly<Record<string, string>> = {
    EEXIST: 'a file has this name already. Choose another name',
    ENOSPC: 'the disk is full',
    ENAMETOOLONG: 'the name is too long',
  };
  return new ToolError(`Nothing is written: ${reason[String(codeOf(error))] ?? 'the folder cannot be written to'}.`);
}

/** Returns whether a file, folder or link has this path. @throws ToolError if none can */
export function isTaken(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    throw toPlacingError(error);
  }
}

/** Returns the name of a new file. @throws ToolError */
export function nameOf(path: string): string {
  const name = basename(path);
  if (name !== '' && name !== '.' && name !== '..') return name;
  throw new ToolError('The name of the result is missing.');
}
