// Signer and authority certificates that the user trusts, stored in the settings.
import { fromLatin1, toLatin1 } from '../../codecs/bytes.ts';
import type { Settings } from '../ports.ts';

const NAME = 'trusted-certificates';

export const trustedCertificates = (settings: Settings): readonly Uint8Array[] =>
  (settings.get(NAME) ?? '')
    .split(' ')
    .filter((text) => text !== '')
    .map((text) => fromLatin1(atob(text)));

/** Replaces the trusted certificates; duplicates are dropped. */
export function trustCertificates(settings: Settings, certificates: readonly Uint8Array[]): void {
  settings.set(NAME, [...new Set(certificates.map((each) => btoa(toLatin1(each))))].join(' '));
}
