// Handles of files on the disk, by the files that were opened from them: Save writes back to these.

import { messageOf, t } from '../../messages/index.ts';
import type { WindowPort } from '../ports.ts';

/** `FileSystemFileHandle` as far as it is used: the type library has no permissions. */
export interface FileHandle extends Pick<FileSystemFileHandle, 'kind' | 'name' | 'getFile' | 'createWritable'> {
  requestPermission?(descriptor: { readonly mode: 'readwrite' }): Promise<PermissionState>;
}

/** Larger files are not copied, and so not written back (bytes). */
const MOST_BYTES = 256_000_000;

const handles = new WeakMap<Blob, FileHandle>();

/** Returns where an opened file can be written back to. */
export const handleOf = (file: Blob | undefined): FileHandle | undefined => file && handles.get(file);

/** Returns a copy in memory that has a handle: a file is no longer readable once its place on the disk is written. */
async function holdFile(file: File, handle: FileHandle | undefined): Promise<File> {
  if (handle?.kind !== 'file' || typeof handle.createWritable !== 'function' || file.size > MOST_BYTES) return file;
  const { name, type, lastModified } = file;
  const held = new File([await file.arrayBuffer()], name, { type, lastModified });
  handles.set(held, handle);
  return held;
}

/** Returns the files with their handles, where the browser gives any. */
export async function holdFiles(
  files: readonly File[],
  given: readonly (Promise<FileHandle | null> | undefined)[],
): Promise<readonly File[]> {
  const known = await Promise.all(given.map((each) => each?.catch(() => null)));
  return Promise.all(
    files.map((file) =>
      // A file that cannot be read is refused where it is opened.
      holdFile(file, known.find((handle) => handle?.name === file.name) ?? undefined).catch(() => file),
    ),
  );
}

/** Reads files that the system hands over. */
async function readLaunched(launched: readonly FileHandle[]): Promise<readonly File[]> {
  const files = await Promise.all(launched.map((file) => file.getFile()));
  return holdFiles(
    files,
    launched.map((handle) => Promise.resolve(handle)),
  );
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
