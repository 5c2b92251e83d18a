import { createScannedPage } from '../../src/testing/pdf/scanned-page.ts';
import { letterPdf, lineY } from '../support/pdfs.ts';
import { expect, test } from '../support/test.ts';

const letter = letterPdf('letter.pdf', [
  ['Dear Mrs Ada Byron,', 'we thank Abernathy for the letter', 'Abernathy has sent us.'],
  ['Second page: Byron again.'],
]);

test.describe('find and redact', () => {
  test('looks for a word that is still being typed, and says what was redacted', async ({ app, page }) => {
    await app.open(letter);
    await app.press('Control+Shift+f');
    const panel = page.getByRole('region', { name: 'Find and redact' });
    const find = panel.getByRole('button', { name: 'Find on all pages' });
    await expect(find).toBeDisabled();
    await panel.getByLabel('Add a word').fill('Abernathy');
    await find.click();
    await expect(panel.getByRole('button', { name: "Don't find Abernathy" })).toBeVisible();
    await expect(panel.getByText('2 of 2 places selected.')).toBeVisible();
    await panel.getByRole('button', { name: 'Redact 2 places' }).click();
    await expect(panel.getByText('2 places redacted')).toBeVisible();
    await expect(panel.getByText('Nothing found.')).toBeHidden();
    await app.expectMarkCount(2);
    await app.press('Control+z');
    await expect(panel.getByText('2 places redacted')).toBeHidden();
    await expect(panel.getByText('Nothing found.')).toBeHidden();
  });

  test('recognizes a scan that bears a page number, and lists what is read otherwise', async ({ app, page }) => {
    test.slow();
    const sheet = await createScannedPage([
      'Dear Mr Abernathy, we have received',
      'a letter of Abemathy, and thank you',
    ]);
    await sheet.place();
    sheet.page.drawText('Page 1 of 12', { x: 480, y: 30, size: 9, font: sheet.font });
    await app.open({
      ...letter,
      name: 'scan.pdf',
      buffer: Buffer.from(await sheet.save()),
      pages: [{ width: 612, height: 792 }],
    });
    await app.press('Control+Shift+f');
    const panel = page.getByRole('region', { name: 'Find and redact' });
    await panel.getByLabel('Add a word').fill('Abernathy');
    await panel.getByRole('button', { name: 'Find on all pages' }).click();
    await expect(panel.getByText(/words recognized, English/)).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole('region', { name: 'Text of page 1' })).toContainText('Page 1 of 12');
    await expect(panel.getByText('2 of 2 places selected.')).toBeVisible();
    await expect(panel.getByText('read as Abemathy')).toBeVisible();
    await expect(panel.getByText(/Print could not be read/)).toBeHidden();
  });
});

test('redacts whole words by a drag, and letters with Alt', async ({ app, page }) => {
  await app.open(letter);
  await expect(page.getByRole('region', { name: 'Text of page 1' })).toContainText('Ada');
  await app.press('b');
  const { x, y } = { x: 72, y: lineY(1) };
  await app.drag({ x: x + 26, y }, { x: x + 60, y });
  const mark = await app.exportOnly('TextSelectionRedaction');
  expect('we thank Abernathy for the letter'.split(' ')).toEqual(expect.arrayContaining(mark.selectedText.split(' ')));
  await app.press('Control+z');
  await app.press('b');
  await page.keyboard.down('Alt');
  await app.drag({ x: x + 26, y }, { x: x + 36, y });
  await page.keyboard.up('Alt');
  expect((await app.exportOnly('TextSelectionRedaction')).selectedText.length).toBeLessThan(4);
});
