import { GuardError, type Key, type KeyedStorage } from '../store/persistence/keyed-storage.ts';

const serializeKey = (key: Key): string => JSON.stringify(key);
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

/** In-memory storage. Copies values in and out, like IndexedDB. */
export function createMemoryStorage(): KeyedStorage {
  const values = new Map<string, { readonly key: Key; readonly value: unknown }>();
  return {
    get: async (key) => structuredClone(values.get(serializeKey(key))?.value),
    getAll: async (prefix) =>
      [...values.values()]
        .filter(({ key }) => isUnder(key, prefix))
        .sort((a, b) => compareKeys(a.key, b.key))
        .map(({ value }) => structuredClone(value)),
    keys: async (prefix) =>
      [...values.values()]
        .filter(({ key }) => isUnder(key, prefix))
        .sort((a, b) => compareKeys(a.key, b.key))
        .map(({ key }) => key),
    write: async ({ puts, removes = [], removesUnder = [], guard }, signal) => {
      signal?.throwIfAborted();
      const guarded = guard && values.get(serializeKey(guard.key))?.value;
      if (guard && !guard.holds(guarded)) throw new GuardError(guarded);
      const copies = puts.map(([key, value]) => ({ key, value: structuredClone(value) }));
      for (const { key } of [...values.values()]) {
        if (removesUnder.some((prefix) => isUnder(key, prefix))) values.delete(serializeKey(key));
      }
      for (const key of removes) values.delete(serializeKey(key));
      for (const copy of copies) values.set(serializeKey(copy.key), copy);
    },
  };
}
