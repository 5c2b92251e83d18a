// For the page: needs the browser's Worker.
import { isLifeSign, type LifeSign, watchLife } from '../media/life.ts';
import type { SpawnWorker, WorkerAnswer } from './protocol.ts';

/** Scanning workers as Web Workers. */
export const spawnWebWorker: SpawnWorker = ({ onAnswer, onDeath }) => {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'scanner' });
  let stopWatching = (): void => undefined;
  worker.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer | LifeSign>) => {
    if (isLifeSign(data))
      stopWatching = watchLife(data, () => onDeath('the browser ended it, perhaps for want of memory.'));
    else onAnswer(data);
  });
  worker.addEventListener('messageerror', () => onDeath('its answer could not be read.'));
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    // A worker whose script cannot be loaded says no more than that there was an error.
    onDeath(event.message || 'its code could not be loaded.');
  });
  return {
    post: (request, transfer) => worker.postMessage(request, [...transfer]),
    terminate: () => {
      stopWatching();
      worker.terminate();
    },
  };
};
