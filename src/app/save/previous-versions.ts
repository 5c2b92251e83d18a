// Contents of files before Save replaced them, stored on this device.
import { openValues } from '../../storage/index.ts';
import type { FileHandle } from './file-handles.ts';

export interface PreviousVersion {
  readonly name: string;
  /** File on disk that it was in. */
  readonly handle: FileHandle;
  /** When it was replaced (ms). */
  readonly replacedAt: number;
  readonly content: Blob;
}

export interface PreviousVersions {
  /** Returns its id. @throws if it can't be stored */
  keep(version: PreviousVersion): Promise<string>;
  /** Returns the last replaced version of a file: by its handle, or by name without one. */
  latest(name: string, handle: FileHandle | undefined): Promise<PreviousVersion | undefined>;
  forget(id: string): Promise<void>;
  forgetAll(): Promise<void>;
}

/** Maximum number of versions, of all files. */
const MOST = 10;

export function createPreviousVersions(createId: () => string): PreviousVersions {
  const storage = openValues<PreviousVersion>('markwright-previous', 'versions');
  const all = async () => (await storage.entries()).sort(([, a], [, b]) => b.replacedAt - a.replacedAt);
  return {
    async keep(version) {
      const id = createId();
      await storage.put(id, version, version.content.size);
      const old = (await all()).slice(MOST);
      if (old.length > 0) await storage.remove(old.map(([each]) => each));
      return id;
    },
    async latest(name, handle) {
      for (const [, version] of await all())
        if (handle ? await version.handle.isSameEntry(handle) : version.name === name) return version;
      return undefined;
    },
    forget: (id) => storage.remove([id]),
    forgetAll: () => storage.clear(),
  };
}
