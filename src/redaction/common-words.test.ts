// Words that also occur in PDF syntax: operands, object numbers, lengths, keywords, strings.

import { beforeAll, describe, expect, it } from 'vitest';
import type { PdfEngine } from '../pdf/engine.ts';
import { createPdfEngine } from '../pdf/pdfium-engine.ts';
import { buildPdf, firstExtra, textLine } from '../testing/pdf/build-pdf.ts';
import { redactPdf } from '../testing/pdf/redact-pdf.ts';
import { readText, requestFor } from '../testing/pdf/redact-word.ts';
import { refusalText } from '../testing/pdf/refusal-text.ts';
import { partOf } from '../testing/short-form.ts';
import { HIDDEN_KINDS, type HiddenKind } from './rest/hidden.ts';

let engine: PdfEngine;
beforeAll(async () => {
  engine = await createPdfEngine();
});

async function redact(bytes: Uint8Array, word: string, keep: readonly HiddenKind[] = []) {
  const result = await redactPdf(bytes, [requestFor(engine, bytes, word)], { engine, keep, pictureDpi: 72 });
  return result.ok
    ? { text: readText(engine, result.value.bytes), pages: result.value.report.pages.map(({ became }) => became) }
    : { text: refusalText(result.error), pages: ['refused'] };
}

const CMAP = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def /CMapName /Adobe-Identity-UCS def /CMapType 2 def
1 begincodespacerange <00> <ff> endcodespacerange 95 beginbfrange <20> <7e> <0020> endbfrange
endcmap CMapName currentdict /CMap defineresource pop end end`;
const FUNCTION = '{ 700 1000 div add dup 360 mul sin exch pop }';
const GLYPHS = '/Differences [48 /zero /one /two /three 63 /question 115 /seven]';
const COLOR =
  'q /Span <</MCID 0>> BDC /Cs cs 0.5 scn 10 10 50 50 re f EMC 1 0 0 1 72 147 cm 0.700 w Q 700 700 m 1985 147 l S ';

/** Builds a PDF whose syntax repeats the text of its first page only. */
function fileWith(line: string) {
  const extra = firstExtra(2);
  const stream = (entries: string, data: string) =>
    `<< ${entries} /Length ${data.length} >>\nstream\n${data}\nendstream`;
  const font = `/Type /Font /Subtype /TrueType /BaseFont /MuseoSans-700 /FirstChar 32 /LastChar 126 /Widths [${'700 147 1985 '.repeat(31)} 700 147]`;
  const resources = `/Resources << /Font << /F1 3 0 R /F2 4 0 R /F3 ${extra} 0 R >> /ColorSpace << /Cs [/Separation /PANTONE#20700#20C /DeviceRGB ${extra + 2} 0 R] >> >>`;
  return buildPdf({
    pages: [
      {
        content: `${COLOR}BT /F1 24 Tf 72 700 Td (${line}) Tj ET BT 147 600 Td /F3 12 Tf (More of it) Tj ET`,
        entries: resources,
      },
      { content: `${COLOR}BT 1 0 0 1 72 147 Tm /F3 12 Tf (Second page) Tj ET`, entries: resources },
    ],
    extra: [
      `<< ${font} /ToUnicode ${extra + 1} 0 R /Encoding << ${GLYPHS} >> /FontDescriptor ${extra + 3} 0 R >>`,
      stream('', CMAP),
      stream('/FunctionType 4 /Domain [0 1] /Range [0 1 0 1 0 1]', FUNCTION.replace('exch pop', 'dup dup')),
      '<< /Type /FontDescriptor /FontName /MuseoSans-700 /Flags 4 /FontBBox [0 0 700 700] /CharSet (/one/seven/question) /StemV 80 >>',
    ],
  });
}

describe('a word that the format uses too', () => {
  const WORDS =
    '700 147 1985 612 792 360 add EMC BDC end def begin dict pop Adobe UCS Identity one seven question'.split(' ');
  it.each(partOf(WORDS, 2, 0).flatMap((word) => [[word, []] as const, [word, HIDDEN_KINDS] as const]))(
    '%s is redacted without refusal or pictures (kept: %s)',
    async (word, keep) => {
      const { text, pages } = await redact(fileWith(`You owe ${word} pounds to Alice`), word, keep);
      expect(text).toMatch(/You owe\s+pounds to Alice/);
      expect(pages).toEqual(['cut']);
    },
  );
});

describe('a number that is written as text elsewhere', () => {
  const elsewhere = (operators: string, entries = '') =>
    buildPdf({
      pages: [
        { content: textLine('You owe', 72, 700) + textLine('700', 140, 700) },
        { content: `${textLine('Second page', 72, 700)}${operators}`, entries },
      ],
    });

  it.each([
    ['shown unseen', '/OC /None BDC BT /F1 12 Tf -500 0 Td (700) Tj ET EMC'],
    ['kerned', 'BT /F1 12 Tf -500 0 Td [(7) -20 (00)] TJ ET'],
    ['in hexadecimal digits', 'BT /F1 12 Tf -500 0 Td <373030> Tj ET'],
    ['of marked content', '/Span <</ActualText (700)>> BDC EMC'],
    ['a comment', '% 700 pounds\n'],
  ])('%s: is gone, too', async (_, operators) => {
    const bytes = elsewhere(operators);
    const result = await redactPdf(bytes, [requestFor(engine, bytes, '700')], { engine, pictureDpi: 72 });
    if (!result.ok) throw new Error(refusalText(result.error));
    const written = new TextDecoder('latin1').decode(result.value.bytes);
    expect(written).not.toMatch(/\(700\)|373030|% 700|\(7\) -20/);
  });
});

describe('a word in the texts of a colour profile', () => {
  /** Builds an ICC profile with a description and a copyright only. */
  function profile(): string {
    const bytes = Buffer.alloc(260);
    bytes.write('acsp', 36, 'latin1');
    bytes.writeUInt32BE(2, 128);
    bytes.write('desc', 132, 'latin1');
    bytes.writeUInt32BE(160, 136);
    bytes.writeUInt32BE(50, 140);
    bytes.write('cprt', 144, 'latin1');
    bytes.writeUInt32BE(212, 148);
    bytes.writeUInt32BE(48, 152);
    bytes.write('desc', 160, 'latin1');
    bytes.write('Reference Viewing Condition', 172, 'latin1');
    bytes.write('text', 212, 'latin1');
    bytes.write('Hewlett-Packard Company', 220, 'latin1');
    return bytes.toString('latin1');
  }

  it.each(['Reference', 'Condition', 'Packard', 'Company'])('%s is redacted, and the profile stays', async (word) => {
    const extra = firstExtra(1);
    const data = profile();
    const bytes = buildPdf({
      pages: [
        {
          content: `/Cs cs 1 0 0 sc 10 10 50 50 re f ${textLine(`The ${word} of it`, 72, 700)}`,
          entries: `/Resources << /Font << /F1 3 0 R >> /ColorSpace << /Cs [/ICCBased ${extra} 0 R] >> >>`,
        },
      ],
      catalog: `/OutputIntents [<< /S /GTS_PDFA1 /DestOutputProfile ${extra} 0 R >>]`,
      extra: [`<< /N 3 /Alternate /DeviceRGB /Length ${data.length} >>\nstream\n${data}\nendstream`],
    });
    const result = await redactPdf(bytes, [requestFor(engine, bytes, word)], { engine, pictureDpi: 72 });
    if (!result.ok) throw new Error(refusalText(result.error));
    expect(result.value.report.pages).toEqual([{ page: 1, became: 'cut' }]);
    expect(result.value.report.rest).toEqual({ kept: [] });
    expect(new TextDecoder('latin1').decode(result.value.bytes)).toMatch(/DestOutputProfile.*ICCBased/s);
  });
});
