import { expect, it } from 'vitest';
import type { Mark } from '../marks/index.ts';
import { buildMark } from '../testing/build-marks.ts';
import { KEPT_PAGES_PLATFORM, KEPT_PAGES_READER } from '../testing/kept-pages.ts';
import { buildPdf, textLine } from '../testing/pdf/build-pdf.ts';
import { createRandom } from '../testing/random.ts';
import { DEFAULT_OUTPUT_OPTIONS, type OutputOptions } from './options.ts';
import { planOutput } from './plan.ts';
import { write } from './run-task.ts';

const SIZE = { width: 612, height: 792 };
const SOURCE = buildPdf({ pages: [1, 2].map((number) => ({ content: textLine(`Page ${number}`, 72, 700) })) });

/** Exports a file. @returns true if it is given out byte for byte */
async function isGivenOutAsItIs(marks: readonly Mark[], options: Partial<OutputOptions> = {}): Promise<boolean> {
  const file = new Blob([SOURCE]);
  const input = {
    documentName: 'form.pdf',
    pages: [SIZE, SIZE],
    unitsPerInch: 72,
    isPdf: true,
    fileSize: file.size,
    hidden: new Set<string>(),
    document: { marks },
  };
  const plan = planOutput(input, { ...DEFAULT_OUTPUT_OPTIONS, pageNumbers: [1, 2], ...options });
  const { files, report } = await write(
    { plan, original: { file, password: undefined } },
    { platform: KEPT_PAGES_PLATFORM, reader: KEPT_PAGES_READER, onProgress: () => undefined },
  );
  expect(report.problems).toEqual([]);
  const bytes = new Uint8Array((await files[0]?.blob.arrayBuffer()) ?? new ArrayBuffer());
  return Buffer.from(bytes).equals(SOURCE);
}

it('writes a file without marks byte for byte', async () => {
  expect(await isGivenOutAsItIs([])).toBe(true);
});

it('rewrites the file if anything is done to it', async () => {
  const mark = { ...buildMark('RectangleAnnotation', createRandom(1)), pageNumber: 1 } as Mark;
  expect(await isGivenOutAsItIs([mark])).toBe(false);
  expect(await isGivenOutAsItIs([], { pageNumbers: [2] })).toBe(false);
  expect(await isGivenOutAsItIs([], { includesMarksJson: true })).toBe(false);
  expect(await isGivenOutAsItIs([], { cleansAlways: true })).toBe(false);
});
