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
    'covers its last lines if their number would tell the secret: %s, seed %i',
    async (style, seed) => {
      const { kind, breaks, secrets, write } = createParagraph(createRandom(seed), style, LAST_NAMES, 'Below');
      const [count = 0] = breaks.map((lines) => lines.split(' ').length);
      const one = await redact(write(0));
      // Readers don't know the words at the end: any secret may have led to these lines.
      const lengths = secrets.map(({ length }) => length);
      for (const length of [Math.min(...lengths), Math.max(...lengths)]) {
        const other = await redact(write(lengths.indexOf(length), count));
        expect(Buffer.from(other.bytes).toString('latin1'), kind).toBe(Buffer.from(one.bytes).toString('latin1'));
      }
      for (const { gap } of one.report.redactions) expect(gap, kind).toMatchObject({ kind: 'reflowed', bits: 0 });
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
  /** Running text with a curve through it, which is in the way of other breaks. */
  const redactLine = async (secret: string, rest: string) => {
    const lines = [
      'A claim of last spring has been found in our files',
      'and it was sent to our office by a letter of theirs',
      `This letter was sent to ${secret}${rest}`,
      'office which we asked for an answer that came in',
      'due time and which may now be read again by all of',
      'those who asked for it in the letters that were in',
      'our files.',
    ];
    const content = lines.map((line, at) => `BT /F1 12 Tf 60 ${300 - 14 * at} Td (${line}) Tj ET`).join(' ');
    const bytes = buildPdf({
      pages: [{ mediaBox: [0, 0, 365, 400], content: `${content} 100 240 m 120 250 140 250 150 240 c S` }],
    });
    const request = { ...requestFor(engine, bytes, secret), gaps: 'uniform' as const };
    return redactFile(engine, bytes, [request], { now: () => new Date(0) });
  };

  it('loses the last words of its line, and says why', async () => {
    const { report } = await redactLine('Abernathy', ' and on to the');
    const [redaction] = report.redactions;
    expect(redaction?.gap).toMatchObject({ kind: 'set', bits: 0 });
    expect(redaction?.gap?.why?.id).toContain('where it breaks');
    expect(report.guarantees?.find(({ name }) => name === 'G5')?.state).toBe('not checked');
  });

  it('is the same for other words under its cover', async () => {
    const { bytes } = await redactLine('Abernathy', ' and on to the');
    const other = await redactLine('Montgomery', ' and then the');
    expect(Buffer.from(other.bytes).equals(bytes)).toBe(true);
  });
});
