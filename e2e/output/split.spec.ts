import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { unzipSync } from 'fflate';
import { createNodePlatform } from '../../src/codecs/node-platform.ts';
import { openPicture } from '../../src/codecs/open-picture.ts';
import type { Mark } from '../../src/marks/index.ts';
import { buildMark } from '../../src/testing/build-marks.ts';
import { buildPdf, firstExtra, textLine } from '../../src/testing/pdf/build-pdf.ts';
import { createRandom } from '../../src/testing/random.ts';
import type { App } from '../support/app.ts';
import { rectangleMark } from '../support/documents.ts';
import { textsOfPdf } from '../support/pdfs.ts';
import { pdfStack, tiffStack } from '../support/stacks.ts';
import { expect, longTest, test } from '../support/test.ts';

type Files = Readonly<Record<string, Uint8Array<ArrayBuffer>>>;

const PATCH = { patch: 'T' } as const;
const withValue = (value: string) => ({ value });

async function openDialog(app: App, way = 'Barcodes') {
  await app.stopCatchingFiles();
  await app.runFromPalette('split');
  const box = app.page.getByRole('dialog', { name: 'Split into parts' });
  await expect(box).toBeVisible();
  const choose = (group: string, name: string) =>
    box.getByRole('group', { name: group, exact: true }).getByRole('button', { name, exact: true }).click();
  await choose('Split by', way);
  return {
    box,
    choose,
    rows: box.getByRole('listitem'),
    summary: box.getByRole('status').first(),
    async write(count: number): Promise<Files> {
      await box.getByRole('button', { name: count === 1 ? 'Export 1 part' : `Export ${count} parts` }).click();
      const save = box.getByRole('button', { name: 'Save file' });
      const [download] = await Promise.all([app.page.waitForEvent('download'), save.click()]);
      expect(download.suggestedFilename()).toMatch(/-parts\.zip$/);
      return unzipSync(new Uint8Array(await readFile(await download.path()))) as Files;
    },
  };
}

const namesOf = (rows: Locator) =>
  rows.getByRole('textbox').evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));

const pageCount = (bytes: Uint8Array<ArrayBuffer> | undefined) =>
  bytes ? openPicture(bytes, createNodePlatform()).pages.length : undefined;

test('a TIFF is cut at its patch sheets, and its parts come in one archive', async ({ app }) => {
  await app.open(
    tiffStack('stack.tif', [withValue('A'), PATCH, withValue('B'), withValue('C'), PATCH, withValue('D')]),
  );
  const { rows, summary, write, box } = await openDialog(app);
  await expect(summary).toHaveText('3 parts · 2 pages left out');
  await expect(rows).toHaveCount(5);
  await expect.poll(() => namesOf(rows)).toEqual(['stack-001', 'stack-002', 'stack-003']);
  await expect(rows.nth(1)).toContainText('Left out');
  await expect(rows.nth(2)).toContainText('Pages 3–4');
  // A name with a character that file systems don't allow.
  await box.getByRole('textbox', { name: 'Name of part 2' }).fill('Letter 1/2');
  await box.getByRole('textbox', { name: 'Name of part 2' }).press('Enter');
  await expect(box.getByRole('textbox', { name: 'Name of part 2' })).toHaveValue('Letter 1 2');
  const files = await write(3);
  expect(Object.entries(files).map(([name, bytes]) => [name, pageCount(bytes)])).toEqual([
    ['stack-001.tif', 1],
    ['Letter 1 2.tif', 2],
    ['stack-003.tif', 1],
  ]);
});

longTest('a TIFF is split at values, by a pattern and by the value itself', async ({ app }) => {
  await app.open(tiffStack('stack.tif', ['INV-7', 'INV-7', 'x', 'INV-8', 'y'].map(withValue)));
  const { box, choose, rows, summary, write } = await openDialog(app);
  await expect(summary).toHaveText('No patch sheet with T was found on 5 pages.');
  await expect(box.getByRole('button', { name: 'Export the parts' })).toBeDisabled();

  await choose('Cut at', 'Pattern');
  const expression = box.getByRole('textbox', { name: "A regular expression for the barcode's value" });
  await expression.fill('^INV-(');
  await expect(expression).toHaveAttribute('aria-invalid', 'true');
  await expect(box.getByText('Unterminated group')).toBeVisible();
  await expression.fill('^INV-(\\d+)');
  await expect(summary).toHaveText('2 parts');
  await choose('Names', 'Value');
  await expect.poll(() => namesOf(rows)).toEqual(['INV-7', 'INV-8']);
  await box.getByRole('checkbox', { name: 'Keep consecutive pages' }).uncheck();
  await expect.poll(() => namesOf(rows)).toEqual(['INV-7', 'INV-7 (2)', 'INV-8']);
  await box.getByRole('checkbox', { name: 'Keep consecutive pages' }).check();
  await choose('Names', 'First group');
  await expect.poll(() => namesOf(rows)).toEqual(['7', '8']);
  await expression.fill('^ORDER');
  await expect(summary).toContainText('No such barcode was found on 5 pages. Found: INV-7');

  await choose('Cut at', 'Value');
  await box.getByRole('combobox', { name: 'Exactly this barcode value' }).fill('INV-8');
  await choose('The page with the barcode', 'Left out');
  await expect(summary).toHaveText('2 parts · 1 page left out');
  const files = await write(2);
  expect(Object.values(files).map(pageCount)).toEqual([3, 1]);
});

longTest('an endless expression is reported as too slow, and the next one runs', async ({ app }) => {
  const value = '1'.repeat(34);
  await app.open(tiffStack('stack.tif', [withValue(value), withValue('x'), withValue(value)]));
  const { box, choose, summary } = await openDialog(app);
  await choose('Cut at', 'Pattern');
  const expression = box.getByRole('textbox', { name: "A regular expression for the barcode's value" });
  await expression.fill('^(1+)+x');
  await expect(summary).toHaveText('Looking…');
  await expect(box).toContainText('This expression takes too long.');
  await expression.fill('^1');
  await expect(summary).toHaveText('2 parts');
  await expect(expression).toHaveAttribute('aria-invalid', 'false');
});

test('a PDF keeps words in its parts, and loses redacted ones in all of them', async ({ app }) => {
  const words = ['one', 'separator', 'two Byron', 'three'];
  const stack = await pdfStack(
    'stack.pdf',
    [withValue('SECRET-1'), PATCH, withValue('SECRET-2'), withValue('C')],
    words,
  );
  const [, , third] = stack.pages;
  if (!third) throw new Error('There are four pages');
  /** Covers page 3: its barcode and the words below. */
  const redaction = {
    ...buildMark('RectangleRedaction', createRandom(1)),
    ...{ pageNumber: 3, pageData: third, reason: '', reasons: undefined },
    rectangle: { x: 0, y: 0, width: third.width, height: third.height },
  } as Mark;
  await app.openWith(stack, [JSON.parse(JSON.stringify(redaction))]);
  const { box, choose, rows, summary, write } = await openDialog(app);
  await expect(summary).toHaveText('2 parts · 1 page left out');
  await expect(box.getByText('1 redaction: the pixels under it')).toBeVisible();
  const files = await write(2);
  expect(Object.keys(files)).toEqual([
    'stack-001.pdf',
    'stack-002.pdf',
    'stack-redacted.report.html',
    'stack-redacted.report.json',
  ]);
  const read = async (name: string) => (await textsOfPdf(files[name] ?? new Uint8Array())).map((text) => text.trim());
  expect(await read('stack-001.pdf')).toEqual(['one']);
  expect(await read('stack-002.pdf')).toEqual(['', 'three']);
  for (const bytes of Object.values(files)) expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/Byron|SECRET-2/);

  // File names must not reveal redacted values.
  await choose('Cut at', 'Pattern');
  await box.getByRole('textbox', { name: "A regular expression for the barcode's value" }).fill('^SECRET-(\\d)');
  await expect(summary).toHaveText('2 parts');
  await choose('Names', 'Value');
  await expect.poll(() => namesOf(rows)).toEqual(['SECRET-1', 'stack-002']);
  await expect(box.getByText('1 part has a number for a name')).toBeVisible();
});

longTest('redacted content of a picture is gone from its part, and the archive has the report', async ({ app }) => {
  const stack = tiffStack('stack.tif', [withValue('A'), PATCH, withValue('B')]);
  const [, , third] = stack.pages;
  if (!third) throw new Error('There are three pages');
  const redaction = {
    ...buildMark('RectangleRedaction', createRandom(1)),
    ...{ pageNumber: 3, pageData: { ...third }, reason: '', reasons: undefined, fillColor: '#000000' },
    ...{ borderColor: '#000000', rectangle: { x: 0, y: 0, width: third.width, height: third.height } },
  };
  await app.openWith(stack, [JSON.parse(JSON.stringify(redaction))]);
  const { summary, write } = await openDialog(app);
  await expect(summary).toHaveText('2 parts · 1 page left out');
  const files = await write(2);
  expect(Object.keys(files)).toEqual(['stack-001.tif', 'stack-002.tif', 'stack.report.html', 'stack.report.json']);
  const [plain, black] = await Promise.all(
    ['stack-001.tif', 'stack-002.tif'].map(async (name) => {
      const { data } = await openPicture(files[name] ?? new Uint8Array(), createNodePlatform()).decodePage(0);
      return new Set(data.filter((_, at) => at % 4 === 0));
    }),
  );
  expect([plain?.has(255), [...(black ?? [])]]).toEqual([true, [0]]);
});

longTest('a PDF becomes TIFFs on request, and only separators are counted as such', async ({ app }) => {
  await app.open(await pdfStack('stack.pdf', [PATCH, withValue('A'), PATCH], []));
  const first = await openDialog(app);
  await expect(first.summary).toHaveText('1 part · 2 pages left out');
  await first.choose('Format', 'TIFF');
  const files = await first.write(1);
  expect(Object.entries(files).map(([name, bytes]) => [name, pageCount(bytes)])).toEqual([['stack-001.tif', 1]]);
  await app.press('Escape');

  await app.open(tiffStack('sheets.tif', [PATCH, PATCH]));
  const second = await openDialog(app);
  await expect(second.summary).toHaveText('There are only separators: no pages left to write.');
  await second.choose('The patch sheet', 'Begins the part');
  await expect(second.summary).toHaveText('1 part');
});

longTest('a PDF is split at blank pages, but not at pale print, fields and marks', async ({ app }) => {
  const buffer = Buffer.from(
    buildPdf({
      pages: [
        { content: textLine('one', 72, 700) },
        { content: '' },
        { content: '0.93 g 100 100 200 20 re f' },
        { content: '', entries: `/Annots [${firstExtra(7)} 0 R]` },
        { content: '' },
        { content: '' },
        { content: textLine('seven', 72, 700) },
      ],
      catalog: `/AcroForm << /Fields [${firstExtra(7)} 0 R] >>`,
      extra: ['<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /Rect [100 600 200 620] >>'],
    }),
  );
  const pages = Array.from({ length: 7 }, () => ({ width: 612, height: 792 }));
  const mark = { ...rectangleMark('marked', { x: 100, y: 100, width: 200, height: 100 }, '#00ff00'), pageNumber: 5 };
  await app.openWith({ name: 'stack.pdf', mimeType: 'application/pdf', buffer, pages }, [
    { ...mark, pageData: { width: 612, height: 792 } },
  ]);
  const { rows, summary, choose } = await openDialog(app, 'Blank pages');
  await expect(summary).toHaveText('3 parts · 2 pages left out');
  await expect(rows).toHaveText([/Page 1/, /Left outPage 2/, /Pages 3–5/, /Left outPage 6/, /Page 7/]);

  await choose('Split by', 'Pages');
  await choose('Cut at', 'File size');
  await expect(summary).toHaveText('1 part');
});

longTest('a document of one page has nothing to split, and says so', async ({ app }) => {
  await app.open(tiffStack('one.tif', [withValue('A')]));
  await app.showFileEntry('split-stack');
  await expect(app.fileEntry('split-stack')).toHaveAttribute('aria-disabled', 'true');
});
