// Certificates as text (RFC 7468) or as they are (DER).
import { fromLatin1, toLatin1 } from '../codecs/bytes.ts';
import { parseCertificate } from './cms.ts';

const BLOCK = /-----BEGIN (?:X509 |TRUSTED )?CERTIFICATE-----([\w+/=\s]*)-----END/g;

/** The certificate as DER; undefined if it is none. */
function toCertificate(read: () => Uint8Array): Uint8Array | undefined {
  try {
    const bytes = read();
    parseCertificate(bytes);
    return bytes;
  } catch {
    return undefined;
  }
}

/** Reads all certificates of a file (DER); none where it holds none that can be read. */
export function readCertificates(bytes: Uint8Array): readonly Uint8Array[] {
  const blocks = [...toLatin1(bytes).matchAll(BLOCK)].map(([, text = '']) => text.replace(/\s/g, ''));
  const all = blocks.length === 0 ? [() => bytes] : blocks.map((text) => () => fromLatin1(atob(text)));
  return all.flatMap((read) => toCertificate(read) ?? []);
}
