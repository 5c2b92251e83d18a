import { expectAccessible } from '../support/axe.ts';
import { pageRedactionMark, rectangleMark } from '../support/documents.ts';
import { tallTiffPicture } from '../support/pictures.ts';
import { expect, test } from '../support/test.ts';

const pageData = { width: 600, height: 800 };
const GREEN = {
  ...rectangleMark('a mark', { x: 100, y: 100, width: 200, height: 100 }, '#00ff00'),
  pageData,
  pageNumber: 2,
};

test('chosen pages are printed with their marks, redacted, and nothing else of the window', async ({ app, page }) => {
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes');
  });
  const redaction = { ...pageRedactionMark('hidden', []), pageData, pageNumber: 3 };
  await app.openWith(tallTiffPicture(4), [GREEN, redaction]);
  await app.press('Control+p');
  const dialog = page.getByRole('dialog', { name: 'Print' });
  await expectAccessible(page, 'the print dialog');
  await dialog
    .getByRole('button', { name: 'Range' })
    .or(dialog.getByRole('radio', { name: 'Range' }))
    .click();
  await dialog.getByRole('textbox', { name: /Pages/ }).fill('2-3');
  await dialog.getByRole('button', { name: 'Print 2 pages' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes');
  await expect(dialog).toBeHidden();
  // Pixels sent to the printer.
  const colors = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLImageElement>('.print-sheets img')].map((image) => {
      const canvas = document.createElement('canvas');
      canvas.width = image.naturalWidth;
      canvas.height = image.naturalHeight;
      const context = canvas.getContext('2d');
      context?.drawImage(image, 0, 0);
      const at = (x: number, y: number) => [...(context?.getImageData(x, y, 1, 1).data ?? [])].slice(0, 3);
      return { name: image.alt, width: image.naturalWidth, mark: at(200, 150), paper: at(500, 700) };
    }),
  );
  expect(colors).toEqual([
    { name: 'Page 2', width: 600, mark: [0, 255, 0], paper: [255, 255, 255] },
    { name: 'Page 3', width: 600, mark: [0, 0, 0], paper: [0, 0, 0] },
  ]);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(2);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(page.locator('.print-sheets')).toHaveCount(0);
});
