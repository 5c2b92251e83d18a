// The inspection reports what its limits omit.
import { beforeAll, expect, it } from 'vitest';
import type { PdfEngine } from '../pdf/engine.ts';
import { createPdfEngine } from '../pdf/pdfium-engine.ts';
import { revise } from '../testing/pdf/bad-redactions.ts';
import { buildPdf, firstExtra, type PdfPageSpec, textLine } from '../testing/pdf/build-pdf.ts';
import { inspectPdf } from './inspect-pdf.ts';

let engine: PdfEngine;
beforeAll(async () => {
  engine = await createPdfEngine();
});

const inspect = (bytes: Uint8Array<ArrayBuffer>) => inspectPdf(bytes, { engine });

function withRevisions(count: number): Uint8Array<ArrayBuffer> {
  const line = textLine('The quarterly report was sent to all members', 72, 700);
  let bytes = buildPdf({ pages: [{ content: line + textLine('Zyrkowitz', 72, 600) }] });
  for (let at = 0; at < count; at += 1) bytes = revise(bytes, line);
  return bytes;
}

it('finds a word of an early revision', async () => {
  const { findings, unread } = await inspect(withRevisions(12));
  expect(findings).toMatchObject([{ kind: 'earlier-revision', text: expect.stringContaining('Zyrkowitz') }]);
  expect(unread).toEqual([]);
});

const LINE = textLine('The quarterly report was sent to all members', 72, 700);
const SPACED = textLine('Zyrkowitz', 72, 600).replace('Td', 'Td 9 Tc');

it.each([
  ['letter-spaced', SPACED],
  ['letter by letter', [...'Zyrkowitz'].map((letter, at) => textLine(letter, 72 + 20 * at, 600)).join('')],
  ['behind a large initial', textLine('Z', 72, 600, 30) + textLine('yrkowitz', 92, 600)],
])('finds a word of an earlier revision that was written %s', async (_, written) => {
  const { findings } = await inspect(revise(buildPdf({ pages: [{ content: LINE + written }] }), LINE));
  expect(findings).toMatchObject([{ kind: 'earlier-revision', text: 'Zyrkowitz', count: 1 }]);
  const kept = await inspect(revise(buildPdf({ pages: [{ content: LINE + written }] }), LINE + SPACED));
  expect(kept.findings).toEqual([]);
  const plain = textLine('Zyrkowitz', 72, 600);
  expect((await inspect(revise(buildPdf({ pages: [{ content: LINE + written }] }), LINE + plain))).findings).toEqual(
    [],
  );
});

it.each([
  ['another reading of a digit parts', 'Document 1:Page 1', 'Document 2:Page 1'],
  ['a sign parts', 'The new Lady/Blu Collection', 'The new Lady/BluCollection'],
])('takes no part of a word for a word of an earlier revision, which %s', async (_, before, now) => {
  const bytes = revise(
    buildPdf({ pages: [{ content: LINE + textLine(before, 72, 600) }] }),
    LINE + textLine(now, 72, 600),
  );
  expect((await inspect(bytes)).findings).toEqual([]);
});

it('says how many revisions it did not read', async () => {
  const { findings, unread } = await inspect(withRevisions(40));
  expect(findings).toEqual([]);
  expect(unread).toEqual([{ reason: '10 earlier revisions of the file were not read completely.' }]);
});

it('says that a revision could not be read', async () => {
  const bytes = Buffer.from(withRevisions(1)).toString('latin1');
  const broken = bytes.replace('/Type /Pages', '/Type /Paged').replace(/startxref\n\d+/, 'startxref\n0');
  const first = broken.slice(0, broken.indexOf('%PDF') + 9);
  const { unread } = await inspect(
    new Uint8Array(Buffer.from(`${first}%%EOF\n${bytes.slice(first.length + 6)}`, 'latin1')),
  );
  expect(unread).toEqual([{ reason: '1 earlier revision of the file was not read completely.' }]);
});

const withPage = (page: PdfPageSpec) => buildPdf({ pages: [page] });

it('reports skipped bars over drawings', async () => {
  const boxes = Array.from({ length: 51 }, (_, at) => {
    const [x, y] = [20 + 40 * (at % 12), 100 + 40 * Math.floor(at / 12)];
    return `1 0 0 rg ${x + 5} ${y + 5} 8 20 re f 0 g ${x} ${y} 30 30 re f`;
  });
  const { findings, unread } = await inspect(withPage({ content: boxes.join('\n') }));
  expect(findings).toHaveLength(50);
  expect(unread).toEqual([{ page: 1, reason: 'The page has more bars than can be inspected.' }]);
});

it('says that a page is too large to be looked at closely', async () => {
  const { unread } = await inspect(withPage({ content: textLine('Total', 72, 700), mediaBox: [0, 0, 14_400, 14_400] }));
  expect(unread).toEqual([{ page: 1, reason: 'The page is too large for small words on it to be compared.' }]);
});

it('reports fields that are nested too deep', async () => {
  const first = firstExtra(1);
  const levels = 25;
  const extra = Array.from({ length: levels }, (_, at) =>
    at === levels - 1 ? '<< /T (f) /FT /Tx /V (Zyrkowitz) >>' : `<< /T (f) /FT /Tx /Kids [${first + at + 1} 0 R] >>`,
  );
  const { unread } = await inspect(
    buildPdf({ pages: [{ content: '' }], catalog: `/AcroForm << /Fields [${first} 0 R] >>`, extra }),
  );
  expect(unread).toEqual([{ reason: 'The form has fields in more levels than can be read.' }]);
});
