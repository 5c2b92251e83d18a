import { toPng } from '../../src/testing/scan-pictures.ts';
import { generateScan } from '../../src/testing/scans/generate.ts';
import type { TestPicture } from '../support/app.ts';
import { expect, longTest, test } from '../support/test.ts';

/** Upper part of a noisy, shaded letter with an e-mail address and a phone number. */
async function scannedLetter(): Promise<TestPicture> {
  const { image } = await generateScan({ seed: 3, languages: ['eng'], dpi: 200 });
  const [width, height] = [image.width, 760];
  const data = new Uint8ClampedArray(width * height * 4);
  for (let index = 0; index < width * height; index++) {
    const level = image.data[index] ?? 255;
    data.set([level, level, level, 255], index * 4);
  }
  const buffer = Buffer.from(toPng({ data, width, height }));
  return { name: 'letter.png', mimeType: 'image/png', buffer, pages: [{ width, height }] };
}

test.describe('a scan', () => {
  longTest(
    'is read on the device, searched, looked through and redacted in one step; its words are kept',
    async ({ app, page }) => {
      test.slow();
      await app.open(await scannedLetter());
      await app.press('Control+Shift+f');
      const panel = page.getByRole('region', { name: 'Find and redact' });
      await panel.getByRole('button', { name: 'Recognize text on 1 page' }).click();
      await expect(page.getByRole('region', { name: 'Text of page 1' })).toContainText('Dear Mrs Thompson', {
        timeout: 60_000,
      });
      await expect(page.getByRole('button', { name: 'Find', exact: true })).toBeEnabled();

      await panel.getByRole('button', { name: 'E-mail address' }).click();
      await panel.getByRole('button', { name: 'Telephone number' }).click();
      await panel.getByLabel('Add a word').fill('Thompson');
      await panel.getByLabel('Add a word').press('Enter');
      await expect(panel.getByText('3 of 3 places selected.')).toBeVisible({ timeout: 60_000 });
      await panel
        .getByRole('treeitem', { name: /^Telephone number/ })
        .locator('.tick')
        .click();
      await panel.getByRole('button', { name: /^Reason for all/ }).click();
      await page.getByRole('button', { name: '1.b Privacy Information' }).click();
      await panel.getByRole('button', { name: 'Redact 2 places' }).click();
      await app.expectMarkCount(2);
      const marks = await app.exportMarks();
      expect(marks.map(({ type }) => type)).toEqual(['TextSelectionRedaction', 'TextSelectionRedaction']);
      const [first] = marks.filter(
        (mark) => mark.type === 'TextSelectionRedaction' && mark.selectedText === 'Thompson',
      );
      expect(first).toMatchObject({ textLength: 8, reason: '1.b Privacy Information', pageNumber: 1 });
      await app.press('Control+z');
      await app.expectMarkCount(0);

      await expect(page.getByText('Saved', { exact: true })).toBeVisible();
      await page.reload();
      await expect(page.getByRole('region', { name: 'Text of page 1' })).toContainText('Dear Mrs Thompson');
    },
  );
});
