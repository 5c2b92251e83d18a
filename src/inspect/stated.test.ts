import { beforeAll, describe, expect, it } from 'vitest';
import type { PdfEngine } from '../pdf/engine.ts';
import { createPdfEngine } from '../pdf/pdfium-engine.ts';
import { buildPdf, firstExtra, textLine } from '../testing/pdf/build-pdf.ts';
import { inspectPdf } from './inspect-pdf.ts';

let engine: PdfEngine;
beforeAll(async () => {
  engine = await createPdfEngine();
});

const SECRET = 'Zyrkowitz';
const FIRST = firstExtra(1);
const LINE = textLine('An ordinary line of a letter', 70, 660);

const inspect = async (content: string, catalog = '', extra: readonly string[] = [], more: object = {}) => {
  const bytes = buildPdf({ pages: [{ content: content + LINE, ...more }], catalog, extra });
  return (await inspectPdf(bytes, { engine })).findings;
};

const field = (entries: string) => [
  `/AcroForm << /Fields [${FIRST} 0 R] >>`,
  [`<< /FT /Tx /T (a) /V (line) ${entries} >>`],
];
const stream = (entries: string, data: string) => `<< ${entries} /Length ${data.length} >>\nstream\n${data}\nendstream`;
const link = `<< /Type /Annot /Subtype /Link /Rect [95 694 153 709] /A << /S /URI /URI (https://example.org/${SECRET}) >> >>`;
const XFA = `<xdp:xdp xmlns:xdp="x"><xfa:data xmlns:xfa="y"><name>${SECRET}</name></xfa:data></xdp:xdp>`;

describe('texts beside the pages', () => {
  it.each([
    ['an actual text', 'spoken-text', `/Span << /ActualText (${SECRET}) >> BDC ${textLine('XXXX', 70, 698)}EMC `, []],
    ['an expansion', 'spoken-text', `/Span << /E (${SECRET}) >> BDC ${textLine('Z.', 70, 698)}EMC `, []],
    ['a named destination', 'other-text', '', [`/Names << /Dests << /Names [(${SECRET}) [5 0 R /Fit]] >> >>`]],
    ['a page label', 'other-text', '', [`/PageLabels << /Nums [0 << /P (${SECRET} ) /S /D >>] >>`]],
    ['a web address', 'other-text', '', ['', [], { entries: `/Annots [${link}]` }]],
    ['the data of an XFA form', 'form-data', '', [`/AcroForm << /XFA ${FIRST} 0 R >>`, [stream('', XFA)]]],
    ['a default value', 'field-value', '', field(`/DV (${SECRET})`)],
    ['a choice', 'field-value', '', field(`/Opt [(line) (${SECRET})]`)],
    ['a tooltip', 'field-value', '', field(`/TU (${SECRET})`)],
  ] as const)('are found: %s', async (_, kind, content, more) => {
    const [catalog = '', extra = [], page = {}] = more as [string?, string[]?, object?];
    const findings = await inspect(content, catalog, extra, page);
    expect(findings.filter((each) => each.kind === kind && each.text?.includes(SECRET))).toHaveLength(1);
  });

  it('say where they are', async () => {
    const [finding] = await inspect('', '', [], { entries: `/Annots [${link}]` });
    expect(finding).toMatchObject({ kind: 'other-text', page: 1, rect: { x: 95, width: 58 } });
  });

  it('are none if a page shows their words', async () => {
    const findings = await inspect(textLine(SECRET, 70, 698), `/PageLabels << /Nums [0 << /P (${SECRET} ) >>] >>`);
    expect(findings).toEqual([]);
  });
});

it('finds drawings with text that no page draws', async () => {
  const form = stream('/Type /XObject /Subtype /Form /BBox [0 0 600 700]', textLine(SECRET, 70, 698));
  const drawings = `/Fm ${FIRST} 0 R`;
  expect(await inspect('', '', [form], { drawings })).toMatchObject([{ kind: 'unused-object', count: 1 }]);
  expect(await inspect('/Fm Do ', '', [form], { drawings })).toEqual([]);
});
