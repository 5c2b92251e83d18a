// The page's end of a run: nothing of what opens and writes files is loaded here.
import { spawnWorker } from '../workers/index.ts';
import { createRunPool, type RunPool } from './run/pool.ts';

const spawn = spawnWorker(
  () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'recipe' }),
);

/** Each worker takes some hundred megabytes. */
const MOST_WORKERS = 3;

/** As many as are of use beside the page. */
export const runWorkers = (): number =>
  Math.min(MOST_WORKERS, Math.max(1, (globalThis.navigator?.hardwareConcurrency ?? 2) - 1));

/** Starts workers, each with a file at a time. */
export const openRunWorkers = (): RunPool => createRunPool(runWorkers(), spawn);
