import { decode } from 'fast-png';
import { createNodePlatform } from '../../src/codecs/node-platform.ts';
import { openPicture } from '../../src/codecs/open-picture.ts';
import { ExportDialog } from '../output/export-dialog.ts';
import { expectNear } from '../support/compare.ts';
import { hugePicture, plainPicture, tiffPicture } from '../support/pictures.ts';
import { expect, longTest, test } from '../support/test.ts';

test('pages are turned by the strip, the buttons, the keys and their number', async ({ app, page }) => {
  await app.open(tiffPicture());
  const field = page.getByRole('textbox', { name: 'Page' });
  await app.pagesStrip.getByRole('button', { name: 'Page 3' }).click();
  await app.expectFitted(3);
  await expect(app.pagesStrip.getByRole('button', { name: 'Page 3' })).toHaveAttribute('aria-current', 'page');
  await expect(app.command('next-page')).toBeDisabled();
  await app.command('previous-page').click();
  await app.expectFitted(2);
  await app.press('PageUp');
  await app.expectFitted(1);
  await expect(app.command('previous-page')).toBeDisabled();
  await app.press('PageDown');
  await app.expectFitted(2);
  await field.fill('3');
  await field.press('Enter');
  await app.expectFitted(3);
  await field.fill('99');
  await field.press('Enter');
  await app.expectPage(3);
  await field.fill('1');
  await field.press('Enter');
  await app.expectFitted(1);
  await app.leaveField();
  await app.press('End');
  await app.expectFitted(3);
  await app.press('Home');
  await app.expectFitted(1);
});

test('each page shows its own picture', async ({ app, page }) => {
  await app.open(tiffPicture());
  const colorAt = async (point: { x: number; y: number }) => {
    const { x, y } = app.at(point);
    const clip = { x: Math.round(x), y: Math.round(y), width: 1, height: 1 };
    const { data } = decode(await page.screenshot({ clip }));
    return [...data.slice(0, 3)];
  };
  // Tiles load in a worker and appear later.
  await app.press('PageDown');
  await app.expectFitted(2);
  await expect.poll(() => colorAt({ x: 200, y: 200 })).toEqual([120, 120, 120]);
  await expect.poll(() => colorAt({ x: 600, y: 500 })).toEqual([230, 230, 230]);
  await app.press('PageDown');
  await app.expectFitted(3);
  await expect.poll(() => colorAt({ x: 300, y: 500 })).toEqual([250, 240, 200]);
});

test('opening another picture replaces the first and its marks', async ({ app }) => {
  await app.open(tiffPicture());
  await app.press('r', 'Enter');
  await app.drop([plainPicture()]);
  // With a document open, a picture may be meant as a stamp.
  await app.page.getByRole('button', { name: 'Open this one instead' }).click();
  await app.expectOpen(plainPicture());
  expect(await app.exportMarks()).toEqual([]);
  await expect(app.pagesStrip).toBeHidden();
});

longTest('a picture of 12 000 × 9 000 pixels opens, pans, zooms and is drawn on', async ({ app, page }) => {
  const picture = hugePicture();
  await app.open(picture);
  expect(await app.zoomPercent()).toBeLessThan(10);
  const pointer = app.at({ x: 6000, y: 4500 });
  await page.mouse.move(pointer.x, pointer.y);
  await app.zoomWheel(-1200);
  const zoomed = await app.findView();
  expect(zoomed.scale).toBeGreaterThan(0.9);
  await page.keyboard.down('Space');
  await app.dragOnScreen(pointer, { x: pointer.x + 150, y: pointer.y + 100 });
  await page.keyboard.up('Space');
  const panned = await app.findView();
  expectNear({ x: panned.x - zoomed.x, y: panned.y - zoomed.y }, { x: 150, y: 100 }, 'way of the page');
  await app.press('r');
  await app.drag({ x: 5900, y: 4400 }, { x: 6000, y: 4450 });
  const { rectangle, pageData } = await app.exportOnly('RectangleAnnotation');
  expectNear(rectangle, { x: 5900, y: 4400, width: 100, height: 50 }, 'rectangle');
  expect(pageData).toEqual(picture.pages[0]);
});

test('pages are rotated, moved, deleted and inserted permanently; marks, export and autosave follow', async ({
  app,
  page,
}) => {
  await app.open(tiffPicture());
  const live = page.locator('p[aria-live]');
  const button = (name: string) => app.pagesStrip.getByRole('button', { name, exact: true });
  const menuItem = (name: string) => page.getByRole('menu', { name: 'Pages' }).getByRole('menuitem', { name });
  await app.press('PageDown');
  await app.expectFitted(2);
  await app.press('r');
  await app.drag({ x: 100, y: 100 }, { x: 400, y: 300 });

  // Context menu of a page, with the mouse and with keys.
  await button('Page 2').click({ button: 'right' });
  await menuItem('Rotate page right').click();
  await expect(live).toHaveText('Rotate page 2 right');
  expect(await app.exportOnly('RectangleAnnotation')).toMatchObject({
    pageNumber: 2,
    pageData: { width: 600, height: 800 },
    rectangle: { x: 300, y: 100, width: 200, height: 300 },
  });
  await button('Page 2').press('Alt+ArrowUp');
  await expect(live).toHaveText('Move page 2 to place 1');
  await expect(button('Page 1')).toBeFocused();
  expect((await app.exportOnly('RectangleAnnotation')).pageNumber).toBe(1);

  // Select several pages as in a file list, and drag them together.
  await button('Page 1').click();
  await button('Page 2').click({ modifiers: ['Shift'] });
  await expect(button('Page 2')).toHaveAttribute('aria-pressed', 'true');
  const [from, to] = [await button('Page 1').boundingBox(), await button('Page 3').boundingBox()];
  if (!from || !to) throw new Error('All three pages are in view');
  await page.mouse.move(from.x + 40, from.y + 60);
  await page.mouse.down();
  await page.mouse.move(to.x + 40, to.y + to.height - 10, { steps: 5 });
  // Browsers repeat it while pages are held.
  await page.mouse.move(to.x + 40, to.y + to.height - 9);
  await expect(app.pagesStrip.locator('.page-gap')).toBeVisible();
  await page.mouse.up();
  await expect(live).toHaveText('Move 2 pages to places 2 to 3');
  await button('Page 1').press('Delete');
  await expect(live).toHaveText('Delete 2 pages');
  await expect(app.pagesStrip).toBeHidden();
  expect(await app.exportMarks()).toEqual([]);
  // The last page can't be deleted.
  await app.press('Control+z');
  await expect(button('Page 3')).toBeVisible();
  expect((await app.exportOnly('RectangleAnnotation')).pageNumber).toBe(2);

  await app.chooseFiles([plainPicture()], async () => {
    await button('Page 1').click({ button: 'right' });
    await menuItem('Insert pages from files').click();
  });
  await expect(live).toHaveText('Insert 1 page');
  await expect(button('Page 4')).toBeVisible();
  expect((await app.exportOnly('RectangleAnnotation')).pageNumber).toBe(3);

  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(button('Page 4')).toBeVisible();
  expect((await app.exportOnly('RectangleAnnotation')).pageNumber).toBe(3);
  const dialog = await ExportDialog.open(app);
  await dialog.format('TIFF');
  await dialog.write();
  await dialog.checked();
  const [file] = await dialog.save(1);
  const written = openPicture(file?.bytes ?? new Uint8Array(), createNodePlatform());
  const [plain] = plainPicture().pages;
  expect(written.pages).toEqual([
    { width: 600, height: 900 },
    plain,
    { width: 600, height: 800 },
    { width: 1240, height: 1754 },
  ]);
  // After rotation, content from the top left is at the top right, next to the mark.
  const { data, width } = await written.decodePage(2);
  const greyAt = (x: number, y: number) => data[4 * (y * width + x)];
  expect([greyAt(50, 50), greyAt(550, 750)]).toEqual([230, 230]);
});
