import { beforeAll, expect, it } from 'vitest';
import { fromBytes } from '../pdf/byte-sources.ts';
import type { PdfEngine } from '../pdf/engine.ts';
import { createPdfEngine } from '../pdf/pdfium-engine.ts';
import { buildPdf, firstExtra, textLine } from '../testing/pdf/build-pdf.ts';
import { redactPdf } from '../testing/pdf/redact-pdf.ts';
import { refusalText } from '../testing/pdf/refusal-text.ts';
import { strokedWord } from '../testing/pdf/stroked-word.ts';
import { typedPage } from '../testing/typed-page.ts';
import type { RedactionOptions } from './types.ts';

let engine: PdfEngine;
beforeAll(async () => {
  engine = await createPdfEngine();
});

/** The word occurs as text and as drawn lines below. */
const SEEN = textLine('Dear Theflint, we thank you', 72, 700) + strokedWord('THEFLNT', 72, 400, 14);
const AREA = { x: 98, y: 78, width: 46, height: 18 };

const redact = (bytes: Uint8Array, options: RedactionOptions = {}) =>
  redactPdf(bytes, [{ page: 0, areas: [AREA], reason: '', shape: 'text', text: 'Theflint' }], { engine, ...options });

const recognizes = (line: string): RedactionOptions => ({ recognizer: async () => async () => typedPage([line]) });

it('rejects a file in which a redacted word is still visible, with the place', async () => {
  const redacted = await redact(buildPdf({ pages: [{ content: SEEN }] }), recognizes('THEFLINT and more'));
  expect(redacted).toMatchObject({ ok: false, error: { code: 'CheckFailed', places: [{ page: 0 }] } });
  if (redacted.ok) return;
  expect(refusalText(redacted.error)).toMatch(/page 1.*still visible/);
  expect(refusalText(redacted.error)).not.toMatch(/theflint/i);
  const [place] = redacted.error.places;
  expect(place?.area?.y).toBeGreaterThan(350);
  expect(place?.area?.y).toBeLessThan(410);
});

it('accepts a file with other visible print, and reports the check', async () => {
  const redacted = await redact(buildPdf({ pages: [{ content: SEEN }] }), recognizes('OTHER words here'));
  expect(redacted).toMatchObject({ ok: true });
  if (redacted.ok) expect(redacted.value.report.checks.map(({ id }) => id)).toContain('sight');
});

/** The word is in the data, but shown as different glyphs: whether it is visible is unknown. */
function withLyingFont(): Uint8Array<ArrayBuffer> {
  const codes = [...'Theflnt'].map((letter) => letter.charCodeAt(0).toString(16));
  const map = [
    '1 begincodespacerange\n<00> <ff>\nendcodespacerange',
    `${codes.length} beginbfchar`,
    ...codes.map((code, index) => `<${code}> <00${(0x61 + index).toString(16)}>`),
    'endbfchar',
  ].join('\n');
  const extra = [
    `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /ToUnicode ${firstExtra(1) + 1} 0 R >>`,
    `<< /Length ${map.length} >>\nstream\n${map}\nendstream`,
  ];
  const content = `${textLine('Dear Theflint, we thank you', 72, 700)} BT /F9 12 Tf 72 300 Td (Theflint) Tj ET`;
  const entries = `/Resources << /Font << /F1 3 0 R /F9 ${firstExtra(1)} 0 R >> >>`;
  return buildPdf({ pages: [{ content, entries }], extra });
}

it('never returns an image of a page with unreadable print if its data repeated the word', async () => {
  const unread = await redact(withLyingFont());
  expect(unread).toMatchObject({ ok: false, error: { code: 'CheckFailed' } });
  if (!unread.ok) expect(refusalText(unread.error)).toMatch(/page 1.*could not be read/);
  expect(await redact(withLyingFont(), recognizes('THEFLINT'))).toMatchObject({ ok: false });
});

it('keeps the rest of a page that it looked at', async () => {
  const redacted = await redact(buildPdf({ pages: [{ content: SEEN }] }), recognizes('OTHER words here'));
  if (!redacted.ok) throw new Error(refusalText(redacted.error));
  const document = engine.open(fromBytes(redacted.value.bytes));
  const text = String.fromCodePoint(...document.characters(0).codes);
  document.close();
  expect(text).toMatch(/we thank you/);
});
