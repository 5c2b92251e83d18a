import { buildPdf, firstExtra } from '../../src/testing/pdf/build-pdf.ts';
import { letterPdf } from '../support/pdfs.ts';
import { expect, test } from '../support/test.ts';

test('page numbers are put on all pages, and follow them', async ({ app }) => {
  await app.open(letterPdf('letter.pdf', [['One'], ['Two'], ['Three']]));
  await app.run('page-texts');
  await expect(app.dialog.getByText('Page 1: Page 1 of 3')).toBeVisible();
  await app.dialog.getByRole('button', { name: 'Add to 3 pages' }).click();
  await expect(app.pagesStrip.getByText('1 mark').first()).toBeVisible();
  await app.pagesStrip.getByRole('button', { name: 'Page 3' }).press('Delete');
  const texts = (await app.exportMarks()).map((mark) => Reflect.get(mark, 'text'));
  expect(texts.toSorted()).toEqual(['Page 1 of 2', 'Page 2 of 2']);
});

test('annotations of a PDF become marks with one click on the message', async ({ app, page }) => {
  const pages = [{ width: 612, height: 792 }];
  const bytes = buildPdf({
    pages: [{ content: '', entries: `/Annots [${firstExtra(1)} 0 R]` }],
    extra: ['<< /Type /Annot /Subtype /Square /Rect [100 600 300 700] /C [1 0 0] /F 4 /T (Ada) /Contents (Why?) >>'],
  });
  await app.open({ name: 'remarks.pdf', mimeType: 'application/pdf', buffer: Buffer.from(bytes), pages });
  await app.messages.getByRole('button', { name: 'Edit them' }).click();
  await expect(app.messages.getByText('1 annotation imported')).toBeVisible();
  const comments = await app.showPanel('Comments');
  await expect(comments.getByText('Why?')).toBeVisible();
  await page.getByRole('separator', { name: 'Width of the inspector' }).waitFor();
  expect(await app.exportMarks()).toHaveLength(1);
});
