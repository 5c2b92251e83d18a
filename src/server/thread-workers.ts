import { Worker } from 'node:worker_threads';
import type { SpawnWorker, WorkerAnswer } from '../scanner/protocol.ts';

/** Scanning workers as threads of Node, so that the server answers while they scan. `onThread` is told of every one that starts. */
export const createThreadSpawner =
  (getCode: () => Promise<string>, onThread?: (thread: Worker) => void): SpawnWorker =>
  ({ onAnswer, onDeath }) => {
    let thread: Worker | undefined;
    let isTerminated = false;

    const start = (code: string) => {
      if (isTerminated) return;
      // The environment holds the API key, which is no business of a decoder of strangers' files.
      thread = new Worker(code, { env: {}, name: 'scanner' });
      thread.unref();
      onThread?.(thread);
      thread.on('message', (answer: WorkerAnswer) => onAnswer(answer));
      thread.on('messageerror', () => onDeath('its answer could not be read.'));
      thread.on('error', (error) => onDeath(error.message));
      thread.on('exit', (code) => onDeath(`it ended with code ${code}.`));
    };
    getCode().then(start, (fault: unknown) => onDeath(`its code could not be made: ${String(fault)}`));

    return {
      post: (request, transfer) => thread?.postMessage(request, [...transfer]),
      terminate: () => {
        isTerminated = true;
        void thread?.terminate();
      },
    };
  };
