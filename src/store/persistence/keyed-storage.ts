// What documents are kept in: values under keys, written all or none.
import { promisifyRequest } from 'idb-keyval';
import { SaidError, say } from '../../messages/index.ts';
import { hasBlobs, sizeOf, toBlob, withoutBlobs } from './blob-forms.ts';
import { ANSWER_TIME, callOff, openDatabase } from './database.ts';

/** The kind of value, the document it belongs to, and a number or a name where there are several. */
export type Key = readonly (string | number)[];

export interface Guard {
  readonly key: Key;
  holds(value: unknown): boolean;
}

export interface Batch {
  readonly puts: readonly (readonly [Key, unknown])[];
  readonly removes?: readonly Key[];
  /** Everything under these beginnings goes, before anything is put. */
  readonly removesUnder?: readonly Key[];
  /** Nothing is written unless what is stored under the key passes. */
  readonly guard?: Guard;
}

/** The guard of a batch did not hold: somebody else has written in the meantime, or all is gone. */
export class GuardError extends SaidError {
  override readonly name = 'GuardError';
  /** There is nothing under the guard's key any more. */
  readonly isGone: boolean;

  constructor(found: unknown) {
    super(found === undefined ? say('Stored data is gone') : say('Another tab has saved this document'));
    this.isGone = found === undefined;
  }
}

/**
 * What is written is carried out in the order in which it was asked for. A write without a guard is under way once it is asked for, and
 * does not need the page to live on; but Blobs that have to be read first, where storage takes nothing but their bytes, come when they are
 * read.
 */
export interface KeyedStorage {
  get(key: Key): Promise<unknown>;
  /** The values whose keys begin so, in the order of their keys. */
  getAll(prefix: Key): Promise<readonly unknown[]>;
  /** The keys that begin so, in their order. */
  keys(prefix: Key): Promise<readonly Key[]>;
  /**
   * @param signal calls the write off, unless it is being committed already: another that is asked for in the same turn need not wait for it
   * @throws GuardError; the reason of `signal` where it was called off, and nothing of it is stored; DeadlineError where no answer comes,
   *   and the outcome is open; a DOMException `QuotaExceededError` when the disk is full; others where storage is forbidden
   */
  write(batch: Batch, signal?: AbortSignal): Promise<void>;
}

/** Arrays come after every string and number in IndexedDB's order. */
const rangeUnder = (prefix: Key): IDBKeyRange => IDBKeyRange.bound([...prefix], [...prefix, []]);

/** Never stored. */
const QUESTION_KEY = 'takes Blobs?';

/** Bytes a millisecond that the slowest disk takes: large pictures have longer than other values. */
const LEAST_RATE = 1000;

/**
 * Storage in the browser's IndexedDB, of this origin and device.
 *
 * @param onLost called when the browser or somebody else has closed or deleted the database: what was stored may be gone
 */
export function createIndexedDbStorage(
  databaseName = 'markwright-documents',
  onLost: () => void = () => undefined,
): KeyedStorage {
  const run = openDatabase(databaseName, 'values', onLost);
  /** WebKit's sessions that keep nothing refuse Blobs, and take what is in them. */
  let takesBlobs: boolean | undefined;
  let asking: Promise<boolean> | undefined;

  /**
   * Asks by a write that is called off. No other write may find it out: only the request of the Blob tells that it is refused, and where
   * the transaction has been told to commit, everything but the Blob is stored.
   */
  function askForBlobs(): Promise<boolean> {
    const ask = async (store: IDBObjectStore): Promise<boolean> => {
      try {
        await promisifyRequest(store.put(new Blob(['?']), QUESTION_KEY));
        return true;
      } catch (error) {
        if (isRefusal(error)) return false;
        throw error;
      } finally {
        callOff(store.transaction);
      }
    };
    asking ??= run('readwrite', ask).then(
      (answer) => {
        takesBlobs = answer;
        return answer;
      },
      (error: unknown) => {
        asking = undefined;
        throw error;
      },
    );
    return asking;
  }

  function putAll(store: IDBObjectStore, { puts, removes = [], removesUnder = [] }: Batch): void {
    for (const prefix of removesUnder) store.delete(rangeUnder(prefix));
    for (const key of removes) store.delete([...key]);
    for (const [key, value] of puts) store.put(value, [...key]);
  }

  function writeOnce(batch: Batch, signal: AbortSignal | undefined): Promise<void> {
    const bytes = batch.puts.reduce((sum, [, value]) => sum + sizeOf(value), 0);
    const writeIn = async (store: IDBObjectStore): Promise<void> => {
      signal?.throwIfAborted();
      const { transaction } = store;
      const { guard } = batch;
      const done = promisifyRequest<unknown>(transaction);
      if (!guard) {
        putAll(store, batch);
        // A page that is being left may not live to see its requests answered; the commit is on its way by then.
        transaction.commit();
        await done;
        return;
      }
      let refusal: unknown;
      const request = store.get([...guard.key]);
      request.onsuccess = () => {
        try {
          if (guard.holds(request.result)) {
            putAll(store, batch);
            return;
          }
          refusal = new GuardError(request.result);
        } catch (error) {
          // A value that cannot be stored.
          refusal = error;
        }
        callOff(transaction);
      };
      const giveUp = () => callOff(transaction);
      signal?.addEventListener('abort', giveUp);
      try {
        await done;
      } catch (error) {
        throw refusal ?? (signal?.aborted ? signal.reason : error);
      } finally {
        signal?.removeEventListener('abort', giveUp);
      }
    };
    return run('readwrite', writeIn, ANSWER_TIME + bytes / LEAST_RATE);
  }

  async function write(batch: Batch, signal?: AbortSignal): Promise<void> {
    const { puts } = batch;
    // At once where it can be: a page that is being left has no time.
    const isFit = !hasBlobs(puts) || (takesBlobs ?? (await askForBlobs()));
    await writeOnce(isFit ? batch : { ...batch, puts: await withoutBlobs(puts) }, signal);
  }

  /** Reads; the first time also asks, so that the answer is there before anything is written. */
  function read<Value>(callback: (store: IDBObjectStore) => PromiseLike<Value>): Promise<Value> {
    // Whoever writes next asks again.
    askForBlobs().catch(() => undefined);
    return run('readonly', callback);
  }

  return {
    write,
    get: (key) => read(async (store) => toBlob(await promisifyRequest<unknown>(store.get([...key])))),
    getAll: (prefix) => read((store) => promisifyRequest<unknown[]>(store.getAll(rangeUnder(prefix)))),
    keys: (prefix) =>
      read(async (store) => {
        const found = await promisifyRequest(store.getAllKeys(rangeUnder(prefix)));
        return found.filter((key): key is (string | number)[] => Array.isArray(key));
      }),
  };
}

/** Whether a Blob's bytes may be taken all the same: it was not the disk, nor silence, nor a ban on all storage. */
const isRefusal = (error: unknown): boolean =>
  // An abort of the browser's own need not say why.
  error === null ||
  (error instanceof DOMException && error.name !== 'QuotaExceededError' && error.name !== 'SecurityError');
