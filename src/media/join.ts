// The page's end of joining pictures, in a worker that ends with the call.
import { MediaError, reviveMediaError } from '../codecs/errors.ts';
import { message } from '../messages/index.ts';
import { RemoteWorker, spawnWorker } from '../workers/index.ts';
import type { NamedBlob } from './document.ts';
import type { JoinCalls } from './messages.ts';

const createWorker = () => new Worker(new URL('./join-worker.ts', import.meta.url), { type: 'module', name: 'join' });

interface JoinOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (share: number) => void;
}

/** @throws MediaError which file can't be read; the signal's reason if cancelled */
export async function joinPictures(
  files: readonly NamedBlob[],
  { signal, onProgress = () => undefined }: JoinOptions = {},
): Promise<Blob> {
  signal?.throwIfAborted();
  const worker = new RemoteWorker<JoinCalls>({
    spawn: spawnWorker(createWorker),
    reviveError: reviveMediaError,
    toDeath: (reason) => new MediaError('DecoderFailed', message('The decoder stopped: {reason}', { reason })),
  });
  try {
    return await worker.call('join', { files }, { signal, onPart: ({ share }) => onProgress(share) });
  } finally {
    worker.close(new MediaError('DecoderFailed', message('The pictures were joined.')));
  }
}
