// A barcode drawn from a value, placed as an image stamp that keeps the value.
import { expectAccessible } from '../support/axe.ts';
import { letterPdf } from '../support/pdfs.ts';
import { expect, test } from '../support/test.ts';

test('draws a barcode, reads it back, and places it with its value', async ({ app, page }) => {
  await app.open(letterPdf('letter.pdf', [['Dear Mrs Ada Byron,']]));
  await app.run('insert-barcode');
  const value = app.dialog.getByLabel('Value');
  const place = app.dialog.getByRole('button', { name: 'Place' });
  await expect(place).toBeDisabled();
  await app.dialog.getByLabel('Type').selectOption({ label: 'EAN-13' });
  await value.fill('no digits');
  await expect(app.dialog.getByText('can’t be drawn')).toBeVisible();
  await value.fill('978030640615');
  await expect(app.dialog.getByText('Read back: 9780306406157')).toBeVisible();
  await expectAccessible(page, 'the dialog that inserts a barcode');
  await place.click();
  await expect(app.dialog).toBeHidden();
  await app.click({ x: 300, y: 300 });
  await app.expectMarkCount(1);
  expect(await app.exportMarks()).toMatchObject([
    {
      type: 'ImageStampAnnotation',
      data: { barcodeType: 'ean13Barcode', barcodeValue: '9780306406157' },
    },
  ]);
});
