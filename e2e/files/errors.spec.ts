import { someOf } from '../../src/testing/short-form.ts';
import type { App, TestFile } from '../support/app.ts';
import { hugePicture, pdfFile, plainPicture, textFile, tooLargePicture, truncatedPng } from '../support/pictures.ts';
import { expect, test } from '../support/test.ts';

const CASES: readonly { readonly what: string; readonly file: () => TestFile; readonly reason: RegExp }[] = [
  { what: 'a truncated PNG', file: truncatedPng, reason: /end|cut|incomplete|missing|damaged/i },
  { what: 'a PDF named as a PNG', file: pdfFile, reason: /PDF/ },
  { what: 'a text named as a TIFF', file: textFile, reason: /text/i },
  { what: 'a picture over the pixel limit', file: tooLargePicture, reason: /60000 × 60000.*limit is 300 megapixels/ },
];

const openBroken = async (app: App, file: TestFile) => app.chooseFiles([file], () => app.run('open'));

for (const { what, file, reason } of someOf(CASES, 0)) {
  test(`${what} is refused with its name and the reason, and the open document stays`, async ({ app }) => {
    await app.open(plainPicture());
    await app.press('r', 'Enter');
    const before = await app.exportText();
    await openBroken(app, file());
    const alert = app.messages.getByRole('alert');
    await expect(alert).toContainText(`Couldn't open ${file().name}`);
    await expect(alert).toContainText(reason);
    await app.leaveField();
    expect(await app.exportText()).toBe(before);
    await expect(app.canvas).toHaveAccessibleName(/^plain\.png, page 1 of 1/);
    await alert.getByRole('button', { name: 'Dismiss' }).click();
    await expect(alert).toBeHidden();
  });
}

test('opening can be cancelled, and the open document stays', async ({ app, page }) => {
  await app.open(plainPicture());
  await app.press('r', 'Enter');
  const before = await app.exportText();
  await openBroken(app, hugePicture());
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('progressbar')).toBeHidden();
  await app.leaveField();
  expect(await app.exportText()).toBe(before);
  await expect(app.canvas).toHaveAccessibleName(/^plain\.png, page 1 of 1/);
});
