// Servers and workers share a database: any server answers, any worker scans.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { ReaderOptions } from '../../barcodes/types.ts';
import {
  type Answer,
  accept,
  type RunScan,
  readStartRequest,
  refuseExpiredProcess,
  refuseInternal,
  refuseUnknownProcess,
  type ScanInput,
  type ScannerLimits,
  type ScannerProcess,
  type ScanOutcome,
  toFinishedProcess,
} from '../../scanner/core.ts';
import { UnavailableError } from '../api.ts';
import type { LayerStore } from '../layers/layer-store.ts';
import { scanFile } from '../page-scanner.ts';
import type { ScannerApi } from '../scanner-routes.ts';
import { openDatabase, type Row } from './database.ts';
import { createDatabaseLayers } from './database-layers.ts';
import { type JobFiles, performJob, type RunJob, runInFleet } from './jobs.ts';
import { type Claim, MOST_ATTEMPTS, Tasks } from './tasks.ts';
import { type Ending, type FleetWorker, startWorker } from './worker.ts';

export interface FleetOptions {
  readonly databaseUrl: string;
  readonly limits: ScannerLimits;
  readonly workFiles: JobFiles;
  readonly createId: () => string;
  readonly onFault: (fault: unknown) => void;
}

export interface WorkOptions {
  readonly runScan: RunScan;
  readonly runJob: RunJob;
  readonly slots: number;
}

export interface StoredFileResult {
  readonly sha256: string;
  readonly path: string;
  readonly state: string;
  /** Pages, or an error. */
  readonly result: unknown;
}

export interface Fleet extends ScannerApi {
  /** Opens the markup layers of all servers. @param maxBytes limit of their size */
  openLayers(maxBytes: number): LayerStore;
  isReady(): Promise<boolean>;
  work(options: WorkOptions): void;
  /** Puts a file into the queue; false where one of the same bytes is known. */
  addFile(path: string, options: ReaderOptions): Promise<boolean>;
  /** Passes on the files of the queue, by their paths, whatever their number. */
  eachFile(pass: (file: StoredFileResult) => Promise<void>): Promise<void>;
  /** Runs a job on any worker. @throws MessageError; the signal's reason */
  runJob(job: Uint8Array<ArrayBuffer>, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>>;
  /** Stops taking tasks; resolves when running ones are stored. */
  close(): Promise<void>;
}

/** Format of our ids. PostgreSQL fails on some others, such as those with a NUL. */
const ID = /^[\w-]{1,64}$/;

const LOST: ScanOutcome = {
  ok: false,
  fault: { code: 'InternalError', message: `The scan was begun ${MOST_ATTEMPTS} times, and never came to an end.` },
};

function toProcess(row: Row): ScannerProcess {
  const { id, payload, result, expires_at: expiresAt } = row;
  const process: ScannerProcess = {
    input: (payload as { input: ScanInput }).input,
    processId: String(id),
    expirationDateTime: (expiresAt as Date).toISOString(),
    state: 'processing',
  };
  return row.state === 'processing' ? process : toFinishedProcess(process, result as ScanOutcome);
}

const isFault = (outcome: ScanOutcome) => !outcome.ok && outcome.fault.code === 'InternalError';

function createPerform({ workFiles, runScan, runJob }: Pick<FleetOptions, 'workFiles'> & Omit<WorkOptions, 'slots'>) {
  const { signal } = new AbortController();

  async function scanProcess({ payload }: Claim): Promise<Ending> {
    const { source, ...options } = (payload as { input: ScanInput }).input;
    const load = () => workFiles.open(source.fileId);
    const outcome = await runScan({ load, options, signal, onStage: () => undefined });
    // Internal error, or a file that crashes its reader: other workers retry, up to three times.
    return { state: isFault(outcome) ? 'again' : outcome.ok ? 'complete' : 'error', result: outcome };
  }

  async function scanPages({ payload }: Claim): Promise<Ending> {
    const { path, options } = payload as { path: string; options: ReaderOptions };
    const scanned = await scanFile(path, options, runScan);
    if (scanned.ok) return { state: 'complete', result: scanned.pages };
    return { state: scanned.isFault ? 'again' : 'error', result: { message: scanned.message } };
  }

  const performers = {
    file: scanPages,
    process: scanProcess,
    job: (claim: Claim) => performJob(claim, workFiles, runJob),
  };
  return (claim: Claim) => performers[claim.kind](claim);
}

export function openFleet({ databaseUrl, limits, workFiles, createId, onFault }: FleetOptions): Fleet {
  const database = openDatabase(databaseUrl);
  const workers: FleetWorker[] = [];
  let opening: Promise<Tasks> | undefined;

  /** Tables are created when the database is first available. */
  const getTasks = (): Promise<Tasks> => {
    opening ??= Tasks.open(database, (fault) => {
      if (!(fault instanceof UnavailableError)) onFault(fault);
    }).catch((fault: unknown) => {
      opening = undefined;
      throw fault;
    });
    return opening;
  };

  const getDatabase = async () => {
    await getTasks();
    return database;
  };

  return {
    openLayers: (maxBytes) => createDatabaseLayers(getDatabase, maxBytes),

    async start(body, viewer): Promise<Answer<ScannerProcess>> {
      const read = readStartRequest(body, limits, { has: (id) => workFiles.has(id, viewer) });
      if (!read.ok) return read;
      const { input, lifetimeSeconds } = read.body;
      const retention = { owner: viewer.owner, lifetimeSeconds, mostKept: limits.maxProcesses };
      const row = await (await getTasks()).add(createId(), 'process', { input }, retention);
      return row ? accept(toProcess(row)) : refuseInternal();
    },

    async get(processId, viewer): Promise<Answer<ScannerProcess>> {
      const row = ID.test(processId) ? await (await getTasks()).find(processId) : undefined;
      if (row?.kind !== 'process' || !viewer.sees((row.owner as string | null) ?? undefined))
        return refuseUnknownProcess();
      return row.expired === true || row.state === 'expired' ? refuseExpiredProcess() : accept(toProcess(row));
    },

    async isReady() {
      try {
        await (await getTasks()).tryWriting();
        return true;
      } catch {
        return false;
      }
    },

    work({ runScan, runJob, slots }) {
      const perform = createPerform({ workFiles, runScan, runJob });
      const { signal } = new AbortController();
      // A scan without input returns as soon as the thread is ready.
      const warm = { load: async () => undefined, options: {}, signal, onStage: () => undefined };
      const ready = Promise.all(Array.from({ length: slots }, () => runScan(warm)));
      workers.push(startWorker({ database, getTasks, slots, ready, perform, lostError: LOST, onFault }));
    },

    async addFile(path, options) {
      const sha256 = createHash('sha256')
        .update(await readFile(path))
        .digest('hex');
      return (await (await getTasks()).add(sha256, 'file', { path, options })) !== undefined;
    },

    async eachFile(pass) {
      const tasks = await getTasks();
      await tasks.eachFile(({ payload, ...row }) =>
        pass({ ...row, path: (payload as { path: string }).path } as StoredFileResult),
      );
    },

    runJob: (job, signal) => runInFleet(job, { getTasks, workFiles, createId }, signal),

    async close() {
      await Promise.all(workers.map((worker) => worker.close()));
      await (await opening?.catch(() => undefined))?.close().catch((fault: unknown) => onFault(fault));
      await database.close();
    },
  };
}
