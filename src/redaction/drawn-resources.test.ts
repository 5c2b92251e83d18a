// Patterns, masks and other resources: redacted ones must be unreadable, unused ones removed.

import { beforeAll, describe, expect, it } from 'vitest';
import type { PdfEngine } from '../pdf/engine.ts';
import { createPdfEngine } from '../pdf/pdfium-engine.ts';
import { buildPdf, firstExtra, textLine } from '../testing/pdf/build-pdf.ts';
import { redactPdf } from '../testing/pdf/redact-pdf.ts';
import { refusalText } from '../testing/pdf/refusal-text.ts';
import { inflateAll, scanFile } from './verify/scan.ts';

let engine: PdfEngine;
beforeAll(async () => {
  engine = await createPdfEngine();
});

const AT = firstExtra(1);
const SECRET = 'Zyrkowitz';
const stream = (entries: string, data: string) => `<< ${entries} /Length ${data.length} >>\nstream\n${data}\nendstream`;
const FONT = '/Resources << /Font << /F1 3 0 R >> >>';
const show = (x: number, y: number, word = SECRET) => `BT /F1 14 Tf ${x} ${y} Td (${word}) Tj ET`;
/** The cell covers the page, so that the word occurs once. */
const PATTERN = stream(
  `/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 612 792] /XStep 612 /YStep 792 ${FONT}`,
  `${show(80, 500)} 1 0 0 rg 60 200 20 20 re f`,
);
const FORM = stream(`/Type /XObject /Subtype /Form /BBox [0 0 612 792] ${FONT}`, show(80, 500));
const MASK = stream(
  `/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Group << /S /Transparency /CS /DeviceGray >> ${FONT}`,
  `1 g ${show(80, 500)} 80 200 60 20 re f`,
);
const STENCIL = stream('/Type /XObject /Subtype /Image /Width 1 /Height 1 /ImageMask true /BitsPerComponent 1', '\0');
const TYPE3 = (procedure: number) =>
  `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 200 20] /FontMatrix [1 0 0 1 0 0] /FirstChar 97 /LastChar 98 /Widths [90 20] ` +
  `/Encoding << /Differences [97 /whole /box] >> /CharProcs << /whole ${procedure} 0 R /box ${procedure + 1} 0 R >> /Resources << /Font << /F1 3 0 R >> /XObject << /Fm ${procedure + 2} 0 R >> >> >>`;

/** In file coordinates: y 485 to 525, x 55 to 325. */
const AREA = { x: 55, y: 267, width: 270, height: 40 };

interface Case {
  readonly content: string;
  readonly resources: string;
  readonly extra: readonly string[];
}

const CASES: Readonly<Record<string, Case>> = {
  'a pattern that fills what is covered': {
    content: 'q /Pattern cs /P1 scn 60 490 240 30 re f Q',
    resources: `/Pattern << /P1 ${AT} 0 R >>`,
    extra: [PATTERN],
  },
  'a pattern that fills something else as well': {
    content: 'q /Pattern cs /P1 scn 60 490 240 30 re f 50 150 100 100 re f Q',
    resources: `/Pattern << /P1 ${AT} 0 R >>`,
    extra: [PATTERN],
  },
  'a pattern that strokes what is covered': {
    content: 'q /Pattern CS /P1 SCN 20 w 60 500 m 300 500 l S 50 200 m 150 200 l S Q',
    resources: `/Pattern << /P1 ${AT} 0 R >>`,
    extra: [PATTERN],
  },
  'a pattern that letters are painted with': {
    content: 'q /Pattern cs /P1 scn BT /F1 40 Tf 60 492 Td (MMMM) Tj 0 -300 Td (MM) Tj ET Q',
    resources: `/Pattern << /P1 ${AT} 0 R >>`,
    extra: [PATTERN],
  },
  'a pattern that a stencil is painted with': {
    content: 'q /Pattern cs /P1 scn 500 0 0 600 40 100 cm /Im Do Q',
    resources: `/Pattern << /P1 ${AT} 0 R >> /XObject << /Im ${AT + 1} 0 R >>`,
    extra: [PATTERN, STENCIL],
  },
  'a pattern that a form paints with, from outside': {
    content: 'q /Pattern cs /P1 scn /Fm Do Q',
    resources: `/Pattern << /P1 ${AT} 0 R >> /XObject << /Fm ${AT + 1} 0 R >>`,
    extra: [PATTERN, stream('/Type /XObject /Subtype /Form /BBox [0 0 612 792]', '60 490 240 30 re f')],
  },
  'a pattern that is chosen and never used': {
    content: 'q /Pattern cs /P1 scn Q',
    resources: `/Pattern << /P1 ${AT} 0 R >>`,
    extra: [PATTERN],
  },
  'a form': { content: '/Fm Do', resources: `/XObject << /Fm ${AT} 0 R >>`, extra: [FORM] },
  'a form in a form': {
    content: '/Outer Do',
    resources: `/XObject << /Outer ${AT + 1} 0 R >>`,
    extra: [
      FORM,
      stream(
        `/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources << /XObject << /Fm ${AT} 0 R >> >>`,
        '/Fm Do',
      ),
    ],
  },
  'a soft mask through which is painted': {
    content: 'q /GS gs 0 0 1 rg 60 490 240 30 re f 60 190 100 40 re f Q',
    resources: `/ExtGState << /GS << /SMask << /S /Luminosity /G ${AT} 0 R >> >> >>`,
    extra: [MASK],
  },
  'a soft mask of which nothing is left to paint': {
    content: `q /GS gs 0 0 1 rg 60 490 240 30 re f Q ${show(100, 100, 'Other')}`,
    resources: `/ExtGState << /GS << /SMask << /S /Luminosity /G ${AT} 0 R >> /ca 0.5 >> >>`,
    extra: [MASK.replace('80 500 Td', '80 300 Td')],
  },
  'a glyph that shows the word by another font': {
    content: 'BT /T3 1 Tf 80 500 Td (a) Tj 0 -200 Td (b) Tj ET',
    resources: `/Font << /F1 3 0 R /T3 ${AT} 0 R >>`,
    extra: [TYPE3(AT + 1), stream('', `90 0 d0 ${show(0, 0)}`), stream('', '20 0 d0 0 0 20 20 re f'), FORM],
  },
  'a glyph that draws a form': {
    content: 'BT /T3 1 Tf 0 0 Td (a) Tj 100 200 Td (b) Tj ET',
    resources: `/Font << /F1 3 0 R /T3 ${AT} 0 R >>`,
    extra: [TYPE3(AT + 1), stream('', '90 0 d0 /Fm Do'), stream('', '20 0 d0 0 0 20 20 re f'), FORM],
  },
  'a font whose letters are all covered': {
    content: `BT /T3 1 Tf 80 500 Td (a) Tj ET`,
    resources: `/Font << /F1 3 0 R /T3 ${AT} 0 R >>`,
    extra: [TYPE3(AT + 1), stream('', `90 0 d0 ${show(0, 0)}`), stream('', '20 0 d0 0 0 20 20 re f'), FORM],
  },
  'a colour that nothing is painted with any more': {
    content: `q /Cs cs 0.5 scn 60 490 240 30 re f Q`,
    resources: `/ColorSpace << /Cs [/Separation /${SECRET} /DeviceRGB << /FunctionType 2 /N 1 /Domain [0 1] /C0 [1 1 1] /C1 [1 0 0] >>] >>`,
    extra: [],
  },
  'a shading under the box alone': {
    content: `q 60 490 240 30 re W n /Sh sh Q`,
    resources: `/Shading << /Sh << /ShadingType 2 /ColorSpace [/Separation /${SECRET} /DeviceRGB << /FunctionType 2 /N 1 /Domain [0 1] /C0 [1 1 1] /C1 [1 0 0] >>] /Coords [0 0 1 1] /Function << /FunctionType 2 /N 1 /Domain [0 1] >> >> >>`,
    extra: [],
  },
};

async function textsOf(bytes: Uint8Array): Promise<string> {
  const { objects } = scanFile(bytes);
  const latin = new TextDecoder('latin1');
  const streams = await Promise.all(
    objects.map(async ({ stream: data }) => (data ? latin.decode(await inflateAll(data)) : '')),
  );
  return [latin.decode(bytes), ...streams].join('\n');
}

describe('content painted under a redaction', () => {
  it.each(Object.keys(CASES))('%s: is nowhere in the file', async (name) => {
    const { content, resources, extra } = CASES[name] as Case;
    const all = /\/Font /.test(resources) ? resources : `/Font << /F1 3 0 R >> ${resources}`;
    const bytes = buildPdf({
      pages: [{ content: `${content}\n${textLine('Another line', 72, 640)}`, entries: `/Resources << ${all} >>` }],
      extra,
    });
    const result = await redactPdf(bytes, [{ page: 0, areas: [AREA], reason: '' }], { engine, pictureDpi: 72 });
    if (!result.ok) throw new Error(refusalText(result.error));
    const written = await textsOf(result.value.bytes);
    expect(written).not.toContain(SECRET);
    const isPicture = result.value.report.pages[0]?.became === 'picture';
    expect(isPicture).toBe(/something else|strokes|that letters|stencil/.test(name));
  });
});
