// StoredValues by name, each in its own transaction.
import { completionOf, openDatabase, resultOf, writeDeadline } from './database.ts';

/** Every call rejects if storage is forbidden, full, or doesn't answer. */
export interface StoredValues<Value> {
  get(key: string): Promise<Value | undefined>;
  entries(): Promise<(readonly [key: string, value: Value])[]>;
  /** @param bytes size of the value, if it is large: it gets more time */
  put(key: string, value: Value, bytes?: number): Promise<void>;
  /** Removes all of these, or none. */
  remove(keys: readonly string[]): Promise<void>;
  clear(): Promise<void>;
}

/** Opens the only store of a database at first use. */
export function openValues<Value>(databaseName: string, storeName: string): StoredValues<Value> {
  const run = openDatabase(databaseName, storeName);
  const write = (change: (store: IDBObjectStore) => void, bytes = 0) =>
    run(
      'readwrite',
      (store) => {
        change(store);
        return completionOf(store.transaction);
      },
      writeDeadline(bytes),
    );
  return {
    get: (key) => run('readonly', (store) => resultOf<Value | undefined>(store.get(key))),
    entries: () =>
      run('readonly', async (store) => {
        const [keys, values] = await Promise.all([resultOf(store.getAllKeys()), resultOf<Value[]>(store.getAll())]);
        return values.map((value, index) => [String(keys[index]), value] as const);
      }),
    put: (key, value, bytes) => write((store) => void store.put(value, key), bytes),
    remove: (keys) =>
      write((store) => {
        for (const key of keys) store.delete(key);
      }),
    clear: () => write((store) => void store.clear()),
  };
}
