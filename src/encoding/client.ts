// The page's end of drawing barcodes.
import { MessageError, message } from '../messages/index.ts';
import { RemoteWorker, spawnWorker } from '../workers/index.ts';
import type { EncodingCalls } from './serve-encoding.ts';

export type { DrawnBarcode } from './serve-encoding.ts';

const spawn = spawnWorker(
  () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'encoding' }),
);

/** Starts a worker that draws barcodes, to be closed by who asks for it. */
export const createEncoder = (): RemoteWorker<EncodingCalls> =>
  new RemoteWorker<EncodingCalls>({
    spawn,
    toDeath: (reason) =>
      new MessageError(message('The barcode could not be drawn: {reason}', { reason: String(reason) })),
  });
