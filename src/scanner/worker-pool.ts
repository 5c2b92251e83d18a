// Pool of scan workers with limits of number and time; replaces dead ones.

import type { Clock } from '../kernel/clock.ts';
import { message, messageOf } from '../messages/index.ts';
import { EndpointCaller, type SpawnedWorker, type SpawnWorker } from '../workers/index.ts';
import { toFault } from './faults.ts';
import type { ScanCalls } from './protocol.ts';
import type { RunScan, ScanJob } from './scanner.ts';
import type { ScanOutcome, ScanStage } from './types.ts';
import type { ScanSource } from './work-files.ts';

export interface WorkerPoolOptions {
  readonly spawn: SpawnWorker;
  /** Maximum workers, started on demand. */
  readonly size: number;
  readonly clock: Clock;
  readonly timeLimitSeconds: number;
  /** True if each pass restarts the time limit: users may wait and cancel. Default: false. */
  readonly renewsTimeLimit?: boolean;
  readonly maxPixels: number;
  /** True if outcomes include thumbnails of the symbols. Default: false. */
  readonly drawsSymbols?: boolean;
  /** Idle workers end after this time, to free memory. Default 60. */
  readonly idleSeconds?: number;
}

export interface WorkerPool {
  readonly run: RunScan;
  warm(): void;
  /** Replaces workers for later scans; running scans finish. */
  renew(): void;
  readonly size: { readonly workers: number; readonly queued: number };
  /** Terminates all workers; running and queued scans are cancelled. */
  close(): void;
}

/** Timeout of loading a worker, which doesn't count for the scan. */
const START_LIMIT_SECONDS = 60;

interface Task {
  readonly job: ScanJob;
  readonly settle: (outcome: ScanOutcome) => void;
}

interface Member {
  worker: SpawnedWorker | undefined;
  caller: EndpointCaller<ScanCalls> | undefined;
  isReady: boolean;
  /** Gets no further tasks. */
  isOutdated: boolean;
  task: Task | undefined;
  stopTimer: () => void;
}

const fail = (...fault: Parameters<typeof toFault>): ScanOutcome => ({ ok: false, fault: toFault(...fault) });

const CANCELED = fail('Canceled', message('The scan was cancelled.'));

async function load(job: ScanJob): Promise<ScanSource | ScanOutcome> {
  try {
    return (await job.load()) ?? fail('ResourceNotFound', message('The work file no longer exists.'));
  } catch (fault) {
    // The file was removed or changed since it was chosen.
    return fail('ResourceNotFound', message("Couldn't read the work file: {reason}", { reason: messageOf(fault) }));
  }
}

function transferOf(source: ScanSource): Transferable[] {
  switch (source.kind) {
    case 'bytes':
      return [source.bytes];
    case 'pixels':
      return [source.image.data.buffer];
    case 'page':
      return [source.pixels];
    case 'file':
      return [];
  }
}

export function createWorkerPool(options: WorkerPoolOptions): WorkerPool {
  const { spawn, size, clock, timeLimitSeconds, maxPixels, drawsSymbols = false, idleSeconds = 60 } = options;
  const { renewsTimeLimit = false } = options;
  const queue: Task[] = [];
  const members = new Set<Member>();
  let isClosed = false;
  let isDispatching = false;

  function setTimer(member: Member, seconds: number, onElapsed: () => void) {
    member.stopTimer();
    member.stopTimer = clock.after(seconds * 1000, onElapsed);
  }

  /** Terminates a worker. Its task gets `outcome`, or returns to the front of the queue. */
  function end(member: Member, outcome?: ScanOutcome) {
    if (!members.delete(member)) return;
    member.stopTimer();
    member.worker?.end();
    member.caller?.fail(new Error('it has been ended'));
    const { task } = member;
    member.task = undefined;
    if (task && outcome) task.settle(outcome);
    else if (task) queue.unshift(task);
    dispatch();
  }

  /** Assigns the next task to a worker, or starts its idle timer. */
  function release(member: Member) {
    member.task = undefined;
    member.stopTimer();
    if (member.isOutdated) end(member);
    else {
      setTimer(member, idleSeconds, () => end(member));
      dispatch();
    }
  }

  function onReady(member: Member) {
    if (!members.has(member)) return;
    member.isReady = true;
    member.stopTimer();
    if (member.task) void send(member, member.task);
    else release(member);
  }

  function start(task: Task | undefined): void {
    const member: Member = {
      worker: undefined,
      caller: undefined,
      isReady: false,
      isOutdated: false,
      task,
      stopTimer: () => {},
    };
    members.add(member);
    setTimer(member, START_LIMIT_SECONDS, () =>
      end(member, fail('InternalError', message("The scanning worker didn't start in time."))),
    );
    try {
      member.worker = spawn((reason) =>
        end(member, fail('InternalError', message('The scanning worker crashed: {reason}', { reason }))),
      );
      member.caller = new EndpointCaller<ScanCalls>(member.worker);
      void member.caller.call('warm', null).then(
        () => onReady(member),
        // Its death was already reported.
        () => undefined,
      );
    } catch (fault) {
      end(
        member,
        fail('InternalError', message("Couldn't start a scanning worker: {reason}", { reason: String(fault) })),
      );
    }
  }

  function limitTime(member: Member) {
    const seconds = timeLimitSeconds;
    const fault = renewsTimeLimit
      ? message('The scan stalled for {seconds} s and was stopped.', { seconds })
      : message('The scan took longer than {seconds} s and was stopped.', { seconds });
    setTimer(member, seconds, () => end(member, fail('TimeLimitExceeded', fault)));
  }

  /** Loads the task's input and sends it. The time limit starts here. */
  async function send(member: Member, task: Task) {
    limitTime(member);
    task.job.onStage('loading');
    const loaded = await load(task.job);
    // Cancelled or timed out meanwhile.
    if (member.task !== task) return;
    if ('ok' in loaded) {
      task.settle(loaded);
      release(member);
      return;
    }
    const outcome = await ask(member, task, loaded);
    // Abandoned meanwhile.
    if (member.task !== task) return;
    // A fault may have corrupted the decoders: use a new worker next.
    if (!outcome.ok && outcome.fault.code === 'InternalError') member.isOutdated = true;
    task.settle(outcome);
    release(member);
  }

  async function ask(member: Member, task: Task, source: ScanSource): Promise<ScanOutcome> {
    const { caller } = member;
    const { job } = task;
    const request = { source, options: job.options, maxPixels, drawsSymbols };
    let last: ScanStage | undefined;
    const onPart = (stage: ScanStage) => {
      if (renewsTimeLimit && member.task === task) limitTime(member);
      // A repeated stage is progress within it.
      if (stage !== last) job.onStage(stage);
      last = stage;
    };
    try {
      if (!caller) throw new Error('it has not been started');
      return await caller.call('scan', request, { transfer: transferOf(source), onPart });
    } catch (fault) {
      return fail(
        'InternalError',
        message("Couldn't send the picture to the scanner: {reason}", { reason: String(fault) }),
      );
    }
  }

  /** Assigns a queued task to a worker: a free one, else one that is loading, else a new one. */
  function dispatchOne(): boolean {
    const free = [...members].filter((member) => !member.task && !member.isOutdated);
    const member = free.find(({ isReady }) => isReady) ?? free[0];
    if (!member && members.size >= size) return false;
    const task = queue.shift();
    if (!task) return false;
    if (!member) start(task);
    else {
      member.task = task;
      if (member.isReady) void send(member, task);
    }
    return true;
  }

  function dispatch(): void {
    // Reentrant if a worker can't be started: the running loop continues.
    if (isDispatching || isClosed) return;
    isDispatching = true;
    while (dispatchOne());
    isDispatching = false;
  }

  function abandon(task: Task) {
    const place = queue.indexOf(task);
    if (place >= 0) queue.splice(place, 1);
    task.settle(CANCELED);
    const member = [...members].find((candidate) => candidate.task === task);
    if (!member) return;
    // A worker that is still loading can serve another task.
    if (member.isReady) end(member, CANCELED);
    else member.task = undefined;
    dispatch();
  }

  return {
    run: (job) =>
      new Promise((resolve) => {
        if (isClosed || job.signal.aborted) {
          resolve(CANCELED);
          return;
        }
        const onAbort = () => abandon(task);
        const task: Task = {
          job,
          settle: (outcome) => {
            job.signal.removeEventListener('abort', onAbort);
            resolve(outcome);
          },
        };
        job.signal.addEventListener('abort', onAbort, { once: true });
        queue.push(task);
        dispatch();
      }),

    warm() {
      if (!isClosed && members.size === 0) start(undefined);
    },

    renew() {
      for (const member of [...members]) {
        member.isOutdated = true;
        // One that is loading may have the old code: requeue its task.
        if (!member.task || !member.isReady) end(member);
      }
    },

    get size() {
      return { workers: members.size, queued: queue.length };
    },

    close() {
      isClosed = true;
      for (const task of queue.splice(0)) task.settle(CANCELED);
      for (const member of [...members]) end(member, CANCELED);
    },
  };
}
