// Handles of files on the disk, by the files that were opened from them: Save writes back to these.

import { messageOf, t } from '../../messages/index.ts';
import type { WindowPort } from '../ports.ts';

/** `FileSystemFileHandle` as far as it is used: the type library has no permissions. */
export interface FileHandle
  extends Pick<FileSystemFileHandle, 'kind' | 'name' | 'getFile' | 'createWritable' | 'isSameEntry'> {
  requestPermission?(descriptor: { readonly mode: 'readwrite' }): Promise<PermissionState>;
}

/** Larger files are not copied, and so not written back (bytes). */
export const MOST_BYTES = 256_000_000;

const handles = new WeakMap<Blob, FileHandle>();

/** Returns where an opened file can be written back to. */
export const handleOf = (file: Blob | undefined): FileHandle | undefined => file && handles.get(file);

/**
 * Gives a file a handle. Files that can be written back are read into memory: a file is no longer readable once its
 * place on the disk is written.
 * @returns the file to open
 */
export async function holdFile(file: File, given: Promise<FileHandle | null> | undefined): Promise<File> {
  const handle = await given?.catch(() => null);
  if (handle?.kind !== 'file' || typeof handle.createWritable !== 'function' || file.size > MOST_BYTES) return file;
  const { name, type, lastModified } = file;
  // A file that cannot be read is refused where it is opened.
  const bytes = await file.arrayBuffer().catch(() => undefined);
  if (!bytes) return file;
  const held = new File([bytes], name, { type, lastModified });
  handles.set(held, handle);
  return held;
}

/** Reads files that the system hands over. A single one can be written back: several are read, joined or imported. */
async function readLaunched(launched: readonly FileHandle[]): Promise<readonly File[]> {
  const files = await Promise.all(launched.map((file) => file.getFile()));
  const [file, handle] = [files[0], launched[0]];
  return files.length === 1 && file && handle ? [await holdFile(file, Promise.resolve(handle))] : files;
}

/** `LaunchQueue` of browsers that can install the page; missing in the type library. */
interface LaunchQueue {
  setConsumer(consume: (launch: { readonly files?: readonly FileHandle[] }) => void): void;
}

/** Opens what the page is started with, and what comes later while it is there. */
export function takeLaunchedFiles(scope: object, window: WindowPort, open: (files: readonly File[]) => void): void {
  const queue = Reflect.get(scope, 'launchQueue') as LaunchQueue | undefined;
  queue?.setConsumer(({ files = [] }) => {
    // A start without files is a launch as well.
    if (files.length === 0) return;
    readLaunched(files).then(open, (error: unknown) =>
      window.tell({ kind: 'error', title: t("Couldn't read the file"), detail: messageOf(error) }),
    );
  });
}
