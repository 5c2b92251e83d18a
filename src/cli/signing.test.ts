import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFRawStream } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getName } from '../pdf/objects.ts';
import { openForUpdate } from '../pdf/structure/open-for-update.ts';
import { readReport } from '../redaction/index.ts';
import { fontWith } from '../testing/added-fonts.ts';
import { buildMark } from '../testing/build-marks.ts';
import { appendUpdate, contract } from '../testing/pdf/signing-kit.ts';
import { createRandom } from '../testing/random.ts';
import { runHere } from './test-run.ts';

const home = process.cwd();
beforeAll(async () => {
  process.chdir(mkdtempSync(join(tmpdir(), 'markwright-signing-')));
  writeFileSync('plain.pdf', contract());
  writeFileSync('password', 'sesame\n');
  writeFileSync('wrong', 'sesam');
  expect(
    await runHere('sign', '--make-test-certificate', 'Ann', '-o', 'ann.p12', '--password-file', 'password'),
  ).toMatchObject({ code: 0 });
  const { reasons: _, ...mark } = {
    reasons: [],
    ...buildMark('RectangleRedaction', createRandom(1), { width: 612, height: 792 }, 1),
  };
  const marks = [{ ...mark, reason: 'Personal data', rectangle: { x: 60, y: 80, width: 200, height: 30 } }];
  writeFileSync('m.json', JSON.stringify({ marks }));
  expect(
    await sign('plain.pdf', '-o', 'signed.pdf', '--reason', 'Agreed', '--visible', '1,50,50,200,60'),
  ).toMatchObject({ code: 0 });
});
afterAll(() => {
  const folder = process.cwd();
  process.chdir(home);
  rmSync(folder, { recursive: true, force: true });
});

const sign = (...args: string[]) => runHere('sign', ...args, '--p12', 'ann.p12', '--password-file', 'password');

it('verifies its own signature, with signer and state as text and as JSON', async () => {
  const reported = await runHere('verify', 'signed.pdf');
  expect(reported.code).toBe(0);
  expect(reported.stdout).toMatch(
    /^Signature1: valid, but the signer is unknown, signed by Ann \(test certificate\) on 20/,
  );
  const { stdout } = await runHere('verify', 'signed.pdf', '--json');
  expect(JSON.parse(stdout)).toMatchObject({
    file: 'signed.pdf',
    signatures: [{ state: 'unknownSigner', reason: 'Agreed', coversWholeFile: true, findings: [] }],
    unreachable: 0,
  });
});

it('draws visible signatures of other scripts with the fonts that it is given', async () => {
  const inHan = ['plain.pdf', '-o', 'han.pdf', '--reason', '漢字', '--visible', '1,50,50,200,60'];
  expect(await sign(...inHan)).toMatchObject({ code: 1, stderr: expect.stringContaining('漢 字') });
  writeFileSync('han.otf', fontWith('漢字', 'cff'));
  expect(await sign(...inHan, '--font', 'han.otf')).toMatchObject({ code: 0 });
  expect((await runHere('verify', 'han.pdf', '--json')).stdout).toContain('漢字');
});

it('exits with 1 for a broken signature or changed file, and with 3 without one', async () => {
  const signed = new Uint8Array(readFileSync('signed.pdf'));
  const forged = signed.slice();
  forged[20] = 65;
  writeFileSync('forged.pdf', forged);
  writeFileSync('changed.pdf', appendUpdate(signed, { objects: { 6: '<< /Length 0 >>\nstream\n\nendstream' } }));
  expect(await runHere('verify', 'forged.pdf')).toMatchObject({ code: 1, stdout: expect.stringContaining('broken') });
  expect(await runHere('verify', 'changed.pdf')).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('changed since'),
  });
  const extract = ['verify', 'changed.pdf', '--extract'];
  expect(await runHere(...extract, 'Signature1', '-o', 'before.pdf')).toMatchObject({ code: 1 });
  expect(new Uint8Array(readFileSync('before.pdf'))).toEqual(signed);
  expect(await runHere(...extract, 'Nobody', '-o', 'no.pdf')).toMatchObject({
    code: 1,
    stderr: "changed.pdf: “Nobody” isn't one of the signed fields: Signature1.\n",
  });
  expect(await runHere(...extract, 'Signature1')).toMatchObject({ code: 2 });
  expect(await runHere('verify', 'plain.pdf')).toMatchObject({ code: 3, stderr: 'plain.pdf is not signed.\n' });
  expect(await runHere('verify', 'password')).toMatchObject({ code: 1, stderr: 'password is not a PDF.\n' });
  expect(await runHere('verify', 'nowhere.pdf')).toMatchObject({ code: 1 });
  expect(await runHere('verify', 'signed.pdf', '--trust', 'password')).toMatchObject({ code: 1 });
});

it('signs again, and reports what is not possible', async () => {
  expect(await sign('signed.pdf', '-o', 'twice.pdf')).toMatchObject({ code: 0 });
  expect((await runHere('verify', 'twice.pdf')).code).toBe(0);
  expect(await sign('signed.pdf', '-o', 'x.pdf', '--certify', '2')).toMatchObject({ code: 3 });
  expect(await sign('signed.pdf', '-o', 'x.pdf', '--field', 'None')).toMatchObject({ code: 3 });
  const wrong = await runHere('sign', 'plain.pdf', '--p12', 'ann.p12', '--password-file', 'wrong', '-o', 'x.pdf');
  expect(wrong).toMatchObject({ code: 1, stderr: expect.stringContaining('The password does not open') });
  expect(await runHere('sign', 'plain.pdf', '--p12', 'plain.pdf', '-o', 'x.pdf')).toMatchObject({ code: 1 });
  for (const more of [
    ['--certify', '4'],
    ['--visible', '1,2'],
    ['--timestamp', 'file:///x'],
    ['-o', 'plain.pdf'],
  ])
    expect(await sign('plain.pdf', '-o', 'x.pdf', ...more)).toMatchObject({ code: 2 });
  expect(await runHere('sign', 'plain.pdf', '-o', 'x.pdf')).toMatchObject({ code: 2 });
});

it('reports whether a redaction report belongs to a file', async () => {
  const redacted = await runHere(
    'redact',
    'plain.pdf',
    '--marks',
    'm.json',
    '-o',
    'redacted.pdf',
    '--report',
    'r.json',
  );
  expect(redacted).toMatchObject({ code: 0 });
  expect(await runHere('verify', 'redacted.pdf', '--report', 'r.json')).toMatchObject({ code: 0 });
  expect(await runHere('verify', 'plain.pdf', '--report', 'r.json')).toMatchObject({ code: 1 });
  expect(await runHere('verify', 'plain.pdf', '--report', 'password')).toMatchObject({ code: 1 });
  writeFileSync('list.json', '[]');
  expect(await runHere('verify', 'plain.pdf', '--report', 'list.json')).toMatchObject({ code: 1 });
});

describe('a sealed report', () => {
  const key = ['--seal', 'ann.p12', '--password-file', 'password'];
  const redact = (...args: string[]) => runHere('redact', 'plain.pdf', '-m', 'm.json', '-o', 'sealed.pdf', ...args);
  beforeAll(async () => {
    expect(await redact('--report', 's.pdf', '--report', 's.json', '--log', 's.csv', ...key)).toMatchObject({
      code: 0,
    });
  });

  it('is read by people, belongs to the redacted file, and is signed', async () => {
    const { code, stdout } = await runHere('verify', 'sealed.pdf', '--report', 's.pdf');
    expect(code).toBe(0);
    expect(stdout).toMatch(/byte for byte\.\nSignature1: valid, but the signer is unknown, signed by Ann/);
    const data = await readReport('s.pdf', new Uint8Array(readFileSync('s.pdf')));
    expect(data).toEqual(JSON.parse(readFileSync('s.json', 'utf8')));
    const shown = await runHere('text', 's.pdf');
    expect(shown.stdout.replace(/\s/g, '')).toContain(data.after.sha256);
    expect((await runHere('verify', 'sealed.pdf', '--trust', 'password', '--report', 's.pdf')).code).toBe(1);
    const json = await runHere('verify', 'sealed.pdf', '--report', 's.pdf', '--json');
    expect(JSON.parse(json.stdout)).toMatchObject({
      match: 'the redacted file',
      signatures: [{ coversWholeFile: true }],
    });
  });

  it('comes with a log of reasons and pages, without words', () => {
    expect(readFileSync('s.csv', 'utf8')).toMatch(
      /^\uFEFFreason,page,place \(pt\)\r\nPersonal data,1,[\d.]+ [\d.]+ [\d.]+ [\d.]+\r\n/,
    );
    expect(readFileSync('s.csv', 'utf8')).not.toContain('Ann');
  });

  it('does not verify another file, or changed data', async () => {
    expect((await runHere('verify', 'plain.pdf', '--report', 's.pdf')).code).toBe(1);
    const other = JSON.parse(readFileSync('s.json', 'utf8'));
    const plain = new Uint8Array(readFileSync('plain.pdf'));
    other.after = { ...other.after, bytes: plain.length, sha256: createHash('sha256').update(plain).digest('hex') };
    const sealed = await openForUpdate(new Uint8Array(readFileSync('s.pdf')));
    const [ref, old] =
      sealed.context
        .enumerateIndirectObjects()
        .find(([, object]) => object instanceof PDFRawStream && getName(object.dict, 'Type') === 'EmbeddedFile') ?? [];
    expect(old).toBeDefined();
    const data = JSON.stringify(other);
    const update = {
      objects: { [ref?.objectNumber ?? 0]: `<< /Length ${data.length} >>\nstream\n${data}\nendstream` },
    };
    writeFileSync('exchanged.pdf', appendUpdate(new Uint8Array(readFileSync('s.pdf')), update));
    const reported = await runHere('verify', 'plain.pdf', '--report', 'exchanged.pdf');
    expect(reported.stdout).toMatch(/byte for byte\.\nSignature1: changed/);
    expect(reported.code).toBe(1);
  });

  it('needs a PDF to sign, and a name with a known form', async () => {
    expect(await redact('--report', 't.json', ...key)).toMatchObject({ code: 2 });
    expect(await redact('--report', 't.doc')).toMatchObject({ code: 2 });
    expect(await redact('--log', 't.txt')).toMatchObject({ code: 2 });
    expect(await redact('--report', 't.pdf', '--seal', 'password')).toMatchObject({ code: 1 });
    expect(await runHere('verify', 'plain.pdf', '--report', 'signed.pdf')).toMatchObject({
      code: 1,
      stderr: 'signed.pdf has no redaction report attached.\n',
    });
  });
});
