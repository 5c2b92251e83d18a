// The page's end of the writing worker. Each task has a worker of its own, so that cancelling is ending it.

import type { PictureDocument } from '../media/index.ts';
import { watchWorker } from '../workers/index.ts';
import type { FromWorker, OutputProgress, OutputResults, OutputTask, ToWorker } from './messages.ts';

export interface TaskOptions {
  readonly onProgress?: (progress: OutputProgress) => void;
  readonly signal?: AbortSignal;
}

const createWorker = () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'output' });

/**
 * Runs a task over the open document, which stays as it is.
 *
 * @throws Error that says why it failed; the signal's reason when it was cancelled
 */
export function runOutputTask<Kind extends OutputTask['kind']>(
  picture: Pick<PictureDocument, 'readPixels'>,
  task: Extract<OutputTask, { kind: Kind }>,
  { onProgress, signal }: TaskOptions = {},
): Promise<OutputResults[Kind]> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    const worker = watchWorker<ToWorker, FromWorker>(createWorker(), {
      onMessage,
      onDeath: (reason) => fail(new Error(`Writing stopped: ${reason}`)),
    });
    const end = () => {
      worker.end();
      signal?.removeEventListener('abort', onAbort);
    };
    const fail = (reason: unknown) => {
      end();
      reject(reason);
    };
    const onAbort = () => fail(signal?.reason);
    signal?.addEventListener('abort', onAbort, { once: true });

    const read = async ({ id, pageIndex, rect, scale }: Extract<FromWorker, { kind: 'read' }>) => {
      try {
        const image = await picture.readPixels(pageIndex, rect, scale);
        worker.post({ kind: 'pixels', id, image }, [image.data.buffer]);
      } catch (error) {
        worker.post({ kind: 'no-pixels', id, message: error instanceof Error ? error.message : String(error) });
      }
    };

    function onMessage(data: FromWorker): void {
      switch (data.kind) {
        case 'read':
          void read(data);
          break;
        case 'progress':
          onProgress?.(data.progress);
          break;
        case 'result':
          end();
          resolve(data.value as OutputResults[Kind]);
          break;
        case 'failed':
          fail(new Error(data.message));
          break;
      }
    }
    worker.post({ kind: 'task', task });
  });
}
