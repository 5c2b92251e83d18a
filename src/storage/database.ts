// Key-value store in IndexedDB that never blocks callers, or the database's deletion, for ever.
import { withDeadline } from '../kernel/deadline.ts';
import { t } from '../messages/index.ts';

/** Time limit for an answer of the storage (ms); a busy disk takes a tenth of it. */
const ANSWER_TIME = 10_000;

/** Write rate of the slowest disks (bytes/ms): large pictures get more time. */
const LEAST_RATE = 1000;

/** Returns the time limit for writing (ms). */
export const writeDeadline = (bytes: number): number => ANSWER_TIME + bytes / LEAST_RATE;

export const resultOf = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Resolves when everything is written. Rejects with the reason if the transaction is aborted. */
export const completionOf = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });

/** Runs a callback in its own transaction. Rejects with a DeadlineError at the deadline. */
export type RunInStore = <Value>(
  mode: IDBTransactionMode,
  callback: (store: IDBObjectStore) => Value | PromiseLike<Value>,
  deadline?: number,
) => Promise<Value>;

/**
 * @param onLost called if the connection was closed from outside: stored data may be gone
 * @returns a function that runs callbacks on the database's only store
 */
export function openDatabase(
  databaseName: string,
  storeName: string,
  onLost: () => void = () => undefined,
): RunInStore {
  let connection: Promise<IDBDatabase> | undefined;

  function connect(): Promise<IDBDatabase> {
    if (connection) return connection;
    const request = indexedDB.open(databaseName);
    request.onupgradeneeded = () => request.result.createObjectStore(storeName);
    const own = resultOf(request).then((database) => {
      const lose = () => {
        if (connection === own) connection = undefined;
        onLost();
      };
      database.onclose = lose;
      // The database is being deleted: an open connection blocks that, and all later openings.
      database.onversionchange = () => {
        database.close();
        lose();
      };
      return database;
    });
    connection = own;
    own.catch(() => {
      if (connection === own) connection = undefined;
    });
    return own;
  }

  async function begin(mode: IDBTransactionMode): Promise<{ database: IDBDatabase; transaction: IDBTransaction }> {
    const used = connect();
    const database = await used;
    try {
      return { database, transaction: database.transaction(storeName, mode) };
    } catch {
      // Closed without notice: the next connection decides.
      if (connection === used) connection = undefined;
      const next = await connect();
      return { database: next, transaction: next.transaction(storeName, mode) };
    }
  }

  return (mode, callback, deadline = ANSWER_TIME) => {
    let isLate = false;
    let begun: Awaited<ReturnType<typeof begin>> | undefined;
    const run = async () => {
      begun = await begin(mode);
      // Too late: the caller no longer waits.
      if (isLate) callOff(begun.transaction);
      return callback(begun.transaction.objectStore(storeName));
    };
    return withDeadline(run(), deadline, t("The browser's storage isn't responding"), () => {
      isLate = true;
      if (!begun) return;
      callOff(begun.transaction);
      // A silent connection may stay silent. Its transactions still run before the next one's.
      begun.database.close();
      connection = undefined;
    });
  };
}

/** Aborts an unfinished transaction; the outcome of a committing one is unknown. */
export function callOff(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // Finished, or being committed.
  }
}
