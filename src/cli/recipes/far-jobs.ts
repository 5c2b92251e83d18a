// Recipes by the workers of a fleet: calls of a run are its jobs.
import { availableParallelism } from 'node:os';
import PACKAGE from '../../../package.json' with { type: 'json' };
import { answerCall, createFarCall, createRunPool, type RunPool } from '../../recipes/index.ts';
import { builtThread } from '../../server/built-threads.ts';
import type { Fleet } from '../../server/fleet/fleet.ts';
import type { RunJob } from '../../server/fleet/jobs.ts';
import { createThreadSpawner } from '../../server/thread-workers.ts';

const { version } = PACKAGE;

/** Opens threads for the calls of a run, which start when they are needed. */
export const openRunThreads = (size = availableParallelism()): RunPool =>
  createRunPool(
    size,
    createThreadSpawner(() => builtThread('recipe-thread')),
  );

export const createRunJob =
  ({ call }: RunPool): RunJob =>
  (job) =>
    answerCall(job, call, version);

/** Lets a fleet open and write the documents of a run. */
export const withFleetCalls = ({ call, close }: RunPool, fleet: Pick<Fleet, 'runJob'>): RunPool => ({
  call: createFarCall(call, version, (job) => fleet.runJob(job)),
  close,
});
