// Signatures of PDFs. The libraries behind this door are fetched when something is verified or signed.
export { describeState } from './findings.ts';
export { readPem } from './pem.ts';
export type { SignatureResult } from './types.ts';

type Verify = typeof import('./verify-signatures.ts').verifySignatures;

/** Verifies all signatures of a PDF. */
export const verifySignatures: Verify = async (...parameters) =>
  (await import('./verify-signatures.ts')).verifySignatures(...parameters);
