// Pure but for the IndexedDB that idb-keyval opens, and only when asked. What documents are kept in: values under keys, written all or none.
import { createStore, promisifyRequest } from 'idb-keyval';

/** The kind of value, the document it belongs to, and a number where there are several. */
export type Key = readonly (string | number)[];

export interface Batch {
  readonly puts: readonly (readonly [Key, unknown])[];
  readonly removes?: readonly Key[];
  /** Everything under these beginnings goes, before anything is put. */
  readonly removesUnder?: readonly Key[];
  /** Nothing is written unless what is stored under the key passes. */
  readonly guard?: { readonly key: Key; holds(value: unknown): boolean };
}

/** The guard of a batch did not hold: somebody else has written in the meantime. */
export class GuardError extends Error {
  override readonly name = 'GuardError';
}

export interface KeyedStorage {
  get(key: Key): Promise<unknown>;
  /** The values whose keys begin so, in the order of their keys. */
  getAll(prefix: Key): Promise<readonly unknown[]>;
  /** @throws GuardError; a DOMException `QuotaExceededError` when the disk is full; others where storage is forbidden */
  write(batch: Batch): Promise<void>;
}

/** Arrays come after every string and number in IndexedDB's order. */
const rangeUnder = (prefix: Key): IDBKeyRange => IDBKeyRange.bound([...prefix], [...prefix, []]);

/** Storage in the browser's IndexedDB, of this origin and device. */
export function createIndexedDbStorage(databaseName = 'markwright-documents'): KeyedStorage {
  const run = createStore(databaseName, 'values');

  function putAll(store: IDBObjectStore, { puts, removes = [], removesUnder = [] }: Batch): void {
    for (const prefix of removesUnder) store.delete(rangeUnder(prefix));
    for (const key of removes) store.delete([...key]);
    for (const [key, value] of puts) store.put(value, [...key]);
  }

  return {
    get: async (key) => run('readonly', (store) => promisifyRequest<unknown>(store.get([...key]))),
    getAll: async (prefix) => run('readonly', (store) => promisifyRequest<unknown[]>(store.getAll(rangeUnder(prefix)))),
    write: async (batch) =>
      run('readwrite', (store) => {
        const { transaction } = store;
        const { guard } = batch;
        const done = promisifyRequest<unknown>(transaction);
        if (!guard) {
          putAll(store, batch);
          // A page that is being left may not live to see its requests answered; the commit is on its way by then.
          transaction.commit();
          return done.then(() => undefined);
        }
        let isRefused = false;
        const request = store.get([...guard.key]);
        request.onsuccess = () => {
          if (guard.holds(request.result)) putAll(store, batch);
          else {
            isRefused = true;
            transaction.abort();
          }
        };
        return done.then(
          () => undefined,
          (error: unknown) => {
            throw isRefused ? new GuardError('Another tab has written this document') : error;
          },
        );
      }),
  };
}

const toText = (key: Key): string => JSON.stringify(key);
const isUnder = (key: Key, prefix: Key): boolean => prefix.every((part, place) => key[place] === part);

const compareParts = (a: string | number, b: string | number): number => {
  if (typeof a === typeof b) return a < b ? -1 : a > b ? 1 : 0;
  return typeof a === 'number' ? -1 : 1;
};

const compareKeys = (a: Key, b: Key): number => {
  const shared = Math.min(a.length, b.length);
  for (let place = 0; place < shared; place += 1) {
    const order = compareParts(a[place] as string | number, b[place] as string | number);
    if (order !== 0) return order;
  }
  return a.length - b.length;
};

/** Storage that ends with its owner; values are copied in and out as IndexedDB does. */
export function createMemoryStorage(): KeyedStorage {
  const values = new Map<string, { readonly key: Key; readonly value: unknown }>();
  return {
    get: async (key) => structuredClone(values.get(toText(key))?.value),
    getAll: async (prefix) =>
      [...values.values()]
        .filter(({ key }) => isUnder(key, prefix))
        .sort((a, b) => compareKeys(a.key, b.key))
        .map(({ value }) => structuredClone(value)),
    write: async ({ puts, removes = [], removesUnder = [], guard }) => {
      if (guard && !guard.holds(values.get(toText(guard.key))?.value)) throw new GuardError('Written by another');
      const copies = puts.map(([key, value]) => ({ key, value: structuredClone(value) }));
      for (const { key } of [...values.values()]) {
        if (removesUnder.some((prefix) => isUnder(key, prefix))) values.delete(toText(key));
      }
      for (const key of removes) values.delete(toText(key));
      for (const copy of copies) values.set(toText(copy.key), copy);
    },
  };
}
