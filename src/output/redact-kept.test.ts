import { expect, it } from 'vitest';
import type { Mark } from '../marks/index.ts';
import { fromBytes } from '../pdf/byte-sources.ts';
import { createPdfEngine } from '../pdf/pdfium-engine.ts';
import { checkReport } from '../redaction/report.ts';
import { buildMark } from '../testing/build-marks.ts';
import { KEPT_PAGES_PLATFORM, KEPT_PAGES_READER } from '../testing/kept-pages.ts';
import { buildPdf, textLine } from '../testing/pdf/build-pdf.ts';
import { createRandom } from '../testing/random.ts';
import { DEFAULT_OUTPUT_OPTIONS } from './options.ts';
import { planOutput } from './plan.ts';
import { toRequests } from './redact-kept.ts';
import { write } from './run-task.ts';

const SIZE = { width: 612, height: 792 };

it.each(['Personal data', ''])('reports words with the reason “%s”, and never with themselves', (reason) => {
  const selection = buildMark('TextSelectionRedaction', createRandom(1), SIZE);
  const mark = { ...selection, reason, reasons: undefined, selectedText: 'Archer' };
  const [pageNumber = 1] = [mark.pageNumber];
  const { requests } = toRequests([{ pageNumber, marks: [mark], size: SIZE }], 'keep');
  expect(requests).toMatchObject([{ reason }]);
});

it('treats tiny words as spots, and a drawn area without a size as a problem', () => {
  const line = { x: 72, y: 90, width: 1.8, height: 0.4 };
  const selection = {
    ...buildMark('TextSelectionRedaction', createRandom(1), SIZE),
    pageNumber: 1,
    selectedText: 'Archer',
  };
  const words = {
    ...selection,
    lineGroups: [{ pageNumber: 1, pageData: SIZE, startIndex: 0, textLength: 6, lines: [line] }],
  };
  const drawn = { ...buildMark('RectangleRedaction', createRandom(2)), pageNumber: 1, pageData: SIZE, rectangle: line };
  const page = { pageNumber: 1, marks: [words as Mark, drawn as Mark], size: SIZE };
  const { requests, problems } = toRequests([page], 'keep');
  expect(requests[0]).toMatchObject({ areas: [], spots: [line] });
  expect(problems).toHaveLength(1);
});

const sourceWith = (word: string) =>
  buildPdf({
    pages: [
      { content: textLine('A page that is not written', 72, 700) },
      { content: textLine('Dear', 72, 700) + textLine(word, 130, 700) + textLine('here.', 300, 700) },
    ],
  });

const onPage = { pageNumber: 2, pageData: SIZE };
const looks = { fillColor: '#00ff00', fontColor: '#ff0000', reasons: undefined };

async function exportRedacted(marks: readonly object[], word = 'Byron') {
  const file = new Blob([sourceWith(word)]);
  const plan = planOutput(
    {
      documentName: 'letter.pdf',
      pages: [SIZE, SIZE],
      unitsPerInch: 72,
      isPdf: true,
      fileSize: file.size,
      hidden: new Set(),
      document: { marks: marks as Mark[] },
    },
    { ...DEFAULT_OUTPUT_OPTIONS, gaps: 'keep', pageNumbers: [2] },
  );
  const { files, report, proof } = await write(
    { plan, original: { file, password: undefined } },
    { platform: KEPT_PAGES_PLATFORM, reader: KEPT_PAGES_READER, onProgress: () => undefined },
  );
  expect(report.problems).toEqual([]);
  const [redacted] = files;
  const bytes = new Uint8Array((await redacted?.blob.arrayBuffer()) ?? new ArrayBuffer());
  const pdf = (await createPdfEngine()).open(fromBytes(bytes));
  const text = String.fromCodePoint(...pdf.characters(0).codes);
  const { data } = pdf.render(0, { scale: 1, x: 0, y: 0, ...SIZE });
  pdf.close();
  const colorAt = (x: number, y: number) => [...data.subarray((y * SIZE.width + x) * 4, (y * SIZE.width + x) * 4 + 3)];
  return { text, colorAt, proof, bytes };
}

it('paints fill, border and reason of redactions in a PDF as in pictures', async () => {
  const rectangle = { x: 120, y: 76, width: 100, height: 24 };
  const box = {
    ...buildMark('RectangleRedaction', createRandom(2)),
    ...onPage,
    ...looks,
    rectangle,
    reason: 'Private',
  };
  const { text, colorAt, proof, bytes } = await exportRedacted([
    { ...box, borderColor: '#0000ff', borderThickness: 3 },
  ]);
  expect(text).toMatch(/Dear/);
  expect(text).toMatch(/Private/);
  expect(text).not.toMatch(/Byron/);
  expect(colorAt(121, 88)).toEqual([0, 0, 255]);
  expect(colorAt(126, 96)).toEqual([0, 255, 0]);
  expect(proof?.checks.at(-1)?.id).toBe('overpainting');
  expect(await checkReport(bytes, proof)).toBe('the redacted file');
  expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/\/(Producer|Creator|CreationDate|ModDate|ID|Info)\b/);
});

it('paints a redaction over a bar that is longer than its words', async () => {
  const line = { x: 130, y: 80, width: 38, height: 14 };
  const words = { ...buildMark('TextSelectionRedaction', createRandom(3)), ...onPage, ...looks, reason: '' };
  const lineGroups = [{ ...onPage, startIndex: 5, textLength: 5, lines: [line] }];
  const { text, colorAt } = await exportRedacted([
    { ...words, selectedText: 'Byron', startIndex: 5, textLength: 5, lineGroups },
  ]);
  expect(text).not.toMatch(/Byron/);
  const isGreen = (x: number) => colorAt(x, 87).join() === '0,255,0';
  const green = Array.from({ length: SIZE.width }, (_, x) => x).filter(isGreen);
  expect(green.length).toBeGreaterThan(line.width + 8);
});

it.each(['Private', 'Regular', 'Arimo'])(
  'paints a reason over the redacted word %s, which it or its font repeats',
  async (word) => {
    const rectangle = { x: 120, y: 76, width: 100, height: 24 };
    const box = {
      ...buildMark('RectangleRedaction', createRandom(2)),
      ...onPage,
      ...looks,
      rectangle,
      reason: 'Private',
    };
    const { text } = await exportRedacted([box], word);
    expect(text.replace('Private', '')).not.toContain(word);
  },
);
