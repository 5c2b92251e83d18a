import type { Locator } from '@playwright/test';
import { rectCenter } from '../../src/kernel/rect.ts';
import { LICENCE, SWISS_LINES } from '../../src/testing/meaning-examples.ts';
import type { App } from '../support/app.ts';
import { symbolsPicture } from '../support/pictures.ts';
import { expect, test } from '../support/test.ts';

async function openResult(app: App, text: string): Promise<{ readonly result: Locator; readonly table: Locator }> {
  await app.press('Control+b');
  const panel = app.inspector.getByRole('tabpanel', { name: 'Scan' });
  const result = panel.getByRole('list', { name: 'Barcodes' }).getByRole('listitem').filter({ hasText: text });
  await result.getByRole('button').first().click();
  return { result, table: result.getByRole('table') };
}

test('an opened result explains its value row by row, and each value can be copied', async ({ app, page }) => {
  await app.open(
    symbolsPicture([
      { bcid: 'gs1-128', text: '(01)09501101530003(17)270600(10)AB-1(3103)001750' },
      { bcid: 'qrcode', text: SWISS_LINES.join('\n').replace('CH44', 'CH45') },
      { bcid: 'qrcode', text: 'no form that is known' },
      { bcid: 'gs1datamatrix', text: '(8004)950110153001ABC' },
    ]),
  );
  const { result, table } = await openResult(app, '09501101530003');
  const row = (name: string) => table.getByRole('row').filter({ hasText: name });
  await expect(row('(01) Product (GTIN)')).toContainText('09501101530003');
  await expect(row('(17) Expires')).toContainText('June 2027');
  await expect(row('(3103) Net weight')).toContainText('1.750 kg');
  await table.getByRole('button', { name: 'Copy (10) Batch or lot' }).click();
  await expect(app.messages.getByText('(10) Batch or lot copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('AB-1');
  // The separator has no glyph.
  await expect(result).toContainText('AB-1␝3103');

  await test.step('an invalid value is reported in its row', async () => {
    const swiss = await openResult(app, 'Robert Schneider AG');
    await expect(swiss.table).toContainText('1 entry is invalid');
    await expect(swiss.table.getByRole('row').filter({ hasText: 'IBAN' })).toContainText('wrong check digits (mod 97)');
    await expect(swiss.table.getByRole('row').filter({ hasText: 'Amount' })).toContainText('1949.75 CHF');
  });

  await test.step('the identifier of the symbol decides: this is GS1', async () => {
    const asset = await openResult(app, '8004950110153001ABC');
    await expect(asset.table).toContainText('(8004) Individual asset (GIAI)');
  });

  await test.step('a value of no known form has no table', async () => {
    const plain = await openResult(app, 'no form that is known');
    await expect(plain.result.getByText('Corners')).toBeVisible();
    await expect(plain.table).toHaveCount(0);
  });
});

test('the code of a driver licence is redacted from its result', async ({ app }) => {
  const picture = symbolsPicture([{ bcid: 'pdf417', text: LICENCE }]);
  await app.open(picture);
  const { result, table } = await openResult(app, 'DACOSTA');
  await expect(table.getByRole('row').filter({ hasText: 'Given name' })).toContainText('MARIE');
  await result.getByRole('button', { name: 'Redact this code' }).click();
  await app.leaveField();
  const { rectangle } = await app.exportOnly('RectangleRedaction');
  const [area] = picture.areas;
  if (!area) throw new Error('Nothing is printed');
  expect(Math.abs(rectCenter(rectangle).x - rectCenter(area).x)).toBeLessThan(6);
  expect(rectangle.x).toBeLessThan(area.x);
  expect(rectangle.y).toBeLessThan(area.y);
  expect(rectangle.x + rectangle.width).toBeGreaterThan(area.x + area.width);
  expect(rectangle.y + rectangle.height).toBeGreaterThan(area.y + area.height);
});

test("a link's host is shown, and only its button opens it", async ({ app, page }) => {
  const href = new URL('/openapi.json', page.url()).href;
  await app.open(symbolsPicture([{ bcid: 'qrcode', text: href }]));
  const { table } = await openResult(app, href);
  const row = table.getByRole('row').filter({ hasText: 'Leads to' });
  await expect(row).toContainText(new URL(href).host);
  await row.getByText(new URL(href).host).click();
  expect(page.context().pages()).toHaveLength(1);
  const [popup] = await Promise.all([
    page.context().waitForEvent('page'),
    row.getByRole('button', { name: `Open ${href}` }).click(),
  ]);
  expect(popup.url()).toBe(href);
  expect(await popup.evaluate(() => window.opener)).toBeNull();
});
