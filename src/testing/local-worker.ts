import { createNodePlatform } from '../codecs/node-platform.ts';
import type { SpawnWorker } from '../scanner/protocol.ts';
import { createScanService } from '../scanner/serve-scans.ts';

/** A scanning worker that runs where the test runs: the same code and messages as a thread's, without the thread. */
export const spawnLocalWorker: SpawnWorker = ({ onAnswer, onDeath }) => {
  let isAlive = true;
  const service = createScanService(createNodePlatform(), (answer) => {
    if (isAlive) onAnswer(answer);
  });
  return {
    post: (request, transfer) => {
      const copy = structuredClone(request, { transfer: [...transfer] });
      service.then(({ serve }) => serve(copy)).catch((fault: unknown) => onDeath(String(fault)));
    },
    terminate: () => {
      isAlive = false;
    },
  };
};
