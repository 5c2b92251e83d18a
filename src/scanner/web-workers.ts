import { spawnWorker } from '../workers/index.ts';

export const spawnWebWorker = spawnWorker(
  () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'scanner' }),
);
