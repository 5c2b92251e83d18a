import { createNodePlatform } from '../codecs/node-platform.ts';
import type { ScanCalls } from '../scanner/protocol.ts';
import { createScanHandlers } from '../scanner/serve-scans.ts';
import { Service, type SpawnWorker } from '../workers/index.ts';

/** A scanning worker that runs where the test runs: the same code and messages as a thread's, without the thread. */
export const spawnLocalWorker: SpawnWorker = () => {
  let isAlive = true;
  let receive: (message: unknown) => void = () => undefined;
  let serve: (message: unknown) => void = () => undefined;
  new Service<ScanCalls>(createScanHandlers({ platform: createNodePlatform() })).attach({
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
