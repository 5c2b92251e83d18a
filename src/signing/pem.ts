// Reads certificates in PEM (RFC 7468) or DER.
import { fromLatin1, toLatin1 } from '../codecs/bytes.ts';
import { parseCertificate } from './cms.ts';

const BLOCK = /-----BEGIN (?:X509 |TRUSTED )?CERTIFICATE-----([\w+/=\s]*)-----END/g;

function toCertificate(read: () => Uint8Array): Uint8Array | undefined {
  try {
    const bytes = read();
    parseCertificate(bytes);
    return bytes;
  } catch {
    return undefined;
  }
}

/** Reads all valid certificates of a file (DER). */
export function readCertificates(bytes: Uint8Array): readonly Uint8Array[] {
  const blocks = [...toLatin1(bytes).matchAll(BLOCK)].map(([, text = '']) => text.replace(/\s/g, ''));
  const all = blocks.length === 0 ? [() => bytes] : blocks.map((text) => () => fromLatin1(atob(text)));
  return all.flatMap((read) => toCertificate(read) ?? []);
}
