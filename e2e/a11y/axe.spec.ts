import { expectAccessible } from '../support/axe.ts';
import { marksFile, rectangleMark } from '../support/documents.ts';
import { barcodePicture, tiffPicture } from '../support/pictures.ts';
import { tiffStack } from '../support/stacks.ts';
import { expect, longTest, test } from '../support/test.ts';

test('the empty window has no serious violation', async ({ app, page }) => {
  await expectAccessible(page, 'the empty window');
  await app.showPanel('Developer');
  await expectAccessible(page, "the developer's panel");
});

test('an open document and its panels have no serious violation', async ({ app, page }) => {
  await app.open(tiffPicture());
  await app.press('r');
  await expectAccessible(page, "a tool's properties");
  await app.press('Enter');
  await expectAccessible(page, "a mark's properties");
  await app.press('g', 'Enter');
  await expectAccessible(page, "a redaction's properties");
  for (const name of ['Marks', 'Comments'] as const) {
    await app.showPanel(name);
    await expectAccessible(page, `the panel ${name}`);
  }
});

longTest('scan results have no serious violation', async ({ app, page }) => {
  await app.open(barcodePicture());
  await app.press('Control+b');
  await expect(app.inspector.getByText('3 barcodes found')).toBeVisible();
  await app.inspector.getByRole('list', { name: 'Barcodes' }).getByRole('button').first().click();
  await app.inspector.locator('summary').first().click();
  await expectAccessible(page, 'the panel Scan');
  await app.inspector.getByRole('button', { name: 'Table of all results' }).click();
  await expect(app.results.getByRole('status')).toHaveText('3 barcodes');
  await expectAccessible(page, 'the table of barcodes');
});

longTest('the parts of a stack have no serious violation', async ({ app, page }) => {
  await app.open(tiffStack('stack.tif', [{ value: 'A' }, { patch: 'T' }, { value: 'B' }]));
  await app.runFromPalette('split');
  await expectAccessible(page, 'the ranges of a split');
  await app.dialog.getByRole('button', { name: 'Barcodes' }).click();
  await expect(app.dialog.getByRole('listitem')).toHaveCount(3);
  await expectAccessible(page, 'the parts of a stack');
  await app.dialog.getByRole('button', { name: 'Pattern' }).click();
  await app.dialog.getByRole('textbox').fill('(');
  await expect(app.dialog.getByText('Unterminated group')).toBeVisible();
  await expectAccessible(page, 'a wrong expression');
});

test('dialogs and messages have no serious violation', async ({ app, page }) => {
  await app.open(barcodePicture());
  await app.press('?');
  await expect(app.dialog).toHaveAccessibleName('Keyboard shortcuts');
  await expectAccessible(page, 'the shortcuts');
  await app.press('Escape');
  await expect(app.dialog).toBeHidden();
  await app.press('Control+k');
  await expect(app.dialog).toBeVisible();
  await expectAccessible(page, 'the palette');
  await app.press('Escape');
  await expect(app.dialog).toBeHidden();
  const good = rectangleMark('box', { x: 10, y: 10, width: 50, height: 50 });
  await app.importFile(marksFile({ marks: [good, { ...good, uid: 'bad', opacity: -1 }] }));
  await expect(app.dialog).toBeVisible();
  await expectAccessible(page, 'the import report');
  await app.press('Escape');
  await app.importFile(marksFile('no JSON'));
  await expect(app.messages.getByRole('alert')).toBeVisible();
  await expectAccessible(page, 'an error message');
});
