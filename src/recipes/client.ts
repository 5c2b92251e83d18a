// Main thread side of a run, without the code that opens and writes files.
import { spawnWorker } from '../workers/index.ts';
import { createRunPool, type RunPool } from './run/pool.ts';

const spawn = spawnWorker(
  () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'recipe' }),
);

/** Each worker takes some 100 MB. */
const MOST_WORKERS = 3;

/** Returns the number of workers, sparing a processor for the page. */
export const runWorkers = (): number =>
  Math.min(MOST_WORKERS, Math.max(1, (globalThis.navigator?.hardwareConcurrency ?? 2) - 1));

export const openRunWorkers = (): RunPool => createRunPool(runWorkers(), spawn);
