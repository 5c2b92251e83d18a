import type { Handlers } from '../workers/index.ts';
import { readKeyFile } from './pkcs12.ts';
import { type SignOptions, signPdf } from './sign-pdf.ts';
import { makeTestCertificate, type TestCertificateOptions } from './test-certificate.ts';
import type { VerificationResult } from './types.ts';
import { verifySignatures } from './verify-signatures.ts';

export interface SignRequest extends Omit<SignOptions, 'key' | 'askTimestamp' | 'now'> {
  readonly file: Blob;
  /** PKCS #12 file. */
  readonly keyFile: Blob;
  readonly keyPassword: string;
}

export type SigningCalls = {
  verify: {
    readonly input: { readonly file: Blob; readonly trusted: readonly Uint8Array[] };
    readonly result: VerificationResult;
  };
  sign: { readonly input: SignRequest; readonly result: Uint8Array };
  makeTestCertificate: {
    readonly input: Pick<TestCertificateOptions, 'name' | 'password'>;
    readonly result: Uint8Array;
  };
};

const bytesOf = async (blob: Blob): Promise<Uint8Array> => new Uint8Array(await blob.arrayBuffer());

export const createSigningHandlers = (): Handlers<SigningCalls> => ({
  verify: async ({ file, trusted }) => verifySignatures(await bytesOf(file), { trusted }),
  async sign({ file, keyFile, keyPassword, ...options }) {
    const key = await readKeyFile(await bytesOf(keyFile), keyPassword);
    return signPdf(await bytesOf(file), { ...options, key });
  },
  makeTestCertificate,
});
