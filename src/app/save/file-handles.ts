// Handles of opened files, by file: Save writes back to them.

import { messageOf, t } from '../../messages/index.ts';
import type { WindowPort } from '../ports.ts';

/** Used parts of `FileSystemFileHandle`: the type library lacks permissions. */
export interface FileHandle
  extends Pick<FileSystemFileHandle, 'kind' | 'name' | 'getFile' | 'createWritable' | 'isSameEntry'> {
  requestPermission?(descriptor: { readonly mode: 'readwrite' }): Promise<PermissionState>;
}

/** Larger files aren't copied, and so not written back (bytes). */
export const MOST_BYTES = 256_000_000;

const handles = new WeakMap<Blob, FileHandle>();

export const handleOf = (file: Blob | undefined): FileHandle | undefined => file && handles.get(file);

/**
 * Attaches a handle to a file, and returns the file to open: read into memory if it can be written
 * back, as a file becomes unreadable when its place on the disk is written.
 */
export async function holdFile(file: File, given: Promise<FileHandle | null> | undefined): Promise<File> {
  const handle = await given?.catch(() => null);
  if (handle?.kind !== 'file' || typeof handle.createWritable !== 'function' || file.size > MOST_BYTES) return file;
  const { name, type, lastModified } = file;
  // An unreadable file is rejected when it is opened.
  const bytes = await file.arrayBuffer().catch(() => undefined);
  if (!bytes) return file;
  const held = new File([bytes], name, { type, lastModified });
  handles.set(held, handle);
  return held;
}

/** Reads files from the system. A single one is writable; several are joined or imported. */
async function readLaunched(launched: readonly FileHandle[]): Promise<readonly File[]> {
  const files = await Promise.all(launched.map((file) => file.getFile()));
  const [file, handle] = [files[0], launched[0]];
  return files.length === 1 && file && handle ? [await holdFile(file, Promise.resolve(handle))] : files;
}

/** `LaunchQueue` of browsers that can install the page; missing in the type library. */
interface LaunchQueue {
  setConsumer(consume: (launch: { readonly files?: readonly FileHandle[] }) => void): void;
}

/** Opens files with which the page is launched, now and later. */
export function takeLaunchedFiles(scope: object, window: WindowPort, open: (files: readonly File[]) => void): void {
  const queue = Reflect.get(scope, 'launchQueue') as LaunchQueue | undefined;
  queue?.setConsumer(({ files = [] }) => {
    // Launches may have no files.
    if (files.length === 0) return;
    readLaunched(files).then(open, (error: unknown) =>
      window.notify({ kind: 'error', title: t("Couldn't read the file"), detail: messageOf(error) }),
    );
  });
}
