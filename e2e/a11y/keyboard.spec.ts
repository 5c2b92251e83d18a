import { expectNear } from '../support/compare.ts';
import { plainPicture } from '../support/pictures.ts';
import { expect, longTest, test } from '../support/test.ts';

test('the sample is opened, a mark is placed, moved, deleted and restored by keyboard only', async ({ app, page }) => {
  const sample = page.getByRole('button', { name: 'Try the sample' });
  // Every tab stop on the way must show a focus indicator.
  while (!(await sample.evaluate((element) => element === document.activeElement))) {
    await app.press('Tab');
    const outline = await page.evaluate(() => {
      const { activeElement } = document;
      if (!activeElement || activeElement === document.body) return undefined;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(activeElement);
      return outlineStyle === 'none' || outlineWidth === '0px' ? boxShadow : 'outline';
    });
    expect(outline, 'sign of the focus').not.toBe('none');
  }
  await app.press('Enter');
  await expect(app.canvas).toHaveAccessibleName(/^sample\.tif, page 1 of/);
  const before = await app.exportMarks();
  expect(before.length).toBeGreaterThan(0);

  await app.press('r', 'Enter');
  await app.expectSelected('Rectangle');
  const placed = (await app.exportMarks()).find(({ uid }) => before.every((mark) => mark.uid !== uid));
  if (placed?.type !== 'RectangleAnnotation') throw new Error('No rectangle was placed');
  const { x, y, width, height } = placed.rectangle;
  expect(x).toBeGreaterThan(0);
  expect(x + width).toBeLessThan(placed.pageData.width);
  expect(y + height).toBeLessThan(placed.pageData.height);

  await app.press('ArrowRight', 'ArrowRight', 'Control+ArrowDown');
  expect((await app.exportMark(placed.uid, 'RectangleAnnotation')).rectangle).toMatchObject({ x: x + 2, y: y + 10 });
  await app.press('Delete');
  expect(await app.exportMarks()).toHaveLength(before.length);
  await app.press('Control+z');
  expect((await app.exportMark(placed.uid, 'RectangleAnnotation')).rectangle).toMatchObject({ x: x + 2, y: y + 10 });
});

test('a mark is made, resized by a chosen handle, and everything is announced', async ({ app, page }) => {
  await app.open(plainPicture());
  const reported = page.locator('[aria-live="polite"]');
  await app.press('r');
  await expect(reported).toContainText('Tool: Rectangle');
  await app.press('Enter');
  await expect(reported).toContainText('Add rectangle');
  const { x, y, width, height } = (await app.exportOnly('RectangleAnnotation')).rectangle;
  await app.press('Shift+ArrowRight', 'Control+Shift+ArrowDown');
  await expect(reported).toContainText(`Rectangle resized to ${Math.round(width) + 1} by ${Math.round(height) + 10}`);
  // Escape deselects the handle that resized; the first handle is at the top left.
  await app.press('Escape', '.', 'Shift+ArrowLeft');
  const resized = { x: x - 1, y, width: width + 2, height: height + 10 };
  expectNear((await app.exportOnly('RectangleAnnotation')).rectangle, resized, 'rectangle');
  await app.press('Control+z');
  await expect(reported).toContainText('Undone: resize');
  await app.press('F6');
  await expect(app.canvas).not.toBeFocused();
});

longTest('the document regains focus after dialogs and after its focused control disappears', async ({ app }) => {
  await app.openSample();
  await expect(app.canvas).toBeFocused();

  await test.step('a dialog that Escape closes', async () => {
    await app.press('Control+e');
    await expect(app.dialog).toBeVisible();
    await app.press('Escape');
    await expect(app.dialog).toBeHidden();
    await expect(app.canvas).toBeFocused();
  });

  await test.step('a dialog that its button closes', async () => {
    await app.press('?');
    await app.dialog.getByRole('button', { name: 'Close', exact: true }).focus();
    await app.press('Enter');
    await expect(app.dialog).toBeHidden();
    await expect(app.canvas).toBeFocused();
  });

  await test.step('a command by its name', async () => {
    await app.press('Control+k');
    const search = app.dialog.getByRole('combobox');
    await expect(search).toBeFocused();
    await search.fill('fit width');
    await app.press('Enter');
    await expect(app.dialog).toBeHidden();
    await expect(app.canvas).toBeFocused();
  });

  await test.step('a button that disappears with the mark it deletes', async () => {
    await app.press('r', 'Enter');
    await app.expectSelected('Rectangle');
    await app.bar.getByRole('button', { name: 'Delete' }).focus();
    await app.press('Enter');
    await app.expectSelected('nothing');
    await expect(app.canvas).toBeFocused();
  });
});

test('Enter takes the answer that a dialog offers first, and the next one', async ({ app, page }) => {
  await app.openSample();
  await app.press('Control+e');
  await expect(app.dialog.getByRole('button', { name: 'Export', exact: true })).toBeEnabled();
  await app.press('Enter');
  await expect(app.dialog.getByRole('button', { name: 'Save file' })).toBeVisible({ timeout: 45_000 });
  await app.stopCatchingFiles();
  const [file] = await Promise.all([page.waitForEvent('download'), app.press('Enter')]);
  expect(file.suggestedFilename()).toMatch(/^sample/);
});

longTest('a panel opened by its name gets the focus', async ({ app }) => {
  await app.openSample();
  await app.press('Control+k');
  await app.dialog.getByRole('combobox').fill('show marks');
  await app.press('Enter');
  await expect(app.inspector.getByRole('tab', { name: 'Marks' })).toBeFocused();
});

longTest('letters in a field are text, not commands', async ({ app, page }) => {
  await app.openSample();
  const panel = await app.showPanel('Marks');
  const search = panel.getByRole('searchbox', { name: 'Search marks' });
  await search.focus();
  await page.keyboard.type('rlv');
  await app.press('Backspace');
  await expect(search).toHaveValue('rl');
  await expect(app.command('tool-select')).toHaveAttribute('aria-pressed', 'true');
});

test('arrow keys go through the tools', async ({ app }) => {
  await app.openSample();
  await app.command('tool-select').focus();
  await app.press('ArrowRight');
  await expect(app.command('tool-hand')).toBeFocused();
  await app.press('Enter');
  await expect(app.command('tool-hand')).toHaveAttribute('aria-pressed', 'true');
  await app.press('ArrowLeft');
  await expect(app.command('tool-select')).toBeFocused();
});

longTest('the sheet of shortcuts lists every command that has one', async ({ app }) => {
  await app.press('?');
  await expect(app.dialog).toHaveAccessibleName('Keyboard shortcuts');
  for (const label of ['Undo', 'Redo', 'Zoom in', 'Rectangle', 'Scan barcodes on this page', 'Bring to front']) {
    await expect(app.dialog.getByRole('cell', { name: label, exact: true })).toBeVisible();
  }
  await app.press('Escape');
  await expect(app.dialog).toBeHidden();
});

test('a dialog opens from another one, even if its code loads late', async ({ app, page }) => {
  await app.open(plainPicture());
  let send = () => {};
  const sent = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route(/\/(print|shortcuts)-.*\.js/, (route) => sent.then(() => route.continue()));
  await app.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Commands' });
  await palette.getByRole('combobox').fill('print');
  await app.press('Enter');
  await expect(palette).toBeHidden();
  send();
  await page.getByRole('dialog', { name: 'Print' }).press('Escape');
  await expect(app.dialog).toBeHidden();
  // Press the key between closing and the close event, as happens on a busy machine.
  await app.press('Control+k');
  await expect(palette).toBeVisible();
  await page.evaluate(() => {
    document.querySelector('dialog')?.close();
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', { key: '?', code: 'Slash', shiftKey: true, bubbles: true }),
    );
  });
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});
