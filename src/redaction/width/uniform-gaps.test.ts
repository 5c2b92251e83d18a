import { beforeAll, describe, expect, it } from 'vitest';
import { type Rect, rectsTouch } from '../../kernel/rect.ts';
import { fromBytes } from '../../pdf/byte-sources.ts';
import type { PdfEngine } from '../../pdf/engine.ts';
import { createPdfEngine } from '../../pdf/pdfium-engine.ts';
import { createGapPair, createGapSet, type GapDocument, LAYOUTS, STYLES } from '../../testing/pdf/gap-documents.ts';
import { GAP_TWINS } from '../../testing/pdf/gap-twins.ts';
import { GAP_WRITERS } from '../../testing/pdf/gap-writers.ts';
import { missingReaders, readWords } from '../../testing/pdf/independent-readers.ts';
import { redactFile, requestFor } from '../../testing/pdf/redact-word.ts';
import { createRandom } from '../../testing/random.ts';
import { isLong, someOf } from '../../testing/short-form.ts';

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
      page: 0,
      areas: [area],
      reason: '',
      shape: 'text',
      gaps: 'uniform',
      text: secrets[index] ?? '',
    })),
    { now: () => new Date(0) },
  );

function render(bytes: Uint8Array) {
  const pdf = engine.open(fromBytes(bytes));
  const { data } = pdf.render(0, { scale: 2, x: 0, y: 0, width: 840, height: 640 });
  pdf.close();
  return Buffer.from(data.buffer, data.byteOffset, data.byteLength);
}

const others = { found: 0, all: 0 };

function countOthers(found: readonly string[], words: readonly string[]): void {
  const left = [...found];
  for (const word of words) {
    others.all += 1;
    const place = left.indexOf(word);
    if (place < 0) continue;
    others.found += 1;
    left.splice(place, 1);
  }
}

/** Core of a word's box that touches no neighbour. */
const coreOf = ({ x, y, width, height }: Rect): Rect => ({
  x: x + 0.2,
  y: y + height * 0.3,
  width: Math.max(0.1, width - 0.4),
  height: height * 0.4,
});

// Rotates styles by layout, so that short runs cover all.
const LAYOUT_STYLES = LAYOUTS.flatMap((layout, row) =>
  STYLES.map((_, at) => [layout, STYLES[(at + row) % STYLES.length] ?? 'string'] as const),
);
const ROUNDS = isLong ? 12 : 1;
const CASES = Array.from({ length: ROUNDS }, (_, round) =>
  LAYOUT_STYLES.map(([layout, style], at) => [layout, style, SEED * 1000 + round * 100 + at] as const),
).flat();

describe('content that belongs to the words of a line', () => {
  it.each(Object.entries({ ...GAP_TWINS, ...GAP_WRITERS }))(
    'is the same for secrets of other widths: %s',
    async (_, make) => {
      const redacted = await Promise.all(
        ['Lil', 'Montgomery'].map((secret) => {
          const request = { ...requestFor(engine, make(secret), secret), gaps: 'uniform' as const, text: secret };
          return redactFile(engine, make(secret), [request], { now: () => new Date(0) });
        }),
      );
      const [one, other] = redacted.map(({ bytes }) => Buffer.from(bytes));
      expect(other?.toString('latin1')).toBe(one?.toString('latin1'));
      for (const { report } of redacted) {
        expect(report.redactions.map(({ gap }) => gap)).toEqual([{ kind: 'set', bits: 0 }]);
        expect(report.pages).toEqual([{ page: 1, became: 'cut' }]);
      }
    },
  );
});

describe('a line that is typeset again', () => {
  it.each(someOf(CASES, 1))('is the same for secrets of other widths: %s, %s, seed %i', async (layout, style, seed) => {
    const { kind, documents, untouched } = createGapPair(createRandom(seed), layout, style);
    const [one, other] = [await redact(documents[0]), await redact(documents[1])];
    expect(Buffer.from(one.bytes).equals(other.bytes), kind).toBe(true);
    expect(
      one.report.redactions.map(({ gap }) => gap),
      kind,
    ).toEqual(documents[0].secrets.map(() => ({ kind: 'set', bits: 0 })));
    const [before, after] = [render(documents[0].bytes), render(one.bytes)];
    for (const { y, height } of untouched) {
      const strip = [Math.round(y * 2) * 840 * 4, Math.round((y + height) * 2) * 840 * 4] as const;
      expect(before.subarray(...strip).equals(after.subarray(...strip)), kind).toBe(true);
    }
    if (missingReaders.includes('pdftotext')) return;
    const words = readWords(one.bytes);
    countOthers(
      words.map(({ text }) => text),
      documents[0].words,
    );
    const bars = one.report.redactions.flatMap(({ areas }) => areas);
    const cores = words.map(coreOf);
    for (const [index, core] of cores.entries())
      expect(
        [...cores.slice(index + 1), ...bars].filter((rect) => rectsTouch(rect, core)),
        `${kind}: ${words[index]?.text}`,
      ).toEqual([]);
  });

  it.each([
    ['a secret that makes it as long as other lines of its column', 10_007, 'columns', 'letters', 4],
    ['a secret where other centered lines start', 10_021, 'centered', 'shifts', 3],
    ['a secret where equally long lines start', 40_315, 'right', 'letters', 2],
  ] as const)('is not split behind %s', async (_, seed, layout, style, versions) => {
    const [first, ...others] = createGapSet(createRandom(seed), layout, style, versions).documents;
    if (!first) throw new Error('Documents were asked for');
    const file = await redact(first);
    for (const document of others) {
      const other = await redact(document);
      expect(other.report.redactions).toEqual(file.report.redactions);
      expect(other.bytes).toEqual(file.bytes);
    }
  });

  it.each([
    ['as long as another line', 10_009, 'left', 'shifts'],
    ['as long as lines of its column', 10_048, 'columns', 'string'],
    ['as long as another redacted one', 10_233, 'columns', 'array'],
    ['longer than its column', 10_284, 'columns', 'words'],
  ] as const)('is not taken for running text by a secret that makes it %s', async (_, seed, layout, style) => {
    const [first, ...others] = createGapSet(createRandom(seed), layout, style, 4).documents;
    if (!first) throw new Error('Documents were asked for');
    const { bytes } = await redact(first);
    for (const document of others) expect(Buffer.from((await redact(document)).bytes).equals(bytes)).toBe(true);
  });

  it('stands at the edge that entries of a column share exactly', async () => {
    const [first, ...others] = createGapSet(createRandom(36_028), 'table', 'array without spaces', 2).documents;
    if (!first) throw new Error('Documents were asked for');
    const { bytes } = await redact(first);
    for (const document of others) expect(Buffer.from((await redact(document)).bytes).equals(bytes)).toBe(true);
  });

  it.each([
    ['a list that no edge explains', 35_200, 'left', 'string'],
    ['short lines of a column', 36_030, 'columns', 'letters'],
    ['lines that share a start by chance', 35_316, 'right', 'string'],
  ] as const)('is no running text beside %s', async (_, seed, layout, style) => {
    const { documents } = createGapPair(createRandom(seed), layout, style);
    const { report } = await redact(documents[0]);
    expect(report.redactions.map(({ gap }) => gap)).toEqual(documents[0].secrets.map(() => ({ kind: 'set', bits: 0 })));
  });

  it.skipIf(missingReaders.includes('pdftotext'))('keeps its other words', () => {
    expect(others.all).toBeGreaterThan(100);
    expect(others.found).toBeGreaterThanOrEqual(others.all * 0.98);
  });
});
