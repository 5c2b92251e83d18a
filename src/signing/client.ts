// The page's end of signing and verifying.
import { MessageError, type MessageOrText, message } from '../messages/index.ts';
import { RemoteWorker, spawnWorker } from '../workers/index.ts';
import type { SigningCalls, SignRequest } from './serve-signing.ts';
import type { VerificationResult } from './types.ts';

export type { SignRequest };

const spawn = spawnWorker(
  () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'signing' }),
);

/** Asks a worker of its own, which ends with the answer or the signal. */
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

/**
 * Verifies the signatures of a file.
 * @param trusted certificates that the user trusts (DER)
 */
export const verifyInWorker = (
  file: Blob,
  trusted: readonly Uint8Array[],
  signal: AbortSignal,
): Promise<VerificationResult> =>
  ask('verify', { file, trusted }, signal, (reason) =>
    message('The signatures could not be verified: {reason}', { reason }),
  );

/** Signs a PDF. @throws SigningError why it is not signed */
export const signInWorker = (request: SignRequest, signal: AbortSignal): Promise<Uint8Array> =>
  ask('sign', request, signal, (reason) => message('The document could not be signed: {reason}', { reason }));

/** Makes a key with a certificate of its own, as a PKCS #12 file. */
export const makeTestCertificateInWorker = (
  input: SigningCalls['makeTestCertificate']['input'],
  signal: AbortSignal,
): Promise<Uint8Array> =>
  ask('makeTestCertificate', input, signal, (reason) =>
    message('The certificate could not be made: {reason}', { reason }),
  );
