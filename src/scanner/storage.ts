import type { PageNumber } from '../kernel/page-number.ts';
import { openValues } from '../storage/index.ts';
import type { ReaderDemands, ScanRecord } from './scanner.ts';

export interface ScanOrigin {
  readonly file: string;
  readonly fileName: string;
  /** Undefined for single images. */
  readonly pageNumber: PageNumber | undefined;
  /** Scan pixels per page unit. */
  readonly scale: number;
  /** True if only part of the page was scanned. */
  readonly isPart?: boolean;
  readonly region?: string;
}

/** Data of a process beyond the API. */
export interface ScanLabel {
  readonly name?: string;
  readonly page?: ScanOrigin;
  readonly demands?: ReaderDemands;
}

export interface StoredScan extends ScanLabel {
  readonly record: ScanRecord;
}

/** Storage of finished processes. Without it (rejections), they live as long as the page. */
export interface ScanStorage {
  load(): Promise<readonly StoredScan[]>;
  put(scan: StoredScan): Promise<void>;
  remove(processIds: readonly string[]): Promise<void>;
}

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

export function createIndexedDbScanStorage(databaseName = 'markwright-scans'): ScanStorage {
  const values = openValues<StoredScan>(databaseName, 'processes');
  return {
    load: async () => {
      const found = await values.entries();
      return found.map(([, scan]) => scan).sort((a, b) => a.record.startedAt - b.record.startedAt);
    },
    put: (scan) => values.put(scan.record.process.processId, scan),
    remove: (processIds) => values.remove(processIds),
  };
}
