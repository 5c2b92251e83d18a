// The page's end of the redacting worker. Each task has a worker of its own, so that cancelling is ending it.
import type { Result } from '../kernel/result.ts';
import { RemoteWorker, spawnWorker } from '../workers/index.ts';
import type { RedactionCalls, RedactionTask } from './messages.ts';
import type { RedactedFile, RedactionProgress, RedactionRefusal } from './types.ts';

const createWorker = () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'redaction' });

/** @throws Error when the worker fails; the signal's reason when it was cancelled */
export async function redactFile(
  task: RedactionTask,
  {
    onProgress,
    signal,
  }: { readonly onProgress?: (progress: RedactionProgress) => void; readonly signal?: AbortSignal } = {},
): Promise<Result<RedactedFile, RedactionRefusal>> {
  signal?.throwIfAborted();
  const worker = new RemoteWorker<RedactionCalls>({
    spawn: spawnWorker(createWorker),
    toDeath: (reason) => new Error(`Redacting stopped: ${reason}`),
  });
  try {
    return await worker.call('redact', task, { signal, onPart: onProgress });
  } finally {
    worker.close(new Error('The task is over.'));
  }
}
