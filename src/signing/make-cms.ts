// Creates CMS signatures: PAdES B-B, or B-T with a time stamp (ETSI EN 319 142-1, 319 122-1).
import { fromBER, Integer, Null, ObjectIdentifier, OctetString, Sequence } from 'asn1js';
import {
  AlgorithmIdentifier,
  Attribute,
  ContentInfo,
  createCMSECDSASignature,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  MessageImprint,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
  TimeStampReq,
  TimeStampResp,
} from 'pkijs';
import { toHexDigits } from '../codecs/bytes.ts';
import { message } from '../messages/index.ts';
import type { SigningKey } from './pkcs12.ts';
import { SigningError } from './signing-error.ts';
import { checkToken } from './timestamps.ts';

const DATA = '1.2.840.113549.1.7.1';
const SIGNED_DATA = '1.2.840.113549.1.7.2';
const DIGESTS = {
  'SHA-256': '2.16.840.1.101.3.4.2.1',
  'SHA-384': '2.16.840.1.101.3.4.2.2',
  'SHA-512': '2.16.840.1.101.3.4.2.3',
} as const;
const ECDSA_WITH = {
  'SHA-256': '1.2.840.10045.4.3.2',
  'SHA-384': '1.2.840.10045.4.3.3',
  'SHA-512': '1.2.840.10045.4.3.4',
} as const;
const RSA_WITH_SHA256 = '1.2.840.113549.1.1.11';

export type AskTimestamp = (request: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>;

const identify = (algorithmId: string) => new AlgorithmIdentifier({ algorithmId });

/** Creates the signing certificate attribute: RFC 5035. SHA-256 is the default and omitted. */
function signingCertificate({ digest }: SigningKey, hash: ArrayBuffer): Attribute {
  const name =
    digest === 'SHA-256' ? [] : [new Sequence({ value: [new ObjectIdentifier({ value: DIGESTS[digest] })] })];
  const id = new Sequence({ value: [...name, new OctetString({ valueHex: hash })] });
  const value = new Sequence({ value: [new Sequence({ value: [id] })] });
  return new Attribute({ type: '1.2.840.113549.1.9.16.2.47', values: [value] });
}

const compareBytes = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Sorts a SET OF as DER requires: verifiers re-encode it. */
const inOrder = (attributes: readonly Attribute[]): Attribute[] =>
  attributes
    .map((attribute) => ({ attribute, bytes: toHexDigits(new Uint8Array(attribute.toSchema().toBER())) }))
    .sort((a, b) => compareBytes(a.bytes, b.bytes))
    .map(({ attribute }) => attribute);

async function signedAttributes(key: SigningKey, data: Uint8Array<ArrayBuffer>) {
  const digest = await crypto.subtle.digest(key.digest, data);
  const own = await crypto.subtle.digest(key.digest, key.certificate.toSchema().toBER());
  const attributes = inOrder([
    new Attribute({ type: '1.2.840.113549.1.9.3', values: [new ObjectIdentifier({ value: DATA })] }),
    new Attribute({ type: '1.2.840.113549.1.9.4', values: [new OctetString({ valueHex: digest })] }),
    signingCertificate(key, own),
  ]);
  const attrs = new SignedAndUnsignedAttributes({ type: 0, attributes });
  const encoded = new Uint8Array(attrs.toSchema().toBER());
  // The signed encoding has the tag SET; the stored one is implicitly tagged.
  encoded[0] = 0x31;
  return { attrs, encoded };
}

async function signBytes({ key, digest }: SigningKey, bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> {
  const { name } = key.algorithm;
  const signature = await crypto.subtle.sign({ name, hash: digest }, key, bytes);
  return name === 'ECDSA' ? createCMSECDSASignature(signature) : signature;
}

async function timestampOf(signature: ArrayBuffer, ask: AskTimestamp): Promise<Attribute> {
  const hashedMessage = new OctetString({ valueHex: await crypto.subtle.digest('SHA-256', signature) });
  const imprint = new MessageImprint({ hashAlgorithm: identify(DIGESTS['SHA-256']), hashedMessage });
  const nonce = crypto.getRandomValues(new Uint8Array(8));
  nonce[0] = ((nonce[0] ?? 0) & 0x3f) | 0x40;
  const request = new TimeStampReq({
    version: 1,
    messageImprint: imprint,
    certReq: true,
    nonce: new Integer({ valueHex: nonce.buffer }),
  });
  const answer = await ask(new Uint8Array(request.toSchema().toBER()));
  const refused = () =>
    new SigningError('refused', message('The time stamp server gave no time stamp that belongs to this signature.'));
  try {
    const response = TimeStampResp.fromBER(new Uint8Array(answer));
    const token = new Uint8Array(response.timeStampToken?.toSchema().toBER() ?? []);
    const isGranted = [0, 1].includes(response.status.status);
    if (!isGranted || !(await checkToken(token, new Uint8Array(signature), [], []))) throw refused();
    return new Attribute({ type: '1.2.840.113549.1.9.16.2.14', values: [fromBER(token).result] });
  } catch (error) {
    throw error instanceof SigningError ? error : refused();
  }
}

/** Signs bytes, without a signing time: PAdES puts it into the PDF. @returns DER */
export async function makeCms(key: SigningKey, data: Uint8Array<ArrayBuffer>, ask?: AskTimestamp): Promise<Uint8Array> {
  const { attrs, encoded } = await signedAttributes(key, data);
  const signature = await signBytes(key, encoded);
  const isRsa = key.key.algorithm.name !== 'ECDSA';
  const { issuer, serialNumber } = key.certificate;
  const digestAlgorithm = identify(DIGESTS[key.digest]);
  const signatureAlgorithm = isRsa
    ? new AlgorithmIdentifier({ algorithmId: RSA_WITH_SHA256, algorithmParams: new Null() })
    : identify(ECDSA_WITH[key.digest]);
  const signer = new SignerInfo({
    version: 1,
    sid: new IssuerAndSerialNumber({ issuer, serialNumber }),
    digestAlgorithm,
    signedAttrs: attrs,
    signatureAlgorithm,
    signature: new OctetString({ valueHex: signature }),
    ...(ask
      ? { unsignedAttrs: new SignedAndUnsignedAttributes({ type: 1, attributes: [await timestampOf(signature, ask)] }) }
      : {}),
  });
  const signedData = new SignedData({
    version: 1,
    digestAlgorithms: [digestAlgorithm],
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: DATA }),
    certificates: [key.certificate, ...key.others],
    signerInfos: [signer],
  });
  const info = new ContentInfo({ contentType: SIGNED_DATA, content: signedData.toSchema(true) });
  return new Uint8Array(info.toSchema().toBER());
}
