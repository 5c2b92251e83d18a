// Document processes without a transport: HTTP is a thin layer above.
import type { Clock } from '../kernel/clock.ts';
import {
  accept,
  type ErrorBody,
  refuseExpiredProcess,
  refuseInternal,
  type ScannerLimits,
  SEES_ALL,
  type Viewer,
} from '../scanner/core.ts';
import { type DocumentAnswer, refuseInput } from './answers.ts';
import { type Accepted, type NamedFile, ProcessFault, type ProcessKind, type Workbench } from './kind.ts';
import { type ProcessRecord, ProcessRecords } from './records.ts';

export interface DocumentProcess {
  readonly processId?: string;
  readonly contextId?: string;
  readonly expirationDateTime: string;
  readonly input: object;
  /** Queued processes are `processing`, too: clients poll as long as they are. */
  readonly state: 'processing' | 'complete' | 'error';
  readonly percentComplete: number;
  readonly output?: object;
  /** Messages of the commands, in English: unread text, a removed signature, reasons of failure. */
  readonly notices?: readonly string[];
  readonly errorCode?: string;
  readonly errorDetails?: ErrorBody['errorDetails'];
}

export interface OpenBench extends Workbench {
  close(): void;
}

export interface BenchOptions {
  readonly owner: string | undefined;
  readonly signal: AbortSignal;
  readonly onShare: (share: number) => void;
  /** Receives messages of the commands, without words of documents. */
  readonly onNotice: (notice: string) => void;
}

export interface ProcessesOptions {
  readonly workFiles: { has(fileId: string, viewer: Viewer): boolean };
  openBench(options: BenchOptions): OpenBench;
  /** Reads a stored result; undefined if it is gone. */
  readKept(fileId: string): Promise<unknown>;
  /** Limits the number of concurrent processes. */
  takeTurn(signal: AbortSignal, task: () => Promise<void>): Promise<void>;
  readonly clock: Clock;
  readonly createId: () => string;
  readonly limits: Pick<ScannerLimits, 'lifetimeSeconds' | 'maxLifetimeSeconds' | 'maxProcesses' | 'maxTombstones'>;
  /** Time limit of a process, without queueing. */
  readonly timeLimitSeconds: number;
  readonly onFault: (fault: unknown) => void;
}

export interface Processes {
  start(kind: ProcessKind, body: unknown, viewer?: Viewer): DocumentAnswer<DocumentProcess>;
  get(kind: ProcessKind, id: string, viewer?: Viewer): DocumentAnswer<DocumentProcess>;
  /** Returns the part of a result with its own path. */
  getPart(kind: ProcessKind, id: string, query: URLSearchParams, viewer?: Viewer): Promise<DocumentAnswer<object>>;
  remove(kind: ProcessKind, id: string, viewer?: Viewer): DocumentAnswer<object>;
  close(): void;
}

/** The result isn't available yet. */
const NOT_YET = refuseInput('ResourceNotFound', 'state', { enum: ['complete'] });

/** Returns the named work file, if the viewer may read it. */
function fileIdOf(named: NamedFile, records: ProcessRecords, { workFiles }: ProcessesOptions, viewer: Viewer) {
  const fileId = 'fileId' in named ? named.fileId : records.fileOfContext(named.contextId, viewer);
  return fileId !== undefined && workFiles.has(fileId, viewer) ? fileId : undefined;
}

type FindFile = (named: NamedFile) => string | undefined;

/** Runs a process in its own folder. @throws ProcessFault */
async function work({ files, run }: Accepted, bench: OpenBench, findFile: FindFile): Promise<object> {
  try {
    const names: string[] = [];
    for (const named of files) {
      const fileId = findFile(named);
      const name = fileId === undefined ? undefined : await bench.take(fileId);
      if (name === undefined) throw new ProcessFault(named.missing ?? 'ResourceNotFound', named.at);
      names.push(name);
    }
    return await run(bench, names);
  } finally {
    bench.close();
  }
}

/** Runs a process to completion or timeout. Never rejects. */
async function perform(accepted: Accepted, record: ProcessRecord, findFile: FindFile, options: ProcessesOptions) {
  const { clock, timeLimitSeconds, takeTurn, openBench, onFault } = options;
  const { owner, ending, notices } = record;
  const { signal } = ending;
  let isLate = false;
  const endLate = () => {
    isLate = true;
    ending.abort();
  };
  const onShare = (share: number) => {
    record.share = share;
  };
  const onNotice = (notice: string) => notices.add(notice);
  const task = async () => {
    const cancel = clock.after(timeLimitSeconds * 1000, endLate);
    try {
      record.end = { output: await work(accepted, openBench({ owner, signal, onShare, onNotice }), findFile) };
    } finally {
      cancel();
    }
  };
  await takeTurn(signal, task).catch((fault: unknown) => {
    const isTold = fault instanceof ProcessFault && !isLate;
    if (!isTold && !signal.aborted) onFault(fault);
    record.end = { fault: isTold ? fault : new ProcessFault(isLate ? 'TimeLimitExceeded' : 'InternalError') };
  });
}

export function createProcesses(options: ProcessesOptions): Processes {
  const { readKept, clock, createId, limits } = options;
  const records = new ProcessRecords(clock, limits);
  return {
    start(kind, body, viewer = SEES_ALL) {
      const read = kind.read(body, limits.maxLifetimeSeconds);
      if (!read.ok) return read;
      if (records.size >= limits.maxProcesses) return refuseInternal();
      const { files, input, lifetimeSeconds = limits.lifetimeSeconds } = read.body;
      const findFile = (named: NamedFile) => fileIdOf(named, records, options, viewer);
      const gone = files.find((named) => named.missing === undefined && findFile(named) === undefined);
      if (gone) return refuseInput(gone.refusal ?? 'ResourceNotFound', gone.at);
      const record: ProcessRecord = {
        id: createId(),
        ...{ kind, input, owner: viewer.owner, ending: new AbortController(), share: 0, notices: new Set() },
        expiresAt: clock.now() + lifetimeSeconds * 1000,
      };
      records.add(record);
      const answered = toProcess(record);
      void perform(read.body, record, findFile, options);
      return accept(answered);
    },

    get(kind, id, viewer = SEES_ALL) {
      const found = records.find(kind, id, viewer);
      return found.ok ? accept(toProcess(found.body)) : found;
    },

    async getPart(kind, id, query, viewer = SEES_ALL) {
      const found = records.find(kind, id, viewer);
      if (!found.ok) return found;
      const { end } = found.body;
      if (!end && kind.part?.whileProcessing) return kind.part.whileProcessing(query);
      const fileId = end && 'output' in end && 'fileId' in end.output ? String(end.output.fileId) : undefined;
      if (!kind.part || fileId === undefined) return NOT_YET;
      const kept = await readKept(fileId);
      return kept === undefined ? refuseExpiredProcess() : kind.part.answer(kept, query);
    },

    remove(kind, id, viewer = SEES_ALL) {
      const found = records.find(kind, id, viewer);
      if (!found.ok) return found;
      records.remove(found.body);
      return accept({});
    },

    close: () => records.clear(),
  };
}

function toProcess({ id, kind, input, expiresAt, share, notices, end }: ProcessRecord): DocumentProcess {
  const base = {
    [kind.idName]: id,
    expirationDateTime: new Date(expiresAt).toISOString(),
    input,
  };
  if (!end) return { ...base, state: 'processing', percentComplete: Math.min(99, Math.round(share * 100)) };
  const reported = notices.size > 0 ? { notices: [...notices] } : {};
  if ('output' in end) {
    const output = kind.part ? {} : { output: end.output };
    return { ...base, ...reported, state: 'complete', percentComplete: 100, ...output };
  }
  const { code: errorCode, at = kind.idName, output } = end.fault;
  const failed = { state: 'error', percentComplete: 0, errorCode, errorDetails: { in: 'process', at } } as const;
  return { ...base, ...reported, ...failed, ...(output && { output }) };
}
