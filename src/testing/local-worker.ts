import { createNodePlatform } from '../codecs/node-platform.ts';
import type { ScanCalls } from '../scanner/protocol.ts';
import { createScanHandlers } from '../scanner/serve-scans.ts';
import { type Calls, type Handlers, Service, type SpawnWorker } from '../workers/index.ts';

/** Runs workers in the test's own thread, with the same code and messages. */
export function spawnHere<C extends Calls>(createHandlers: () => Handlers<C>): SpawnWorker {
  return () => {
    let isAlive = true;
    let receive: (message: unknown) => void = () => undefined;
    let serve: (message: unknown) => void = () => undefined;
    new Service<C>(createHandlers()).attach({
      post: (message) => {
        if (isAlive) receive(structuredClone(message));
      },
      listen: (onMessage) => {
        serve = onMessage;
      },
    });
    return {
      post: (message, transfer = []) => {
        const copy = structuredClone(message, { transfer: [...transfer] });
        queueMicrotask(() => serve(copy));
      },
      listen: (onMessage) => {
        receive = onMessage;
      },
      end: () => {
        isAlive = false;
      },
    };
  };
}

export const spawnLocalScanner: SpawnWorker = spawnHere<ScanCalls>(() =>
  createScanHandlers({ platform: createNodePlatform() }),
);
