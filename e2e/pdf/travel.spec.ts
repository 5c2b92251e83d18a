import { PDFDocument } from '@cantoo/pdf-lib';
import { buildPdf, textLine } from '../../src/testing/pdf/build-pdf.ts';
import { ExportDialog } from '../output/export-dialog.ts';
import type { TestPicture } from '../support/app.ts';
import { letterPdf, lineY, scrollToNext } from '../support/pdfs.ts';
import { barcodePicture, printedBarcodes } from '../support/pictures.ts';
import { expect, test } from '../support/test.ts';
import { toScreen } from '../support/view.ts';

const letter = letterPdf('letter.pdf', [['Dear Mrs Ada Byron,', 'we thank you for your letter.'], ['Byron again.']]);

async function asPdf(picture: TestPicture, dpi: number): Promise<TestPicture> {
  const pdf = await PDFDocument.create();
  const [size] = picture.pages;
  if (!size) throw new Error('The picture has no page');
  const [width, height] = [(size.width / dpi) * 72, (size.height / dpi) * 72];
  pdf.addPage([width, height]).drawImage(await pdf.embedPng(picture.buffer), { x: 0, y: 0, width, height });
  return {
    name: 'barcodes.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(await pdf.save()),
    pages: [{ width, height }],
  };
}

test('a name is found, redacted everywhere, exported, and absent from the file', async ({ app, page }) => {
  await app.open(letter);
  await app.press('Control+f');
  const find = page.getByRole('search', { name: 'Find' });
  await find.getByRole('searchbox').fill('byron');
  await expect(find.getByText('1 of 2')).toBeVisible();
  await find.getByRole('button', { name: 'Redact all…' }).click();
  await find.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Redact 2 places' }).click();
  await app.expectMarkCount(2);
  await app.leaveField();
  const dialog = await ExportDialog.open(app);
  await expect(dialog.box.getByText('Text, fonts and links stay')).toBeVisible();
  await dialog.write();
  expect(await dialog.checked()).toContain('2 pages');
  const file = (await dialog.save(3)).find(({ name }) => name.endsWith('.pdf'));
  await dialog.close();
  const written = await PDFDocument.load(file?.bytes ?? new Uint8Array());
  expect(written.getPages().map((each) => each.getSize())).toEqual([
    { width: 612, height: 792 },
    { width: 612, height: 792 },
  ]);
  const again = { ...letter, name: 'again.pdf', buffer: Buffer.from(file?.bytes ?? []) };
  await app.open(again);
  // The panel stays open and searches the new document.
  await expect(page.getByRole('region', { name: 'Find and redact' })).toContainText('Nothing found');
  await app.inspector.getByRole('button', { name: 'Close' }).click();
  await app.press('Control+f');
  await find.getByRole('searchbox').fill('byron');
  await expect(find.getByText('Nothing found')).toBeVisible();
});

test('barcodes on a PDF page are read at their positions, in points', async ({ app }) => {
  const dpi = 150;
  const picture = await asPdf(barcodePicture(), dpi);
  await app.open(picture);
  await app.press('Control+b');
  const panel = app.inspector.getByRole('tabpanel', { name: 'Scan' });
  const printed = printedBarcodes();
  await expect(panel.getByText(`${printed.length} barcodes found`)).toBeVisible({ timeout: 40_000 });
  const [first] = printed;
  if (!first) throw new Error('There is a barcode');
  const row = panel.getByRole('list', { name: 'Barcodes' }).getByRole('listitem').filter({ hasText: first.value });
  const { area } = first;
  await app.click({ x: ((area.x + area.width / 2) / dpi) * 72, y: ((area.y + area.height / 2) / dpi) * 72 });
  await expect(row.getByRole('button').first()).toHaveAttribute('aria-pressed', 'true');
});

test('an internal link scrolls there, an external one shows its target, and screen readers get the words', async ({
  app,
  page,
}) => {
  const entries =
    '/Annots [<< /Type /Annot /Subtype /Link /Rect [72 690 200 720] /Dest [7 0 R /Fit] >> ' +
    '<< /Type /Annot /Subtype /Link /Rect [72 650 200 680] /A << /S /URI /URI (https://example.org/a) >> >>]';
  const back =
    '/Annots [<< /Type /Annot /Subtype /Link /Rect [72 690 200 720] /A << /S /URI /URI (https://example.org/b) >> >>]';
  const pages = [
    { content: textLine('To the second page', 72, 700), entries },
    { content: textLine('Here', 72, 700), entries: back },
  ];
  const linked = { ...letter, name: 'linked.pdf', buffer: Buffer.from(buildPdf({ pages })) };
  await app.open(linked);
  await expect(page.getByRole('region', { name: 'Text of page 1' })).toHaveText('To the second page');
  await expect
    .poll(async () => {
      await app.hover({ x: 180 + Math.random(), y: 792 - 660 });
      return app.canvas.evaluate((element) => getComputedStyle(element).cursor);
    })
    .toBe('pointer');
  await app.click({ x: 180, y: 792 - 660 });
  await expect(app.messages.getByText('https://example.org/a')).toBeVisible();
  // A link on the next page, whose top is visible.
  const second = await scrollToNext(app, 300);
  const link = toScreen(second, { x: 180, y: lineY(0) });
  await expect
    .poll(async () => {
      await page.mouse.move(link.x + Math.random(), link.y);
      return app.canvas.evaluate((element) => getComputedStyle(element).cursor);
    })
    .toBe('pointer');
  await page.mouse.click(link.x, link.y);
  await expect(app.messages.getByText('https://example.org/b')).toBeVisible();
  await page.mouse.wheel(0, -300);
  await app.click({ x: 195, y: lineY(0) });
  await app.expectPage(2);
});
