// Stores results in a folder of the file system or in the page's own storage: one interface.
import { DocumentFault } from '../../finding/index.ts';
import { messageOf, t } from '../../messages/index.ts';
import type { ResultStorage } from '../../recipes/index.ts';

export interface FolderStorage extends ResultStorage {
  /** Returns the file without reading it. */
  file(path: string): Promise<File | undefined>;
}

const isMissing = (error: unknown): boolean => error instanceof DOMException && error.name === 'NotFoundError';

async function resolveParent(root: FileSystemDirectoryHandle, path: string, create: boolean) {
  const folders = path.split('/');
  const name = folders.pop() ?? '';
  let folder = root;
  for (const each of folders) folder = await folder.getDirectoryHandle(each, { create });
  return { folder, name };
}

/** Returns undefined where a file or its folder is not there. */
async function ifThere<Result>(ask: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

export function createFolderStorage(root: FileSystemDirectoryHandle): FolderStorage {
  /** Settles with the last addition. */
  let appended: Promise<unknown> = Promise.resolve();

  const file = (path: string) =>
    ifThere(async () => {
      const { folder, name } = await resolveParent(root, path, false);
      return (await folder.getFileHandle(name)).getFile();
    });

  const remove = async (path: string) => {
    await ifThere(async () => {
      const { folder, name } = await resolveParent(root, path, false);
      await folder.removeEntry(name);
    });
  };

  /** Begins a file, which comes to its place when it is closed. */
  async function begin(path: string, content: FileSystemWriteChunkType, isAppended = false) {
    const { folder, name } = await resolveParent(root, path, true);
    const handle = await folder.getFileHandle(name, { create: true });
    const writable = await handle.createWritable({ keepExistingData: isAppended });
    if (isAppended) await writable.seek((await handle.getFile()).size);
    await writable.write(content);
    return writable;
  }

  const toFault = (error: unknown) =>
    new DocumentFault(t("Couldn't write the result: {reason}.", { reason: messageOf(error) }), [], { cause: error });

  return {
    file,
    remove,
    async read(path) {
      const found = await file(path);
      return found && new Uint8Array(await found.arrayBuffer());
    },
    async write(files) {
      const begun: FileSystemWritableFileStream[] = [];
      const there = await Promise.all(files.map(({ path }) => file(path)));
      try {
        for (const { path, content } of files) begun.push(await begin(path, content));
        for (const writable of begun) await writable.close();
      } catch (error) {
        await Promise.allSettled(begun.map((writable) => writable.abort()));
        for (const [index, { path }] of files.entries()) if (!there[index]) await remove(path);
        throw toFault(error);
      }
    },
    append(path, text) {
      const next = appended.then(async () => (await begin(path, text, true)).close());
      appended = next.catch(() => undefined);
      return next.catch((error) => Promise.reject(toFault(error)));
    },
  };
}
