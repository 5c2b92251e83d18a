import { beforeAll, describe, expect, it } from 'vitest';
import type { PdfEngine } from '../../pdf/engine.ts';
import { createPdfEngine } from '../../pdf/pdfium-engine.ts';
import { buildPdf } from '../../testing/pdf/build-pdf.ts';
import { readText, redactFile, requestFor } from '../../testing/pdf/redact-word.ts';

let engine: PdfEngine;
beforeAll(async () => {
  engine = await createPdfEngine();
});

const redact = async (content: string, gaps: 'uniform' | 'keep') => {
  const bytes = buildPdf({ pages: [{ content }] });
  const request = { ...requestFor(engine, bytes, 'Abernathy'), gaps };
  const redacted = await redactFile(engine, bytes, [request]);
  const [redaction] = redacted.report.redactions;
  const g5 = redacted.report.guarantees?.find(({ name }) => name === 'G5')?.state;
  return { gap: redaction?.gap, g5, text: readText(engine, redacted.bytes) };
};

const LINE = '(Dear Abernathy, thank you) Tj ET';
/** Another line shows where lines start. */
const ANOTHER = 'BT /F1 12 Tf 60 300 Td (Another line) Tj ET ';

describe('the doubts of a gap', () => {
  const PARTS = [
    'BT /F1 12 Tf 60 100 Td (Dear ) Tj ET',
    'BT /F1 12 Tf 89.34 100 Td (Abernathy) Tj ET',
    'BT /F1 12 Tf 144.04 100 Td (, thank you) Tj ET',
  ];
  const SET = `${ANOTHER}BT /F1 12 Tf 60 100 Td ${LINE}`;
  it.each([
    ['a line of which nothing shows where it begins', `BT /F1 12 Tf 60 100 Td ${LINE}`, 'no other line'],
    ['a frame around the word', `${SET} 85 95 0.4 16 re f 147 95 0.4 16 re f`, 'text that keeps its place'],
    ['a box that is higher than its line', `${SET} 84 91 64 26 re S`, 'text that keeps its place'],
    ['a rule that begins before the line', `${SET} 30 97 170 0.5 re f`, 'text that keeps its place'],
    ['a drawing behind the line', `${SET} 203 100 m 211 104 l 203 108 l h f`, 'text that keeps its place'],
    [
      'a clip that ends with the line',
      `${ANOTHER}q 60 95 143 16 re W n BT /F1 12 Tf 60 100 Td ${LINE} Q`,
      'text that keeps',
    ],
    ['a rounded highlight', `${SET} 87 96 m 145 96 l 148 96 148 98 148 99 c 148 110 l 87 110 l h f`, 'text that keeps'],
    [
      'a clip of the word alone',
      `${ANOTHER}${PARTS[0]} q 89 90 56 24 re W n ${PARTS[1]} Q ${PARTS[2]}`,
      'text that keeps',
    ],
  ])('are told of %s', async (_, content, doubt) => {
    const { gap, g5 } = await redact(content, 'uniform');
    expect(gap?.doubt?.id).toContain(doubt);
    expect(gap?.bits).toBeGreaterThan(15);
    expect(g5).toBe('not checked');
  });

  it.each([
    ['rules of a table', '150 80 0.4 240 re f 60 294 90.4 0.4 re f 60 114 90.4 0.4 re f'],
    ['a frame of the page', '20 20 540 700 re S'],
  ])('are none of what other lines have, too: %s', async (_, drawn) => {
    const longer = 'BT /F1 12 Tf 60 200 Td (Another longer line) Tj ET ';
    const { gap, g5 } = await redact(`${ANOTHER}${longer}BT /F1 12 Tf 60 100 Td (Abernathy) Tj ET ${drawn}`, 'uniform');
    expect(gap).toEqual({ kind: 'set', bits: 0 });
    expect(g5).toBe('holds');
  });
});

describe('a gap', () => {
  it('reveals nothing in a re-typeset line, and G5 holds', async () => {
    const { gap, g5, text } = await redact(`${ANOTHER}BT /F1 12 Tf 60 100 Td ${LINE}`, 'uniform');
    expect(gap).toEqual({ kind: 'set', bits: 0 });
    expect(g5).toBe('holds');
    expect(text).toContain('thank you');
  });

  it('reports which words fit if others keep their places', async () => {
    const { gap, g5 } = await redact(`BT /F1 12 Tf 60 100 Td ${LINE}`, 'keep');
    expect(gap?.kind).toBe('kept');
    expect(gap?.bits).toBeGreaterThan(4);
    expect(g5).toBe('does not hold');
  });

  it('is covered to the end of a line that is clipped within', async () => {
    const { gap, g5, text } = await redact(`q 55 90 130 30 re W n BT /F1 12 Tf 60 100 Td ${LINE} Q`, 'uniform');
    expect(gap).toEqual({ kind: 'covered', why: { id: 'its line is clipped' }, bits: 0 });
    expect(g5).toBe('not checked');
    expect(text).toContain('Dear');
    expect(text).not.toMatch(/thank|you/);
  });

  it('is covered to the end of a line over a drawing', async () => {
    const { gap } = await redact(`BT /F1 12 Tf 60 100 Td ${LINE} 90 95 m 110 120 130 120 140 95 c S`, 'uniform');
    expect(gap).toMatchObject({ kind: 'covered', why: { id: 'a picture or drawing is under it' } });
  });

  it('leaves nothing under its cover that another redaction touches', async () => {
    const below = 'BT /F1 12 Tf 60 87 Td (Dear old Abernathy) Tj ET ';
    const content = `${below}q 55 90 85 30 re W n BT /F1 12 Tf 60 100 Td (Abernathy, thank you) Tj ET Q`;
    const { text } = await redact(content, 'uniform');
    expect(text).toContain('Dear old');
    expect(text).not.toMatch(/t|h|k|u/);
  });

  it('is as long as a number of steps in turned text', async () => {
    const { gap, g5 } = await redact(`BT /F1 12 Tf 0.97 0.243 -0.243 0.97 40 60 Tm ${LINE}`, 'uniform');
    expect(gap).toMatchObject({ kind: 'stepped' });
    expect(g5).toBe('does not hold');
  });
});
