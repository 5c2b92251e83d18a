// Signature verification worker, independent of its environment.
import type { Handlers } from '../workers/index.ts';
import type { VerificationResult } from './types.ts';
import { verifySignatures } from './verify-signatures.ts';

export type SigningCalls = {
  verify: { readonly input: { readonly file: Blob }; readonly result: VerificationResult };
};

export const createSigningHandlers = (): Handlers<SigningCalls> => ({
  verify: async ({ file }) => verifySignatures(new Uint8Array(await file.arrayBuffer())),
});
