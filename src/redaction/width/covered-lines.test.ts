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
const ELSEWHERE = 'BT /F1 12 Tf 200 300 Td (Text of another place) Tj ET';
const LINE_WIDTH = 143.01;
/** End of lines that are set to a right margin of an inch. */
const MARGIN = 540;
/** Other lines show where lines start, and how long they may be. */
const ANOTHER = 'BT /F1 12 Tf 60 300 Td (Another line) Tj ET ';
const LONGER = 'BT /F1 12 Tf 60 340 Td (A longer line of the same page shows where lines may end) Tj ET ';

/** Ends of the name in `LINE`, and of the line, with its width (pt). */
const endsWith = (width: number) => [89.3 + width, 148.3 + width] as const;
const NAMES = { Abernathy: 54.7, Lil: 12.0 };

describe('what is drawn around a name', () => {
  it.each<readonly [string, (end: number, lineEnd: number) => string]>([
    ['a frame', (end) => `85 95 0.4 16 re f ${end + 3} 95 0.4 16 re f`],
    ['a box that is higher than its line', (end) => `84 91 ${end - 80} 26 re S`],
    ['a rule that begins before the line', (_, lineEnd) => `30 97 ${lineEnd - 30} 0.5 re f`],
    ['a drawing behind the line', (_, lineEnd) => `${lineEnd} 100 m ${lineEnd + 8} 104 l ${lineEnd} 108 l h f`],
    [
      'a rounded highlight',
      (end) => `87 96 m ${end + 1} 96 l ${end + 4} 96 ${end + 4} 98 ${end + 4} 99 c ${end + 4} 110 l 87 110 l h f`,
    ],
  ])('goes with it, as its place tells the width: %s', async (_, draw) => {
    const files = Object.entries(NAMES).map(async ([name, width]) => {
      const line = `BT /F1 12 Tf 60 100 Td (Dear ${name}, thank you) Tj ET ${draw(...endsWith(width))}`;
      const bytes = buildPdf({ pages: [{ content: `${ANOTHER}${LONGER}${line}` }] });
      const request = { ...requestFor(engine, bytes, name), gaps: 'uniform' as const };
      return redactFile(engine, bytes, [request], { now: () => new Date(0) });
    });
    const [one, other] = await Promise.all(files);
    expect(one?.report.redactions.map(({ gap }) => gap?.bits)).toEqual([0]);
    expect(Buffer.from(other?.bytes ?? []).toString('latin1')).toBe(Buffer.from(one?.bytes ?? []).toString('latin1'));
  });
});

describe('the doubts of a gap', () => {
  const PARTS = [
    'BT /F1 12 Tf 60 100 Td (Dear ) Tj ET',
    'BT /F1 12 Tf 89.34 100 Td (Abernathy) Tj ET',
    'BT /F1 12 Tf 144.04 100 Td (, thank you) Tj ET',
  ];
  it('are told of the only line of a page if its end may be set to a margin', async () => {
    const { gap, g5, text } = await redact(`BT /F1 12 Tf ${MARGIN - LINE_WIDTH} 100 Td ${LINE}`, 'uniform');
    expect(gap?.doubt?.id).toContain('no other line');
    expect(gap?.bits).toBeGreaterThan(15);
    expect(g5).toBe('not checked');
    expect(text).toContain('thank you');
  });

  it('are told of a clip of the word alone', async () => {
    const clipped = `${ANOTHER}${PARTS[0]} q 89 90 56 24 re W n ${PARTS[1]} Q ${PARTS[2]}`;
    const { gap, g5 } = await redact(clipped, 'uniform');
    expect(gap?.doubt?.id).toContain('text that keeps');
    expect(gap?.bits).toBeGreaterThan(15);
    expect(g5).toBe('not checked');
  });

  it.each([
    ['rules of a table', '150 80 0.4 240 re f 60 294 90.4 0.4 re f 60 114 90.4 0.4 re f'],
    ['a frame of the page', '20 20 540 700 re S'],
  ])('are none of what other lines have, too: %s', async (_, drawn) => {
    const { gap, g5 } = await redact(`${ANOTHER}${LONGER}BT /F1 12 Tf 60 100 Td (Abernathy) Tj ET ${drawn}`, 'uniform');
    expect(gap).toEqual({ kind: 'set', bits: 0 });
    expect(g5).toBe('holds');
  });
});

describe('a line that begins at a place of its own', () => {
  it.each([
    ['alone', ''],
    ['on a page with text elsewhere', ELSEWHERE],
  ])('is typeset again: %s', async (_, other) => {
    const { gap, g5, text } = await redact(`BT /F1 12 Tf 60 100 Td ${LINE} ${other}`, 'uniform');
    expect(gap).toEqual({ kind: 'set', bits: 0 });
    expect(g5).toBe('holds');
    expect(text).toContain('thank you');
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
    const { gap, g5, text } = await redact(
      `${ANOTHER}${LONGER}q 55 90 130 30 re W n BT /F1 12 Tf 60 100 Td ${LINE} Q`,
      'uniform',
    );
    expect(gap).toEqual({ kind: 'covered', why: { id: 'its line is clipped' }, bits: 0 });
    expect(g5).toBe('not checked');
    expect(text).toContain('Dear');
    expect(text).not.toMatch(/thank|you/);
  });

  it.each([
    [
      'as it may be centered under a drawing',
      `BT /F1 12 Tf ${150 - LINE_WIDTH / 2} 100 Td ${LINE} ${ELSEWHERE} 100 150 100 80 re f`,
      'no other line shows',
    ],
    [
      'as a clip ends with it',
      `${ANOTHER}q 60 95 143 16 re W n BT /F1 12 Tf 60 100 Td ${LINE} Q`,
      'text that keeps its place on the line',
    ],
  ])('is covered with its line %s', async (_, content, why) => {
    const { gap, g5, text } = await redact(content, 'uniform');
    expect(gap).toMatchObject({ kind: 'covered', bits: 0 });
    expect(gap?.why?.id).toContain(why);
    expect(g5).toBe('not checked');
    expect(text).not.toMatch(/thank/);
  });

  it('is covered to the end of a line over a drawing', async () => {
    const { gap } = await redact(`BT /F1 12 Tf 60 100 Td ${LINE} 90 95 m 110 120 130 120 140 95 c S`, 'uniform');
    expect(gap).toMatchObject({ kind: 'covered', why: { id: 'a picture or drawing is under it' } });
  });

  it('leaves nothing under its cover that another redaction touches', async () => {
    const below = `${ANOTHER}${LONGER}BT /F1 12 Tf 60 87 Td (Dear old Abernathy) Tj ET `;
    const content = `${below}q 55 90 85 30 re W n BT /F1 12 Tf 60 100 Td (Abernathy, thank you) Tj ET Q`;
    const { text } = await redact(content, 'uniform');
    expect(text).toContain('Dear old');
    expect(text).not.toMatch(/thank|you/);
  });

  it('is as long as a number of steps in turned text', async () => {
    const { gap, g5 } = await redact(`BT /F1 12 Tf 0.97 0.243 -0.243 0.97 40 60 Tm ${LINE}`, 'uniform');
    expect(gap).toMatchObject({ kind: 'stepped' });
    expect(g5).toBe('does not hold');
  });
});
