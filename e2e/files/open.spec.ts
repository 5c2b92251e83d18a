import { barcodePicture, plainPicture, tiffPicture, turnedJpeg } from '../support/pictures.ts';
import { expect, longTest, test } from '../support/test.ts';

test('the button opens a multi-page TIFF', async ({ app, page }) => {
  await app.open(tiffPicture());
  await expect(page.getByRole('heading', { name: 'Open a document' })).toBeHidden();
  await expect(app.pagesStrip.getByRole('button')).toHaveCount(3);
  await expect(app.pagesStrip.getByRole('button', { name: 'Page 1' })).toHaveAttribute('aria-current', 'page');
});

test('a dropped PNG opens', async ({ app }) => {
  await app.drop([barcodePicture()]);
  await app.expectOpen(barcodePicture());
  await expect(app.pagesStrip).toBeHidden();
});

longTest('a pasted PNG opens', async ({ app }) => {
  await app.pasteFiles([plainPicture()]);
  await app.expectOpen(plainPicture());
});

test("a JPEG's orientation is applied", async ({ app }) => {
  const picture = await turnedJpeg();
  await app.open(picture);
  await app.press('r', 'Enter');
  const { pageData } = await app.exportOnly('RectangleAnnotation');
  expect(pageData).toEqual({ width: 400, height: 640 });
});
