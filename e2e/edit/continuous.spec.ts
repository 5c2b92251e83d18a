// Continuous, two-page and single-page layouts, rotation and deskewing.
import type { Point } from '../../src/kernel/point.ts';
import { expectNear } from '../support/compare.ts';
import { rectangleMark } from '../support/documents.ts';
import { plainPicture, slantedPicture, tallTiffPicture } from '../support/pictures.ts';
import { expect, longTest, test } from '../support/test.ts';
import { toScreen, type View } from '../support/view.ts';

const PAGE = { width: 600, height: 800 };
/** Gap between pages: a share of the page width as displayed. */
const GAP = Math.round(PAGE.width / 48);

const below = (view: View, pages: number): View => ({ ...view, y: view.y + pages * (PAGE.height + GAP) * view.scale });

longTest(
  'the wheel scrolls from page to page, and marks are drawn on the page below the pointer',
  async ({ app, page }) => {
    await app.open(tallTiffPicture(4));
    const first = app.view();
    const box = await app.box();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.wheel(0, 200);
    await app.expectPage(1);
    const scrolled = { ...first, y: first.y - 200 };
    const second = below(scrolled, 1);
    await app.press('r');
    await app.dragOnScreen(toScreen(second, { x: 100, y: 20 }), toScreen(second, { x: 250, y: 60 }));
    // A gesture stays on its page: the mark ends at the edge.
    await app.press('r');
    await app.dragOnScreen(toScreen(scrolled, { x: 300, y: 700 }), toScreen(second, { x: 400, y: 50 }));
    const [onSecond, onFirst] = (await app.exportMarks()).filter((mark) => mark.type === 'RectangleAnnotation');
    expect(onSecond?.pageNumber).toBe(2);
    expectNear(onSecond?.rectangle, { x: 100, y: 20, width: 150, height: 40 }, 'rectangle on the second page');
    expect(onFirst?.pageNumber).toBe(1);
    expectNear(
      onFirst?.rectangle,
      { x: 300, y: 700, width: 100, height: PAGE.height - 700 },
      'rectangle on the first page',
    );
    await page.mouse.wheel(0, 600);
    await app.expectPage(2);
    for (let turn = 0; turn < 10; turn++) await page.mouse.wheel(0, 600);
    await app.expectPage(4);
    await page.mouse.wheel(0, -10_000);
    await app.expectPage(1);
  },
);

test('the selection stays while scrolling, and moves in place', async ({ app, page }) => {
  const mark = { ...rectangleMark('a', { x: 100, y: 600, width: 100, height: 100 }), pageData: PAGE };
  await app.openWith(tallTiffPicture(3), [mark]);
  const first = app.view();
  const { x, y } = app.at({ x: 150, y: 650 });
  await page.mouse.click(x, y);
  await page.mouse.wheel(0, 500);
  await app.expectPage(2);
  await app.expectSelected('Rectangle');
  const scrolled = { ...first, y: first.y - 500 };
  await app.dragOnScreen(toScreen(scrolled, { x: 150, y: 650 }), toScreen(scrolled, { x: 250, y: 690 }));
  const moved = await app.exportOnly('RectangleAnnotation');
  expect(moved.pageNumber).toBe(1);
  expectNear(moved.rectangle, { x: 200, y: 640, width: 100, height: 100 }, 'rectangle');
});

longTest('a saved setting reverses the wheel', async ({ app, page }) => {
  await app.open(plainPicture());
  const before = app.view();
  await app.runFromPalette('Wheel zooms');
  const pointer = app.at({ x: 500, y: 400 });
  await page.mouse.move(pointer.x, pointer.y);
  await page.mouse.wheel(0, -300);
  await expect.poll(() => app.zoomPercent()).toBe(Math.round(before.scale * 200));
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, 300);
  await page.keyboard.up('Control');
  expect(await app.zoomPercent()).toBe(Math.round(before.scale * 200));
  expect(await page.evaluate(() => localStorage.getItem('markwright.wheel'))).toBe('zooms');
});

longTest('two pages are side by side; in single-page layout, the wheel turns to the next', async ({ app, page }) => {
  await app.open(tallTiffPicture(4));
  await app.runFromPalette('Two pages side by side');
  const box = await app.box();
  await app.press('r');
  const right: Point = { x: box.x + box.width * 0.6, y: box.y + box.height / 2 };
  await app.dragOnScreen(right, { x: right.x + 40, y: right.y + 40 });
  expect((await app.exportOnly('RectangleAnnotation')).pageNumber).toBe(2);
  await app.runFromPalette('One page at a time');
  await app.press('Home', 'Shift+Digit1');
  await app.expectFitted(1);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.wheel(0, 200);
  await app.expectFitted(2);
  await page.mouse.wheel(0, -200);
  await app.expectFitted(1);
});

test('a turned view shows, draws and edits marks in the page’s units', async ({ app, page }) => {
  await app.open(plainPicture());
  await app.press('Shift+R');
  const size = { width: 1000, height: 800 };
  const box = await app.box();
  const scale = Math.min(1, (box.width - 48) / size.height, (box.height - 48) / size.width);
  await expect.poll(() => app.zoomPercent()).toBe(Math.round(scale * 100));
  // Rotated clockwise: the page's right is the screen's bottom, its bottom the screen's left.
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const at = ({ x, y }: Point): Point => ({
    x: middle.x - (y - size.height / 2) * scale,
    y: middle.y + (x - size.width / 2) * scale,
  });
  await app.press('r');
  await app.dragOnScreen(at({ x: 200, y: 100 }), at({ x: 400, y: 250 }));
  expectNear(
    (await app.exportOnly('RectangleAnnotation')).rectangle,
    { x: 200, y: 100, width: 200, height: 150 },
    'rectangle',
  );
  // Handles and arrow keys work in screen directions.
  await app.dragOnScreen(at({ x: 400, y: 250 }), at({ x: 450, y: 300 }));
  expectNear(
    (await app.exportOnly('RectangleAnnotation')).rectangle,
    { x: 200, y: 100, width: 250, height: 200 },
    'resized rectangle',
  );
  for (let step = 0; step < 10; step++) await app.press('ArrowRight');
  const { y } = (await app.exportOnly('RectangleAnnotation')).rectangle;
  expect(y).toBeCloseTo(90, 0);
  await page.mouse.move(0, 0);
  await app.press('Shift+R', 'Shift+R', 'Shift+R');
  await app.expectFitted(1);
});

longTest(
  'a slanted scan is put straight, by as much as its lines of print tell, and by hand',
  async ({ app, page }) => {
    await app.open(slantedPicture(3));
    await app.runFromPalette('Straighten the page');
    const degrees = page.getByRole('spinbutton', { name: 'Degrees' });
    await expect.poll(async () => Math.abs(Number(await degrees.inputValue()) + 3)).toBeLessThanOrEqual(0.15);
    await expect(page.getByText('to the left.')).toBeVisible();
    await degrees.fill('-2');
    await expect(page.getByRole('slider', { name: 'Angle' })).toHaveValue('-2');
    await page.getByRole('button', { name: 'As scanned' }).click();
    await expect(degrees).toHaveValue('0');
    await page.keyboard.press('Escape');
    await expect(degrees).toBeHidden();
  },
);

test('the selection fills the window', async ({ app, page }) => {
  await app.openWith(plainPicture(), [rectangleMark('a', { x: 300, y: 300, width: 100, height: 60 })]);
  const { x, y } = app.at({ x: 350, y: 330 });
  await page.mouse.click(x, y);
  await app.press('Shift+Digit3');
  const box = await app.box();
  const scale = Math.min((box.width - 48) / 100, (box.height - 48) / 60);
  await expect.poll(() => app.zoomPercent()).toBe(Math.round(scale * 100));
});
