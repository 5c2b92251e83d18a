// Words that several texts make together, and data of pictures in hexadecimal digits.
import { beforeAll, describe, expect, it } from 'vitest';
import { fromLatin1 } from '../codecs/bytes.ts';
import { fromBytes } from '../pdf/byte-sources.ts';
import type { PdfEngine } from '../pdf/engine.ts';
import { createPdfEngine } from '../pdf/pdfium-engine.ts';
import { buildPdf, firstExtra, pageObject, textLine } from '../testing/pdf/build-pdf.ts';
import { readDecoded } from '../testing/pdf/independent-readers.ts';
import { readText, redactFile, requestFor } from '../testing/pdf/redact-word.ts';
import { tokensHoldWord } from './content/content-words.ts';
import { searchFor } from './format-words.ts';

const WORD = 'Zyrkowitz';
const WORDS = [WORD.toLowerCase()];

let engine: PdfEngine;
beforeAll(async () => {
  engine = await createPdfEngine();
});

const redact = (bytes: Uint8Array) => redactFile(engine, bytes, [{ ...requestFor(engine, bytes, WORD), text: WORD }]);

describe('texts that make a word together', () => {
  it('go from spans of marked content that stand apart, and what the page shows stays', async () => {
    const span = (text: string, shown: string, x: number) =>
      `/Span <</ActualText (${text})>> BDC ${textLine(shown, x, 500)}EMC\n`;
    const other = `/Span <</ActualText (Other text)>> BDC ${textLine('stays', 72, 400)}EMC\n`;
    const bytes = buildPdf({
      pages: [
        { content: textLine(WORD, 72, 700) },
        { content: span('Zyrko', 'first', 72) + span('witz', 'second', 140) + other },
      ],
    });
    const { bytes: written, report } = await redact(bytes);
    const decoded = readDecoded(written).toLowerCase();
    for (const part of ['Zyrko', 'witz']) expect(decoded).not.toContain(Buffer.from(part).toString('hex'));
    expect(decoded).not.toMatch(/zyrko|witz/);
    expect(decoded).toMatch(/other text|4f746865722074657874/);
    expect(readText(engine, written, 1)).toContain('first');
    expect(report.pages.every(({ became }) => became === 'cut')).toBe(true);
  });

  it('go from two titles of the outline, one after the other', async () => {
    const first = firstExtra(1);
    const item = (title: string, links: string) =>
      `<< /Title (${title}) /Parent ${first} 0 R /Dest [${pageObject(0)} 0 R /Fit] ${links} >>`;
    const bytes = buildPdf({
      pages: [{ content: textLine(WORD, 72, 700) }],
      catalog: `/Outlines ${first} 0 R`,
      extra: [
        `<< /Type /Outlines /First ${first + 1} 0 R /Last ${first + 3} 0 R /Count 3 >>`,
        item('Zyrko', `/Next ${first + 2} 0 R`),
        item('witz', `/Prev ${first + 1} 0 R /Next ${first + 3} 0 R`),
        item('Summary', `/Prev ${first + 2} 0 R`),
      ],
    });
    const { bytes: written } = await redact(bytes);
    const pdf = engine.open(fromBytes(written));
    const titles = pdf.outline().map(({ title }) => title);
    pdf.close();
    expect(titles).toEqual(['[redacted]', '[redacted]', 'Summary']);
  });
});

it('finds a word in the hexadecimal digits of an inline picture', () => {
  const picture = (text: string) =>
    fromLatin1(`q BI /W 9 /H 1 /BPC 8 /CS /G /F /AHx ID ${Buffer.from(text).toString('hex')}> EI Q\n`);
  expect(tokensHoldWord(picture(WORD), searchFor(WORDS))).toBe(true);
  expect(tokensHoldWord(picture('Anotherxx'), searchFor(WORDS))).toBe(false);
});
