// Words with nothing visible to cover are removed without a bar; the rest of the page stays.

import { beforeAll, expect, it } from 'vitest';
import { type Rect, rectAt, unionOfRects } from '../kernel/rect.ts';
import { fromBytes } from '../pdf/byte-sources.ts';
import type { PdfEngine } from '../pdf/engine.ts';
import { createPdfEngine } from '../pdf/pdfium-engine.ts';
import { buildPdf, textLine } from '../testing/pdf/build-pdf.ts';
import { redactPdf } from '../testing/pdf/redact-pdf.ts';
import { readText } from '../testing/pdf/redact-word.ts';
import { refusalText } from '../testing/pdf/refusal-text.ts';

let engine: PdfEngine;
beforeAll(async () => {
  engine = await createPdfEngine();
});

const WORD = 'Zyrkowitz';
const VISIBLE = textLine('Something that stays', 72, 300);
const show = (operators: string) => `BT /F1 12 Tf ${operators} (before ${WORD} behind) Tj ET`;

const PLACES: readonly (readonly [name: string, content: string, cropBox?: readonly number[]])[] = [
  ['below the crop box', show('72 20 Td'), [0, 100, 612, 792]],
  ['outside the page', show('700 500 Td')],
  ['turned, outside the page', show('0 1 -1 0 72 -400 Tm')],
  ['Tz 0', show('0 Tz 72 500 Td')],
  ['0.4 pt', show('/F1 0.4 Tf 72 500 Td')],
  ['0.01 pt', show('/F1 0.01 Tf 72 500 Td')],
  ['size 0', show('/F1 0 Tf 72 500 Td')],
  ['a small matrix', show('0.03 0 0 0.03 72 500 Tm')],
  ['a matrix without height', show('1 0 0 0 72 500 Tm')],
  ['a matrix without width', show('0 0 0 1 72 500 Tm')],
  ['a matrix of noughts', show('0 0 0 0 72 500 Tm')],
  ['a flat matrix around it', `q 1 0 0 0.01 72 500 cm ${show('0 0 Td')} Q`],
  ['0.1 pt that shows nothing', show('3 Tr /F1 0.1 Tf 72 500 Td')],
  ['0.4 pt that is clipped away', `q 0 0 10 10 re W n ${show('/F1 0.4 Tf 72 500 Td')} Q`],
  ['0.4 pt over a visible word', textLine('Large', 72, 500) + show('/F1 0.4 Tf 72 500 Td')],
];

it.each(PLACES.map(([name, content, cropBox]) => ({ name, content, cropBox })))(
  '$name: the word goes, and everything else stays',
  async ({ content, cropBox }) => {
    const bytes = buildPdf({ pages: [{ content: VISIBLE + content, ...(cropBox ? { cropBox } : {}) }] });
    const pdf = engine.open(fromBytes(bytes));
    const characters = pdf.characters(0);
    pdf.close();
    const at = String.fromCodePoint(...characters.codes).indexOf(WORD);
    const boxes = Array.from(WORD, (_, index) => rectAt(characters.boxes, at + index));
    // Covers a line like a user, from the first to the last letter.
    const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
    const right = Math.max(...boxes.map((box) => box.x + box.width));
    const bottom = Math.max(...boxes.map((box) => box.y + box.height));
    const spot: Rect = { x, y, width: right - x, height: bottom - y };
    const result = await redactPdf(bytes, [{ page: 0, areas: [], spots: [spot], reason: '', shape: 'text' }], {
      engine,
    });
    if (!result.ok) throw new Error(refusalText(result.error));
    const { bytes: written, report } = result.value;
    expect(readText(engine, written)).not.toContain(WORD);
    expect(readText(engine, written)).toContain('Something that stays');
    if (content.includes('Large')) expect(readText(engine, written)).toContain('Large');
    expect(report.pages).toEqual([{ page: 1, became: 'cut' }]);
  },
);

it('finds words without a place by themselves', async () => {
  const bytes = buildPdf({ pages: [{ content: `${VISIBLE}${show('/F1 0 Tf 72 500 Td')} ${show('72 400 Td')}` }] });
  const request = { page: 0, areas: [], unplaced: WORD, reason: '' };
  const result = await redactPdf(bytes, [request], { engine });
  if (!result.ok) throw new Error(refusalText(result.error));
  // The visible word is a different one, which may be meant to stay.
  expect(readText(engine, result.value.bytes).split(WORD)).toHaveLength(2);
  expect(await redactPdf(bytes, [{ ...request, unplaced: 'Nobody' }], { engine })).toMatchObject({ ok: false });
});

/** Draws the word in the look of an annotation. */
const LOOKS: readonly (readonly [name: string, entries: string])[] = [
  ['a stamp', '/Subtype /Stamp'],
  ['a free text', `/Subtype /FreeText /Contents (${WORD}) /DA (/F1 0.1 Tf)`],
  ['a field', `/Subtype /Widget /FT /Tx /T (name) /V (${WORD}) /DA (/F1 0.1 Tf)`],
];

it.each(LOOKS.flatMap(([name, entries]) => [0.02, 0.1, 0.4].map((size) => [name, size, entries] as const)))(
  'removes words in the look of %s, of %d pt, and keeps the rest of it',
  async (_, size, entries) => {
    const look = `q BT /F1 ${size} Tf 2 5 Td (${WORD}) Tj ET BT /F1 10 Tf 60 5 Td (Sign here) Tj ET Q`;
    const bytes = buildPdf({
      pages: [{ content: VISIBLE, entries: '/Annots [7 0 R]' }],
      extra: [
        `<< /Type /Annot ${entries} /Rect [72 500 272 520] /F 4 /AP << /N 8 0 R >> >>`,
        `<< /Type /XObject /Subtype /Form /BBox [0 0 200 20] /Resources << /Font << /F1 3 0 R >> >> /Length ${look.length} >>\nstream\n${look}\nendstream`,
      ],
    });
    const pdf = engine.open(fromBytes(bytes));
    const drawn = pdf.appearances(0);
    pdf.close();
    const boxes = Array.from(WORD, (_letter, index) => rectAt(drawn?.boxes ?? new Float32Array(), index));
    const spot = unionOfRects(boxes) as Rect;
    const request = { page: 0, areas: [], spots: [spot], text: WORD, reason: '', shape: 'text' as const };
    const result = await redactPdf(bytes, [request], { engine });
    if (!result.ok) throw new Error(refusalText(result.error));
    const left = engine.open(fromBytes(result.value.bytes));
    const texts = [left.characters(0), left.appearances(0)].map((all) => String.fromCodePoint(...(all?.codes ?? [])));
    left.close();
    expect(texts.join()).not.toContain(WORD);
    expect(texts.join()).toContain('Sign here');
    expect(readText(engine, result.value.bytes)).toContain('Something that stays');
    expect(result.value.report.pages).toEqual([{ page: 1, became: 'cut' }]);
  },
);

it('is refused if there are no words at the place', async () => {
  const bytes = buildPdf({ pages: [{ content: VISIBLE }] });
  const spot = { x: 10, y: 10, width: 0, height: 0 };
  const result = await redactPdf(bytes, [{ page: 0, areas: [], spots: [spot], reason: '' }], { engine });
  expect(result).toMatchObject({ ok: false, error: { code: 'NothingThere', places: [{ page: 0, area: spot }] } });
});
