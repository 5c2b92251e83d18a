import { expect, it } from 'vitest';
import type { Mark } from '../marks/index.ts';
import { buildMark } from '../testing/build-marks.ts';
import { KEPT_PAGES_PLATFORM, KEPT_PAGES_READER } from '../testing/kept-pages.ts';
import { buildBadRedaction } from '../testing/pdf/bad-redactions.ts';
import { buildPdf, textLine } from '../testing/pdf/build-pdf.ts';
import { createRandom } from '../testing/random.ts';
import { DEFAULT_OUTPUT_OPTIONS, type OutputOptions } from './options.ts';
import { planOutput } from './plan.ts';
import { write } from './run-task.ts';

const SIZE = { width: 612, height: 792 };
const SOURCE = buildPdf({ pages: [1, 2].map((number) => ({ content: textLine(`Page ${number}`, 72, 700) })) });

interface Given {
  readonly source?: Uint8Array<ArrayBuffer>;
  readonly marks?: readonly Mark[];
  readonly shownPages?: number;
  readonly options?: Partial<OutputOptions>;
}

async function exportFile({ source = SOURCE, marks = [], shownPages = 2, options = {} }: Given) {
  const file = new Blob([source]);
  const pageNumbers = Array.from({ length: shownPages }, (_, index) => index + 1);
  const input = {
    documentName: 'form.pdf',
    pages: pageNumbers.map(() => SIZE),
    unitsPerInch: 72,
    isPdf: true,
    fileSize: file.size,
    hidden: new Set<string>(),
    document: { marks },
  };
  const plan = planOutput(input, { ...DEFAULT_OUTPUT_OPTIONS, pageNumbers, ...options });
  const { files, report } = await write(
    { plan, original: { file, password: undefined } },
    { platform: KEPT_PAGES_PLATFORM, reader: KEPT_PAGES_READER, onProgress: () => undefined },
  );
  expect(report.problems).toEqual([]);
  const bytes = new Uint8Array((await files[0]?.blob.arrayBuffer()) ?? new ArrayBuffer());
  return { isAsItWas: Buffer.from(bytes).equals(source), notes: report.notes };
}

const MARK = { ...buildMark('RectangleAnnotation', createRandom(1)), pageNumber: 1 } as Mark;
const withDamagedTables = () =>
  new Uint8Array(
    Buffer.from(
      Buffer.from(SOURCE)
        .toString('latin1')
        .replace(/startxref\n\d+/, 'startxref\n1'),
      'latin1',
    ),
  );

it('writes a file without marks byte for byte', async () => {
  expect(await exportFile({})).toEqual({ isAsItWas: true, notes: [] });
});

it.each<[string, Given]>([
  ['marks', { marks: [MARK] }],
  ['pages left out', { options: { pageNumbers: [2] } }],
  ['pages that are not shown', { shownPages: 1 }],
  ['marks JSON', { options: { includesMarksJson: true } }],
  ['cleaning', { options: { cleansAlways: true } }],
  ['a form that becomes part of the pages', { options: { flattensForm: true } }],
  ['damaged tables', { source: withDamagedTables() }],
])('writes a file with %s again', async (_, given) => {
  expect((await exportFile(given)).isAsItWas).toBe(false);
});

it('says that earlier versions go out with a file that is written as it is', async () => {
  const { bytes: source } = buildBadRedaction('earlier revision', 1);
  const given = await exportFile({ source, shownPages: 1 });
  expect(given.isAsItWas).toBe(true);
  expect(given.notes).toMatchObject([expect.stringContaining('1 earlier version')]);
});
