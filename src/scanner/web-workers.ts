// For the page: needs the browser's Worker.
import { spawnWorker } from '../workers/index.ts';

/** Scanning workers as Web Workers. */
export const spawnWebWorker = spawnWorker(
  () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'scanner' }),
);
