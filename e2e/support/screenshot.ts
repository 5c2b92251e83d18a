import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { writeKeyTable } from './key-table.ts';
import { expect, test } from './test.ts';

const SCREENSHOT = fileURLToPath(new URL('../screenshot.png', import.meta.url));

test.use({ viewport: { width: 1440, height: 900 }, colorScheme: 'light' });

test('the screenshot of the README', async ({ app, page }) => {
  await app.openSample();
  await app.press('Control+b');
  await expect(app.inspector.getByText(/\d+ barcodes found/)).toBeVisible();
  await app.inspector.getByRole('list', { name: 'Barcodes' }).getByRole('button').first().click();
  // Messages disappear automatically; tiles are sharp once network and workers are idle.
  await expect(app.messages.getByRole('status')).toHaveCount(0);
  await page.mouse.move(0, 0);
  let shot = await page.screenshot();
  await expect
    .poll(async () => {
      const before = shot;
      shot = await page.screenshot();
      return shot.equals(before);
    })
    .toBe(true);
  writeFileSync(SCREENSHOT, shot);
});

test('writes the table of keys', () => writeKeyTable());
