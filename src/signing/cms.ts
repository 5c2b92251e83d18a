// CMS signed data in PDFs: RFC 5652, ISO 32000-2, 12.8.3, and CAdES (ETSI EN 319 122-1).
import { fromBER, type OctetString, type Sequence } from 'asn1js';
import { type Attribute, Certificate, ContentInfo, getCrypto, SignedData, type SignerInfo } from 'pkijs';
import { toHexDigits } from '../codecs/bytes.ts';
import { digestOf, digestOfSignature, isSignatureBy, keyOf } from './algorithms.ts';
import { lengthOfElement } from './asn1-structure.ts';
import { find } from './findings.ts';
import type { SignatureFinding } from './types.ts';

const SIGNED_DATA = '1.2.840.113549.1.7.2';
const DATA = '1.2.840.113549.1.7.1';
export const TST_INFO = '1.2.840.113549.1.9.16.1.4';

const ATTRIBUTES = {
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  timestamp: '1.2.840.113549.1.9.16.2.14',
  revocation: '1.2.840.113583.1.1.8',
} as const;

/** Versions of SignedData and SignerInfo: RFC 5652, sections 5.1 and 5.3. */
const VERSIONS = new Set([1, 3, 4, 5]);

/** Maximum number of certificates: protects against denial of service. */
const MAX_CERTIFICATES = 200;
const MAX_CMS_BYTES = 16 * 1024 ** 2;

export interface Cms {
  readonly signer: SignerInfo;
  readonly certificates: readonly Certificate[];
  readonly contentType: string;
  readonly content: Uint8Array | undefined;
  readonly signedData: SignedData;
}

/** Error for invalid signed data; its message becomes part of a finding. */
export class CmsFault extends Error {}

const viewOf = (data: ArrayBuffer | Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(data);

export const isEqual = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, at) => byte === b[at]);

/** @throws CmsFault */
export function parseCms(bytes: Uint8Array): Cms {
  if (bytes.length > MAX_CMS_BYTES) throw new CmsFault('too large');
  try {
    const length = lengthOfElement(bytes);
    const { offset, result } = fromBER(viewOf(bytes));
    if (length === undefined || offset !== length) throw new CmsFault(result.error || 'lengths do not add up');
    // Signers reserve more space than they need and pad it with zeros.
    if (bytes.subarray(offset).some((byte) => byte !== 0)) throw new CmsFault('data behind the signature');
    const info = new ContentInfo({ schema: result });
    if (info.contentType !== SIGNED_DATA) throw new CmsFault('no signed data');
    const certificates = certificatesIn(info.content as Sequence)
      .slice(0, MAX_CERTIFICATES + 1)
      .map(parseCertificate);
    if (certificates.length > MAX_CERTIFICATES) throw new CmsFault('too many certificates');
    const signedData = new SignedData({ schema: info.content });
    const [signer, ...others] = signedData.signerInfos;
    if (!signer || others.length > 0) throw new CmsFault(`${signedData.signerInfos.length} signers instead of one`);
    if (!signedData.digestAlgorithms.some(({ algorithmId }) => algorithmId === signer.digestAlgorithm.algorithmId))
      throw new CmsFault('another digest than it announces');
    if (!VERSIONS.has(signedData.version) || !VERSIONS.has(signer.version)) throw new CmsFault('an unknown version');
    const { eContentType, eContent } = signedData.encapContentInfo;
    const content = eContent ? viewOf(eContent.getValue()) : undefined;
    return { signer, certificates, contentType: eContentType, content, signedData };
  } catch (error) {
    throw error instanceof CmsFault ? error : new CmsFault(error instanceof Error ? error.message : String(error));
  }
}

const attributesOf = (signer: SignerInfo, isSigned: boolean): readonly Attribute[] =>
  (isSigned ? signer.signedAttrs : signer.unsignedAttrs)?.attributes ?? [];

/** Returns an attribute's only value; undefined if absent. @throws CmsFault for several */
export function attributeOf(signer: SignerInfo, name: keyof typeof ATTRIBUTES, isSigned = true): unknown {
  const found = attributesOf(signer, isSigned).filter(({ type }) => type === ATTRIBUTES[name]);
  if (found.length === 0) return undefined;
  if (found.length > 1 || found[0]?.values.length !== 1) throw new CmsFault(`several values of ${name}`);
  return found[0]?.values[0];
}

/** Original bytes of certificates: re-encoding may change them. */
const ENCODED = new WeakMap<Certificate, Uint8Array<ArrayBuffer>>();

export const encodedOf = (certificate: Certificate): Uint8Array<ArrayBuffer> =>
  ENCODED.get(certificate) ?? viewOf(certificate.toSchema().toBER());

/** @throws Error if the bytes aren't a certificate */
export function parseCertificate(bytes: Uint8Array): Certificate {
  const { offset, result } = fromBER(viewOf(bytes));
  if (offset < 0) throw new Error(result.error);
  const certificate = new Certificate({ schema: result });
  ENCODED.set(certificate, viewOf(bytes.subarray(0, offset)));
  return certificate;
}

function certificatesIn(content: Sequence): Uint8Array[] {
  const set = content.valueBlock.value.find(({ idBlock }) => idBlock.tagClass === 3 && idBlock.tagNumber === 0);
  const all = (set as Sequence | undefined)?.valueBlock.value ?? [];
  // Certificates of other kinds have context-specific tags.
  return all.filter(({ idBlock }) => idBlock.tagClass === 1).map((each) => each.valueBeforeDecodeView);
}

const octetsOf = (attribute: unknown): Uint8Array | undefined =>
  (attribute as OctetString | undefined)?.valueBlock?.valueHexView;

export function signingTimeOf(signer: SignerInfo): Date | undefined {
  const time = attributeOf(signer, 'signingTime') as { toDate?: () => Date } | undefined;
  const date = time?.toDate?.();
  return date && !Number.isNaN(date.getTime()) ? date : undefined;
}

/** Returns the time stamp token of the signature; undefined if absent. */
export function timestampTokenOf(signer: SignerInfo): Uint8Array | undefined {
  const token = attributeOf(signer, 'timestamp', false) as Sequence | undefined;
  return token ? viewOf(token.toBER()) : undefined;
}

/** Finds the signer's certificate by issuer and serial number, or by subject key identifier. */
export function findSigner(
  { signer, certificates }: Cms,
  further: readonly Certificate[] = [],
): Certificate | undefined {
  const { sid } = signer as { sid: { issuer?: Certificate['issuer']; serialNumber?: Certificate['serialNumber'] } };
  const all = [...certificates, ...further];
  const { issuer, serialNumber } = sid;
  if (issuer && serialNumber)
    return all.find((each) => each.issuer.isEqual(issuer) && each.serialNumber.isEqual(serialNumber));
  const identifier = octetsOf(sid);
  return all.find((each) => {
    const extension = each.extensions?.find(({ extnID }) => extnID === '2.5.29.14');
    const own = octetsOf(extension?.parsedValue);
    return identifier !== undefined && own !== undefined && isEqual(own, identifier);
  });
}

/** Checks the signed digest of the certificate, if present: RFC 5035. */
async function namesCertificate(signer: SignerInfo, certificate: Certificate): Promise<boolean> {
  for (const name of ['signingCertificateV2', 'signingCertificate'] as const) {
    const attribute = attributeOf(signer, name) as Sequence | undefined;
    if (!attribute) continue;
    const first = ((attribute.valueBlock.value[0] as Sequence).valueBlock.value[0] as Sequence).valueBlock.value;
    const [algorithm, hash] =
      first[0]?.constructor.name === 'Sequence' ? [first[0] as Sequence, first[1]] : [undefined, first[0]];
    const oid = String(algorithm?.valueBlock.value[0]?.valueBlock ?? '');
    const digest = algorithm ? digestOf(oid).name : name === 'signingCertificate' ? 'SHA-1' : 'SHA-256';
    const own = viewOf(await crypto.subtle.digest(digest, encodedOf(certificate)));
    if (!isEqual(own, octetsOf(hash) ?? new Uint8Array())) return false;
  }
  return true;
}

/** Checks if a signature's algorithms are supported and strong enough. */
function judgeAlgorithms(signer: SignerInfo, certificate: Certificate): SignatureFinding[] {
  const digests = [
    digestOf(signer.digestAlgorithm.algorithmId),
    digestOfSignature(signer.signatureAlgorithm.algorithmId),
  ];
  const key = keyOf(certificate);
  const { algorithmId } = signer.signatureAlgorithm;
  if (!isSignatureBy(algorithmId, certificate)) return [find('unsupported', { algorithm: algorithmId })];
  const all = [
    ...new Map([...digests, key].filter((each) => each !== undefined).map((each) => [each.name, each])).values(),
  ];
  return all.flatMap(({ name, isWeak, isSupported }) => [
    ...(isWeak ? [find('weak', { algorithm: name })] : []),
    ...(isSupported === false ? [find('unsupported', { algorithm: name })] : []),
  ]);
}

/**
 * Verifies a signature; returns no findings if valid.
 * @param data signed bytes: around the signature, or its encapsulated content
 */
export async function checkSigned(
  cms: Cms,
  certificate: Certificate,
  data: Uint8Array<ArrayBuffer>,
): Promise<SignatureFinding[]> {
  const { signer } = cms;
  const judged = judgeAlgorithms(signer, certificate);
  if (judged.some(({ code }) => code === 'unsupported')) return judged;
  const digest = digestOf(signer.digestAlgorithm.algorithmId).name;
  const signedDigest = digestOfSignature(signer.signatureAlgorithm.algorithmId)?.name ?? digest;
  let message = data;
  if (signer.signedAttrs) {
    const stated = octetsOf(attributeOf(signer, 'messageDigest'));
    const type = String((attributeOf(signer, 'contentType') as OctetString | undefined)?.valueBlock ?? '');
    if (!stated) throw new CmsFault('no digest');
    if (type !== cms.contentType) throw new CmsFault('another type of content');
    if (!isEqual(viewOf(await crypto.subtle.digest(digest, data)), stated)) return [find('digest'), ...judged];
    if (!(await namesCertificate(signer, certificate))) return [find('otherCertificate'), ...judged];
    message = viewOf(signer.signedAttrs.encodedValue);
  }
  return (await isSignatureOf(signer, certificate, message, signedDigest)) ? judged : [find('signature'), ...judged];
}

async function isSignatureOf(
  signer: SignerInfo,
  certificate: Certificate,
  message: Uint8Array<ArrayBuffer>,
  digest: string,
) {
  const { signature, signatureAlgorithm } = signer;
  const { subjectPublicKeyInfo } = certificate;
  const value = signature.valueBlock.valueHexView;
  if (keyOf(certificate).name === 'ECDSA' && lengthOfElement(value) !== value.length) return false;
  try {
    return await getCrypto(true).verifyWithPublicKey(
      message.buffer,
      signature,
      subjectPublicKeyInfo,
      signatureAlgorithm,
      digest,
    );
  } catch {
    // Malformed signatures, or parameters that don't fit the key.
    return false;
  }
}

/** Returns true for the content type of detached signatures. */
export const isPlainData = ({ contentType }: Cms): boolean => contentType === DATA;

export const serialOf = ({ serialNumber }: Pick<Certificate, 'serialNumber'>): string =>
  toHexDigits(serialNumber.valueBlock.valueHexView);
