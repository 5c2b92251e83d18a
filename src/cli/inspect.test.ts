import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildBadRedaction } from '../testing/pdf/bad-redactions.ts';
import { buildPdf, textLine } from '../testing/pdf/build-pdf.ts';
import { runHere } from './test-run.ts';

const { bytes, secret } = buildBadRedaction('black box', 3);
let folder: string;
const at = (name: string) => join(folder, name);
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'inspect-'));
  writeFileSync(at('boxed.pdf'), bytes);
  writeFileSync(at('layer.pdf'), buildBadRedaction('layer that is off', 1).bytes);
  writeFileSync(at('plain.pdf'), buildPdf({ pages: [{ content: textLine('Dear Mrs Byron', 72, 700) }] }));
  writeFileSync(at('broken.pdf'), '%PDF-1.7 and nothing else');
});
afterAll(() => rmSync(folder, { recursive: true }));

it('reports readable words, and prints them only on request', async () => {
  const hidden = await runHere('inspect', at('boxed.pdf'));
  expect(hidden.code).toBe(1);
  expect(hidden.stdout).toMatch(/page 1 at \d+\/\d+: Text under a box \(2 words\) → Redact the place/);
  expect(hidden.stdout).not.toContain(secret.split(' ')[0]);
  expect((await runHere('inspect', at('boxed.pdf'), '--reveal')).stdout).toContain(secret);
});

it('prints findings as JSON, without the words', async () => {
  const { code, stdout } = await runHere('inspect', at('boxed.pdf'), '--json');
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({
    pages: 1,
    unread: [],
    findings: [{ kind: 'text-under-box', severity: 'recoverable', cure: 'redact', page: 1, count: 2 }],
  });
  expect(stdout).not.toContain(secret.split(' ')[0]);
});

it('writes reports that do not show the words', async () => {
  const { code } = await runHere('inspect', at('boxed.pdf'), '--report', at('r.html'));
  expect(code).toBe(1);
  const html = readFileSync(at('r.html'), 'utf8');
  expect(html).toContain('<td>Text under a box (2 words)</td>');
  expect(html).not.toContain(secret.split(' ')[0]);
  await runHere('inspect', at('boxed.pdf'), '--report', at('r.pdf'));
  expect(readFileSync(at('r.pdf')).subarray(0, 5).toString()).toBe('%PDF-');
});

it('writes redactions of the findings, which remove the words', async () => {
  await runHere('inspect', at('boxed.pdf'), '--marks', at('places.json'));
  const redacted = await runHere('redact', at('boxed.pdf'), '-m', at('places.json'), '-o', at('fixed.pdf'));
  expect(redacted).toMatchObject({ code: 0 });
  expect((await runHere('inspect', at('fixed.pdf'))).code).toBe(0);
});

it('exits with 0 for a file without findings, and with 3 for an unreadable one', async () => {
  expect((await runHere('inspect', at('plain.pdf'))).code).toBe(0);
  expect((await runHere('inspect', at('broken.pdf'))).code).toBe(3);
});

it('counts only findings of the severity that is asked for', async () => {
  expect((await runHere('inspect', at('layer.pdf'))).code).toBe(1);
  expect((await runHere('inspect', at('layer.pdf'), '--severity', 'possible')).code).toBe(0);
  expect((await runHere('inspect', at('layer.pdf'), '--severity', 'grave')).code).toBe(2);
});

it('refuses a report of another format before it reads anything', async () => {
  const { code, stderr } = await runHere('inspect', at('boxed.pdf'), '--report', at('r.txt'));
  expect(code).toBe(2);
  expect(stderr).toContain('.html, .pdf or .json');
});
