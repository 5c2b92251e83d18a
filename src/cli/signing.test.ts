import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
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

it('verifies what it signed, with the signer and the state in words and as JSON', async () => {
  const told = await runHere('verify', 'signed.pdf');
  expect(told.code).toBe(0);
  expect(told.stdout).toMatch(
    /^Signature1: valid, but the signer is unknown, signed by Ann \(test certificate\) on 20/,
  );
  const { stdout } = await runHere('verify', 'signed.pdf', '--json');
  expect(JSON.parse(stdout)).toMatchObject({
    file: 'signed.pdf',
    signatures: [{ state: 'unknownSigner', reason: 'Agreed', coversWholeFile: true, findings: [] }],
    unreachable: 0,
  });
});

it('ends with 1 where a signature is broken or the file changed, and with 3 where there is none', async () => {
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
  expect(await runHere('verify', 'plain.pdf')).toMatchObject({ code: 3, stderr: 'plain.pdf is not signed.\n' });
  expect(await runHere('verify', 'password')).toMatchObject({ code: 1, stderr: 'password is not a PDF.\n' });
  expect(await runHere('verify', 'nowhere.pdf')).toMatchObject({ code: 1 });
  expect(await runHere('verify', 'signed.pdf', '--trust', 'password')).toMatchObject({ code: 1 });
});

it('signs again, and says what it will not do', async () => {
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

it('tells whether a redaction report speaks of a file', async () => {
  const mark = buildMark('RectangleRedaction', createRandom(1), { width: 612, height: 792 }, 1);
  const marks = [{ ...mark, rectangle: { x: 60, y: 80, width: 200, height: 30 } }];
  writeFileSync('m.json', JSON.stringify({ marks }));
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
