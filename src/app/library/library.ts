// Library in IndexedDB on this device, stored by item: two windows don't overwrite each other.

import { createStore, type StoreApi } from 'zustand/vanilla';
import { messageOf } from '../../messages/index.ts';
import { openValues, type StoredValues } from '../../storage/index.ts';
import type { LibraryItem } from './items.ts';

export interface LibraryState {
  /** Latest first. */
  readonly items: readonly LibraryItem[];
  /** Why it can't be stored beyond this visit. */
  readonly fault: string | undefined;
}

export interface Library {
  readonly state: StoreApi<LibraryState>;
  /** Reads the stored items; needed only once. */
  load(): Promise<void>;
  /** Adds an item, or replaces the one with its id. */
  save(item: LibraryItem): Promise<void>;
  remove(id: string): Promise<void>;
}

const byAge = (items: Iterable<LibraryItem>): LibraryItem[] => [...items].sort((a, b) => b.savedAt - a.savedAt);

/** @param isKept false inside pages that have their own visitors */
export function createLibrary(isKept: boolean): Library {
  const state = createStore<LibraryState>(() => ({ items: [], fault: undefined }));
  const values = openValues<LibraryItem>('markwright-library', 'items');
  let loading: Promise<void> | undefined;

  /** Changes the stored items. Without storage, the library lasts for this visit. */
  async function keep(change: (values: StoredValues<LibraryItem>) => Promise<void>): Promise<void> {
    if (!isKept) return;
    try {
      await change(values);
    } catch (error) {
      state.setState({ fault: messageOf(error) });
    }
  }

  /** Removed during this visit: a pending read may still list them. */
  const removed = new Set<string>();
  const without = (id: string) => state.getState().items.filter((item) => item.id !== id);

  return {
    state,
    load() {
      loading ??= keep(async (stored) => {
        const kept = (await stored.entries()).map(([, item]) => item);
        const known = new Set([...state.getState().items.map(({ id }) => id), ...removed]);
        state.setState(({ items }) => ({ items: byAge([...items, ...kept.filter(({ id }) => !known.has(id))]) }));
      });
      return loading;
    },
    async save(item) {
      removed.delete(item.id);
      state.setState({ items: byAge([item, ...without(item.id)]) });
      await keep((stored) => stored.put(item.id, item));
    },
    async remove(id) {
      removed.add(id);
      state.setState({ items: without(id) });
      await keep((stored) => stored.remove([id]));
    },
  };
}
