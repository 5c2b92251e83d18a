import { MessageError, type MessageOrText, message } from '../messages/index.ts';
import { RemoteWorker, spawnWorker } from '../workers/index.ts';
import type { SigningCalls, SignRequest } from './serve-signing.ts';
import type { VerificationResult } from './types.ts';

export type { SignRequest };

const spawn = spawnWorker(
  () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'signing' }),
);

/** Calls a new worker, which is terminated after the reply or on abort. */
async function ask<Name extends keyof SigningCalls>(
  name: Name,
  input: SigningCalls[Name]['input'],
  signal: AbortSignal,
  sayDeath: (reason: string) => MessageOrText,
): Promise<SigningCalls[Name]['result']> {
  signal.throwIfAborted();
  const worker = new RemoteWorker<SigningCalls>({
    spawn,
    toDeath: (reason) => new MessageError(sayDeath(String(reason))),
  });
  const close = () => worker.close(signal.reason);
  signal.addEventListener('abort', close, { once: true });
  try {
    return await worker.call(name, input);
  } finally {
    signal.removeEventListener('abort', close);
    worker.close(undefined);
  }
}

/** Verifies a file's signatures. @param trusted certificates that the user trusts (DER) */
export const verifyInWorker = (
  file: Blob,
  trusted: readonly Uint8Array[],
  signal: AbortSignal,
): Promise<VerificationResult> =>
  ask('verify', { file, trusted }, signal, (reason) =>
    message('The signatures could not be verified: {reason}', { reason }),
  );

/** Signs a PDF. @throws SigningError if it can't be signed */
export const signInWorker = (request: SignRequest, signal: AbortSignal): Promise<Uint8Array> =>
  ask('sign', request, signal, (reason) => message('The document could not be signed: {reason}', { reason }));

/** Creates a key with a self-signed certificate as a PKCS #12 file. */
export const makeTestCertificateInWorker = (
  input: SigningCalls['makeTestCertificate']['input'],
  signal: AbortSignal,
): Promise<Uint8Array> =>
  ask('makeTestCertificate', input, signal, (reason) =>
    message('The certificate could not be made: {reason}', { reason }),
  );
