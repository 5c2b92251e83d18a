import { beforeAll, describe, expect, it } from 'vitest';
import type { PdfEngine } from '../../pdf/engine.ts';
import { helveticaWidth } from '../../pdf/fonts/index.ts';
import { createPdfEngine } from '../../pdf/pdfium-engine.ts';
import { buildPdf, firstExtra, pageObject } from '../../testing/pdf/build-pdf.ts';
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

describe('running text of which each line is numbered in the structure', () => {
  const WORDS =
    'A claim of last spring has been found in our files and it was sent to our office by NAME in a letter which ' +
    'we have read and which we asked for an answer that came in due time and may now be read by all of those who asked';
  /** Words of these widths end each line of a column of 300 pt. */
  const breakLines = (secret: string): string[] => {
    const lines = [''];
    const widthOf = (text: string) => [...text].reduce((sum, letter) => sum + (helveticaWidth(letter) ?? 0), 0) * 0.012;
    for (const word of WORDS.replace('NAME', secret).split(' ')) {
      const longer = `${lines.at(-1)} ${word}`.trim();
      if (widthOf(longer) <= 300) lines[lines.length - 1] = longer;
      else lines.push(word);
    }
    return lines;
  };
  const redactName = (secret: string, elements: 'one' | 'each') => {
    const lines = breakLines(secret);
    const [root, first] = [firstExtra(1), firstExtra(1) + 2];
    const marked = lines.map(
      (line, at) => `/P <</MCID ${at}>> BDC BT /F1 12 Tf 60 ${300 - 14 * at} Td (${line}) Tj ET EMC`,
    );
    const owner = (at: number) => `${first + (elements === 'one' ? 0 : at)} 0 R`;
    const element = (kids: string) =>
      `<< /Type /StructElem /S /P /P ${root} 0 R /Pg ${pageObject(0)} 0 R /K [${kids}] >>`;
    const own =
      elements === 'one' ? [element(lines.map((_, at) => at).join(' '))] : lines.map((_, at) => element(`${at}`));
    const bytes = buildPdf({
      pages: [{ mediaBox: [0, 0, 420, 400], content: marked.join('\n'), entries: '/StructParents 0' }],
      catalog: `/MarkInfo << /Marked true >> /StructTreeRoot ${root} 0 R`,
      extra: [
        `<< /Type /StructTreeRoot /K [${own.map((_, at) => `${first + at} 0 R`).join(' ')}] /ParentTree ${root + 1} 0 R >>`,
        `<< /Nums [0 [${lines.map((_, at) => owner(at)).join(' ')}]] >>`,
        ...own,
      ],
    });
    const request = { ...requestFor(engine, bytes, secret), gaps: 'uniform' as const };
    return redactFile(engine, bytes, [request], { now: () => new Date(0) });
  };

  it('breaks as if the secret were its bar, and is one piece of the structure', async () => {
    const [one, other] = [await redactName('Li', 'one'), await redactName('Montgomery', 'one')];
    expect(breakLines('Li').map((line) => line.split(' ').length)).not.toEqual(
      breakLines('Montgomery').map((line) => line.split(' ').length),
    );
    expect(one.report.redactions.map(({ gap }) => gap)).toMatchObject([{ kind: 'reflowed', bits: 0 }]);
    expect(Buffer.from(other.bytes).toString('latin1')).toBe(Buffer.from(one.bytes).toString('latin1'));
  });

  it('keeps its lines if they are elements of their own', async () => {
    const { report } = await redactName('Montgomery', 'each');
    expect(report.redactions[0]?.gap?.kind).not.toBe('reflowed');
  });
});
