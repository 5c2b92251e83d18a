// Main thread side of drawing barcodes.
import { MessageError, message } from '../messages/index.ts';
import { RemoteWorker, spawnWorker } from '../workers/index.ts';
import type { EncodingCalls } from './serve-encoding.ts';

export type { DrawnBarcode } from './serve-encoding.ts';

const spawn = spawnWorker(
  () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'encoding' }),
);

/** Spawns a worker that draws barcodes. The caller must close it. */
export const createEncoder = (): RemoteWorker<EncodingCalls> =>
  new RemoteWorker<EncodingCalls>({
    spawn,
    toDeath: (reason) =>
      new MessageError(message('The barcode could not be drawn: {reason}', { reason: String(reason) })),
  });
