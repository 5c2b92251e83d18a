import { createStore, delMany, entries, setMany } from 'idb-keyval';
import type { ScanRecord } from './scanner.ts';

/** Page of a file that a process scanned. */
export interface ScannedPage {
  /** The same string for all pages of a file, and different for each file. */
  readonly file: string;
  readonly fileName: string;
  /** From 1 on; undefined for a picture that has but one. */
  readonly pageNumber: number | undefined;
  /** Pixels of the scan a page unit. */
  readonly scale: number;
  /** Only a part of the page was scanned. */
  readonly isPart?: boolean;
}

/** Data of a process beyond the API. */
export interface ScanLabel {
  readonly name?: string;
  readonly page?: ScannedPage;
}

/** A process as it is kept. */
export interface StoredScan extends ScanLabel {
  readonly record: ScanRecord;
}

/**
 * Persistent storage of finished processes. A rejection isn't fatal: processes then live as long as
 * the page.
 */
export interface ScanStorage {
  load(): Promise<readonly StoredScan[]>;
  put(scan: StoredScan): Promise<void>;
  remove(processIds: readonly string[]): Promise<void>;
}

/** In-memory storage: for tests, and where nothing is to be kept. */
export function createMemoryScanStorage(): ScanStorage {
  const scans = new Map<string, StoredScan>();
  return {
    load: async () => structuredClone([...scans.values()]),
    put: async (scan) => void scans.set(scan.record.process.processId, structuredClone(scan)),
    remove: async (processIds) => {
      for (const processId of processIds) scans.delete(processId);
    },
  };
}

/** Storage in the browser's IndexedDB, of this origin and device. */
export function createIndexedDbScanStorage(databaseName = 'markwright-scans'): ScanStorage {
  let store: ReturnType<typeof createStore> | undefined;
  const getStore = () => {
    store ??= createStore(databaseName, 'processes');
    return store;
  };
  return {
    load: async () => {
      const found = await entries<string, StoredScan>(getStore());
      return found.map(([, scan]) => scan).sort((a, b) => a.record.startedAt - b.record.startedAt);
    },
    // Opening it throws if the user blocks storage.
    put: async (scan) => setMany([[scan.record.process.processId, scan]], getStore()),
    remove: async (processIds) => delMany([...processIds], getStore()),
  };
}
