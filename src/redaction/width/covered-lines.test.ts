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

describe('a gap', () => {
  it('tells nothing in a line that is typeset again, and G5 holds', async () => {
    const { gap, g5, text } = await redact(`BT /F1 12 Tf 60 100 Td ${LINE}`, 'uniform');
    expect(gap).toEqual({ kind: 'set', bits: 0 });
    expect(g5).toBe('holds');
    expect(text).toContain('thank you');
  });

  it('tells which words it may have been if others keep their places', async () => {
    const { gap, g5 } = await redact(`BT /F1 12 Tf 60 100 Td ${LINE}`, 'keep');
    expect(gap?.kind).toBe('kept');
    expect(gap?.bits).toBeGreaterThan(4);
    expect(g5).toBe('does not hold');
  });

  it('is covered to the end of a line that is clipped within', async () => {
    const { gap, g5, text } = await redact(`q 55 90 130 30 re W n BT /F1 12 Tf 60 100 Td ${LINE} Q`, 'uniform');
    expect(gap).toEqual({ kind: 'covered', why: 'its line is clipped', bits: 0 });
    expect(g5).toBe('not checked');
    expect(text).toContain('Dear');
    expect(text).not.toMatch(/thank|you/);
  });

  it('is covered to the end of a line over a drawing', async () => {
    const { gap } = await redact(`BT /F1 12 Tf 60 100 Td ${LINE} 90 95 m 110 120 130 120 140 95 c S`, 'uniform');
    expect(gap).toMatchObject({ kind: 'covered', why: 'a picture or drawing lies under it' });
  });

  it('is as long as a number of steps in turned text', async () => {
    const { gap, g5 } = await redact(`BT /F1 12 Tf 0.97 0.243 -0.243 0.97 40 60 Tm ${LINE}`, 'uniform');
    expect(gap).toMatchObject({ kind: 'stepped' });
    expect(g5).toBe('does not hold');
  });
});
