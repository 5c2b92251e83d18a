// Main thread side of compression, without the code that compresses.
import { MessageError, message } from '../messages/index.ts';
import { RemoteError, RemoteWorker, spawnWorker } from '../workers/index.ts';
import type { Compressed } from './compress-pdf.ts';
import type { CompressCalls, CompressTask } from './messages.ts';
import { ComparisonError } from './same-pages.ts';

export type { Compressed } from './compress-pdf.ts';
export type { ImageChoices } from './images.ts';
export { ComparisonError } from './same-pages.ts';
export { DEFAULT_QUALITY, differenceMessage, FEWER_PIXELS } from './ways-on.ts';

const spawn = spawnWorker(
  () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'compress' }),
);

interface CompressingOptions {
  readonly signal: AbortSignal;
  /** @param share 0 to 1 */
  readonly onProgress: (share: number) => void;
}

/**
 * Compresses a PDF in a worker of its own.
 * @throws ComparisonError if pages differ; Error if it can't be opened; the signal's reason
 */
export async function compressInWorker(
  task: CompressTask,
  { signal, onProgress }: CompressingOptions,
): Promise<Compressed> {
  const worker = new RemoteWorker<CompressCalls>({
    spawn,
    reviveError: (data) =>
      data.name === 'ComparisonError' && data.localized ? new ComparisonError(data.localized) : new RemoteError(data),
    toDeath: (reason) => new MessageError(message('Compressing stopped: {reason}', { reason })),
  });
  try {
    return await worker.call('compress', task, { signal, onPart: onProgress });
  } finally {
    worker.close(signal.reason);
  }
}
