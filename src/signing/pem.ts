// Certificates as text (RFC 7468) or as they are (DER).
import { fromLatin1, toLatin1 } from '../codecs/bytes.ts';

const BLOCK = /-----BEGIN (?:X509 |TRUSTED )?CERTIFICATE-----([\w+/=\s]*)-----END/g;

/** Reads all certificates of a file (DER); none where it holds none. */
export function readPem(bytes: Uint8Array): readonly Uint8Array[] {
  const blocks = [...toLatin1(bytes).matchAll(BLOCK)].map(([, text = '']) => text.replace(/\s/g, ''));
  if (blocks.length > 0) return blocks.map((text) => fromLatin1(atob(text)));
  return bytes[0] === 0x30 ? [bytes] : [];
}
