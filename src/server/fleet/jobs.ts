// Jobs of a fleet: bytes that any worker turns into other bytes. Both are work files.
import { setTimeout as wait } from 'node:timers/promises';
import { MessageError, message } from '../../messages/index.ts';
import { SEES_ALL } from '../../scanner/core.ts';
import { BusyError } from '../admission.ts';
import { UnavailableError } from '../api.ts';
import type { ServerWorkFiles } from '../work-files.ts';
import type { Claim, Tasks } from './tasks.ts';
import type { Ending } from './worker.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Answers the bytes of a job. Expected faults are part of the answer. */
export type RunJob = (job: Bytes) => Promise<Bytes>;

export type JobFiles = Pick<ServerWorkFiles, 'add' | 'delete' | 'has' | 'open'>;

/** Delays between polls, and after faults that pass (ms). */
const SHORTEST_WAIT = 20;
const LONGEST_WAIT = 500;
/** Lifetime of a job whose client has ended (s). */
const LIFETIME = 86_400;

const store = (workFiles: JobFiles, bytes: Bytes): Promise<string> =>
  workFiles.add(
    {
      async *chunks(reserve) {
        await reserve(bytes.length);
        yield bytes;
      },
    },
    // Owned by no user: not to be downloaded.
    { fileExtension: '', owner: 'job' },
  );

async function load(workFiles: JobFiles, fileId: string): Promise<Bytes | undefined> {
  const file = await workFiles.open(fileId);
  return file?.kind === 'bytes' ? new Uint8Array(file.bytes) : undefined;
}

/** Performs a claimed job in a worker. Never rejects. */
export async function performJob({ payload }: Claim, workFiles: JobFiles, runJob: RunJob): Promise<Ending> {
  try {
    const fileId = String(payload.fileId);
    const job = await load(workFiles, fileId);
    const answer = job && (await runJob(job));
    // A client that has gone took its file along, and will not fetch the answer.
    if (!answer || !workFiles.has(fileId, SEES_ALL)) return { state: 'error', result: {} };
    return { state: 'complete', result: { fileId: await store(workFiles, answer) } };
  } catch {
    return { state: 'again', result: {} };
  }
}

export interface JobClientOptions {
  readonly getTasks: () => Promise<Tasks>;
  readonly workFiles: JobFiles;
  readonly createId: () => string;
}

/** Retries while the database is unavailable, or the folder is full of other jobs. */
async function insist<Result>(act: () => Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
  for (;;) {
    signal?.throwIfAborted();
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof UnavailableError || error instanceof BusyError)) throw error;
      await wait(LONGEST_WAIT);
    }
  }
}

/** Runs a job on any worker of the fleet, and removes all traces of it. @throws MessageError */
export async function runInFleet(
  job: Bytes,
  { getTasks, workFiles, createId }: JobClientOptions,
  signal?: AbortSignal,
): Promise<Bytes> {
  const id = createId();
  const files: string[] = [];
  try {
    const fileId = await insist(() => store(workFiles, job), signal);
    files.push(fileId);
    await insist(async () => (await getTasks()).add(id, 'job', { fileId }, { lifetimeSeconds: LIFETIME }), signal);
    for (let pause = SHORTEST_WAIT; ; pause = Math.min(LONGEST_WAIT, pause * 1.5)) {
      const row = await insist(async () => (await getTasks()).find(id), signal);
      if (row?.state === 'complete') {
        const answerId = String((row.result as { fileId: unknown }).fileId);
        files.push(answerId);
        const answer = await load(workFiles, answerId);
        if (answer) return answer;
      }
      if (row?.state !== 'processing')
        throw new MessageError(message('Several workers have ended without finishing it.'));
      await wait(pause);
    }
  } finally {
    await Promise.all(files.map((fileId) => workFiles.delete(fileId)));
    await getTasks()
      .then((tasks) => tasks.remove(id))
      // It expires.
      .catch(() => undefined);
  }
}
