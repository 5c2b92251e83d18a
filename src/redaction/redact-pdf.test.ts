import { beforeAll, describe, expect, it } from 'vitest';
import { rectAt } from '../kernel/rect.ts';
import { fromBytes } from '../pdf/byte-sources.ts';
import type { PdfEngine } from '../pdf/engine.ts';
import { createPdfEngine } from '../pdf/pdfium-engine.ts';
import { buildPdf, firstExtra, textLine } from '../testing/pdf/build-pdf.ts';
import { missingReaders } from '../testing/pdf/independent-readers.ts';
import { readRealPdf, realPdfs } from '../testing/pdf/real-files.ts';
import { redactPdf } from '../testing/pdf/redact-pdf.ts';
import { redactFile, requestFor } from '../testing/pdf/redact-word.ts';
import { runReal } from '../testing/pdf/run-real.ts';
import { isWritten } from './characters.ts';
import { checkReport } from './report.ts';
import { reportPage } from './report-page.ts';
import { HIDDEN_KINDS } from './rest/hidden.ts';
import type { RedactionOptions, RedactionRequest } from './types.ts';
import { inflateAll, scanFile } from './verify/scan.ts';

let engine: PdfEngine;
beforeAll(async () => {
  engine = await createPdfEngine();
});

const redact = (bytes: Uint8Array, requests: readonly RedactionRequest[], options?: RedactionOptions) =>
  redactFile(engine, bytes, requests, options);

const SECOND = `${textLine('Nothing is redacted here, and Miller is named.', 72, 700)}0.5 g 10 10 50 50 re f\n`;
const document = (title = 'About Miller') =>
  buildPdf({
    pages: [
      { content: textLine('Mister', 72, 700) + textLine('Miller', 140, 700) + textLine('lives here.', 200, 700) },
      { content: SECOND },
    ],
    catalog: `/Outlines ${firstExtra(2)} 0 R`,
    extra: [
      `<< /Type /Outlines /First ${firstExtra(2) + 1} 0 R /Last ${firstExtra(2) + 1} 0 R /Count 1 >>`,
      `<< /Title (${title}) /Parent ${firstExtra(2)} 0 R /Dest [5 0 R /Fit] >>`,
    ],
  });

const MILLER: RedactionRequest = {
  page: 0,
  areas: [{ x: 139, y: 80, width: 38, height: 16 }],
  reason: 'Personal data',
};

const textOf = (bytes: Uint8Array, page: number) => {
  const pdf = engine.open(fromBytes(bytes));
  const text = String.fromCodePoint(...pdf.characters(page).codes);
  pdf.close();
  return text;
};

describe('punctuation that kerning pulls towards a redacted word', () => {
  const line = (kerning: number) =>
    buildPdf({
      pages: [{ content: `BT /F1 12 Tf 72 700 Td [(Mister Miller) ${kerning} (, born in Ulm, stays.)] TJ ET\n` }],
    });

  it.each([40, 60, 80] as const)('stays at %i thousandths, whatever becomes of the gap', async (kerning) => {
    const source = line(kerning);
    for (const gaps of ['keep', 'uniform'] as const) {
      const request = { ...requestFor(engine, source, 'Miller'), text: 'Miller', gaps };
      const { bytes, report } = await redact(source, [request]);
      expect(textOf(bytes, 0)).toMatch(/^Mister\s*, born in Ulm, stays\./);
      expect(report.pages).toEqual([{ page: 1, became: 'cut' }]);
    }
  });
});

it('re-typesets quotation marks next to a redacted word', async () => {
  const line = 'The \\223Miller\\224 house is Miller\\222s own.';
  const source = buildPdf({ pages: [{ content: `BT /F1 12 Tf 72 700 Td (${line}) Tj ET\n` }] });
  const request = { ...requestFor(engine, source, 'Miller'), text: 'Miller', gaps: 'uniform' as const };
  const { bytes, report } = await redact(source, [request]);
  expect(report.pages).toEqual([{ page: 1, became: 'cut' }]);
  expect(textOf(bytes, 0)).toMatch(/The “\s*” house is\s*’s own\./);
});

describe('a redacted PDF', () => {
  it('has lost only the word at that place, and the report counts it without naming it', async () => {
    const source = document();
    const everything = { includesOriginal: true, includesCounts: true };
    const { bytes, report, details } = await redact(source, [MILLER], { now: () => new Date(0), ...everything });
    expect(report).toEqual(details);
    expect(textOf(bytes, 0)).toMatch(/Mister\s+lives here\./);
    expect(textOf(bytes, 1)).toContain('Miller is named');
    expect(report).toMatchObject({
      created: '1970-01-01T00:00:00.000Z',
      redactions: [{ page: 1, reason: 'Personal data', removed: { characters: 6, images: 0, paths: 0, shadings: 0 } }],
      pages: [{ page: 1, became: 'cut' }],
      rest: { kept: [] },
      elsewhere: { places: 1, pages: [2] },
    });
    expect(report.checks.every(({ passed }) => passed)).toBe(true);
    expect(JSON.stringify(report) + reportPage(report)).not.toMatch(/Miller/i);
    expect(await checkReport(bytes, report)).toBe('the redacted file');
    expect(await checkReport(source, JSON.parse(JSON.stringify(report)))).toBe('the original');
    expect(await checkReport(document('Other'), report)).toBe('another file');
    await expect(checkReport(bytes, {})).rejects.toThrow('Not a redaction report');
  });

  it.each([MILLER, { ...MILLER, shape: 'text' as const }])(
    'has a report in which nothing depends on what was removed, unless somebody asks for it ($shape)',
    async (request) => {
      const options = { now: () => new Date(0) };
      const reports = await Promise.all(
        ['Miller', 'Maiers'].map(async (name) => {
          const source = buildPdf({
            pages: [{ content: textLine(name, 140, 700) }, { content: textLine(`${name} again and again`, 72, 700) }],
          });
          const own = requestFor(engine, source, name);
          const { report } = await redact(
            source,
            [request.shape ? { ...own, reason: 'Personal data' } : request],
            options,
          );
          // Exclude what the output shows: the file itself and its bars.
          return JSON.stringify({
            ...report,
            after: undefined,
            redactions: report.redactions.map(({ reason }) => reason),
          });
        }),
      );
      expect(reports[0]).toBe(reports[1]);
      const text = reports.join() + reportPage((await redact(document(), [request], options)).report);
      expect(text).not.toMatch(/"(bytes|sha256|counted|removed|elsewhere|characters)"|Examined|Characters|stand/);
    },
  );

  it('reports the bar of words, and not how long they were', async () => {
    const source = buildPdf({ pages: [{ content: textLine('Ill', 140, 700) }] });
    const request = requestFor(engine, source, 'Ill');
    const { report } = await redact(source, [request]);
    expect(report.redactions[0]?.areas[0]?.width).toBeGreaterThan((request.areas[0]?.width ?? 0) + 4);
  });

  it('keeps the content of other pages byte for byte', async () => {
    const { bytes } = await redact(document(), [MILLER]);
    const { objects } = scanFile(bytes);
    const streams = await Promise.all(objects.map(({ stream }) => (stream ? inflateAll(stream) : new Uint8Array())));
    expect(streams.map((stream) => new TextDecoder('latin1').decode(stream))).toContain(SECOND);
  });

  it.each([
    ['About Miller', 0],
    ['About nobody', 1],
  ])('keeps, where only what holds the words is to go, the outline %s: %i', async (title, count) => {
    const { bytes } = await redact(document(title), [MILLER], { keep: HIDDEN_KINDS });
    const pdf = engine.open(fromBytes(bytes));
    expect(pdf.outline().filter((item) => item.title === title)).toHaveLength(count);
    pdf.close();
  });

  it('has a bar whose length does not tell that of the word', async () => {
    const bars = [];
    for (const word of ['Wimmer', 'Kim']) {
      const source = buildPdf({ pages: [{ content: textLine(word, 140, 700) }] });
      const pdf = engine.open(fromBytes(source));
      const { boxes, count } = pdf.characters(0);
      const [first, last] = [rectAt(boxes, 0), rectAt(boxes, count - 1)];
      pdf.close();
      const area = { x: first.x, y: first.y, width: last.x + last.width - first.x, height: first.height };
      const { bytes } = await redact(source, [{ page: 0, areas: [area], reason: '', shape: 'text' }]);
      const after = engine.open(fromBytes(bytes));
      const { data } = after.render(0, { scale: 1, x: 0, y: 0, width: 612, height: 792 });
      after.close();
      bars.push(data.filter((value, at) => at % 4 === 0 && value < 128).length / 100);
    }
    expect(Math.abs((bars[0] ?? 0) - (bars[1] ?? 0))).toBeLessThan(Math.max(...bars) * 0.6);
  });

  it.each([
    [[], 'NothingToDo'],
    [[{ ...MILLER, page: 7 }], 'NoSuchPage'],
  ] as const)('is refused with a reason for %j', async (requests, code) => {
    expect(await redactPdf(document(), requests, { engine })).toMatchObject({ ok: false, error: { code } });
  });

  it('is rejected if unreadable', async () => {
    expect(await redactPdf(new Uint8Array(10), [MILLER], { engine })).toMatchObject({
      ok: false,
      error: { code: 'Unreadable' },
    });
  });

  it('is given up when the work is cancelled', async () => {
    const controller = new AbortController();
    const onProgress = () => controller.abort(new Error('enough'));
    await expect(redactPdf(document(), [MILLER], { engine, signal: controller.signal, onProgress })).rejects.toThrow(
      'enough',
    );
  });
});

/** A sample of fonts and structures: all files take minutes. */
const FILES = [
  'pdf.js/160F-2019.pdf',
  'pdf.js/tracemonkey_a11y.pdf',
  'pdf.js/issue11915.pdf',
  'pdf.js/issue15096.pdf',
  'pdfminer.six/font-size-test.pdf',
];

/** Fast ones: tagged, ligatures, rotated, with fields, damaged. */
const READ_BY_OTHERS = [
  'pdfplumber/mcid_example.pdf',
  'pdf.js/bug1308536.pdf',
  'pdf.js/issue7180.pdf',
  'pdf.js/sizes.pdf',
  'pdfplumber/scotus-transcript-p1.pdf',
  'pdf.js/issue925.pdf',
  'pdfminer.six/zen_of_python_corrupted.pdf',
];

if (!realPdfs) console.warn('The real PDF files aren’t available (../shared/data/pdf): redacting them is skipped.');

describe.skipIf(!realPdfs)('real files (skipped where ../shared/data/pdf is absent)', () => {
  it.each(FILES)(
    '%s: a word of it is gone, and the file passes its check',
    async (file) => {
      const source = readRealPdf(file);
      const pdf = engine.open(fromBytes(source));
      const characters = pdf.characters(0);
      pdf.close();
      const at = Array.from({ length: characters.count }, (_, index) => index).findIndex(
        (index) => index > characters.count / 3 && isWritten(characters, index),
      );
      const { details } = await redact(source, [{ page: 0, areas: [rectAt(characters.boxes, at)], reason: '' }]);
      expect(details.redactions[0]?.removed?.characters).toBeGreaterThan(0);
    },
    60_000,
  );

  it.skipIf(missingReaders.length > 0).each(READ_BY_OTHERS)(
    '%s: random words of it are gone for every reader, and the others where they were',
    async (file) => {
      expect(await runReal(readRealPdf(file), 7, engine)).toEqual({ kind: 'redacted', faults: [] });
    },
    60_000,
  );
});
