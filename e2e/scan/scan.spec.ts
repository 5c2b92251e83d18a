import type { Locator } from '@playwright/test';
import { rectCenter } from '../../src/kernel/rect.ts';
import { expectNear } from '../support/compare.ts';
import { barcodePicture, blankPicture, plainPicture, printedBarcodes, tiffPicture } from '../support/pictures.ts';
import { expect, longTest, test } from '../support/test.ts';

const QR = printedBarcodes().find(({ barcodeType }) => barcodeType === 'qrCodeBarcode');
if (!QR) throw new Error('The picture has no QR Code');

/** Runs in the page: makes the camera show a picture. */
async function showToCamera(base64: string): Promise<void> {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes]));
  const canvas = document.createElement('canvas');
  canvas.width = picture.width;
  canvas.height = picture.height;
  const context = canvas.getContext('2d');
  // A canvas that isn't drawn on produces no frames.
  setInterval(() => context?.drawImage(picture, 0, 0), 50);
  navigator.mediaDevices.getUserMedia = async () => canvas.captureStream();
}

const results = (panel: Locator) => panel.getByRole('list', { name: 'Barcodes' }).getByRole('listitem');

test('a dropped picture is scanned, and its barcodes are listed, selected, copied and marked', async ({
  app,
  page,
}) => {
  const printed = printedBarcodes();
  await app.drop([barcodePicture()]);
  await app.expectOpen(barcodePicture());
  await app.press('Control+b');
  const panel = app.inspector.getByRole('tabpanel', { name: 'Scan' });
  await expect(panel.getByText(`${printed.length} barcodes found`)).toBeVisible();
  await expect(results(panel)).toHaveCount(printed.length);
  for (const { label, value } of printed) {
    const row = results(panel).filter({ hasText: value });
    await expect(row).toContainText(label);
    await expect(row).toContainText('100%');
  }
  const qrRow = results(panel).filter({ hasText: QR.value });
  const qrButton = qrRow.getByRole('button').first();

  await test.step('a click on the page selects the row', async () => {
    await app.click(rectCenter(QR.area));
    await expect(qrButton).toHaveAttribute('aria-pressed', 'true');
    await app.click({ x: 950, y: 650 });
    await expect(qrButton).toHaveAttribute('aria-pressed', 'false');
  });

  await test.step('a click on the row selects the barcode, and its value is copied', async () => {
    await qrButton.click();
    await expect(qrButton).toHaveAttribute('aria-pressed', 'true');
    await qrRow.getByRole('button', { name: 'Copy value' }).click();
    await expect(app.messages.getByText('Value copied')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(QR.value);
  });

  await test.step('a frame and a redaction are drawn around it', async () => {
    await qrRow.getByRole('button', { name: 'Frame' }).click();
    await app.leaveField();
    const frame = await app.exportOnly('RectangleAnnotation');
    expect(frame.fillColor).toBe('transparent');
    const { x, y, width, height } = frame.rectangle;
    expectNear(rectCenter({ x, y, width, height }), rectCenter(QR.area), 'middle of the frame');
    // A quiet zone of four modules on each side of a symbol of at least 21 modules.
    expect(width).toBeGreaterThan(QR.area.width * (1 + 8 / 25));
    expect(width).toBeLessThan(QR.area.width * (1 + 8 / 21) + 30);
    expect(frame.data).toEqual({ barcodeType: QR.barcodeType, barcodeValue: QR.value });
    await app.press('Escape');
    await qrButton.click();
    await qrRow.getByRole('button', { name: 'Redact this code' }).click();
    await app.leaveField();
    const redaction = (await app.exportMarks())[1];
    if (redaction?.type !== 'RectangleRedaction') throw new Error('Another type came');
    expectNear(rectCenter(redaction.rectangle), rectCenter(QR.area), 'middle of the redaction');
  });

  await test.step('the process contains its input and output', async () => {
    await app.showPanel('Developer');
    const processes = app.inspector.getByRole('region', { name: 'Processes' });
    const process = processes.getByRole('listitem').filter({ hasText: barcodePicture().name });
    await expect(process).toContainText(`complete, ${printed.length}`);
    await process.locator('summary').click();
    const answer: {
      state: string;
      input: { barcodeTypes: string[] };
      output: { barcodes: { barcodeType: string; barcodeValue: string; point1: object; area: object }[] };
    } = JSON.parse((await process.locator('pre').textContent()) ?? '');
    expect(answer.state).toBe('complete');
    expect(answer.output.barcodes).toHaveLength(printed.length);
    for (const { barcodeType, value, area } of printed) {
      const found = answer.output.barcodes.find(({ barcodeValue }) => barcodeValue === value);
      expect(found?.barcodeType).toBe(barcodeType);
      expect(found?.point1).toEqual({ x: expect.any(Number), y: expect.any(Number) });
      // Readers scan in rows: the height of linear symbols is approximate.
      if (barcodeType === 'qrCodeBarcode') expectNear(found?.area as typeof area, area, 'area');
    }
  });
});

longTest('a page without barcodes says so', async ({ app }) => {
  await app.open(plainPicture());
  await app.command('scan').first().click();
  await expect(app.inspector.getByText('No barcode found')).toBeVisible();
});

test('results belong to their page', async ({ app }) => {
  await app.open(tiffPicture());
  await app.press('PageDown');
  await app.expectFitted(2);
  await app.press('Control+b');
  await expect(app.inspector.getByText('No barcode found')).toBeVisible();
  await app.press('PageUp');
  await app.expectFitted(1);
  await expect(app.inspector.getByText('No barcode found')).toBeHidden();
  await expect(app.command('scan').last()).toContainText('Scan page 1');
});

longTest('only the requested types are read, and the input lists the request', async ({ app }) => {
  await app.open(barcodePicture());
  const panel = await app.showPanel('Scan');
  await panel.locator('summary').filter({ hasText: 'Options' }).click();
  for (const checkbox of await panel
    .getByRole('group', { name: 'Barcode types' })
    .getByRole('checkbox', { checked: true })
    .all()) {
    if (await checkbox.isVisible()) await checkbox.uncheck();
  }
  await panel.getByRole('checkbox', { name: 'All 2D' }).check();
  await panel.getByRole('button', { name: /^Scan page/ }).click();
  await expect(panel.getByText('1 barcode found')).toBeVisible();
  await expect(results(panel)).toContainText(QR.value);
});

test('only the selected area is scanned, and values that fail a rule have a warning', async ({ app, page }) => {
  await app.open(barcodePicture());
  const { x, y, width, height } = QR.area;
  await app.chooseTool('RectangleAnnotation');
  await app.drag({ x: x - 30, y: y - 30 }, { x: x + width + 30, y: y + height + 30 });
  const panel = await app.showPanel('Scan');
  await panel.locator('summary').filter({ hasText: 'Options' }).click();
  await panel.getByRole('button', { name: 'Add selected marks' }).click();
  await panel.getByRole('textbox', { name: 'Name of the area' }).fill('Label');
  await panel.getByRole('button', { name: 'Add rule' }).click();
  const rule = panel.getByRole('listitem', { name: /^Rule for/ });
  await rule.getByRole('combobox', { name: 'Barcode type' }).selectOption('QR Code');
  await rule.getByRole('textbox', { name: 'Length' }).fill('12-8');
  await expect(rule).toContainText('Enter a number or a range');
  await rule.getByRole('textbox', { name: 'Length' }).fill('3');
  await expect(panel.locator('summary').first()).toContainText('1 rule · 1 area');
  await panel.getByRole('button', { name: /^Scan page/ }).click();
  await expect(panel.getByText('1 barcode found')).toBeVisible();
  const found = panel.getByRole('list', { name: 'Label' }).getByRole('listitem');
  await expect(found).toContainText(QR.value);
  await expect(found).toContainText('Doesn’t meet its rule: length');
  await panel.getByRole('button', { name: 'Table of all results' }).click();
  await expect(app.results.getByRole('row').nth(1).getByRole('cell', { name: 'Label' })).toBeVisible();
  await app.press('Escape');

  await test.step('the camera scans the same area of its picture, with the same rule', async () => {
    await page.evaluate(showToCamera, barcodePicture().buffer.toString('base64'));
    await app.press('Control+k');
    await app.dialog.getByRole('combobox').fill('camera');
    await app.press('Enter');
    const seen = app.dialog.getByRole('list', { name: 'Read with the camera' }).getByRole('listitem');
    await expect(seen).toContainText(QR.value, { timeout: 20_000 });
    await expect(seen).toContainText('Doesn’t meet its rule: length');
    await expect(app.dialog).toContainText('Only the dashed areas are scanned.');
    await expect(seen).toHaveCount(1);
  });
});

longTest('several dropped pictures are scanned without being opened, and survive a reload', async ({ app, page }) => {
  const first = { ...barcodePicture(), name: 'first.png' };
  const second = { ...plainPicture(), name: 'second.png' };
  await app.drop([first, second]);
  const rows = app.results.getByRole('row');
  await expect(app.results.getByRole('status')).toHaveText('3 barcodes');
  // The header, three symbols, and the picture without symbols.
  await expect(rows).toHaveCount(5);

  await test.step('the table is searched, sorted and saved', async () => {
    await app.results.getByRole('searchbox').fill('first qr');
    await expect(rows).toHaveCount(2);
    await expect(rows.last()).toContainText(QR.value);
    await app.press('Escape');
    await app.results.getByRole('button', { name: 'Value', exact: true }).click();
    await expect(rows.nth(1)).toContainText(
      printedBarcodes()
        .map(({ value }) => value)
        .toSorted()[0] ?? '',
    );
    await expect(rows.last()).toContainText('No barcode');
    const csv = await app.saved(() => app.results.getByRole('button', { name: 'Save as CSV' }).click());
    expect(csv.name).toBe('barcodes.csv');
    expect(csv.text).toContain(`first.png,1,QR Code,${QR.value},100,`);
    const json = await app.saved(() => app.results.getByRole('button', { name: 'Save as JSON' }).click());
    expect(JSON.parse(json.text)).toContainEqual({ file: 'second.png', page: 1, state: 'none' });
  });

  await test.step('a click opens the file at the symbol, and all that is on its pages is framed in one step', async () => {
    await app.results.getByRole('button', { name: QR.value, exact: true }).click();
    await expect(app.canvas).toHaveAccessibleName(/^first\.png, page 1 of 1/);
    await expect(results(app.inspector).filter({ hasText: QR.value }).getByRole('button').first()).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    expect(await app.zoomPercent()).toBeGreaterThan(100);
    await app.inspector.getByRole('button', { name: 'Table of all results' }).click();
    await app.results.getByRole('button', { name: 'Frame all' }).click();
    await app.press('Escape');
    const frames = await app.exportMarks();
    expect(frames).toHaveLength(3);
    expect(frames.map(({ data }) => data)).toContainEqual({ barcodeType: QR.barcodeType, barcodeValue: QR.value });
    await app.press('Control+z');
    await expect.poll(async () => (await app.exportMarks()).length).toBe(0);
    await app.run('close-document');
  });

  await test.step('the camera reads symbols, and lists them', async () => {
    await page.evaluate(showToCamera, barcodePicture().buffer.toString('base64'));
    await app.press('Control+k');
    await app.dialog.getByRole('combobox').fill('camera');
    await app.press('Enter');
    const seen = app.dialog.getByRole('list', { name: 'Read with the camera' });
    await expect(seen).toContainText(QR.value, { timeout: 20_000 });
    await app.dialog.getByRole('button', { name: 'Show the results' }).click();
    await expect(rows.filter({ hasText: /^Camera .*png/ }).first()).toBeVisible();
    await app.press('Escape');
  });

  await app.showPanel('Developer');
  const processes = app.inspector.getByRole('region', { name: 'Processes' });
  await expect(processes.getByRole('listitem').filter({ hasText: 'first.png' })).toContainText('complete, 3');
  await expect(processes.getByRole('listitem').filter({ hasText: 'second.png' })).toContainText('complete, 0');
  await expect(page.getByRole('heading', { name: 'Open a document' })).toBeVisible();
  await page.reload();
  await app.showPanel('Developer');
  await expect(processes.getByRole('listitem').filter({ hasText: 'first.png' })).toContainText('complete, 3');
  const { name, text } = await app.saved(() => processes.getByRole('button', { name: 'Save as CSV' }).click());
  expect(name).toBe('scans.csv');
  for (const { value } of printedBarcodes()) expect(text).toContain(value);
  await processes.getByRole('button', { name: 'Clear' }).click();
  await expect(processes.getByRole('listitem')).toHaveCount(0);
});

longTest('a table saved during a scan states how many files are pending', async ({ app, page }) => {
  // The second file never finishes loading, so its reader waits.
  await page.addInitScript(() => {
    const { arrayBuffer } = Blob.prototype;
    const names = new WeakMap<Blob, string>();
    const { slice } = Blob.prototype;
    Blob.prototype.slice = function (...range) {
      const part = slice.apply(this, range);
      if (this instanceof File) names.set(part, this.name);
      return part;
    };
    Blob.prototype.arrayBuffer = function () {
      return names.get(this) === 'slow.png' ? new Promise<ArrayBuffer>(() => {}) : arrayBuffer.call(this);
    };
  });
  await page.reload();
  await app.drop([barcodePicture(), { ...blankPicture({ width: 300, height: 200 }), name: 'slow.png' }]);
  await expect(app.results.getByRole('status')).toHaveText('3 barcodes, 1 to read…');
  for (const as of ['CSV', 'JSON']) {
    const { text } = await app.saved(() => app.results.getByRole('button', { name: `Save as ${as}` }).click());
    expect(text).toContain(QR.value);
    expect(text).not.toContain('slow.png');
    await expect(app.messages.getByText('1 of 2 files read. Save again when the rest is read.')).toBeVisible();
    await app.dismissMessage();
  }
  await app.results.getByRole('button', { name: 'Copy all' }).click();
  await expect(app.messages.getByText('3 values copied (1 of 2 files read)')).toBeVisible();
});

longTest(
  'a hundred dropped pictures are all scanned, and a process shows its JSON within the panel',
  async ({ app }) => {
    const small = blankPicture({ width: 120, height: 80 });
    await app.drop(Array.from({ length: 100 }, (_, index) => ({ ...small, name: `page ${index + 1}.png` })));
    await app.showPanel('Developer');
    const processes = app.inspector.getByRole('region', { name: 'Processes' });
    await expect(processes.getByText('100 of 100')).toBeVisible({ timeout: 45_000 });
    await expect(processes.getByText('complete, 0')).toHaveCount(100);
    const last = processes.getByRole('listitem').first();
    await last.locator('summary').click();
    await expect(last.locator('pre')).toContainText('"state": "complete"');
    const widths = await processes.evaluate((element) => [element.scrollWidth, element.clientWidth]);
    expect(widths[0]).toBe(widths[1]);
  },
);
