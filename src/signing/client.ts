// The page's end of verifying.
import { SaidError, say } from '../messages/index.ts';
import { RemoteWorker, spawnWorker } from '../workers/index.ts';
import type { SigningCalls } from './serve-signing.ts';
import type { VerificationResult } from './types.ts';

const spawn = spawnWorker(
  () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'signing' }),
);

/** Verifies the signatures of a file in a worker, which ends with the answer or the signal. */
export async function verifyInWorker(file: Blob, signal: AbortSignal): Promise<VerificationResult> {
  const stopped = (reason: string) => new SaidError(say('The signatures could not be verified: {reason}', { reason }));
  const worker = new RemoteWorker<SigningCalls>({ spawn, toDeath: (reason) => stopped(String(reason)) });
  const close = () => worker.close(signal.reason);
  signal.addEventListener('abort', close, { once: true });
  try {
    return await worker.call('verify', { file });
  } finally {
    signal.removeEventListener('abort', close);
    worker.close(undefined);
  }
}
