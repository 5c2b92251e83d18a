import type { Message } from '../messages/index.ts';
import type { Change } from './compare-revisions.ts';

/**
 * State of a signature. `valid` and `unknownSigner` hold; `doubtful` is intact, but its certificate, its algorithms or what they need are not good
 * enough to rely on; `changed` is intact in a file that changed later in a way that it does not allow; `broken` does not match its bytes.
 */
export type SignatureState = 'valid' | 'unknownSigner' | 'doubtful' | 'changed' | 'broken';

/** One reason for a state, by code for programs and as a message for people. */
export interface SignatureFinding {
  readonly code: string;
  readonly said: Message;
  /** Technical cause in English, for developers. */
  readonly detail?: string;
}

export interface CertificateInfo {
  readonly subject: string;
  readonly issuer: string;
  readonly serial: string;
  readonly validFrom: string;
  readonly validUntil: string;
}

export interface TimestampInfo {
  readonly time: string;
  readonly authority: string;
  readonly isTrusted: boolean;
}

export interface SignatureResult {
  readonly field: string | undefined;
  readonly kind: 'approval' | 'certification' | 'timestamp';
  readonly state: SignatureState;
  readonly findings: readonly SignatureFinding[];
  /** Common name of the signer, or the whole subject where it has none. */
  readonly signer: string | undefined;
  /** From the signer to the root as far as it is known. */
  readonly chain: readonly CertificateInfo[];
  readonly isTrusted: boolean;
  /** Signing time by the signer's own clock. */
  readonly signedAt: string | undefined;
  readonly timestamp: TimestampInfo | undefined;
  readonly reason: string | undefined;
  readonly place: string | undefined;
  readonly format: string | undefined;
  readonly digest: string | undefined;
  readonly byteRange: readonly number[] | undefined;
  readonly coversWholeFile: boolean;
  /** DocMDP: 1 no changes, 2 form values and signatures, 3 annotations too; undefined for none. */
  readonly permissions: 1 | 2 | 3 | undefined;
  readonly revocation: 'good' | 'revoked' | 'unknown';
  readonly laterChanges: readonly (Change & { readonly isAllowed: boolean })[];
}

/** Length of the file as it was signed; undefined if nothing was appended later, or it isn't known. */
export function signedLength({ byteRange = [], coversWholeFile }: SignatureResult): number | undefined {
  const [, , start, length] = byteRange;
  return coversWholeFile || start === undefined || length === undefined ? undefined : start + length;
}

export interface VerificationResult {
  readonly signatures: readonly SignatureResult[];
  /** Signatures whose bytes are in the file and that nothing refers to any more. */
  readonly unreachable: number;
}

export interface VerifyOptions {
  /** Certificates that the user trusts (DER). */
  readonly trusted?: readonly Uint8Array[];
  readonly now?: Date;
}
