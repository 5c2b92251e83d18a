import { beforeAll, expect, it } from 'vitest';
import type { PdfEngine } from '../pdf/engine.ts';
import { createPdfEngine } from '../pdf/pdfium-engine.ts';
import { buildPdf, firstExtra, textLine } from '../testing/pdf/build-pdf.ts';
import { readText, redactFile, requestFor } from '../testing/pdf/redact-word.ts';
import { continuedNumbers, numbersIn, numbersOf } from './numbers.ts';
import { HIDDEN_KINDS } from './rest/hidden.ts';

let engine: PdfEngine;
beforeAll(async () => {
  engine = await createPdfEngine();
});

it.each([
  ['123-45-6789', '123456789'],
  ['SSN 123 45 6789, called', '123456789'],
  ['DE89 3704 0044 0532 0130 00', 'de89370400440532013000'],
  ['QQ123456C', 'qq123456c'],
])('reads a number in %j', (text, number) => {
  expect(numbersOf([text])).toContain(number);
});

it.each(['on March 12, 1985', 'Room 12-34', 'Windows2000 Professional', 'Quist'])('reads none in %j', (text) => {
  expect(numbersOf([text])).toEqual([]);
});

it.each([
  ['123-45', 'SSN 123-45-6789, called', '123456789'],
  ['4111 1111 1111', 'card 4111 1111 1111 1111 of', '4111111111111111'],
  ['0012345', 'No. 00123456789.', '00123456789'],
])('reads on behind %s where the last characters stay', (text, page, number) => {
  expect(continuedNumbers(text, page)).toContain(number);
});

it.each([
  ['123456789', true],
  ['ssn: 123 45 6789.', true],
  ['2020 123.45.6789 and', true],
  ['1123456789', false],
  ['123-45-678', false],
])('finds the number in %j: %s', (text, isFound) => {
  expect(numbersIn(text, ['123456789', 'abernathy']).size).toBe(isFound ? 1 : 0);
});

/** Builds a page with a number that metadata, a bookmark and a link repeat. */
function fileWith(shown: string, repeated: string, second = 'The second page') {
  const extra = firstExtra(2);
  const link = `/Subtype /Link /Rect [72 600 200 620] /Border [0 0 0] /A << /S /URI /URI (https://example.org/?n=${repeated.replace(/\s/g, '%20')}) >>`;
  const bytes = buildPdf({
    pages: [
      {
        content: textLine(`Dear Quist, SSN ${shown}, we write`, 72, 700),
        entries: `/Annots [<< /Type /Annot ${link} >>]`,
      },
      { content: textLine(second, 72, 700) },
    ],
    catalog: `/Outlines ${extra} 0 R`,
    extra: [
      `<< /First ${extra + 1} 0 R /Last ${extra + 1} 0 R /Count 1 >>`,
      `<< /Title (Case ${repeated} of Quist) /Parent ${extra} 0 R /Dest [5 0 R /Fit] >>`,
      `<< /Subject (${repeated}) >>`,
    ],
  });
  return Buffer.from(bytes)
    .toString('latin1')
    .replace('/Root 1 0 R >>', `/Root 1 0 R /Info ${extra + 2} 0 R >>`);
}

it.each([
  ['123-45-6789', '123-45-6789', '123456789'],
  ['123-45-6789', '123-45', '123456789'],
  ['123456789', '123456789', '123-45-6789'],
  ['123 45 6789', '123 45 6789', '123-45-6789'],
  ['4111 1111 1111 1111', '4111 1111 1111', '4111111111111111'],
])('removes what repeats %s, of which %s is redacted, as %s', async (shown, text, repeated) => {
  const bytes = Uint8Array.from(Buffer.from(fileWith(shown, repeated), 'latin1'));
  const request = { ...requestFor(engine, bytes, text), text };
  const file = await redactFile(engine, bytes, [request], { keep: HIDDEN_KINDS });
  expect(file.report.pages).toEqual([{ page: 1, became: 'cut' }]);
  expect(Buffer.from(file.bytes).toString('latin1')).not.toContain(repeated);
});

it('removes it under an area drawn over the number', async () => {
  const bytes = Uint8Array.from(Buffer.from(fileWith('4111 1111 1111 1111', '4111111111111111'), 'latin1'));
  const request = { ...requestFor(engine, bytes, '4111 1111 1111 1111'), shape: 'area' as const };
  const file = await redactFile(engine, bytes, [request], { keep: HIDDEN_KINDS });
  expect(Buffer.from(file.bytes).toString('latin1')).not.toContain('4111111111111111');
});

it('leaves another page that shows the number in other groups', async () => {
  const bytes = Uint8Array.from(Buffer.from(fileWith('123-45-6789', '123456789', 'see 123 45 6789'), 'latin1'));
  const file = await redactFile(engine, bytes, [{ ...requestFor(engine, bytes, '123-45-6789'), text: '123-45-6789' }]);
  expect(readText(engine, file.bytes, 1)).toContain('see 123 45 6789');
});
