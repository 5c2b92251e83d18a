// The library: kept in IndexedDB on this device, each item by itself, so that two windows do not overwrite each other.

import { del, entries, set, type UseStore } from 'idb-keyval';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { messageOf } from '../../messages/index.ts';
import { openDatabase } from '../../store/persistence/database.ts';
import type { LibraryItem } from './items.ts';

export interface LibraryState {
  /** The latest first. */
  readonly items: readonly LibraryItem[];
  /** Why it cannot be kept beyond this visit. */
  readonly fault: string | undefined;
}

export interface Library {
  readonly state: StoreApi<LibraryState>;
  /** Reads what is kept; once is enough. */
  load(): Promise<void>;
  /** Adds an item, or takes another one's place that has its id. */
  save(item: LibraryItem): Promise<void>;
  remove(id: string): Promise<void>;
}

const byAge = (items: Iterable<LibraryItem>): LibraryItem[] => [...items].sort((a, b) => b.savedAt - a.savedAt);

/** @param isKept not where another page has the library for its own visitors */
export function createLibrary(isKept: boolean): Library {
  const state = createStore<LibraryState>(() => ({ items: [], fault: undefined }));
  let database: UseStore | undefined;
  let loading: Promise<void> | undefined;

  /** Storage may be full or forbidden: the library holds for this visit, then. */
  async function keep(change: (database: UseStore) => Promise<unknown>): Promise<void> {
    if (!isKept) return;
    try {
      database ??= openDatabase('markwright-library', 'items');
      await change(database);
    } catch (error) {
      state.setState({ fault: messageOf(error) });
    }
  }

  /** Removed in this visit: what is being read may still name them. */
  const removed = new Set<string>();
  const without = (id: string) => state.getState().items.filter((item) => item.id !== id);

  return {
    state,
    load() {
      loading ??= keep(async (store) => {
        const kept = (await entries<string, LibraryItem>(store)).map(([, item]) => item);
        const known = new Set([...state.getState().items.map(({ id }) => id), ...removed]);
        state.setState(({ items }) => ({ items: byAge([...items, ...kept.filter(({ id }) => !known.has(id))]) }));
      });
      return loading;
    },
    async save(item) {
      removed.delete(item.id);
      state.setState({ items: byAge([item, ...without(item.id)]) });
      await keep((store) => set(item.id, item, store));
    },
    async remove(id) {
      removed.add(id);
      state.setState({ items: without(id) });
      await keep((store) => del(id, store));
    },
  };
}
