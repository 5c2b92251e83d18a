import { P12Signer } from '@signpdf/signer-p12';
import signpdf from '@signpdf/signpdf';
import { beforeAll, describe, expect, it } from 'vitest';
import { fromLatin1, toLatin1 } from '../codecs/bytes.ts';
import { buildPdf, textLine } from '../testing/pdf/build-pdf.ts';
import {
  appendUpdate,
  bodyOf,
  lastRange,
  makeKey,
  missingVerifiers,
  objectWith,
  runPdfsig,
  runWith,
  signContract,
  signedBytes,
  type Update,
  withContents,
  withText,
} from '../testing/pdf/signing-kit.ts';
import { createRandom } from '../testing/random.ts';
import { isLong } from '../testing/short-form.ts';
import { makeCms } from './make-cms.ts';
import type { SigningKey } from './pkcs12.ts';
import { signPdf } from './sign-pdf.ts';
import { makeTestCertificate } from './test-certificate.ts';
import { verifySignatures } from './verify-signatures.ts';

const HOLDS = ['valid', 'unknownSigner'];

let key: SigningKey;
let signed: Uint8Array;
beforeAll(async () => {
  key = await makeKey();
  signed = await signContract(key);
});

const der = ({ certificate }: SigningKey) => new Uint8Array(certificate.toSchema().toBER());

async function verifyOnly(bytes: Uint8Array, options = {}) {
  const { signatures } = await verifySignatures(bytes, options);
  expect(signatures).toHaveLength(1);
  const [signature] = signatures;
  if (!signature) throw new Error('There is no signature.');
  return { ...signature, codes: signature.findings.map(({ code }) => code) };
}

describe('a signed file', () => {
  it('is valid with an unknown signer, and trusted with a trusted certificate', async () => {
    expect(await verifyOnly(signed)).toMatchObject({ state: 'unknownSigner', codes: [], coversWholeFile: true });
    expect(await verifyOnly(signed, { trusted: [der(key)] })).toMatchObject({ state: 'valid', isTrusted: true });
    const stranger = await makeKey();
    expect(await verifyOnly(signed, { trusted: [der(stranger)] })).toMatchObject({ state: 'unknownSigner' });
  });

  it('is unsigned without signatures', async () => {
    expect(await verifySignatures(buildPdf({ pages: [{ content: '' }] }))).toEqual({ signatures: [], unreachable: 0 });
  });

  it('notices every change of a byte that is signed', async () => {
    const random = createRandom(52);
    const [, length, start, rest] = lastRange(signed);
    for (let i = 0; i < (isLong ? 10_000 : 100); i++) {
      const at = random.integer(0, length + rest - 1);
      const copy = signed.slice();
      const place = at < length ? at : start + at - length;
      copy[place] = (copy[place] ?? 0) ^ (1 << random.integer(0, 7));
      const { signatures } = await verifySignatures(copy);
      expect({ place, states: signatures.map(({ state }) => state).filter((state) => HOLDS.includes(state)) }).toEqual({
        place,
        states: [],
      });
    }
  });

  it('notices changes in the signature itself', async () => {
    const [, length, start] = lastRange(signed);
    const cms = toLatin1(signed.subarray(length + 1, start - 1)).replace(/0+$/, '');
    const random = createRandom(7);
    for (let i = 0; i < (isLong ? 2000 : 40); i++) {
      const at = length + 1 + random.integer(0, cms.length - 1);
      const copy = signed.slice();
      copy[at] = copy[at] === 0x30 ? 0x31 : 0x30;
      const { state, signer } = await verifyOnly(copy);
      // Only the certificate's own signature covers its names: a changed name is another signer.
      if (HOLDS.includes(state)) console.log(at, length, toLatin1(signed.subarray(at - 10, at + 10)), cms);
      expect({ at, isSame: HOLDS.includes(state) && signer === 'Ann (test certificate)' }).toEqual({
        at,
        isSame: false,
      });
    }
  });
});

describe('the data of a signature', () => {
  const cmsOf = (other: SigningKey) => makeCms(other, signedBytes(signed));

  it('is broken if truncated, empty, or followed by data', async () => {
    const cms = await cmsOf(key);
    for (const part of [cms.subarray(0, cms.length / 2), cms.subarray(0, 10), new Uint8Array(0)])
      expect(await verifyOnly(withContents(signed, part))).toMatchObject({ state: 'broken', codes: ['cms'] });
    const longer = Uint8Array.from([...cms, 1, 2, 3]);
    expect(await verifyOnly(withContents(signed, longer))).toMatchObject({ state: 'broken', codes: ['cms'] });
  });

  it('is broken if it belongs to other bytes', async () => {
    const other = await makeCms(key, fromLatin1('other bytes'));
    expect(await verifyOnly(withContents(signed, other))).toMatchObject({ state: 'broken', codes: ['digest'] });
  });

  it('names certificates that expired, are not valid yet, or that another purpose has', async () => {
    const now = Date.now();
    const day = 86_400_000;
    const expired = await makeKey({ from: new Date(now - 9 * day), days: 2 });
    expect(await verifyOnly(withContents(signed, await cmsOf(expired)))).toMatchObject({
      state: 'doubtful',
      codes: ['expired'],
    });
    const early = await makeKey({ from: new Date(now + 9 * day) });
    expect(await verifyOnly(withContents(signed, await cmsOf(early)))).toMatchObject({
      state: 'doubtful',
      codes: ['notYetValid'],
    });
    const later = await verifyOnly(signed, { now: new Date(now + 999 * day) });
    expect(later).toMatchObject({ state: 'doubtful', codes: ['expired'] });
  });

  it('refuses to sign with a certificate that is not valid', async () => {
    const expired = await makeKey({ from: new Date(Date.now() - 9e8), days: 2 });
    await expect(signContract(expired)).rejects.toMatchObject({ code: 'refused' });
  });
});

describe('a byte range', () => {
  const rangeText = () => /\/ByteRange \[[^\]]*\] */.exec(toLatin1(signed))?.[0] ?? '';

  it.each([
    ['that does not begin at 0', (a: number[]) => [1, (a[1] ?? 0) - 1, a[2], a[3]], 'byteRange'],
    ['that is negative', (a: number[]) => [0, -1, a[2], a[3]], 'byteRange'],
    ['that leaves the file', (a: number[]) => [0, a[1], a[2], (a[3] ?? 0) + 9], 'byteRange'],
    ['of two numbers', (a: number[]) => [0, a[1]], 'byteRange'],
    ['of six numbers', (a: number[]) => [...a, 9, 9], 'byteRange'],
    ['whose parts overlap', (a: number[]) => [0, a[2], a[1], a[3]], 'byteRange'],
    ['without a second part', (a: number[]) => [0, a[1], a[2], 0], 'byteRange'],
    ['with a wider gap', (a: number[]) => [0, (a[1] ?? 0) - 4, a[2], a[3]], 'gap'],
    ['with a gap that goes on', (a: number[]) => [0, a[1], (a[2] ?? 0) + 40, (a[3] ?? 0) - 40], 'gap'],
  ])('%s breaks the signature', async (_, change, code) => {
    const numbers = change([...lastRange(signed)]);
    const bytes = withText(signed, rangeText(), `/ByteRange [${numbers.join(' ')}]`);
    expect(await verifyOnly(bytes)).toMatchObject({ state: 'broken', codes: [code] });
  });
});

describe('an attack', () => {
  /** Page 2 with different text. */
  const forged = '<< /Length 29 >>\nstream\nBT /F1 12 Tf (Ann pays 9) Tj ET\nendstream';
  const CONTENT = 6;

  const update = (make: (bytes: Uint8Array) => Update) => appendUpdate(signed, make(signed));
  const signatureObject = () => objectWith(signed, /\/ByteRange/);
  const fieldObject = () => objectWith(signed, /\/FT \/Sig/);

  it('by saving on (ISA) is a change that is not allowed', async () => {
    const bytes = update(() => ({ objects: { [CONTENT]: forged } }));
    expect(await verifyOnly(bytes)).toMatchObject({ state: 'changed', codes: ['changed'], coversWholeFile: false });
  });

  it('by saving without a table, or after comments, is a change', async () => {
    const bare = update(() => ({ objects: { [CONTENT]: forged }, hasTable: false }));
    expect(await verifyOnly(bare)).toMatchObject({ state: 'changed' });
    const empty = appendUpdate(bare, { objects: {} });
    expect(await verifyOnly(empty)).toMatchObject({ state: 'changed' });
  });

  it('that only adds white space is ignored', async () => {
    const bytes = Uint8Array.from([...signed, 10, 10]);
    expect(await verifyOnly(bytes)).toMatchObject({ state: 'unknownSigner', coversWholeFile: true });
  });

  it('by wrapping (SWA) breaks the signature: its bytes are outside of its object', async () => {
    const number = signatureObject();
    const moved = update((bytes) => ({ objects: { [number]: bodyOf(bytes, number), [CONTENT]: forged } }));
    expect(await verifyOnly(moved)).toMatchObject({ state: 'broken', codes: ['gap'] });
  });

  it('by an empty signature (USF) breaks it', async () => {
    const number = signatureObject();
    const body = (bytes: Uint8Array) => bodyOf(bytes, number);
    const variants = [
      (text: string) => text.replace(/<[0-9a-f]{64,}>/, 'null'),
      (text: string) => text.replace(/<[0-9a-f]{64,}>/, '<>'),
      (text: string) => text.replace(/<[0-9a-f]{64,}>/, '<00>'),
      (text: string) => text.replace(/\/ByteRange \[[^\]]*\]/, ''),
      (text: string) => text.replace(/\/ByteRange \[[^\]]*\]/, '/ByteRange null'),
      (text: string) => text.replace(/\/ByteRange \[[^\]]*\]/, '/ByteRange [0 -1 -1 -1]'),
    ];
    for (const change of variants) {
      const bytes = update((all) => ({ objects: { [number]: change(body(all)) } }));
      expect((await verifyOnly(bytes)).state).toBe('broken');
    }
  });

  it('that removes the signature is reported', async () => {
    const field = fieldObject();
    const bytes = update((all) => ({ objects: { [field]: bodyOf(all, field).replace(/\/V \d+ 0 R/, '') } }));
    expect(await verifySignatures(bytes)).toEqual({ signatures: [], unreachable: 1 });
  });

  it('by shadows is reported: hidden, replaced, or swapped for prepared content', async () => {
    const prepared = fromLatin1('\n77 0 obj\n<< /Type /Font /Subtype /Type1 /BaseFont /Symbol >>\nendobj\n');
    const base = buildPdf({ pages: [{ content: textLine('Ann pays 100', 72, 700) }] });
    const table = toLatin1(base).lastIndexOf('xref\n0');
    const tail = toLatin1(base.subarray(table)).replace(/startxref\n\d+/, `startxref\n${table + prepared.length}`);
    const shadowed = await signPdf(Uint8Array.from([...base.subarray(0, table), ...prepared, ...fromLatin1(tail)]), {
      key,
    });
    const at = toLatin1(shadowed).indexOf('77 0 obj');
    // Hide-and-replace changes only the table. The object at the offset needs the same number.
    const renumbered = await signPdf(
      Uint8Array.from([
        ...base.subarray(0, table),
        ...fromLatin1(toLatin1(prepared).replace('77 0', '03 0')),
        ...fromLatin1(tail),
      ]),
      { key },
    );
    expect((await verifyOnly(renumbered)).state).toBe('unknownSigner');
    expect((await verifyOnly(appendUpdate(renumbered, { objects: {}, offsets: { 3: at } }))).state).toBe('changed');
    for (const objects of [{ 6: null }, { 3: '<< /Type /Font /Subtype /Type1 /BaseFont /Symbol >>' }])
      expect((await verifyOnly(appendUpdate(shadowed, { objects }))).state).toBe('changed');
  });

  it('outside of the pages is reported', async () => {
    const catalog = objectWith(signed, /\/Type \/Catalog/);
    for (const entry of [
      '/OpenAction << /S /JavaScript /JS (x) >>',
      '/Names << >>',
      '/OCProperties << >>',
      '/AA << >>',
    ]) {
      const bytes = update((all) => ({ objects: { [catalog]: bodyOf(all, catalog).replace(/>>$/, `${entry} >>`) } }));
      expect((await verifyOnly(bytes)).state).toBe('changed');
    }
  });

  it('by a loop of tables, or by nesting, ends', async () => {
    const at = signed.length + 1;
    const loop = appendUpdate(signed, { objects: {}, trailer: `/Prev ${at}` });
    const deep = update(() => ({ objects: { 60: `${'['.repeat(50_000)}${']'.repeat(50_000)}` } }));
    const kids = update((all) => ({ objects: { 2: bodyOf(all, 2).replace(/\/Kids \[/, '/Kids [2 0 R ') } }));
    for (const bytes of [loop, deep, kids]) {
      const { signatures } = await verifySignatures(bytes);
      expect(signatures.filter(({ state }) => HOLDS.includes(state))).toEqual([]);
    }
  });
});

describe('later changes', () => {
  const annotation = '<< /Type /Annot /Subtype /Text /Rect [10 10 30 30] /Contents (Hm) >>';

  const annotate = (bytes: Uint8Array) => {
    const page = bodyOf(bytes, 5);
    const body = /\/Annots \[/.test(page)
      ? page.replace(/\/Annots \[/, '/Annots [ 90 0 R ')
      : page.replace(/>>$/, '/Annots [90 0 R] >>');
    return appendUpdate(bytes, { objects: { 5: body, 90: annotation } });
  };

  it.each([
    [undefined, 'unknownSigner'],
    [1, 'changed'],
    [2, 'changed'],
    [3, 'unknownSigner'],
  ] as const)('of annotations are allowed as the certification says: %s', async (certify, state) => {
    const bytes = annotate(await signContract(key, { certify }));
    expect(await verifyOnly(bytes)).toMatchObject({ state, laterChanges: [{ kind: 'annotation', page: 1 }] });
  });

  const withField = () =>
    buildPdf({
      pages: [{ content: textLine('Form', 72, 700), entries: '/Annots [7 0 R]' }],
      catalog: '/AcroForm << /Fields [7 0 R] >>',
      extra: ['<< /Type /Annot /Subtype /Widget /FT /Tx /T (Amount) /V (100) /Rect [9 9 99 29] /P 5 0 R >>'],
    });

  const fill = (bytes: Uint8Array) =>
    appendUpdate(bytes, { objects: { 7: bodyOf(bytes, 7).replace('/V (100)', '/V (900)') } });

  it.each([
    [undefined, 'unknownSigner'],
    [1, 'changed'],
    [2, 'unknownSigner'],
    [3, 'unknownSigner'],
  ] as const)('of form values are allowed as the certification says: %s', async (certify, state) => {
    const bytes = fill(await signPdf(withField(), { key, certify }));
    expect(await verifyOnly(bytes)).toMatchObject({ state, laterChanges: [{ kind: 'field', place: 'Amount' }] });
  });

  it('of a field that the signature locks are not allowed', async () => {
    const lock = '/Lock << /Type /SigFieldLock /Action /Include /Fields [(Amount)] >>';
    const form = appendUpdate(withField(), {
      objects: {
        1: '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [7 0 R 20 0 R] >> >>',
        20: `<< /Type /Annot /Subtype /Widget /FT /Sig /T (Chief) /Rect [0 0 0 0] /P 5 0 R ${lock} >>`,
      },
    });
    const bytes = fill(await signPdf(form, { key, field: 'Chief' }));
    expect(await verifyOnly(bytes)).toMatchObject({ field: 'Chief', state: 'changed' });
  });

  it('of a label, a place or a page are never allowed', async () => {
    const bytes = await signPdf(withField(), { key });
    const replaced = (number: number, text: string, other: string) =>
      appendUpdate(bytes, { objects: { [number]: bodyOf(bytes, number).replace(text, other) } });
    for (const changed of [
      replaced(7, '/Rect [9 9', '/Rect [0 9'),
      replaced(7, '/T (Amount)', '/T (Sum)'),
      replaced(5, '/Rotate 0', '/Rotate 180'),
      replaced(2, '/Count 1', '/Count 0'),
    ])
      expect((await verifyOnly(changed)).state).toBe('changed');
  });

  it('that add an unsigned signature field are not allowed: its appearance could cover the page', async () => {
    const catalog = bodyOf(signed, objectWith(signed, /\/Type \/Catalog/));
    const form = Number(/\/AcroForm (\d+) 0 R/.exec(catalog)?.[1]);
    const widget = '<< /Type /Annot /Subtype /Widget /FT /Sig /T (Cover) /Rect [0 0 600 700] /P 5 0 R >>';
    for (const value of ['', '/V << /Type /Sig >>']) {
      const covered = appendUpdate(signed, {
        objects: {
          5: bodyOf(signed, 5).replace(/\/Annots \[/, '/Annots [ 90 0 R '),
          90: widget.replace('/P 5', `${value} /P 5`),
          [form]: bodyOf(signed, form).replace(/\/Fields \[/, '/Fields [ 90 0 R '),
        },
      });
      const { signatures } = await verifySignatures(covered);
      expect(signatures.map(({ state }) => state)).toContain('changed');
      expect(signatures.filter(({ state }) => HOLDS.includes(state))).toEqual([]);
    }
  });

  it('by another signature leave the first one valid, and say so', async () => {
    const twice = await signPdf(signed, { key: await makeKey({ name: 'Bob' }) });
    const { signatures } = await verifySignatures(twice);
    expect(signatures.map(({ state, signer }) => [state, signer])).toEqual([
      ['unknownSigner', 'Ann (test certificate)'],
      ['unknownSigner', 'Bob (test certificate)'],
    ]);
    expect(signatures[0]?.laterChanges).toEqual([{ kind: 'signature', place: 'Signature2', isAllowed: true }]);
    const forged = appendUpdate(twice, { objects: { 6: '<< /Length 0 >>\nstream\n\nendstream' } });
    expect((await verifySignatures(forged)).signatures.map(({ state }) => state)).toEqual(['changed', 'changed']);
  });
});

const hasVerifiers = missingVerifiers.length === 0;
if (!hasVerifiers)
  console.warn(`${missingVerifiers.join(', ')} not available: second opinions on signatures are skipped.`);

describe.skipIf(!hasVerifiers)('signatures by openssl', () => {
  /** Signing time after the test certificates were created. */
  let later: Uint8Array;
  beforeAll(async () => {
    later = await signContract(key, { now: new Date(Date.now() + 60_000) });
  });

  const sign = (args: readonly string[], kind: string) => {
    const subject = ['-subj', '/CN=Open', '-days', '9', '-nodes', '-keyout', 'key.pem', '-out', 'cert.pem'];
    const make = `openssl req -x509 -newkey ${kind} ${subject.join(' ')} -addext keyUsage=digitalSignature 2>&1 &&
      openssl cms -sign -binary -in data -signer cert.pem -inkey key.pem -outform DER -out out ${args.join(' ')}`;
    return runWith({ data: signedBytes(later) }, 'sh', ['-c', make], 'out');
  };

  it.each([
    ['RSA with SHA-256', ['-md', 'sha256'], 'rsa:2048', 'unknownSigner', []],
    ['RSA with SHA-512 and no attributes', ['-md', 'sha512', '-noattr'], 'rsa:2048', 'unknownSigner', []],
    ['RSA-PSS', ['-md', 'sha256', '-keyopt', 'rsa_padding_mode:pss'], 'rsa:2048', 'unknownSigner', []],
    ['ECDSA with SHA-384', ['-md', 'sha384'], 'ec -pkeyopt ec_paramgen_curve:P-384', 'unknownSigner', []],
    ['SHA-1', ['-md', 'sha1'], 'rsa:2048', 'doubtful', ['weak']],
    ['MD5', ['-md', 'md5'], 'rsa:2048', 'doubtful', ['weak', 'unsupported']],
    ['a short key', ['-md', 'sha256'], 'rsa:1024', 'doubtful', ['weak']],
    ['content of its own', ['-md', 'sha256', '-nodetach'], 'rsa:2048', 'broken', ['cms']],
    ['no certificate', ['-md', 'sha256', '-nocerts'], 'rsa:2048', 'broken', ['noCertificate']],
  ] as const)('with %s are judged', async (_, args, kind, state, codes) => {
    const bytes = withContents(later, sign(args, kind));
    expect(await verifyOnly(bytes)).toMatchObject({ state, codes });
  });

  it('and by others are judged as pdfsig judges them', async () => {
    const forged = signed.slice();
    forged[30] = 65;
    expect(runPdfsig(signed)[0]).toContain('Signature is Valid');
    expect(runPdfsig(forged)[0] ?? '').not.toContain('Signature is Valid');
    expect(runPdfsig(withContents(later, sign(['-md', 'sha256'], 'rsa:2048')))[0]).toContain('Signature is Valid');
  });
});

it('by another library is valid, and changed once a byte of it is', async () => {
  const password = 'sesame';
  const file = await makeTestCertificate({ name: 'Ann', password, kind: 'rsa' });
  const unsigned = buildPdf({
    pages: [{ content: textLine('Ann pays 100', 72, 700), entries: '/Annots [7 0 R]' }],
    catalog: '/AcroForm << /SigFlags 3 /Fields [7 0 R] >>',
    extra: [
      '<< /Type /Annot /Subtype /Widget /FT /Sig /T (Seal) /Rect [0 0 0 0] /F 4 /V 8 0 R >>',
      '<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached ' +
        `/ByteRange [0 /********** /********** /**********] /Contents <${'0'.repeat(16_384)}> >>`,
    ],
  });
  const signed = await signpdf.sign(Buffer.from(unsigned), new P12Signer(Buffer.from(file), { passphrase: password }));
  expect((await verifySignatures(signed)).signatures).toMatchObject([
    { field: 'Seal', state: 'unknownSigner', coversWholeFile: true, findings: [] },
  ]);
  expect((await verifySignatures(withText(signed, '100', '900'))).signatures).toMatchObject([{ state: 'broken' }]);
});
