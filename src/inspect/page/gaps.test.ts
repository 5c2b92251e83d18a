import { expect, it } from 'vitest';
import { createPdfEngine } from '../../pdf/pdfium-engine.ts';
import { buildPdf, textLine } from '../../testing/pdf/build-pdf.ts';
import { redactPdf } from '../../testing/pdf/redact-pdf.ts';
import { refusalText } from '../../testing/pdf/refusal-text.ts';
import { inspectPdf } from '../inspect-pdf.ts';

/** All letters, so that their widths are known. */
const ALPHABET = textLine('ABCDEFGHIJKLMNOPQRSTUVWXYZ abcdefghijklmnopqrstuvwxyz', 60, 600);

it('reports what the gap of a redacted name reveals', async () => {
  const engine = await createPdfEngine();
  const bytes = buildPdf({ pages: [{ content: ALPHABET + textLine('Paid to Abernathy in the winter', 60, 700) }] });
  const area = { x: 103, y: 82, width: 57, height: 13 };
  const redacted = await redactPdf(bytes, [{ page: 0, areas: [area], reason: '', shape: 'text', text: 'Abernathy' }], {
    engine,
  });
  if (!redacted.ok) throw new Error(refusalText(redacted.error));
  const { findings } = await inspectPdf(new Uint8Array(redacted.value.bytes), { engine });
  expect(findings).toMatchObject([{ kind: 'gap', page: 1 }]);
  const { bits = 0, fits = 0, total = 0 } = findings[0]?.gap ?? {};
  expect(fits).toBeGreaterThan(0);
  expect(bits).toBeGreaterThan(3);
  expect(bits).toBeLessThan(Math.log2(total));
});

it('says nothing of gaps that are uniform', async () => {
  const engine = await createPdfEngine();
  const line = 'Paid to Abernathy, and again to Abernathy in the winter';
  const bytes = buildPdf({ pages: [{ content: ALPHABET + textLine(line, 60, 700) }] });
  const areas = [
    { x: 103, y: 82, width: 53, height: 13 },
    { x: 232, y: 82, width: 55, height: 13 },
  ];
  const request = { page: 0, areas, reason: '', shape: 'text', text: 'Abernathy', gaps: 'uniform' } as const;
  const redacted = await redactPdf(bytes, [request], { engine });
  if (!redacted.ok) throw new Error(refusalText(redacted.error));
  const { findings } = await inspectPdf(new Uint8Array(redacted.value.bytes), { engine });
  expect(findings).toEqual([]);
});

it('ignores bars outside of lines', async () => {
  const bytes = buildPdf({ pages: [{ content: `${ALPHABET}0 g 60 700 80 14 re f` }] });
  expect((await inspectPdf(bytes, { engine: await createPdfEngine() })).findings).toEqual([]);
});
