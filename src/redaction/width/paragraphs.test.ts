import { beforeAll, describe, expect, it } from 'vitest';
import type { PdfEngine } from '../../pdf/engine.ts';
import { createPdfEngine } from '../../pdf/pdfium-engine.ts';
import { buildPdf } from '../../testing/pdf/build-pdf.ts';
import { createParagraph, type GapDocument, STYLES } from '../../testing/pdf/gap-documents.ts';
import { DRESSES } from '../../testing/pdf/gap-dress.ts';
import { missingReaders, readWords } from '../../testing/pdf/independent-readers.ts';
import { redactFile, requestFor } from '../../testing/pdf/redact-word.ts';
import { createRandom } from '../../testing/random.ts';
import { isLong, someOf } from '../../testing/short-form.ts';
import { LAST_NAMES } from './names.ts';

const SEED = Number(process.env.MARKWRIGHT_SEED ?? 1);

let engine: PdfEngine;
beforeAll(async () => {
  engine = await createPdfEngine();
});

const redact = ({ bytes, areas, secrets }: GapDocument) =>
  redactFile(
    engine,
    bytes,
    areas.map((area, index) => ({
      ...{ page: 0, areas: [area], reason: '', text: secrets[index] ?? '' },
      ...({ shape: 'text', gaps: 'uniform' } as const),
    })),
    { now: () => new Date(0) },
  );

type Redacted = Awaited<ReturnType<typeof redact>>;

const CASES = Array.from(
  { length: isLong ? 60 : STYLES.length },
  (_, at) => [STYLES[at % STYLES.length] ?? 'string', SEED * 1000 + at] as const,
);

/** Expects the same bytes of two secrets, without information, and all other words. */
function expectSame(one: Redacted, two: Redacted, words: readonly string[], kind: string): void {
  expect(Buffer.from(two.bytes).toString('latin1'), kind).toBe(Buffer.from(one.bytes).toString('latin1'));
  expect(
    one.report.redactions.map(({ gap }) => gap),
    kind,
  ).toEqual([{ kind: 'reflowed', bits: 0 }]);
  if (missingReaders.includes('pdftotext')) return;
  const read = readWords(one.bytes).map(({ text }) => text);
  expect(read.toSorted(), kind).toEqual(words.toSorted());
}

describe('running text', () => {
  it.each(someOf(CASES, 1))('breaks into lines as if the secret were its bar: %s, seed %i', async (style, seed) => {
    const { kind, breaks, write } = createParagraph(createRandom(seed), style, LAST_NAMES);
    const other = breaks.findIndex((lines) => lines !== breaks[0]);
    const versions = [0, Math.max(1, other)];
    const [one, two] = [await redact(write(versions[0] ?? 0)), await redact(write(versions[1] ?? 1))];
    expectSame(one, two, write(0).words, kind);
  });

  it.each(someOf(CASES, 2))(
    'tells its number of lines to what follows, and says so: %s, seed %i',
    async (style, seed) => {
      const { kind, breaks, write } = createParagraph(createRandom(seed), style, LAST_NAMES, 'Below');
      const counts = breaks.map((lines) => lines.split(' ').length);
      const same = counts.findIndex((count, at) => count === counts[0] && breaks[at] !== breaks[0]);
      const other = counts.findIndex((count) => count !== counts[0]);
      const one = await redact(write(0));
      const [gap] = one.report.redactions.map((redaction) => redaction.gap);
      expect(gap?.kind, kind).toBe('reflowed');
      const share = counts.filter((count) => count === counts[0]).length / counts.length;
      // Bits against several dictionaries: names alone give these.
      if (other >= 0) expect(gap?.bits, kind).toBeGreaterThan(-0.5 * Math.log2(share));
      else expect(gap?.bits, kind).toBeLessThan(1);
      if (same < 0) return;
      const two = await redact(write(same));
      expect(Buffer.from(two.bytes).toString('latin1'), kind).toBe(Buffer.from(one.bytes).toString('latin1'));
    },
  );
});

/** Shapes and links by all ways of drawing text, and with blanks at ends of lines. */
const DRESSED = Array.from(
  { length: (isLong ? 12 : 2) * DRESSES.length },
  (_, at) =>
    [DRESSES[at % DRESSES.length] ?? 'plain', STYLES[(at * 5) % STYLES.length] ?? 'string', SEED * 2000 + at] as const,
);

describe('running text with underlines, highlights, backgrounds and links', () => {
  it.each(someOf(DRESSED, 1))('moves them with its words: %s, %s, seed %i', async (dress, style, seed) => {
    const { kind, breaks, write } = createParagraph(createRandom(seed), style, LAST_NAMES, undefined, dress);
    const other = breaks.findIndex((lines) => lines !== breaks[0]);
    const one = await redact(write(0));
    const two = await redact(write(Math.max(1, other)));
    expectSame(one, two, write(0).words, kind);
  });
});

describe('running text that keeps its line breaks', () => {
  it('says what they tell of the redacted word', async () => {
    const lines = [
      'This letter was sent to Abernathy and then',
      'it was sent on to the office which we asked',
      'for it.',
    ];
    const content = lines.map((line, at) => `BT /F1 12 Tf 60 ${300 - 14 * at} Td (${line}) Tj ET`).join(' ');
    // A rule through the lines is in the way of other breaks.
    const bytes = buildPdf({ pages: [{ mediaBox: [0, 0, 365, 400], content: `${content} 100 284 40 0.5 re f` }] });
    const request = { ...requestFor(engine, bytes, 'Abernathy'), gaps: 'uniform' as const };
    const { report } = await redactFile(engine, bytes, [request]);
    const [redaction] = report.redactions;
    expect(redaction?.gap?.kind).toBe('set');
    expect(redaction?.gap?.bits).toBeGreaterThan(0.5);
    expect(report.guarantees?.find(({ name }) => name === 'G5')?.state).toBe('not checked');
  });
});
