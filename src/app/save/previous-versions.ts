// Contents of files before Save replaced them, on this device.
import { createStore, delMany, entries, set } from 'idb-keyval';

export interface PreviousVersion {
  readonly name: string;
  /** When it was replaced (ms). */
  readonly replacedAt: number;
  readonly content: Blob;
}

export interface PreviousVersions {
  /** @throws where it cannot be stored */
  keep(version: PreviousVersion): Promise<void>;
  /** The version of a file that was replaced last. */
  latest(name: string): Promise<PreviousVersion | undefined>;
}

/** Versions that are kept, of all files. */
const MOST = 10;

export function createPreviousVersions(createId: () => string): PreviousVersions {
  const storage = createStore('markwright-previous', 'versions');
  const all = async () =>
    (await entries<string, PreviousVersion>(storage)).sort(([, a], [, b]) => b.replacedAt - a.replacedAt);
  return {
    async keep(version) {
      await set(createId(), version, storage);
      const old = (await all()).slice(MOST);
      if (old.length > 0)
        await delMany(
          old.map(([id]) => id),
          storage,
        );
    },
    latest: async (name) => (await all()).find(([, version]) => version.name === name)?.[1],
  };
}
