// The app's scanner client: the API without HTTP, plus functions for the UI.
import { ALL_BARCODE_TYPE_VALUES, type ReaderOptions } from '../barcodes/types.ts';
import type { RgbaImage } from '../codecs/rgba.ts';
import { type Clock, systemClock } from '../kernel/clock.ts';
import type { Rect } from '../kernel/rect.ts';
import type { SpawnWorker } from '../workers/index.ts';
import { DEFAULT_LIMITS, type ScannerLimits } from './limits.ts';
import { createScanner, type ScannerEvent, type ScanRecord } from './scanner.ts';
import type { ScanLabel, ScanStorage } from './storage.ts';
import type { Answer, ScanInput, ScannerProcess, ScanOutcome } from './types.ts';
import { createMemoryWorkFiles, type DocumentScanSource, openPageSource } from './work-files.ts';
import { createWorkerPool } from './worker-pool.ts';

/** Process in the app's list. Immutable: every change creates a new object. */
export interface ScanEntry extends ScanRecord, ScanLabel {
  /** The input is still available, so a retry is possible. */
  readonly canRetry: boolean;
}

export interface ScannerClient {
  /** Resolves after stored processes are restored; never rejects. */
  readonly ready: Promise<void>;
  /** Adds an image as work file, by reference. @param area to scan (px); by default all of it */
  upload(file: Blob, label?: ScanLabel, area?: Rect): string;
  /** Starts a scan like `POST /barcode/api/v1/scanners`, also for types beyond the API. */
  start(input: ScanInput, minSecondsAvailable?: number): Answer<ScannerProcess>;
  /** Starts a scan of a page of an open document. Pixels go from worker to worker. */
  startPage(
    source: DocumentScanSource,
    input?: Omit<ScanInput, 'source'>,
    options?: ScanLabel & { minSecondsAvailable?: number },
  ): Answer<ScannerProcess>;
  /** `GET /barcode/api/v1/scanners/{processId}`. */
  get(processId: string): Answer<ScannerProcess>;
  getEntry(processId: string): ScanEntry | undefined;
  /** All processes in order of start. Stable between changes, for React's external stores. */
  list(): readonly ScanEntry[];
  subscribe(listener: () => void): () => void;
  /** Resolves when the process has finished or is gone. */
  whenFinished(processId: string): Promise<Answer<ScannerProcess>>;
  /** Scans pixels, which are transferred, without a process: for camera frames. */
  look(image: RgbaImage, options: ReaderOptions, signal: AbortSignal): Promise<ScanOutcome>;
  /** Scans a page without a process: for results that don't belong in the list. */
  lookAtPage(source: DocumentScanSource, options: ReaderOptions, signal: AbortSignal): Promise<ScanOutcome>;
  cancel(processId: string): boolean;
  /** Restarts a scan as a new process, replacing the old one; undefined if the input is gone. */
  retry(processId: string): Answer<ScannerProcess> | undefined;
  remove(processId: string): boolean;
  removeFinished(): void;
  warm(): void;
  close(): void;
}

export interface ScannerClientOptions {
  readonly spawn: SpawnWorker;
  readonly storage: ScanStorage;
  /** Default: one less than the number of processors, from 1 to 4. */
  readonly poolSize?: number;
  readonly limits?: Partial<ScannerLimits>;
  readonly clock?: Clock;
  readonly createId?: () => string;
  /** Called if processes can't be stored: private window, or full disk. */
  readonly onStorageFault?: (fault: unknown) => void;
}

/** Leave a processor to the UI; beyond four workers, memory for images runs short. */
const toPoolSize = (processors = 2) => Math.min(Math.max(processors - 1, 1), 4);

/** Round-trips through JSON, to validate like HTTP: drops `undefined`, rejects NaN. */
const toJsonData = (body: object): unknown => JSON.parse(JSON.stringify(body));

export function createScannerClient(options: ScannerClientOptions): ScannerClient {
  const { spawn, storage, clock = systemClock, createId = () => crypto.randomUUID(), onStorageFault } = options;
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const poolSize = options.poolSize ?? toPoolSize(globalThis.navigator?.hardwareConcurrency);
  const workFiles = createMemoryWorkFiles({ clock, createId, lifetimeSeconds: limits.workFileLifetimeSeconds });
  const { timeLimitSeconds, maxPixels } = limits;
  const pool = createWorkerPool({
    spawn,
    size: poolSize,
    clock,
    timeLimitSeconds,
    maxPixels,
    drawsSymbols: true,
    renewsTimeLimit: true,
  });
  const barcodeTypes = ALL_BARCODE_TYPE_VALUES;
  /** By work file id; restored processes, whose work files are gone, by process id. */
  const labels = new Map<string, ScanLabel>();
  const demandsOf = (fileId: string) => labels.get(fileId)?.demands;
  const scanner = createScanner({ runScan: pool.run, workFiles, clock, createId, limits, barcodeTypes, demandsOf });
  const listeners = new Set<() => void>();
  const entryOf = new WeakMap<ScanRecord, ScanEntry>();
  let entries: readonly ScanEntry[] | undefined;

  const changed = () => {
    entries = undefined;
    for (const listener of listeners) listener();
  };

  /** Memoized per state, so that a change rerenders one row only. */
  const toEntry = (record: ScanRecord): ScanEntry => {
    const { processId, input } = record.process;
    const canRetry = record.process.state === 'error' && workFiles.has(input.source.fileId);
    const known = entryOf.get(record);
    if (known?.canRetry === canRetry) return known;
    const entry = { ...record, ...(labels.get(input.source.fileId) ?? labels.get(processId)), canRetry };
    entryOf.set(record, entry);
    return entry;
  };

  const keep = (work: Promise<void>) => void work.catch((fault: unknown) => onStorageFault?.(fault));

  /** Releases an image with the last process that could scan it. */
  function releaseWorkFile(fileId: string) {
    if (scanner.list().some(({ process }) => process.input.source.fileId === fileId)) return;
    workFiles.remove(fileId);
    labels.delete(fileId);
  }

  scanner.subscribe(({ kind, record }: ScannerEvent) => {
    const { processId, input } = record.process;
    if (kind === 'finished') {
      keep(storage.put({ record, ...labels.get(input.source.fileId) }));
    }
    if (kind === 'expired' || kind === 'removed') {
      keep(storage.remove([processId]));
      releaseWorkFile(input.source.fileId);
      labels.delete(processId);
    }
    changed();
  });

  async function restore() {
    const stored = await storage.load();
    for (const { record, ...label } of stored) labels.set(record.process.processId, label);
    const expired = stored.filter(({ record }) => record.expiresAt <= clock.now());
    scanner.restore(stored.map(({ record }) => record));
    if (expired.length > 0) await storage.remove(expired.map(({ record }) => record.process.processId));
    changed();
  }

  const post = (input: object, minSecondsAvailable?: number) =>
    scanner.start(toJsonData({ input, minSecondsAvailable }));

  return {
    ready: restore().catch((fault: unknown) => onStorageFault?.(fault)),

    upload(file, label = 'name' in file && typeof file.name === 'string' ? { name: file.name } : {}, area) {
      const fileId = workFiles.add(file, area);
      labels.set(fileId, label);
      return fileId;
    },

    start: post,

    startPage(source, input = {}, { minSecondsAvailable, ...label } = {}) {
      const fileId = workFiles.add(source);
      labels.set(fileId, label);
      const answer = post({ source: { fileId }, ...input }, minSecondsAvailable);
      if (answer.ok) return answer;
      releaseWorkFile(fileId);
      return answer;
    },

    get: (processId) => scanner.get(processId),

    getEntry(processId) {
      const record = scanner.getRecord(processId);
      return record && toEntry(record);
    },

    list() {
      entries ??= scanner.list().map(toEntry);
      return entries;
    },

    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    whenFinished: (processId) =>
      new Promise((resolve) => {
        const resolveIfDone = () => {
          const answer = scanner.get(processId);
          if (answer.ok && answer.body.state === 'processing') return false;
          resolve(answer);
          return true;
        };
        if (resolveIfDone()) return;
        const stop = scanner.subscribe(({ record }) => {
          if (record.process.processId === processId && resolveIfDone()) stop();
        });
      }),

    look: (image, options, signal) =>
      pool.run({ load: async () => ({ kind: 'pixels', image }), options, signal, onStage: () => undefined }),

    lookAtPage: (source, options, signal) =>
      pool.run({ load: () => openPageSource(source), options, signal, onStage: () => undefined }),

    cancel: (processId) => scanner.cancel(processId),

    retry(processId) {
      const record = scanner.getRecord(processId);
      if (!record || !toEntry(record).canRetry) return undefined;
      const answer = post(record.process.input, (record.expiresAt - record.startedAt) / 1000);
      if (answer.ok) scanner.remove(processId);
      return answer;
    },

    remove: (processId) => scanner.remove(processId),

    removeFinished() {
      for (const { process } of scanner.list()) if (process.state !== 'processing') scanner.remove(process.processId);
    },

    warm: () => pool.warm(),

    close() {
      scanner.close();
      pool.close();
      listeners.clear();
    },
  };
}
