// For the page: needs the browser's Worker.
import { watchWorker } from '../workers/index.ts';
import type { SpawnWorker, WorkerAnswer, WorkerRequest } from './protocol.ts';

/** Scanning workers as Web Workers. */
export const spawnWebWorker: SpawnWorker = ({ onAnswer, onDeath }) => {
  const worker = watchWorker<WorkerRequest, WorkerAnswer>(
    new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'scanner' }),
    { onMessage: onAnswer, onDeath },
  );
  return { post: worker.post, terminate: worker.end };
};
