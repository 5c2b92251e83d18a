import { buildPdf, firstExtra, pageObject, textLine } from '../../src/testing/pdf/build-pdf.ts';
import { readDecoded } from '../../src/testing/pdf/independent-readers.ts';
import { createScannedPage } from '../../src/testing/pdf/scanned-page.ts';
import { ExportDialog } from '../output/export-dialog.ts';
import { expectAccessible } from '../support/axe.ts';
import { letterPdf, lineY } from '../support/pdfs.ts';
import { expect, longTest, test } from '../support/test.ts';

const letter = letterPdf('letter.pdf', [
  ['Dear Mrs Ada Byron,', 'we thank Abernathy for the letter', 'Abernathy has sent us.'],
  ['Second page: Byron again.'],
]);

test.describe('find and redact', () => {
  test('finds a word while it is typed, and counts what will be removed', async ({ app, page }) => {
    await app.open(letter);
    await app.press('Control+Shift+f');
    const panel = page.getByRole('region', { name: 'Find and redact' });
    await panel.getByLabel('Add a word').fill('Abernathy');
    await expect(panel.getByText('2 of 2 places selected.')).toBeVisible();
    await panel.getByRole('button', { name: 'Redact 2 places' }).click();
    await expect(panel.getByText('2 places will be removed on export')).toBeVisible();
    await expect(panel.getByText('Nothing found that isn’t redacted yet.')).toBeVisible();
    await app.expectMarkCount(2);
    await app.press('Control+z');
    await expect(panel.getByText('2 of 2 places selected.')).toBeVisible();
    await expect(panel.getByText('will be removed on export')).toBeHidden();
    const { box } = await ExportDialog.open(app);
    const warning = box.getByText('2 places that you found are not redacted: they stay readable.');
    await expect(warning).toBeVisible();
    await warning.getByRole('button', { name: 'Show them…' }).click();
    await expect(panel.getByText('2 of 2 places selected.')).toBeVisible();
    await panel.getByLabel('Add a word').fill('');
    await panel.getByLabel('Add a word').pressSequentially('yron');
    await panel.getByRole('button', { name: 'Look inside longer words, too' }).click();
    await expect(panel.getByText('2 of 2 places selected.')).toBeVisible();
  });

  test('takes a pasted list as words, and decides by group, by place and in the bar at the place', async ({
    app,
    page,
  }) => {
    await app.open(letter);
    await app.press('Control+Shift+f');
    const panel = page.getByRole('region', { name: 'Find and redact' });
    await expect(panel.getByLabel('Add a word')).toBeFocused();
    await page.evaluate(() => navigator.clipboard.writeText('Abernathy\nByron\n'));
    await app.press('Control+v');
    await expect(panel.getByRole('button', { name: "Don't find Byron" })).toBeVisible();
    await expect(panel.getByText('4 of 4 places selected.')).toBeVisible();
    const tree = panel.getByRole('tree', { name: 'Places found' });
    await tree.focus();
    // Toggles the group of Byron, then its second place.
    await app.press('Space');
    await expect(panel.getByText('2 of 4 places selected, 2 left as they are.')).toBeVisible();
    await app.press('ArrowDown', 'ArrowDown', 'Space');
    await expect(panel.getByText('3 of 4 places selected, 1 left as they are.')).toBeVisible();
    await expect(tree.getByRole('treeitem', { name: /^Byron/ })).toHaveAttribute('aria-checked', 'mixed');
    await app.press('Enter');
    const bar = page.getByRole('toolbar', { name: 'Place found' });
    await expect(bar.getByRole('button', { name: 'Accept' })).toBeFocused();
    await expectAccessible(page, 'places found, and the bar at one of them');
    await app.press('ArrowRight', 'Enter');
    await expect(panel.getByText('2 of 4 places selected, 2 left as they are.')).toBeVisible();
    // The bar has moved on to the first place of the same word.
    await expect(bar).toContainText('1 of 4');
    await bar.getByRole('button', { name: 'All like this' }).click();
    await page.getByRole('menuitem', { name: 'Accept all 2' }).click();
    await expect(panel.getByText('4 of 4 places selected.')).toBeVisible();
  });

  longTest('goes on from the find bar with what was typed there, and takes it back', async ({ app, page }) => {
    await app.open(letter);
    await app.press('Control+f');
    const find = page.getByRole('search', { name: 'Find' });
    await find.getByRole('searchbox').fill('aber');
    await expect(find.getByText('1 of 2')).toBeVisible();
    await find.getByRole('button', { name: 'Redact all…' }).click();
    await expect(find).toBeHidden();
    const panel = page.getByRole('region', { name: 'Find and redact' });
    await expect(panel.getByLabel('Add a word')).toHaveValue('aber');
    await expect(panel.getByText('2 of 2 places selected.')).toBeVisible();
    await panel.getByLabel('Add a word').fill('thank');
    await app.inspector.getByRole('button', { name: 'Close' }).click();
    await app.press('Control+f');
    await expect(find.getByRole('searchbox')).toHaveValue('thank');
    await expect(find.getByText('1 of 1')).toBeVisible();
  });

  longTest('shows a place of the page that is pressed, and the bar beside it', async ({ app, page }) => {
    await app.open(letter);
    await app.press('Control+Shift+f');
    const panel = page.getByRole('region', { name: 'Find and redact' });
    await panel.getByLabel('Add a word').fill('Abernathy');
    await expect(panel.getByText('2 of 2 places selected.')).toBeVisible();
    await app.expectFitted(1);
    await app.click({ x: 80, y: lineY(2) - 4 });
    const bar = page.getByRole('toolbar', { name: 'Place found' });
    await expect(bar).toContainText('2 of 2');
    await bar.getByRole('button', { name: 'Skip' }).click();
    await expect(panel.getByText('1 of 2 places selected, 1 left as they are.')).toBeVisible();
  });

  longTest('finds words beside the pages, and the export removes them', async ({ app, page }) => {
    const FIRST = firstExtra(1);
    const titled = buildPdf({
      pages: [{ content: textLine('Dear reader,', 72, 700) }],
      catalog: `/Lang (en) /Outlines ${FIRST} 0 R`,
      extra: [
        `<< /Type /Outlines /First ${FIRST + 1} 0 R /Last ${FIRST + 1} 0 R /Count 1 >>`,
        `<< /Title (About Abernathy) /Parent ${FIRST} 0 R /Dest [${pageObject(0)} 0 R /Fit] >>`,
      ],
    });
    await app.open({ ...letterPdf('titled.pdf', [['']]), buffer: Buffer.from(titled) });
    await app.press('Control+Shift+f');
    const panel = page.getByRole('region', { name: 'Find and redact' });
    await panel.getByLabel('Add a word').fill('Abernathy');
    const row = panel.getByRole('treeitem').filter({ hasText: 'Title or bookmark: About Abernathy' });
    await expect(row).toBeVisible();
    await expect(panel.getByRole('treeitem', { name: /^Beside the pages/ })).toBeVisible();
    await row.click();
    await panel.getByRole('button', { name: 'Redact 1 place' }).click();
    await app.expectMarkCount(1);
    await app.press('Control+z');
    await expect(row).toBeVisible();
    await app.press('Control+Shift+z');
    await app.expectMarkCount(1);
    const dialog = await ExportDialog.open(app);
    await dialog.write();
    await dialog.checked();
    const saved = await dialog.save(3);
    const written = saved.find(({ name }) => name.endsWith('.pdf'));
    const decoded = readDecoded(written?.bytes ?? new Uint8Array());
    expect(decoded).not.toContain('Abernathy');
    expect(decoded).toContain('/Title');
  });

  longTest('recognizes a scan that bears a page number, and lists what is read otherwise', async ({ app, page }) => {
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
    await panel.getByRole('button', { name: 'Recognize text on 1 page' }).click();
    await expect(panel.getByText('2 of 2 places selected.')).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole('region', { name: 'Text of page 1' })).toContainText('Page 1 of 12');
    await expect(panel.getByText('read as Abemathy')).toBeVisible();
    await expect(panel.getByRole('region', { name: 'Pages without text' })).toBeHidden();
  });
});

longTest('lists pages in which recognition has found no words, and reads them once more', async ({ app, page }) => {
  test.slow();
  const sheet = await createScannedPage([]);
  await sheet.place();
  sheet.page.drawLine({ start: { x: 100, y: 300 }, end: { x: 500, y: 420 }, thickness: 3 });
  await app.open({
    ...letter,
    name: 'drawing.pdf',
    buffer: Buffer.from(await sheet.save()),
    pages: [{ width: 612, height: 792 }],
  });
  await app.press('Control+Shift+f');
  const panel = page.getByRole('region', { name: 'Find and redact' });
  await panel.getByLabel('Add a word').fill('Abernathy');
  await panel.getByRole('button', { name: 'Recognize text on 1 page' }).click();
  const hard = panel.getByRole('region', { name: 'Pages that are hard to read' });
  await expect(hard).toContainText('Not read: no words were recognized on page 1.', { timeout: 60_000 });
  await expect(panel.getByRole('region', { name: 'Pages without text' })).toBeHidden();
  await hard.getByRole('button', { name: 'Recognize again' }).click();
  await expect(hard).toBeHidden();
  await expect(hard).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page, 'pages that are hard to read');
});

test('says why words are taken for names', async ({ app, page }) => {
  await app.open(letter);
  await app.press('Control+Shift+f');
  const panel = page.getByRole('region', { name: 'Find and redact' });
  await panel.getByRole('button', { name: 'Name of a person' }).click();
  await expect(panel.getByRole('treeitem', { name: /Ada Byron.*after “Mrs”/ })).toBeVisible();
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
