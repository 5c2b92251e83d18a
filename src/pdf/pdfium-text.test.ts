import { expect, it } from 'vitest';
import { buildPdf, firstExtra, textLine } from '../testing/pdf/build-pdf.ts';
import { fromBytes } from './byte-sources.ts';
import { CHARACTER } from './engine.ts';
import { createPdfEngine } from './pdfium-engine.ts';

it('marks characters whose font says no letter for them', async () => {
  const at = firstExtra(1);
  const system = '/CIDSystemInfo <</Registry (Adobe) /Ordering (Identity) /Supplement 0>>';
  const pdf = (await createPdfEngine()).open(
    fromBytes(
      buildPdf({
        pages: [
          { content: `${textLine('Known', 72, 700)} BT /F9 12 Tf 72 600 Td <D09CD0B0> Tj ET`, fonts: `/F9 ${at} 0 R ` },
        ],
        extra: [
          `<</Type /Font /Subtype /Type0 /BaseFont /Some /Encoding /Identity-H /DescendantFonts [${at + 1} 0 R]>>`,
          `<</Type /Font /Subtype /CIDFontType2 /BaseFont /Some /DW 600 ${system}>>`,
        ],
      }),
    ),
  );
  const { codes, flags } = pdf.characters(0);
  pdf.close();
  const unmapped = [...codes].filter((_, index) => ((flags[index] ?? 0) & CHARACTER.unmapped) !== 0);
  expect(unmapped).toEqual([0xd09c, 0xd0b0]);
});
