// PDF signatures. The libraries load on first use.
export { describeState } from './findings.ts';
export { SigningError } from './signing-error.ts';
export { type SignatureResult, signedLength, type VerificationResult } from './types.ts';

type Verify = typeof import('./verify-signatures.ts').verifySignatures;
type Sign = typeof import('./sign-pdf.ts').signPdf;
type ReadKey = typeof import('./pkcs12.ts').readKeyFile;
type ReadCertificates = (bytes: Uint8Array) => Promise<readonly Uint8Array[]>;
type MakeCertificate = typeof import('./test-certificate.ts').makeTestCertificate;

export const verifySignatures: Verify = async (...parameters) =>
  (await import('./verify-signatures.ts')).verifySignatures(...parameters);

/** Signs a PDF in an incremental update. @throws SigningError if it can't be signed */
export const signPdf: Sign = async (...parameters) => (await import('./sign-pdf.ts')).signPdf(...parameters);

/** Reads key and certificates of a PKCS #12 file. @throws SigningError */
export const readKeyFile: ReadKey = async (...parameters) => (await import('./pkcs12.ts')).readKeyFile(...parameters);

export const readCertificates: ReadCertificates = async (...parameters) =>
  (await import('./pem.ts')).readCertificates(...parameters);

/** Creates a key with a self-signed certificate as a PKCS #12 file. */
export const makeTestCertificate: MakeCertificate = async (...parameters) =>
  (await import('./test-certificate.ts')).makeTestCertificate(...parameters);
