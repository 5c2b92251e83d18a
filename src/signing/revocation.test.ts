import { describe, expect, it } from 'vitest';
import { fromLatin1, toLatin1 } from '../codecs/bytes.ts';
import {
  appendUpdate,
  bodyOf,
  missingVerifiers,
  objectWith,
  PASSWORD,
  runWith,
  signContract,
} from '../testing/pdf/signing-kit.ts';
import { readCertificates } from './pem.ts';
import { readKeyFile } from './pkcs12.ts';
import { verifySignatures } from './verify-signatures.ts';

const isSkipped = missingVerifiers.length > 0;
if (isSkipped) console.warn(`${missingVerifiers.join(', ')} not available: revocation is not tested.`);

const CONFIG = `[ca]
default_ca = own
[own]
database = index
serial = serial
new_certs_dir = .
default_md = sha256
default_days = 30
default_crl_days = 9
policy = any
x509_extensions = leaf
[any]
commonName = supplied
[leaf]
basicConstraints = critical,CA:FALSE
keyUsage = critical,digitalSignature
[root]
basicConstraints = critical,CA:TRUE
keyUsage = critical,keyCertSign,cRLSign
[req]
distinguished_name = dn
[dn]
`;

/** Creates a CA, a certificate, and its CRLs and OCSP responses before and after revocation. */
function makeAuthority() {
  const ec = '-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -config conf';
  const crl = 'openssl ca -config conf -gencrl -keyfile ca.key -cert ca.pem';
  const ask = 'openssl ocsp -issuer ca.pem -cert leaf.pem -no_nonce -reqout req.der';
  const answer =
    'openssl ocsp -index index -CA ca.pem -rsigner ca.pem -rkey ca.key -reqin req.der -ndays 9 -resp_no_certs -respout';
  const script = `exec 2>&1; set -e; touch index; echo 1000 > serial
    openssl req -x509 ${ec} -keyout ca.key -out ca.pem -days 60 -subj /CN=Root -extensions root
    openssl req -new ${ec} -keyout leaf.key -out leaf.csr -subj /CN=Leaf
    openssl ca -batch -config conf -in leaf.csr -out leaf.pem -keyfile ca.key -cert ca.pem -notext
    openssl pkcs12 -export -inkey leaf.key -in leaf.pem -certfile ca.pem -out leaf.p12 -passout pass:${PASSWORD}
    ${crl} | openssl crl -outform DER -out good.crl; ${ask}; ${answer} good.ocsp
    openssl ca -config conf -revoke leaf.pem -keyfile ca.key -cert ca.pem
    ${crl} | openssl crl -outform DER -out revoked.crl; ${answer} revoked.ocsp
    for name in leaf.p12 ca.pem good.crl revoked.crl good.ocsp revoked.ocsp; do echo "$name $(od -An -v -tx1 $name | tr -d ' \\n')"; done > out`;
  const lines = toLatin1(runWith({ conf: CONFIG, script }, 'sh', ['script'], 'out'))
    .trim()
    .split('\n');
  const files = new Map(lines.map((line) => line.split(' ') as [string, string]));
  return (name: string) => Uint8Array.from(files.get(name)?.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** Appends validation data (DSS). */
function withEvidence(signed: Uint8Array, key: 'CRLs' | 'OCSPs', data: Uint8Array): Uint8Array {
  const catalog = objectWith(signed, /\/Type \/Catalog/);
  const stream = `<< /Length ${data.length} >>\nstream\n${toLatin1(data)}\nendstream`;
  const body = bodyOf(signed, catalog).replace(/>>$/, `/DSS << /${key} [95 0 R] >> >>`);
  return appendUpdate(signed, { objects: { 95: stream, [catalog]: body } });
}

describe.skipIf(isSkipped)('a certificate by an authority', () => {
  it('is trusted with it, and revoked if a list or a response in the file says so', async () => {
    const file = makeAuthority();
    const trusted = readCertificates(file('ca.pem'));
    const signed = await signContract(await readKeyFile(file('leaf.p12'), PASSWORD));
    const verify = async (bytes: Uint8Array) => (await verifySignatures(bytes, { trusted })).signatures[0];
    expect(await verify(signed)).toMatchObject({
      state: 'valid',
      revocation: 'unknown',
      chain: [{ subject: 'CN=Leaf' }, { subject: 'CN=Root' }],
    });
    for (const kind of ['crl', 'ocsp'] as const) {
      const key = kind === 'crl' ? 'CRLs' : 'OCSPs';
      expect(await verify(withEvidence(signed, key, file(`good.${kind}`)))).toMatchObject({
        state: 'valid',
        revocation: 'good',
      });
      const revoked = await verify(withEvidence(signed, key, file(`revoked.${kind}`)));
      expect(revoked).toMatchObject({ state: 'doubtful', revocation: 'revoked', findings: [{ code: 'revoked' }] });
      // A forged signature makes the evidence worthless.
      const forged = file(`revoked.${kind}`);
      forged[forged.length - 3] = (forged[forged.length - 3] ?? 0) ^ 1;
      expect(await verify(withEvidence(signed, key, forged))).toMatchObject({ state: 'valid', revocation: 'unknown' });
    }
    expect(await verify(withEvidence(signed, 'CRLs', fromLatin1('no list')))).toMatchObject({ revocation: 'unknown' });
  });
});
