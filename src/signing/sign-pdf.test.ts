import { execFileSync } from 'node:child_process';
import { beforeAll, describe, expect, it } from 'vitest';
import { concatBytes, fromLatin1, toLatin1 } from '../codecs/bytes.ts';
import { buildPdf, textLine } from '../testing/pdf/build-pdf.ts';
import { missingReaders, readWords } from '../testing/pdf/independent-readers.ts';
import {
  bodyOf,
  contract,
  lastRange,
  makeKey,
  missingVerifiers,
  objectWith,
  PASSWORD,
  runPdfsig,
  runWith,
  signContract,
  signedBytes,
} from '../testing/pdf/signing-kit.ts';
import { readCertificates } from './pem.ts';
import { readKeyFile, type SigningKey } from './pkcs12.ts';
import { signPdf } from './sign-pdf.ts';
import { makeTestCertificate } from './test-certificate.ts';
import { verifySignatures } from './verify-signatures.ts';

const hasVerifiers = missingVerifiers.length === 0;
if (!hasVerifiers)
  console.warn(`${missingVerifiers.join(', ')} not available: second opinions on signatures are skipped.`);

let key: SigningKey;
beforeAll(async () => {
  key = await makeKey();
});

const statesOf = async (bytes: Uint8Array, options = {}) =>
  (await verifySignatures(bytes, options)).signatures.map(({ state }) => state);

describe('signing', () => {
  it('leaves the bytes that are there as they are', async () => {
    const original = contract();
    const signed = await signContract(key);
    expect(signed.subarray(0, original.length)).toEqual(original);
  });

  it('writes the reason, place and signer into the signature', async () => {
    const signed = await signContract(key, { reason: 'Grund ✓', place: 'Köln', certify: 1 });
    expect((await verifySignatures(signed)).signatures).toMatchObject([
      { kind: 'certification', permissions: 1, reason: 'Grund ✓', place: 'Köln', format: 'ETSI.CAdES.detached' },
    ]);
  });

  it.skipIf(missingReaders.includes('pdftotext'))(
    'shows name, reason, place and date where asked, upright',
    async () => {
      for (const rotate of [0, 90, 180, 270]) {
        const pdf = buildPdf({ pages: [{ content: textLine('Text', 72, 700), rotate }] });
        const visible = { page: 1, rect: [100, 300, 200, 80] } as const;
        const signed = await signPdf(pdf, {
          key,
          visible,
          reason: 'Łódź',
          place: 'Αθήνα',
          now: new Date('2026-12-24T10:00:00Z'),
        });
        const words = readWords(signed).filter(({ x, y }) => x >= 100 && x < 300 && y >= 300 && y < 380);
        expect(words.map(({ text }) => text)).toEqual([
          'Ann',
          '(test',
          'certificate)',
          'Łódź',
          'Αθήνα',
          '2026-12-24',
          '10:00',
          'UTC',
        ]);
      }
    },
  );

  it('refuses places that are not on the page, and pages that are not there', async () => {
    for (const [page, x] of [
      [1, 600],
      [9, 10],
    ] as const)
      await expect(signContract(key, { visible: { page, rect: [x, 10, 100, 40] } })).rejects.toMatchObject({
        code: 'refused',
      });
  });

  it('accepts a place at the edge of a page with a rounded size', async () => {
    const rect = [412 + 1e-5, 10, 200, 40] as const;
    await expect(signContract(key, { visible: { page: 1, rect } })).resolves.toBeDefined();
  });

  it('signs an empty field, and refuses others', async () => {
    const form = buildPdf({
      pages: [{ content: textLine('Form', 72, 700), entries: '/Annots [7 0 R 8 0 R]' }],
      catalog: '/AcroForm << /Fields [7 0 R 8 0 R] >>',
      extra: [
        '<< /Type /Annot /Subtype /Widget /FT /Sig /T (Boss) /Rect [100 100 300 160] /P 5 0 R >>',
        '<< /Type /Annot /Subtype /Widget /FT /Tx /T (Name) /Rect [9 9 99 29] /P 5 0 R >>',
      ],
    });
    const signed = await signPdf(form, { key, field: 'Boss' });
    expect((await verifySignatures(signed)).signatures).toMatchObject([{ field: 'Boss', state: 'unknownSigner' }]);
    await expect(signPdf(signed, { key, field: 'Boss' })).rejects.toThrow(/signed already/);
    await expect(signPdf(form, { key, field: 'Name' })).rejects.toThrow(/Empty ones: Boss/);
  });

  it('keeps earlier signatures valid, and refuses if they forbid others', async () => {
    const twice = await signPdf(await signContract(key, { certify: 2 }), { key });
    expect(await statesOf(twice)).toEqual(['unknownSigner', 'unknownSigner']);
    await expect(signPdf(await signContract(key, { certify: 1 }), { key })).rejects.toMatchObject({ code: 'refused' });
    await expect(signPdf(await signContract(key), { key, certify: 2 })).rejects.toThrow(/Only the first signature/);
  });

  it('rejects a file that cannot be extended', async () => {
    const damaged = fromLatin1(toLatin1(contract()).replace(/startxref\n\d+/, 'startxref\n999999'));
    await expect(signPdf(damaged, { key })).rejects.toThrow(/structure is damaged/);
  });
});

describe('a file with a key', () => {
  it('needs only its password', async () => {
    const file = await makeTestCertificate({ name: 'Ann', password: 'Łß密', kind: 'ecdsa' });
    expect((await readKeyFile(file, 'Łß密')).key.algorithm.name).toBe('ECDSA');
    for (const password of ['', 'Łß', 'sesam'])
      await expect(readKeyFile(file, password)).rejects.toMatchObject({ code: 'password' });
  });

  it('is rejected if damaged, truncated, or missing', async () => {
    const file = await makeTestCertificate({ name: 'Ann', password: PASSWORD, kind: 'ecdsa' });
    for (const bytes of [new Uint8Array(0), fromLatin1('no key'), file.subarray(0, file.length / 2)])
      await expect(readKeyFile(bytes, PASSWORD)).rejects.toMatchObject({ code: 'damaged' });
  });

  it.skipIf(!hasVerifiers)('of openssl is read: RSA and curves, with old encryption as well', async () => {
    const make = (kind: string, more = '') =>
      runWith(
        {},
        'sh',
        [
          '-c',
          `openssl req -x509 -newkey ${kind} -nodes -keyout k -out c -days 9 -subj /CN=Open 2>&1 &&
          openssl pkcs12 -export -inkey k -in c -out out -passout pass:${PASSWORD} ${more}`,
        ],
        'out',
      );
    const signed = await signContract(await readKeyFile(make('rsa:2048'), PASSWORD));
    expect(runPdfsig(signed)[0]).toContain('Signature is Valid');
    for (const curve of ['P-384', 'P-521']) {
      const other = await readKeyFile(make(`ec -pkeyopt ec_paramgen_curve:${curve}`), PASSWORD);
      expect(await statesOf(await signContract(other))).toEqual(['unknownSigner']);
    }
    for (const kind of ['rsa:2048', 'ec -pkeyopt ec_paramgen_curve:P-256']) {
      const old = make(kind, '-legacy');
      expect(await statesOf(await signContract(await readKeyFile(old, PASSWORD)))).toEqual(['unknownSigner']);
      await expect(readKeyFile(old, 'wrong')).rejects.toMatchObject({ code: 'password' });
    }
    const rc4 = make('rsa:2048', '-legacy -certpbe PBE-SHA1-RC4-128');
    await expect(readKeyFile(rc4, PASSWORD)).rejects.toThrow("1.2.840.113549.1.12.1.1 isn't supported");
    await expect(readKeyFile(make('ed25519'), PASSWORD)).rejects.toMatchObject({ code: 'unsupported' });
  });
});

describe.skipIf(!hasVerifiers)('second opinions', () => {
  it('of pdfsig and openssl agree on RSA and ECDSA, for the first and later signatures', async () => {
    for (const kind of ['rsa', 'ecdsa'] as const) {
      const own = await makeKey({ kind });
      const signed = await signContract(own, { certify: 3, visible: { page: 2, rect: [50, 50, 200, 60] } });
      const twice = await signPdf(signed, { key: own, reason: 'Again' });
      expect(runPdfsig(signed)[0]).toContain('Total document signed');
      expect(runPdfsig(twice).map((reported) => reported.includes('Signature is Valid'))).toEqual([true, true]);
      const [, length, start] = lastRange(twice);
      const digits = toLatin1(twice.subarray(length + 1, start - 1));
      const cms = Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
      const size = 4 + (((cms[2] ?? 0) << 8) | (cms[3] ?? 0));
      const args = 'cms -verify -binary -noverify -inform DER -in cms -content data -out out';
      const read = runWith({ cms: cms.subarray(0, size), data: signedBytes(twice) }, 'openssl', args.split(' '), 'out');
      expect(read).toEqual(signedBytes(twice));
    }
  });

  it('of qpdf find nothing wrong with the structure', async () => {
    const signed = await signPdf(await signContract(key), { key });
    expect(() => runWith({ 'a.pdf': signed }, 'qpdf', ['--check', 'a.pdf'])).not.toThrow();
  });
});

describe.skipIf(!hasVerifiers)('a time stamp', () => {
  const CONFIG = `[tsa]
serial = serial
crypto_device = builtin
signer_digest = sha256
default_policy = 1.2.3.4
digests = sha256
ess_cert_id_alg = sha256
ess_cert_id_chain = no
[ext]
extendedKeyUsage = critical,timeStamping
keyUsage = critical,digitalSignature
[req]
distinguished_name = dn
[dn]
`;
  let authority: { readonly key: Uint8Array; readonly certificate: Uint8Array };
  beforeAll(() => {
    const make =
      'openssl req -x509 -newkey rsa:2048 -nodes -keyout k -out c -days 9 -subj /CN=Clock -config conf -extensions ext 2>&1';
    const both = toLatin1(runWith({ conf: CONFIG }, 'sh', ['-c', `${make} && cat k c > out`], 'out'));
    const at = both.indexOf('-----BEGIN CERT');
    authority = { key: fromLatin1(both.slice(0, at)), certificate: fromLatin1(both.slice(at)) };
  });

  const ask = (request: Uint8Array) => {
    const files = { conf: CONFIG, k: authority.key, c: authority.certificate, q: request, serial: '01' };
    const args = 'ts -reply -config conf -section tsa -queryfile q -signer c -inkey k -out out';
    return Promise.resolve(runWith(files, 'openssl', args.split(' '), 'out'));
  };

  it('is requested, checked, and trusted with its authority', async () => {
    const signed = await signContract(key, { askTimestamp: ask });
    expect(runPdfsig(signed)[0]).toContain('Signature is Valid');
    const [plain] = (await verifySignatures(signed)).signatures;
    expect(plain).toMatchObject({ state: 'unknownSigner', timestamp: { authority: 'Clock', isTrusted: false } });
    const trusted = readCertificates(authority.certificate);
    const later = new Date(Date.now() + 999 * 86_400_000);
    expect(await statesOf(signed, { now: later })).toEqual(['doubtful']);
    // A trusted time stamp proves that the certificate was still valid.
    expect(await statesOf(signed, { now: later, trusted })).toEqual(['unknownSigner']);
  });

  it('over another signature is refused', async () => {
    const other = await ask(
      new Uint8Array(execFileSync('openssl', ['ts', '-query', '-data', '/dev/null', '-sha256', '-cert'])),
    );
    await expect(signContract(key, { askTimestamp: async () => other })).rejects.toMatchObject({ code: 'refused' });
    await expect(signContract(key, { askTimestamp: async () => fromLatin1('<html>') })).rejects.toMatchObject({
      code: 'refused',
    });
  });
});

it('keeps other permissions of the catalog when it certifies', async () => {
  const pdf = buildPdf({
    pages: [{ content: '' }],
    catalog: '/Perms << /UR3 7 0 R >>',
    extra: ['<< /Type /Sig /ByteRange [0 1 2 3] /Contents <00> >>'],
  });
  const signed = await signPdf(pdf, { key, certify: 2 });
  expect(bodyOf(signed, objectWith(signed, /\/Perms/))).toMatch(/\/UR3 7 0 R[\s\S]*\/DocMDP/);
  expect(await verifySignatures(concatBytes([signed]))).toMatchObject({ unreachable: 0 });
});

it('signs an encrypted file that opens without a password, and asks for one otherwise', async () => {
  if (missingReaders.includes('qpdf')) return console.warn('qpdf isn’t available: encrypted files are not signed.');
  const encrypt = (password: string) =>
    runWith({ 'a.pdf': contract() }, 'qpdf', ['--encrypt', password, 'owner', '256', '--', 'a.pdf', 'out'], 'out');
  const signed = await signPdf(encrypt(''), { key, reason: 'Agreed' });
  expect((await verifySignatures(signed)).signatures).toMatchObject([
    { state: 'unknownSigner', coversWholeFile: true },
  ]);
  await expect(signPdf(encrypt('user'), { key })).rejects.toMatchObject({ code: 'PasswordNeeded' });
  await expect(signPdf(encrypt('user'), { key, password: 'no' })).rejects.toMatchObject({ code: 'PasswordWrong' });
  expect(await statesOf(await signPdf(encrypt('user'), { key, password: 'user' }))).toEqual(['unknownSigner']);
});
