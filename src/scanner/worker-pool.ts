// Keeps workers busy, bounded in number and time, and replaces those that die.

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
  /** Workers at most; they are started when there is work for them. */
  readonly size: number;
  readonly clock: Clock;
  readonly timeLimitSeconds: number;
  /**
   * True if each pass of a scan restarts the time limit: for users who wait on slow machines and
   * may cancel. Default: false.
   */
  readonly renewsTimeLimit?: boolean;
  readonly maxPixels: number;
  /** True if outcomes include thumbnails of the symbols. Default: false. */
  readonly drawsSymbols?: boolean;
  /** A worker without work ends after this time, and gives its memory back. Default 60. */
  readonly idleSeconds?: number;
}

export interface WorkerPool {
  readonly run: RunScan;
  /** Starts a worker before there is work, so that the first scan need not wait for its code. */
  warm(): void;
  /** Retires the workers, so that the next scan runs in a new one; running scans finish. */
  renew(): void;
  /** Workers that are alive, and scans that wait for one. */
  readonly size: { readonly workers: number; readonly queued: number };
  /** Ends every worker; scans that run or wait fail as cancelled. */
  close(): void;
}

/** Loading the code of a worker is not the scan's own time, but must end as well. */
const START_LIMIT_SECONDS = 60;

interface Task {
  readonly job: ScanJob;
  readonly settle: (outcome: ScanOutcome) => void;
}

interface Member {
  worker: SpawnedWorker | undefined;
  caller: EndpointCaller<ScanCalls> | undefined;
  isReady: boolean;
  /** No further task for this one. */
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
    // A file on a disk that was taken out, or changed since it was chosen.
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

  /** Ends a worker. What it was doing gets `outcome`, or is put back in front of the queue when there is none. */
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

  /** The worker has no task (any more): it takes the next, or waits a while for one. */
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
        // Its end was already reported.
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

  /** Fetches the task's picture and hands it over. The time limit counts from here. */
  async function send(member: Member, task: Task) {
    limitTime(member);
    task.job.onStage('loading');
    const loaded = await load(task.job);
    // Cancelled, or over its time, in the meantime.
    if (member.task !== task) return;
    if ('ok' in loaded) {
      task.settle(loaded);
      release(member);
      return;
    }
    const outcome = await ask(member, task, loaded);
    // Given up in the meantime.
    if (member.task !== task) return;
    // A fault may have left its decoders in a bad state: the next scan gets a new worker.
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
        message("Couldn't send the picture to the worker: {reason}", { reason: String(fault) }),
      );
    }
  }

  /** Gives one waiting task to a worker: one that is free, else one that is about to be, else a new one. */
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
    // A worker that cannot be started ends its task, which comes back here: the loop that runs goes on instead.
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
    // A worker still loading its code has done nothing for the task yet, and may serve another.
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
        // One that is still loading may have loaded the old code: its task goes back to the queue.
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
