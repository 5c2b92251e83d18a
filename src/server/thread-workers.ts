import { MessagePort, type TransferListItem, Worker } from 'node:worker_threads';
import type { SpawnWorker } from '../workers/index.ts';

/** Returns whether Node can transfer an object to a thread: browsers support more types. */
const isMovable = (each: unknown): each is TransferListItem =>
  each instanceof ArrayBuffer || each instanceof MessagePort;

/** Runs workers as Node threads. Calls `onThread` for each one that starts. */
export const createThreadSpawner =
  (getCode: () => Promise<string>, onThread?: (thread: Worker) => void): SpawnWorker =>
  (onDeath) => {
    let thread: Worker | undefined;
    let isEnded = false;
    let receive: (message: unknown) => void = () => undefined;
    /** Messages sent before the code is built. */
    const waiting: Parameters<Worker['postMessage']>[] = [];

    const start = (code: string) => {
      if (isEnded) return;
      // Empty environment: a decoder of untrusted files must not see the API key.
      thread = new Worker(code, { env: {}, name: 'markwright' });
      thread.unref();
      thread.on('message', (message: unknown) => receive(message));
      thread.on('messageerror', () => onDeath("couldn't read its answer."));
      thread.on('error', (error) => onDeath(error.message));
      thread.on('exit', (code) => onDeath(`it ended with code ${code}.`));
      onThread?.(thread);
      for (const parameters of waiting.splice(0)) thread.postMessage(...parameters);
    };
    getCode().then(start, (fault: unknown) => onDeath(`its code could not be made: ${String(fault)}`));

    return {
      post(message, transfer = []) {
        const parameters: Parameters<Worker['postMessage']> = [
          message,
          (transfer as readonly unknown[]).filter(isMovable),
        ];
        if (thread) thread.postMessage(...parameters);
        else waiting.push(parameters);
      },
      listen(onMessage) {
        receive = onMessage;
      },
      end() {
        isEnded = true;
        void thread?.terminate();
      },
    };
  };
