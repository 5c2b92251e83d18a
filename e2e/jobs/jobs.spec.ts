// Main jobs of users, with a limit on the number of actions.

import { readFile } from 'node:fs/promises';
import { PDFDict, PDFDocument, PDFHexString, PDFName } from '@cantoo/pdf-lib';
import { unzipSync } from 'fflate';
import { createScannedPage } from '../../src/testing/pdf/scanned-page.ts';
import { ExportDialog } from '../output/export-dialog.ts';
import { Actions } from '../support/actions.ts';
import { marksFile, rectangleMark } from '../support/documents.ts';
import { thirteenFaults } from '../support/faults.ts';
import { letterPdf, lineY, textsOfPdf } from '../support/pdfs.ts';
import { barcodePicture, plainPicture, printedBarcodes, tiffPicture } from '../support/pictures.ts';
import { expect, longTest, test } from '../support/test.ts';

const expectAtMost = (actions: Actions, most: number): void =>
  expect(actions.count, `actions:\n${actions.list}`).toBeLessThanOrEqual(most);

test('five marks over three pages are restyled and aligned in at most 12 actions', async ({ app, page }) => {
  const { pages } = tiffPicture();
  const places = [
    { pageNumber: 1, x: 100, y: 200 },
    { pageNumber: 1, x: 180, y: 500 },
    { pageNumber: 2, x: 140, y: 100 },
    { pageNumber: 3, x: 90, y: 150 },
    { pageNumber: 3, x: 200, y: 300 },
  ];
  await app.openWith(
    tiffPicture(),
    places.map(({ pageNumber, x, y }, index) => ({
      ...rectangleMark(`mark ${index}`, { x, y, width: 120, height: 60 }),
      pageNumber,
      pageData: { width: 1, height: 1, ...pages[pageNumber - 1] },
    })),
  );
  const actions = new Actions(app);
  await actions.click(app.inspector.getByRole('tab', { name: 'Marks' }));
  await actions.click(app.inspector.getByRole('button', { name: 'Select all shown' }));
  await actions.click(app.bar.getByRole('button', { name: 'Colour' }));
  await actions.click(page.getByRole('radio', { name: 'Green' }));
  await actions.key('Escape');
  await actions.click(app.bar.getByRole('button', { name: 'Thickness' }));
  const thickness = page.getByRole('menu', { name: 'Thickness' }).getByRole('menuitemradio').last();
  const chosen = Number.parseFloat((await thickness.textContent()) ?? '');
  await actions.click(thickness);
  await actions.click(app.bar.getByRole('button', { name: 'Align' }));
  await actions.click(page.getByRole('menuitem', { name: 'Align left edges' }));
  await app.leaveField();
  const marks = await app.exportMarks();
  expect(marks).toHaveLength(5);
  for (const [index, mark] of marks.entries()) {
    expect(mark).toMatchObject({
      borderColor: '#1a8a4a',
      borderThickness: chosen,
      rectangle: { x: 90, y: places[index]?.y },
    });
  }
  expectAtMost(actions, 12);
});

longTest('seven names are redacted with one reason and exported in at most 16 actions', async ({ app, page }) => {
  const names = [
    'Ada Byron',
    'Grace Hopper',
    'Emmy Noether',
    'Lise Meitner',
    'Rosa Parks',
    'Maria Mitchell',
    'Hedy Lamarr',
  ];
  const [first = '', second = '', ...others] = names;
  const letter = [`Dear ${first},`, `${second} has written to us.`, 'We thank you.'];
  await app.open(letterPdf('letter.pdf', [letter, others.map((name) => `${name} has read it.`)]));
  const actions = new Actions(app);
  await actions.key('Control+Shift+f');
  const panel = page.getByRole('region', { name: 'Find and redact' });
  await actions.click(panel.getByText('Names and expressions'));
  const list = panel.getByRole('textbox', { name: /^One name per line/ });
  await actions.click(list);
  await actions.type(names.join('\n'));
  await expect(list).toHaveValue(names.join('\n'));
  await expect(panel.getByText('7 of 7 places selected.')).toBeVisible();
  await actions.click(panel.getByRole('button', { name: /^Reason for all/ }));
  await actions.click(page.getByRole('button', { name: '1.b Privacy Information' }));
  await actions.click(panel.getByRole('button', { name: 'Redact 7 places' }));
  await expect(panel.getByText(/places selected/)).toBeHidden();
  const marks = await app.exportMarks();
  expect(marks.map((mark) => mark.type === 'TextSelectionRedaction' && [mark.selectedText, mark.reason])).toEqual(
    names.map((name) => [name, '1.b Privacy Information']),
  );

  const dialog = await ExportDialog.open(app, actions);
  await dialog.write();
  await dialog.checked();
  const files = await dialog.save(3);
  const redacted = files.find(({ name }) => name.endsWith('-redacted.pdf'));
  const text = (await textsOfPdf(redacted?.bytes ?? new Uint8Array())).join('\n');
  for (const word of names.join(' ').split(' ')) expect(text).not.toContain(word);
  expect(text).toContain('We thank you.');
  expectAtMost(actions, 16);
});

test('a name, all e-mails and a number in 20 pages are redacted in at most 9 actions, by keyboard only', async ({
  app,
  page,
}) => {
  test.slow();
  const sheet = [
    'Mr Abernathy is on sheet',
    'write to petra@northfield.example',
    'case 884-22-1093, and nothing else.',
  ];
  await app.open(
    letterPdf(
      'case.pdf',
      Array.from({ length: 20 }, () => sheet),
    ),
  );
  const actions = new Actions(app);
  await actions.key('Control+Shift+f');
  const panel = page.getByRole('region', { name: 'Find and redact' });
  await expect(panel.getByLabel('Add a word')).toBeFocused();
  await actions.type('Abernathy');
  await actions.key('Enter');
  await actions.type('884-22-1093');
  // The next tab stops are kinds of personal data: names of people, then addresses.
  await actions.key('Tab');
  await actions.key('Tab');
  await expect(panel.getByRole('button', { name: 'E-mail address' })).toBeFocused();
  await actions.key('Space');
  await expect(panel.getByText('60 of 60 places selected.')).toBeVisible({ timeout: 120_000 });
  await expect(panel.getByRole('button', { name: 'Redact 60 places' })).toBeEnabled();
  await actions.key('Control+Enter');
  await expect(panel.getByText('60 places will be removed on export')).toBeVisible();
  expectAtMost(actions, 9);
  await app.expectMarkCount(60);
});

test('a scan is searched and redacted in at most 8 actions, by keyboard only', async ({ app, page }) => {
  test.slow();
  const scan = await createScannedPage(['Dear Mr Abernathy, we have received', 'a letter of yours, and thank you']);
  await scan.place();
  const buffer = Buffer.from(await scan.save());
  await app.open({ name: 'scan.pdf', mimeType: 'application/pdf', buffer, pages: [{ width: 612, height: 792 }] });
  const actions = new Actions(app);
  await actions.key('Control+f');
  const find = page.getByRole('search', { name: 'Find' });
  const recognize = find.getByRole('button', { name: 'Recognize text on 1 page' });
  await expect(find.getByRole('searchbox')).toBeFocused();
  await expect(recognize).toBeVisible();
  await actions.type('Abernathy');
  await actions.key('Control+Enter');
  await expect(find.locator('#find-status')).toHaveText('1 of 1', { timeout: 120_000 });
  await actions.key('Control+Enter');
  const panel = page.getByRole('region', { name: 'Find and redact' });
  await expect(panel.getByLabel('Add a word')).toHaveValue('Abernathy');
  await expect(panel.getByText('1 of 1 places selected.')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Redact 1 place' })).toBeEnabled();
  await actions.key('Control+Enter');
  await expect(panel.getByText('1 place will be removed on export')).toBeVisible();
  expectAtMost(actions, 8);
  await app.expectMarkCount(1);
});

test('a drawn and a typed signature are placed in at most 12 actions', async ({ app, page }) => {
  await app.open(plainPicture());
  const actions = new Actions(app);
  await actions.key('s');
  const pad = await page.getByTestId('ink-pad').boundingBox();
  if (!pad) throw new Error('The pad is not shown');
  const on = (x: number, y: number) => ({ x: pad.x + x * pad.width, y: pad.y + y * pad.height });
  await actions.dragOnScreen(on(0.2, 0.4), on(0.8, 0.6));
  await actions.click(page.getByRole('button', { name: 'Save and place' }));
  await expect(app.dialog).toBeHidden();
  await actions.clickAt({ x: 300, y: 300 });
  await app.expectSelected('Drawn signature');
  await actions.key('y');
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Text' })).toBeFocused();
  await actions.type('Grace Hopper');
  await actions.key('Enter');
  await expect(app.dialog).toBeHidden();
  await actions.clickAt({ x: 700, y: 300 });
  await app.expectSelected('Typed signature');
  expect((await app.exportMarks()).map(({ type }) => type)).toEqual(['FreehandSignature', 'TextSignature']);
  expectAtMost(actions, 12);
});

test('an import with thirteen faults is corrected in at most 16 actions', async ({ app }) => {
  await app.open(plainPicture());
  const actions = new Actions(app);
  await actions.chooseFile(marksFile({ marks: thirteenFaults() }, 'faults.json'), 'Control+i');
  await actions.click(app.dialog.getByRole('button', { name: 'Apply all suggestions' }));
  /** A correction opens the next problem and focuses its field. */
  const formOf = async (path: string) => {
    const form = app.dialog.getByRole('form', { name: `Correct ${path}`, exact: true });
    await expect(form.getByLabel('New value')).toBeFocused();
    return form;
  };
  const typeValue = async (path: string, value: string) => {
    await formOf(path);
    await actions.type(value);
    await actions.key('Enter');
  };
  const reasons = app.dialog.getByRole('form', { name: 'Correct marks[2].reason', exact: true });
  await actions.click(reasons.getByRole('button', { name: 'Remove reasons' }));
  await typeValue('marks[4].pageNumber', '1');
  await typeValue('marks[6].creationDateTime', '2024-01-01T00:00:00+14:00');
  const type = await formOf('marks[7].type');
  await actions.type('RectangleA');
  await actions.click(type.getByRole('button', { name: 'Set' }));
  const point = await formOf('marks[9].endPoint');
  await actions.type('{"x":7,"y":8}');
  await actions.click(point.getByRole('button', { name: 'Set' }));
  await typeValue('marks[10].conversation.comments[0].text', 'seven');
  await actions.click(app.dialog.getByRole('button', { name: 'Load 13 marks' }));
  await expect(app.messages.getByText('13 marks imported')).toBeVisible();
  await app.leaveField();
  expect(await app.exportMarks()).toHaveLength(13);
  expectAtMost(actions, 16);
});

test('30 dropped pictures are read and saved as CSV in 2 actions, or copied in as many', async ({ app, page }) => {
  const actions = new Actions(app);
  const files = Array.from({ length: 30 }, (_, index) => ({ ...barcodePicture(), name: `box ${index + 1}.png` }));
  await actions.drop(files, 'Read barcodes');
  const values = printedBarcodes().map(({ value }) => value);
  const count = 30 * values.length;
  await expect(app.results.getByText(`${count} barcodes`, { exact: true })).toBeVisible();
  const { text } = await app.saved(() => actions.click(app.results.getByRole('button', { name: 'Save as CSV' })));
  expectAtMost(actions, 2);
  const rows = text.trim().split('\r\n').slice(1);
  expect(rows).toHaveLength(count);
  for (const value of values) expect(rows.filter((row) => row.includes(value))).toHaveLength(30);
  await app.results.getByRole('button', { name: 'Copy all' }).click();
  await expect(app.messages.getByText(`${count} values copied`)).toBeVisible();
  const copied = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
  for (const value of values) expect(copied.filter((each) => each === value)).toHaveLength(30);
});

test('a comment on words of a contract arrives in the file in at most 14 actions', async ({ app }) => {
  await app.open(letterPdf('contract.pdf', [['The lessee pays on the first day.', 'Nothing else is agreed.']]));
  const actions = new Actions(app);
  await actions.key('h');
  await actions.dragOnScreen(app.at({ x: 75, y: lineY(0) }), app.at({ x: 250, y: lineY(0) }));
  await actions.click(app.bar.getByRole('button', { name: 'Comment' }));
  const panel = app.inspector.getByRole('tabpanel');
  await expect(panel.getByRole('textbox', { name: 'Add a comment' })).toBeFocused();
  await actions.type('Which day?');
  await actions.key('Control+Enter');
  await expect(panel.getByRole('textbox', { name: 'Your name' })).toBeFocused();
  await actions.type('Ada');
  await actions.key('Control+Enter');
  await expect(panel.getByText('You: Ada')).toBeVisible();
  await app.leaveField();
  const dialog = await ExportDialog.open(app, actions);
  await dialog.write();
  await dialog.checked();
  const [saved] = await dialog.save(1);
  const [sheet] = (await PDFDocument.load(saved?.bytes ?? new Uint8Array())).getPages();
  const annotations = sheet?.node.Annots()?.asArray() ?? [];
  const texts = annotations.map((each) => {
    const text = sheet?.node.context.lookup(each, PDFDict).lookup(PDFName.of('Contents'));
    return text instanceof PDFHexString ? text.decodeText() : undefined;
  });
  expect(texts).toContain('Which day?');
  expectAtMost(actions, 14);
});

test('dropped pictures become one document, reordered and shortened, in at most 5 actions', async ({ app, page }) => {
  const actions = new Actions(app);
  const names = ['a.png', 'b.png', 'c.png'];
  await actions.drop(
    names.map((name) => ({ ...plainPicture(), name })),
    'Open as pages',
  );
  await expect(app.canvas).toHaveAccessibleName(/^a and 2 more\.tiff, page 1 of 3/);
  await app.press('r', 'Enter');
  await actions.click(app.pagesStrip.getByRole('button', { name: 'Page 1', exact: true }));
  await actions.key('Alt+ArrowDown');
  const live = page.locator('p[aria-live]');
  await expect(live).toHaveText('Move page 1 to place 2');
  await actions.click(app.pagesStrip.getByRole('button', { name: 'Page 3', exact: true }));
  await actions.key('Delete');
  await expect(live).toHaveText('Delete page 3');
  expect((await app.exportOnly('RectangleAnnotation')).pageNumber).toBe(2);
  expectAtMost(actions, 5);
});

test('a PDF is split by page ranges in at most 5 actions, and nothing is scanned for it', async ({ app, page }) => {
  await app.open(
    letterPdf(
      'book.pdf',
      ['one', 'two', 'three', 'four', 'five'].map((word) => [word]),
    ),
  );
  await app.stopCatchingFiles();
  const actions = new Actions(app);
  await actions.key('Control+Alt+p');
  const dialog = page.getByRole('dialog', { name: 'Split into parts' });
  await actions.click(dialog.getByRole('textbox', { name: 'Pages of each part' }));
  await actions.type('1-2, 4-5');
  await expect(dialog.getByRole('status').first()).toHaveText('2 parts · 1 page left out');
  await actions.click(dialog.getByRole('button', { name: 'Export 2 parts' }));
  const save = dialog.getByRole('button', { name: 'Save file' });
  const [download] = await Promise.all([page.waitForEvent('download'), actions.click(save)]);
  const files = unzipSync(new Uint8Array(await readFile(await download.path())));
  expect(Object.keys(files)).toEqual(['book-001.pdf', 'book-002.pdf']);
  expect(await textsOfPdf(files['book-002.pdf'] as Uint8Array<ArrayBuffer>)).toEqual(['four', 'five']);
  expectAtMost(actions, 5);
});
