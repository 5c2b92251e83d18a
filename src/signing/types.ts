import type { Message } from '../messages/index.ts';
import type { Change } from './compare-revisions.ts';

/**
 * `valid` and `unknownSigner` hold. `doubtful` is intact, but its certificate or algorithms are not
 * reliable. `changed` is intact, but the file has forbidden later changes. `broken` isn't intact.
 */
export type SignatureState = 'valid' | 'unknownSigner' | 'doubtful' | 'changed' | 'broken';

/** Reason for a state: a code for programs and a message for users. */
export interface SignatureFinding {
  readonly code: string;
  readonly localized: Message;
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
  /** Common name of the signer, or the full subject without one. */
  readonly signer: string | undefined;
  /** Chain from the signer towards the root, as far as known. */
  readonly chain: readonly CertificateInfo[];
  readonly isTrusted: boolean;
  /** Claimed signing time. */
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

/** Length of the file as signed; undefined if unknown or nothing was appended. */
export function signedLength({ byteRange = [], coversWholeFile }: SignatureResult): number | undefined {
  const [, , start, length] = byteRange;
  return coversWholeFile || start === undefined || length === undefined ? undefined : start + length;
}

export interface VerificationResult {
  readonly signatures: readonly SignatureResult[];
  /** Number of signatures in the file's bytes that nothing refers to. */
  readonly unreachable: number;
}

export interface VerifyOptions {
  /** Certificates that the user trusts (DER). */
  readonly trusted?: readonly Uint8Array[];
  readonly now?: Date;
}
