import type { Page } from '@playwright/test';
import { plainPicture } from '../support/pictures.ts';
import { expect, longTest, test } from '../support/test.ts';

async function draw(page: Page, places: readonly (readonly [number, number])[]): Promise<void> {
  const pad = await page.getByTestId('ink-pad').boundingBox();
  if (!pad) throw new Error('The pad is not shown');
  for (const [index, [x, y]] of places.entries()) {
    await page.mouse.move(pad.x + x * pad.width, pad.y + y * pad.height, { steps: 5 });
    if (index === 0) await page.mouse.down();
  }
  await page.mouse.up();
}

test('a signature is drawn, placed in proportion, and kept on this device', async ({ app, page }) => {
  await app.open(plainPicture());
  await app.press('s');
  const save = page.getByRole('button', { name: 'Save and place' });
  await expect(save).toBeDisabled();
  await draw(page, [
    [0.2, 0.3],
    [0.5, 0.7],
    [0.8, 0.3],
  ]);
  await draw(page, [
    [0.1, 0.1],
    [0.9, 0.9],
  ]);
  await page.getByRole('button', { name: 'Undo stroke' }).click();
  await save.click();
  await app.click({ x: 400, y: 300 });
  const { path, rectangle } = await app.exportOnly('FreehandSignature');
  expect(path).toMatch(/^M0,0|^M[\d.]+/);
  // The pad is 600 × 220 px, the stroke 360 × 88 px.
  expect(rectangle.width / rectangle.height).toBeGreaterThan(3.4);
  expect(rectangle.width / rectangle.height).toBeLessThan(5);

  await app.reload();
  await app.open(plainPicture());
  await app.press('s');
  await page.getByRole('button', { name: 'Signature, drawn', exact: true }).click();
  await app.canvas.press('Enter');
  await app.expectSelected('Drawn signature');
  await app.press('s');
  await page.getByRole('button', { name: 'Change' }).click();
  await page.getByRole('button', { name: 'Delete Signature, drawn' }).click();
  await expect(page.getByRole('button', { name: 'Signature, drawn', exact: true })).toBeHidden();
});

longTest('a signature is typed in a font of its own', async ({ app, page }) => {
  await app.open(plainPicture());
  await app.press('y');
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Text' })).toBeFocused();
  await page.keyboard.type('Grace Hopper');
  await page.getByRole('radio', { name: 'Title' }).check();
  await page.getByRole('radio', { name: 'Great Vibes' }).check();
  await app.press('Enter');
  await app.click({ x: 400, y: 300 });
  expect(await app.exportOnly('TextSignature')).toMatchObject({ text: 'Grace Hopper', fontName: 'Great Vibes' });
});

test('today’s date is placed as a typed signature', async ({ app, page }) => {
  await app.open(plainPicture());
  await app.press('y');
  await expect(app.dialog).toBeVisible();
  await app.press('Escape');
  await page.getByRole('button', { name: 'Today’s date' }).click();
  await app.click({ x: 400, y: 300 });
  const today = await page.evaluate(() => new Date().toLocaleDateString());
  expect((await app.exportOnly('TextSignature')).text).toBe(today);
});

longTest('Escape closes the library and restores shortcuts', async ({ app, page }) => {
  await app.open(plainPicture());
  await app.press('s');
  const panel = page.getByRole('region', { name: 'Signatures to place' });
  await expect(app.dialog).toBeVisible();
  await app.press('Escape');
  await expect(app.dialog).toBeHidden();
  await expect(panel.getByRole('button', { name: 'New signature…' })).toBeFocused();
  await app.press('Escape');
  await expect(panel).toBeHidden();
  await expect(app.canvas).toBeFocused();
  await expect(app.command('tool-select')).toHaveAttribute('aria-pressed', 'true');
});
