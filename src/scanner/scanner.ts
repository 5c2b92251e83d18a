// The scanner API without a transport: HTTP and the app are thin layers above it.
import type { ReaderOptions, ScanOptions, SymbolFacts } from '../barcodes/types.ts';
import type { Clock } from '../kernel/clock.ts';
import { message, messageOf } from '../messages/index.ts';
import { accept, refuseExpiredProcess, refuseInternal, refuseUnknownProcess } from './answers.ts';
import { describeFault, toFault } from './faults.ts';
import type { ScannerLimits } from './limits.ts';
import { readStartRequest, toFinishedProcess } from './requests.ts';
import type { BarcodeTypeValue } from './schema.ts';
import type { SymbolPicture } from './symbol-picture.ts';
import type { Answer, ScanInput, ScannerProcess, ScanOutcome, ScanStage } from './types.ts';
import { SEES_ALL, type Viewer } from './viewer.ts';
import type { ScanSource, WorkFiles } from './work-files.ts';

export interface ScanJob {
  /** Loads the input only when the scan starts: hundreds of queued images must not fill memory. */
  readonly load: () => Promise<ScanSource | undefined>;
  readonly options: ReaderOptions;
  readonly signal: AbortSignal;
  readonly onStage: (stage: ScanStage) => void;
}

/** Options of the reader that requests of the API don't have. */
export type ReaderDemands = Pick<ReaderOptions, 'budget' | 'expect'>;

/** Runs a scan. Failures are outcomes; a rejection is an internal error. */
export type RunScan = (job: ScanJob) => Promise<ScanOutcome>;

/** Process with data beyond the API. */
export interface ScanRecord {
  readonly process: ScannerProcess;
  readonly owner?: string | undefined;
  /** Undefined after the process has finished. */
  readonly stage?: ScanStage;
  /** Reason of failure, in a sentence. */
  readonly reason?: string;
  /** Thumbnails of the barcodes, if the runner makes them. */
  readonly pictures?: readonly (SymbolPicture | undefined)[];
  /** Facts stated by each symbol, if its runner reports them. */
  readonly facts?: readonly SymbolFacts[];
  /** Unix time (ms). */
  readonly startedAt: number;
  readonly finishedAt?: number;
  readonly expiresAt: number;
}

export interface ScannerDependencies {
  readonly runScan: RunScan;
  readonly workFiles: WorkFiles;
  readonly clock: Clock;
  readonly createId: () => string;
  readonly limits: ScannerLimits;
  /** Allowed values of `barcodeTypes`; default: the API's. */
  readonly barcodeTypes?: readonly BarcodeTypeValue[];
  /** Returns demands of the scan of a work file. */
  readonly demandsOf?: (fileId: string) => ReaderDemands | undefined;
}

/** Process event. `expired` and `removed` follow after it's gone. */
export interface ScannerEvent {
  readonly kind: 'started' | 'progressed' | 'finished' | 'expired' | 'removed';
  readonly record: ScanRecord;
}

export interface Scanner {
  /** `POST /barcode/api/v1/scanners` (JSON body). The returned process is always `processing`. */
  start(body: unknown, viewer?: Viewer): Answer<ScannerProcess>;
  /** `GET /barcode/api/v1/scanners/{processId}`. */
  get(processId: string, viewer?: Viewer): Answer<ScannerProcess>;
  getRecord(processId: string): ScanRecord | undefined;
  /** In order of start. */
  list(): readonly ScanRecord[];
  subscribe(listener: (event: ScannerEvent) => void): () => void;
  /** Cancels a process: it fails with `Canceled`. Returns whether it was running. */
  cancel(processId: string): boolean;
  /** Deletes a process without a tombstone, cancelling it if it runs. */
  remove(processId: string): boolean;
  /** Restores finished processes of an earlier session; expired ones become tombstones. */
  restore(records: readonly ScanRecord[]): void;
  close(): void;
}

const optionsOf = ({ source: _, ...options }: ScanInput): ScanOptions => options;

function extrasOf(outcome: ScanOutcome): Pick<ScanRecord, 'reason' | 'pictures' | 'facts'> {
  if (!outcome.ok) return { reason: describeFault(outcome.fault) };
  const { pictures, facts } = outcome;
  return { ...(pictures ? { pictures } : {}), ...(facts ? { facts } : {}) };
}

async function runToOutcome(run: () => Promise<ScanOutcome>): Promise<ScanOutcome> {
  try {
    return await run();
  } catch (fault) {
    const message = messageOf(fault);
    return { ok: false, fault: toFault('InternalError', message) };
  }
}

export function createScanner(dependencies: ScannerDependencies): Scanner {
  const { runScan, workFiles, clock, createId, limits, barcodeTypes, demandsOf } = dependencies;
  const records = new Map<string, ScanRecord>();
  const running = new Map<string, AbortController>();
  /** Owners of expired processes by id. */
  const tombstones = new Map<string, string | undefined>();
  const listeners = new Set<(event: ScannerEvent) => void>();
  let nextSweep = { at: Number.POSITIVE_INFINITY, cancel: () => {} };

  const emit = (kind: ScannerEvent['kind'], record: ScanRecord) => {
    for (const listener of listeners) listener({ kind, record });
  };

  const update = (kind: ScannerEvent['kind'], record: ScanRecord) => {
    records.set(record.process.processId, record);
    emit(kind, record);
  };

  const bury = ({ process: { processId }, owner }: ScanRecord) => {
    tombstones.set(processId, owner);
    const [oldest] = tombstones.keys();
    if (tombstones.size > limits.maxTombstones && oldest !== undefined) tombstones.delete(oldest);
  };

  function drop(record: ScanRecord, kind: 'expired' | 'removed') {
    const { processId } = record.process;
    records.delete(processId);
    running.get(processId)?.abort();
    running.delete(processId);
    emit(kind, record);
  }

  function expire(record: ScanRecord) {
    bury(record);
    drop(record, 'expired');
  }

  /** A process exists until just before its expiration time. */
  const isExpired = (record: ScanRecord) => record.expiresAt <= clock.now();

  function sweep() {
    nextSweep.cancel();
    nextSweep = { at: Number.POSITIVE_INFINITY, cancel: () => {} };
    for (const record of [...records.values()]) {
      if (isExpired(record)) expire(record);
      else scheduleSweep(record.expiresAt);
    }
  }

  function scheduleSweep(at: number) {
    if (at >= nextSweep.at) return;
    nextSweep.cancel();
    nextSweep = { at, cancel: clock.after(at - clock.now(), sweep) };
  }

  const find = (processId: string): ScanRecord | undefined => {
    const record = records.get(processId);
    if (!record || !isExpired(record)) return record;
    expire(record);
    return undefined;
  };

  /** Finishes a process, unless it was cancelled, removed or has expired. */
  function finish(processId: string, outcome: ScanOutcome) {
    const record = find(processId);
    running.delete(processId);
    if (record?.process.state !== 'processing') return;
    const { stage: _, ...rest } = record;
    const finishedAt = clock.now();
    const process = toFinishedProcess(record.process, outcome);
    update('finished', { ...rest, process, ...extrasOf(outcome), finishedAt });
  }

  async function run(processId: string, input: ScanInput, signal: AbortSignal) {
    const onStage = (stage: ScanStage) => {
      const record = find(processId);
      if (record?.process.state === 'processing' && record.stage !== stage) update('progressed', { ...record, stage });
    };
    const load = () => workFiles.open(input.source.fileId);
    const options = { ...optionsOf(input), ...demandsOf?.(input.source.fileId) };
    finish(processId, await runToOutcome(() => runScan({ load, options, signal, onStage })));
  }

  return {
    start(body, viewer = SEES_ALL) {
      const read = readStartRequest(body, limits, { has: (id) => workFiles.has(id, viewer) }, barcodeTypes);
      if (!read.ok) return read;
      const { input, lifetimeSeconds } = read.body;
      if (records.size >= limits.maxProcesses) sweep();
      if (records.size >= limits.maxProcesses) return refuseInternal();

      const processId = createId();
      const startedAt = clock.now();
      const expiresAt = startedAt + lifetimeSeconds * 1000;
      const process = {
        input,
        processId,
        expirationDateTime: new Date(expiresAt).toISOString(),
        state: 'processing',
      } as const;
      const controller = new AbortController();
      running.set(processId, controller);
      update('started', { process, owner: viewer.owner, stage: 'queued', startedAt, expiresAt });
      scheduleSweep(expiresAt);
      void run(processId, input, controller.signal);
      return accept(process);
    },

    get(processId, viewer = SEES_ALL) {
      const record = find(processId);
      if (!viewer.sees(record ? record.owner : tombstones.get(processId))) return refuseUnknownProcess();
      if (record) return accept(record.process);
      return tombstones.has(processId) ? refuseExpiredProcess() : refuseUnknownProcess();
    },

    getRecord: find,

    list: () => [...records.values()].filter((record) => !isExpired(record)),

    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    cancel(processId) {
      const controller = running.get(processId);
      if (!controller) return false;
      finish(processId, { ok: false, fault: toFault('Canceled', message('The scan was cancelled.')) });
      controller.abort();
      return true;
    },

    remove(processId) {
      const record = find(processId);
      if (record) drop(record, 'removed');
      return record !== undefined;
    },

    restore(restored) {
      for (const record of restored) {
        const { processId, state } = record.process;
        if (isExpired(record)) bury(record);
        else if (state !== 'processing' && !records.has(processId)) records.set(processId, record);
      }
      sweep();
    },

    close() {
      nextSweep.cancel();
      for (const controller of running.values()) controller.abort();
      running.clear();
      listeners.clear();
    },
  };
}
