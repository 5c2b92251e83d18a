// Creates self-signed certificates for testing, labelled as such.
import { BitString, Integer, Utf8String } from 'asn1js';
import { AttributeTypeAndValue, BasicConstraints, Certificate, Extension } from 'pkijs';
import { writeKeyFile } from './pkcs12.ts';

const DAY = 24 * 60 * 60 * 1000;

const MARK = '(test certificate)';

/** digitalSignature and nonRepudiation: RFC 5280, 4.2.1.3. */
const KEY_USAGE = Uint8Array.of(0b1100_0000);

export interface TestCertificateOptions {
  readonly name: string;
  readonly password: string;
  readonly kind?: 'rsa' | 'ecdsa';
  readonly from?: Date;
  readonly days?: number;
}

const ALGORITHMS = {
  rsa: {
    name: 'RSASSA-PKCS1-v1_5',
    modulusLength: 2048,
    publicExponent: Uint8Array.of(1, 0, 1),
    hash: 'SHA-256',
  },
  ecdsa: { name: 'ECDSA', namedCurve: 'P-256' },
} as const;

function extensions(): Extension[] {
  const usage = new BitString({ valueHex: KEY_USAGE.buffer, unusedBits: 6 });
  const constraints = new BasicConstraints({ cA: false }).toSchema();
  return [
    new Extension({ extnID: '2.5.29.15', critical: true, extnValue: usage.toBER() }),
    new Extension({ extnID: '2.5.29.19', critical: true, extnValue: constraints.toBER() }),
  ];
}

/** Creates a key with a self-signed certificate as a PKCS #12 file. */
export async function makeTestCertificate({
  name,
  password,
  kind = 'rsa',
  from = new Date(Date.now() - 60_000),
  days = 365,
}: TestCertificateOptions): Promise<Uint8Array> {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(ALGORITHMS[kind], true, ['sign', 'verify']);
  const serial = crypto.getRandomValues(new Uint8Array(16));
  serial[0] = ((serial[0] ?? 0) & 0x3f) | 0x40;
  const certificate = new Certificate({ version: 2, serialNumber: new Integer({ valueHex: serial.buffer }) });
  for (const holder of [certificate.subject, certificate.issuer]) {
    holder.typesAndValues.push(
      new AttributeTypeAndValue({ type: '2.5.4.3', value: new Utf8String({ value: `${name} ${MARK}` }) }),
    );
  }
  // Certificates store whole seconds.
  certificate.notBefore.value = new Date(Math.floor(from.getTime() / 1000) * 1000);
  certificate.notAfter.value = new Date(certificate.notBefore.value.getTime() + days * DAY);
  certificate.extensions = extensions();
  await certificate.subjectPublicKeyInfo.importKey(publicKey);
  await certificate.sign(privateKey, 'SHA-256');
  return writeKeyFile(privateKey, certificate, password);
}
