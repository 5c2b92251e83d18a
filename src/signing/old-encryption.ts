// The encryption of older PKCS #12 files, as Windows and OpenSSL 1 write them: RFC 7292, appendices
// B and C. Only for reading: Triple DES and RC2 are weak, and WebCrypto doesn't know them.
import asn1 from 'node-forge/lib/asn1.js';
import pbe from 'node-forge/lib/pbe.js';
import util from 'node-forge/lib/util.js';
import { fromLatin1, toLatin1 } from '../codecs/bytes.ts';

/**
 * Decrypts data with a password.
 * @param oid of its method, which has `params` (DER)
 * @throws Error if the data is damaged
 */
export function decryptOld(oid: string, params: Uint8Array, data: Uint8Array, password: string) {
  const cipher = pbe.getCipherForPKCS12PBE(oid, asn1.fromDer(toLatin1(params)), password);
  cipher.update(util.createBuffer(toLatin1(data)));
  if (!cipher.finish()) throw new Error('The padding is invalid.');
  return fromLatin1(cipher.output.getBytes());
}
