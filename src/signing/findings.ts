// Findings of the verification, with one message for each code.
import { type Message, message, msg, type Values } from '../messages/index.ts';
import type { SignatureFinding, SignatureState } from './types.ts';

interface Reason {
  readonly state: SignatureState;
  readonly message: string;
}

const REASONS = {
  byteRange: {
    state: 'broken',
    message: msg('Its byte range is wrong: it does not begin at the start of the file, or leaves it.'),
  },
  gap: {
    state: 'broken',
    message: msg('Bytes between the signed ranges are not only this signature: unsigned content could hide there.'),
  },
  revision: { state: 'broken', message: msg('It is not part of the revision of the file that it signs.') },
  cms: { state: 'broken', message: msg('Its data is damaged or incomplete.') },
  digest: { state: 'broken', message: msg('The signed bytes were changed.') },
  signature: { state: 'broken', message: msg('It was not made with the key of its certificate.') },
  noCertificate: { state: 'broken', message: msg('The certificate of the signer is missing.') },
  otherCertificate: { state: 'broken', message: msg('It names another certificate than the one it comes with.') },
  badTimestamp: { state: 'doubtful', message: msg('Its time stamp is damaged or belongs to something else.') },
  weak: { state: 'doubtful', message: msg('{algorithm} is weak: such a signature can be forged.') },
  unsupported: { state: 'doubtful', message: msg('{algorithm} is not supported: it could not be checked.') },
  expired: {
    state: 'doubtful',
    message: msg('The certificate of {name} expired on {date}, and no trusted time stamp proves an earlier signature.'),
  },
  notYetValid: { state: 'doubtful', message: msg('The certificate of {name} is valid from {date} only.') },
  revoked: { state: 'doubtful', message: msg('The certificate of {name} was revoked on {date}.') },
  usage: { state: 'doubtful', message: msg('The certificate of {name} is not meant for this purpose.') },
  changed: { state: 'changed', message: msg('The file was changed later in a way that it does not allow: {places}') },
  incomparable: { state: 'changed', message: msg('The file was changed later, and its structure does not show how.') },
} as const satisfies Record<string, Reason>;

export type FindingCode = keyof typeof REASONS;

export const find = (code: FindingCode, values?: Values): SignatureFinding => ({
  code,
  localized: message(REASONS[code].message, values),
});

/** Worst first. */
const ORDER: readonly SignatureState[] = ['broken', 'changed', 'doubtful'];

export function stateOf(findings: readonly SignatureFinding[], isTrusted: boolean): SignatureState {
  const states = findings.map(({ code }) => REASONS[code as FindingCode].state as SignatureState);
  return ORDER.find((state) => states.includes(state)) ?? (isTrusted ? 'valid' : 'unknownSigner');
}

const STATES: Readonly<Record<SignatureState, string>> = {
  valid: msg('valid'),
  unknownSigner: msg('valid, but the signer is unknown'),
  doubtful: msg('doubtful'),
  changed: msg('changed since'),
  broken: msg('broken'),
};

export const describeState = (state: SignatureState): Message => message(STATES[state]);
