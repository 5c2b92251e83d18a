import { decode } from 'fast-png';
import { expectNear } from '../support/compare.ts';
import { hugePicture, plainPicture, tiffPicture } from '../support/pictures.ts';
import { expect, test } from '../support/test.ts';

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
  // Tiles come from a worker: the screen shows them a little later.
  await app.press('PageDown');
  await app.expectFitted(2);
  await expect.poll(() => colorAt({ x: 200, y: 200 })).toEqual([120, 120, 120]);
  await expect.poll(() => colorAt({ x: 600, y: 500 })).toEqual([230, 230, 230]);
  await app.press('PageDown');
  await app.expectFitted(3);
  await expect.poll(() => colorAt({ x: 300, y: 500 })).toEqual([250, 240, 200]);
});

test('opening another picture takes the place of the first, and its marks go', async ({ app }) => {
  await app.open(tiffPicture());
  await app.press('r', 'Enter');
  await app.drop([plainPicture()]);
  // On an open document it might be meant as a stamp.
  await app.page.getByRole('button', { name: 'Open it instead' }).click();
  await app.expectOpen(plainPicture());
  expect(await app.exportMarks()).toEqual([]);
  await expect(app.pagesStrip).toBeHidden();
});

test('a picture of 12 000 × 9 000 pixels opens, pans, zooms and is drawn on', async ({ app, page }) => {
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
