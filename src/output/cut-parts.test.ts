import { expect, it } from 'vitest';
import type { Mark } from '../marks/index.ts';
import { fromBytes } from '../pdf/byte-sources.ts';
import { createPdfEngine } from '../pdf/pdfium-engine.ts';
import { checkReport } from '../redaction/report.ts';
import { buildMark } from '../testing/build-marks.ts';
import { KEPT_PAGES_PLATFORM, KEPT_PAGES_READER } from '../testing/kept-pages.ts';
import { buildPdf, firstExtra, textLine } from '../testing/pdf/build-pdf.ts';
import { createRandom } from '../testing/random.ts';
import { DEFAULT_OUTPUT_OPTIONS, type OutputOptions } from './options.ts';
import { planOutput } from './plan.ts';
import { write } from './run-task.ts';

const SIZE = { width: 612, height: 792 };
const WORDS = ['one', 'the separator', 'Byron three', 'four'];

/** The file says something on no page that is a secret where a page is redacted. */
const SOURCE = buildPdf({
  pages: WORDS.map((words) => ({ content: textLine(words, 72, 700) })),
  catalog: `/Names << /EmbeddedFiles << /Names [(note) ${firstExtra(WORDS.length)} 0 R] >> >>`,
  extra: ['<< /Type /Filespec /F (Byron, in no page.txt) >>'],
});

const PARTS = [
  { name: 'first', pageNumbers: [1] },
  { name: 'second', pageNumbers: [3, 4] },
];

async function writeParts(marks: readonly object[], options: Partial<OutputOptions> = {}) {
  const file = new Blob([SOURCE]);
  const plan = planOutput(
    {
      documentName: 'stack.pdf',
      pages: WORDS.map(() => SIZE),
      unitsPerInch: 72,
      isPdf: true,
      fileSize: file.size,
      hidden: new Set(),
      document: { marks: marks as Mark[] },
    },
    { ...DEFAULT_OUTPUT_OPTIONS, ...options, pageNumbers: [] },
    PARTS,
  );
  const shares: number[] = [];
  const result = await write(
    { plan, original: { file, password: undefined } },
    { platform: KEPT_PAGES_PLATFORM, reader: KEPT_PAGES_READER, onProgress: ({ share }) => shares.push(share) },
  );
  expect(result.report.problems).toEqual([]);
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
  expect(shares.at(-1)).toBe(1);
  const engine = await createPdfEngine();
  const read = await Promise.all(
    result.files.map(async ({ name, blob }) => {
      const bytes = new Uint8Array(await blob.arrayBuffer());
      if (!name.endsWith('.pdf')) return { name, bytes, words: [] };
      const pdf = engine.open(fromBytes(bytes));
      const words = pdf.info.pages.map((_, index) => String.fromCodePoint(...pdf.characters(index).codes).trim());
      pdf.close();
      return { name, bytes, words };
    }),
  );
  return { ...result, read };
}

const redaction = {
  ...buildMark('RectangleRedaction', createRandom(2)),
  ...{ pageNumber: 3, pageData: SIZE, rectangle: { x: 70, y: 76, width: 32, height: 24 }, reason: 'Private' },
};

it('writes a file for each part, and nothing of the pages between them', async () => {
  const { read, proof, report } = await writeParts([]);
  expect(read.map(({ name, words }) => [name, words])).toEqual([
    ['first.pdf', ['one']],
    ['second.pdf', ['Byron three', 'four']],
  ]);
  expect([proof, report.pageCount]).toEqual([undefined, 3]);
  for (const { bytes } of read) expect(Buffer.from(bytes).includes('separator')).toBe(false);
});

it('cuts the parts out of a redacted file, and lists them in the report', async () => {
  const { read, proof, details } = await writeParts([redaction]);
  expect(read.map(({ name }) => name)).toEqual([
    'first.pdf',
    'second.pdf',
    'stack-redacted.report.html',
    'stack-redacted.report.json',
  ]);
  const [first, second] = read;
  if (!first || !second) throw new Error('Two parts are written');
  expect([first.words, second.words.map((words) => words.replace(/\s+/g, ' ').trim())]).toEqual([
    ['one'],
    ['Private three', 'four'],
  ]);
  // The part on which nothing is redacted has lost what no page shows, too.
  for (const { bytes } of read) expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/Byron/);
  for (const { bytes } of [first, second]) expect(await checkReport(bytes, proof)).toBe('the redacted file');
  expect(details?.checks.at(-1)).toMatchObject({ passed: true, counted: 2 });
});

it('writes the marks of each part, numbered from its first page', async () => {
  const mark = { ...buildMark('RectangleAnnotation', createRandom(3)), pageNumber: 4, pageData: SIZE };
  const { read } = await writeParts([mark], { includesMarksJson: true, hasAnnotations: false });
  expect(read.map(({ name }) => name)).toEqual(['first.pdf', 'first.marks.json', 'second.pdf', 'second.marks.json']);
  const [, first, , second] = read.map(({ bytes }) => new TextDecoder().decode(bytes));
  expect(JSON.parse(first ?? '').marks).toEqual([]);
  expect(JSON.parse(second ?? '').marks).toMatchObject([{ pageNumber: 2 }]);
});
