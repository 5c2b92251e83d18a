// Storage of documents: values under keys, written atomically.
import { MessageError, message } from '../../messages/index.ts';
import { callOff, completionOf, openDatabase, resultOf, writeDeadline } from '../../storage/index.ts';
import { hasBlobs, sizeOf, toBlob, withoutBlobs } from './blob-forms.ts';

/** Kind of value, document id, and a number or name if there are several. */
export type Key = readonly (string | number)[];

export interface Guard {
  readonly key: Key;
  holds(value: unknown): boolean;
}

export interface Batch {
  readonly puts: readonly (readonly [Key, unknown])[];
  readonly removes?: readonly Key[];
  /** Key prefixes whose values are deleted before anything is put. */
  readonly removesUnder?: readonly Key[];
  /** Condition on the value stored under a key, without which nothing is written. */
  readonly guard?: Guard;
}

/** A batch's guard failed: another writer was faster, or the data is gone. */
export class GuardError extends MessageError {
  override readonly name = 'GuardError';
  /** True if nothing is stored under the guard's key. */
  readonly isGone: boolean;

  constructor(found: unknown) {
    super(found === undefined ? message('Stored data is gone') : message('Another tab has saved this document'));
    this.isGone = found === undefined;
  }
}

/**
 * Writes run in the order of the calls. A write without a guard, once requested, doesn't need the
 * page to stay alive, unless Blobs must be read first, where storage accepts bytes only.
 */
export interface KeyedStorage {
  get(key: Key): Promise<unknown>;
  getAll(prefix: Key): Promise<readonly unknown[]>;
  keys(prefix: Key): Promise<readonly Key[]>;
  /**
   * @param signal cancels the write unless it is being committed
   * @throws GuardError; the signal's reason: nothing is stored; DeadlineError: the outcome is
   * unknown; DOMException `QuotaExceededError` if the disk is full; others if storage is forbidden
   */
  write(batch: Batch, signal?: AbortSignal): Promise<void>;
}

/** Arrays sort after all strings and numbers in IndexedDB. */
const rangeUnder = (prefix: Key): IDBKeyRange => IDBKeyRange.bound([...prefix], [...prefix, []]);

/** Probe key; never stored. */
const QUESTION_KEY = 'takes Blobs?';

/**
 * Storage in the browser's IndexedDB, for this origin and device.
 * @param onLost called when the database was closed or deleted from outside: data may be gone
 */
export function createIndexedDbStorage(
  databaseName = 'markwright-documents',
  onLost: () => void = () => undefined,
): KeyedStorage {
  const run = openDatabase(databaseName, 'values', onLost);
  /** Private sessions of WebKit refuse Blobs, but accept their bytes. */
  let takesBlobs: boolean | undefined;
  let asking: Promise<boolean> | undefined;

  /** Probes Blob support with an aborted write: committed, it would store all but the Blob. */
  function askForBlobs(): Promise<boolean> {
    const ask = async (store: IDBObjectStore): Promise<boolean> => {
      try {
        await resultOf(store.put(new Blob(['?']), QUESTION_KEY));
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
      const done = completionOf(transaction);
      if (!guard) {
        putAll(store, batch);
        // A page being left may not see its requests answered; by then the commit is under way.
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
          // The value can't be stored.
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
    return run('readwrite', writeIn, writeDeadline(bytes));
  }

  async function write(batch: Batch, signal?: AbortSignal): Promise<void> {
    const { puts } = batch;
    // Write at once if possible: a page being left has no time.
    const isFit = !hasBlobs(puts) || (takesBlobs ?? (await askForBlobs()));
    await writeOnce(isFit ? batch : { ...batch, puts: await withoutBlobs(puts) }, signal);
  }

  /** Reads. The first read also probes Blob support, before any write. */
  function read<Value>(callback: (store: IDBObjectStore) => PromiseLike<Value>): Promise<Value> {
    // The next writer probes again.
    askForBlobs().catch(() => undefined);
    return run('readonly', callback);
  }

  return {
    write,
    get: (key) => read(async (store) => toBlob(await resultOf<unknown>(store.get([...key])))),
    getAll: (prefix) => read((store) => resultOf<unknown[]>(store.getAll(rangeUnder(prefix)))),
    keys: (prefix) =>
      read(async (store) => {
        const found = await resultOf(store.getAllKeys(rangeUnder(prefix)));
        return found.filter((key): key is (string | number)[] => Array.isArray(key));
      }),
  };
}

/** Returns whether bytes may be accepted where Blobs aren't: not for full disks or timeouts. */
const isRefusal = (error: unknown): boolean =>
  // Aborts by the browser needn't have a reason.
  error === null ||
  (error instanceof DOMException && error.name !== 'QuotaExceededError' && error.name !== 'SecurityError');
