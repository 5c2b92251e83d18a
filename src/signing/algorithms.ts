import { type Certificate, type PublicKeyInfo, RSAPublicKey } from 'pkijs';

interface Digest {
  readonly name: string;
  readonly isWeak?: boolean;
  /** False if WebCrypto lacks it. */
  readonly isSupported?: boolean;
}

const DIGESTS: Readonly<Record<string, Digest>> = {
  '1.2.840.113549.2.2': { name: 'MD2', isWeak: true, isSupported: false },
  '1.2.840.113549.2.5': { name: 'MD5', isWeak: true, isSupported: false },
  '1.3.14.3.2.26': { name: 'SHA-1', isWeak: true },
  '2.16.840.1.101.3.4.2.1': { name: 'SHA-256' },
  '2.16.840.1.101.3.4.2.2': { name: 'SHA-384' },
  '2.16.840.1.101.3.4.2.3': { name: 'SHA-512' },
};

/** Digests of combined signature algorithms, such as `sha256WithRSAEncryption`. */
const SIGNATURE_DIGESTS: Readonly<Record<string, string>> = {
  '1.2.840.113549.1.1.2': '1.2.840.113549.2.2',
  '1.2.840.113549.1.1.4': '1.2.840.113549.2.5',
  '1.2.840.113549.1.1.5': '1.3.14.3.2.26',
  '1.2.840.113549.1.1.11': '2.16.840.1.101.3.4.2.1',
  '1.2.840.113549.1.1.12': '2.16.840.1.101.3.4.2.2',
  '1.2.840.113549.1.1.13': '2.16.840.1.101.3.4.2.3',
  '1.2.840.10045.4.1': '1.3.14.3.2.26',
  '1.2.840.10045.4.3.2': '2.16.840.1.101.3.4.2.1',
  '1.2.840.10045.4.3.3': '2.16.840.1.101.3.4.2.2',
  '1.2.840.10045.4.3.4': '2.16.840.1.101.3.4.2.3',
};

const RSA = '1.2.840.113549.1.1.1';
const RSA_PSS = '1.2.840.113549.1.1.10';
const EC = '1.2.840.10045.2.1';
const CURVES = new Set(['1.2.840.10045.3.1.7', '1.3.132.0.34', '1.3.132.0.35']);

/** Minimum RSA key size (bits): NIST SP 800-131A. */
const MIN_RSA_BITS = 2048;

export const digestOf = (oid: string): Digest => DIGESTS[oid] ?? { name: oid, isSupported: false };

/** Returns the digest of a combined signature algorithm; undefined for others. */
export function digestOfSignature(oid: string): Digest | undefined {
  const digest = SIGNATURE_DIGESTS[oid];
  return digest === undefined ? undefined : digestOf(digest);
}

/** Returns true if a signature algorithm fits a certificate's key. */
export function isSignatureBy(
  oid: string,
  { subjectPublicKeyInfo }: Pick<Certificate, 'subjectPublicKeyInfo'>,
): boolean {
  const key = subjectPublicKeyInfo.algorithm.algorithmId;
  const isEc = oid === EC || oid.startsWith('1.2.840.10045.4.');
  if (isEc) return key === EC && (oid === EC || oid in SIGNATURE_DIGESTS);
  if (oid === RSA_PSS) return key === RSA || key === RSA_PSS;
  return key === RSA && (oid === RSA || oid in SIGNATURE_DIGESTS);
}

export interface KeyStrength {
  readonly name: string;
  readonly isSupported: boolean;
  readonly isWeak: boolean;
}

export function keyOf({ subjectPublicKeyInfo: info }: Pick<Certificate, 'subjectPublicKeyInfo'>): KeyStrength {
  const { algorithmId } = info.algorithm;
  if (algorithmId === RSA || algorithmId === RSA_PSS) {
    const bits = rsaBits(info);
    return { name: `RSA ${bits}`, isSupported: bits >= 256 && bits <= 16384, isWeak: bits < MIN_RSA_BITS };
  }
  const curve = String((info.algorithm.algorithmParams as { valueBlock?: unknown } | undefined)?.valueBlock ?? '');
  if (algorithmId === EC) return { name: 'ECDSA', isSupported: CURVES.has(curve), isWeak: false };
  return { name: algorithmId, isSupported: false, isWeak: false };
}

function rsaBits(info: PublicKeyInfo): number {
  try {
    const key = RSAPublicKey.fromBER(new Uint8Array(info.subjectPublicKey.valueBlock.valueHexView));
    const bytes = key.modulus.valueBlock.valueHexView;
    const first = bytes.findIndex((byte) => byte !== 0);
    return first < 0 ? 0 : (bytes.length - first) * 8 - Math.clz32(bytes[first] ?? 0) + 24;
  } catch {
    return 0;
  }
}
