import { expect, it } from 'vitest';
import { createPdfEngine } from '../pdf/pdfium-engine.ts';
import { buildPdf, firstExtra, textLine } from '../testing/pdf/build-pdf.ts';
import { readText, redactFile, requestFor } from '../testing/pdf/redact-word.ts';

/** A font whose letters are said to be 1.6 em tall. */
const TALL = [
  `<< /Type /Font /Subtype /Type1 /BaseFont /Tall /Encoding /WinAnsiEncoding /FirstChar 32 /LastChar 126
     /Widths [${Array.from({ length: 95 }, () => 556).join(' ')}] /FontDescriptor ${firstExtra(1) + 1} 0 R >>`,
  `<< /Type /FontDescriptor /FontName /Tall /Flags 32 /FontBBox [-1018 -481 1437 1141] /ItalicAngle 0
     /Ascent 1141 /Descent -481 /CapHeight 714 /StemV 80 >>`,
];

/** Four lines that are closer together than the letters of their font are tall. */
const fileOf = (first: string, third: string) =>
  buildPdf({
    pages: [
      {
        fonts: `/F3 ${firstExtra(1)} 0 R`,
        content: [first, 'Digital', third, 'Copyright']
          .map((text, at) => textLine(text, 72, 700 - 57 * at, 61, 'F3'))
          .join(''),
      },
    ],
    extra: TALL,
  });

it.each([
  ['Xavier', 'Signature'],
  ['Pygmy', 'Geologist'],
  ['gypsy', 'Why_not'],
])('redacts %s and %s, and keeps the lines between and below them', async (first, third) => {
  const engine = await createPdfEngine();
  const bytes = fileOf(first, third);
  const { bytes: redacted, details } = await redactFile(engine, bytes, [
    requestFor(engine, bytes, first),
    requestFor(engine, bytes, third),
  ]);
  expect(details.pages.map(({ became }) => became)).toEqual(['cut']);
  expect(readText(engine, redacted).split(/\s+/).filter(Boolean)).toEqual(['Digital', 'Copyright']);
});

it('covers as much of a line whatever letters of other lines stand over the word', async () => {
  const engine = await createPdfEngine();
  // The descenders of the line above are over the end of the longer word alone.
  const redact = async (secret: string) => {
    const content = ['A        g', secret, 'Copyright'].map((text, at) => textLine(text, 72, 700 - 57 * at, 61, 'F3'));
    const bytes = buildPdf({ pages: [{ fonts: `/F3 ${firstExtra(1)} 0 R`, content: content.join('') }], extra: TALL });
    const request = { ...requestFor(engine, bytes, secret), gaps: 'uniform' as const };
    return (await redactFile(engine, bytes, [request], { now: () => new Date(0) })).bytes;
  };
  const [short, long] = [await redact('Ann'), await redact('Annabellas')];
  expect(Buffer.from(long).toString('latin1')).toBe(Buffer.from(short).toString('latin1'));
});
