import { expectAccessible } from '../support/axe.ts';
import { lineMark, rectangleMark } from '../support/documents.ts';
import { plainPicture } from '../support/pictures.ts';
import { expect, longTest, test } from '../support/test.ts';

const LEFT = { x: 100, y: 200, width: 200, height: 200 };
const RIGHT = { x: 600, y: 250, width: 200, height: 100 };

test('the secondary button opens a menu about the mark below it', async ({ app, page }) => {
  await app.openWith(plainPicture(), [rectangleMark('left', LEFT), rectangleMark('right', RIGHT)]);
  const menu = page.getByRole('menu', { name: 'Document' });
  const { x, y } = app.at({ x: 700, y: 300 });
  await page.mouse.click(x, y, { button: 'right' });
  await expect(menu).toBeVisible();
  await app.expectSelected('Rectangle');
  await expect(menu.getByRole('menuitem').first()).toBeFocused();
  await expectAccessible(page, 'the menu');
  await menu.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(menu).toBeHidden();
  expect((await app.exportMarks()).map(({ uid }) => uid)).toEqual(['left']);
  await app.press('Control+z');
  expect(await app.exportMarks()).toHaveLength(2);
});

longTest('cut and paste by menu only', async ({ app, page }) => {
  await app.openWith(plainPicture(), [rectangleMark('left', LEFT)]);
  const inside = app.at({ x: 200, y: 300 });
  await page.mouse.click(inside.x, inside.y, { button: 'right' });
  await page.getByRole('menuitem', { name: 'Cut' }).click();
  await app.expectMarkCount(0);
  await page.mouse.click(inside.x, inside.y, { button: 'right' });
  await expect(page.getByRole('menuitem', { name: 'Cut' })).toBeHidden();
  await page.getByRole('menuitem', { name: 'Paste' }).click();
  await app.expectMarkCount(1);
});

longTest('a menu is opened, walked through and closed by keys', async ({ app, page }) => {
  await app.openWith(plainPicture(), [rectangleMark('left', LEFT), lineMark('line', LEFT, RIGHT)]);
  await app.press('Control+a', 'Shift+F10');
  const menu = page.getByRole('menu', { name: 'Document' });
  await expect(menu.getByRole('menuitem', { name: 'Cut' })).toBeFocused();
  await app.press('ArrowDown', 'ArrowDown');
  await expect(menu.getByRole('menuitem', { name: 'Paste' })).toBeFocused();
  await app.press('End', 'ArrowDown');
  await expect(menu.getByRole('menuitem', { name: 'Cut' })).toBeFocused();
  await app.press('Escape');
  await expect(menu).toBeHidden();
  await expect(app.canvas).toBeFocused();
  await app.expectSelected('2 marks');
  await app.press('Shift+F10', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter');
  await app.expectMarkCount(4);
});

longTest('a late result for a tool leaves the focus in the open menu', async ({ app, page }) => {
  let letCome = () => {};
  const isOver = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  await page.route(/placing-panel/, async (route) => {
    await isOver;
    await route.continue();
  });
  await app.open(plainPicture());
  await app.press('y');
  const { x, y } = app.at({ x: 700, y: 300 });
  await page.mouse.click(x, y, { button: 'right' });
  const first = page.getByRole('menu', { name: 'Document' }).getByRole('menuitem').first();
  await expect(first).toBeFocused();
  letCome();
  await expect(page.getByRole('region', { name: 'Signatures to place' })).toBeVisible();
  await expect(first).toBeFocused();
});

test('numbers place a mark, and several line up by buttons', async ({ app }) => {
  await app.openWith(plainPicture(), [rectangleMark('left', LEFT), rectangleMark('right', RIGHT)]);
  await app.click({ x: 200, y: 300 });
  const place = app.inspector.getByRole('group', { name: 'Place on the page' });
  await place.getByLabel('x', { exact: true }).fill('120.5');
  await app.press('Enter');
  await place.getByLabel('width').fill('80');
  await app.press('Tab');
  await app.leaveField();
  const read = async () => (await app.exportMarks()).map((mark) => ('rectangle' in mark ? mark.rectangle : undefined));
  expect(await read()).toEqual([{ ...LEFT, x: 120.5, width: 80 }, RIGHT]);
  await app.press('Control+z', 'Control+z');
  expect(await read()).toEqual([LEFT, RIGHT]);
  await app.press('Control+a');
  await app.command('align-bottom').click();
  expect(await read()).toEqual([LEFT, { ...RIGHT, y: 300 }]);
});
