import type { Point } from '../../src/kernel/point.ts';
import { buildSheet } from '../../src/testing/build-sheet.ts';
import { oneOf } from '../../src/testing/short-form.ts';
import { expectNear } from '../support/compare.ts';
import { plainPicture, tiffPicture } from '../support/pictures.ts';
import { expect, longTest, test } from '../support/test.ts';
import { toPage, toScreen, type View } from '../support/view.ts';

/** Expects the same page point at a screen position (±1 screen px). */
function expectSamePlace(before: View, after: View, screen: Point): void {
  expectNear(toScreen(after, toPage(before, screen)), screen, 'place on the screen');
}

test('the wheel zooms at the pointer with Control held', async ({ app, page }) => {
  await app.open(plainPicture());
  const before = app.view();
  const pointer = app.at({ x: 250, y: 200 });
  await page.mouse.move(pointer.x, pointer.y);
  await app.zoomWheel(-300);
  await expect.poll(() => app.zoomPercent()).toBe(Math.round(before.scale * 200));
  const after = await app.findView();
  expect(after.scale / before.scale).toBeCloseTo(2, 2);
  expectSamePlace(before, after, pointer);
});

longTest('zoom stops at 10 % and 3200 %', async ({ app, page }) => {
  await app.open(plainPicture());
  const { x, y } = app.at({ x: 500, y: 400 });
  await page.mouse.move(x, y);
  await app.zoomWheel(-3000);
  await expect.poll(() => app.zoomPercent()).toBe(3200);
  await app.zoomWheel(6000);
  await expect.poll(() => app.zoomPercent()).toBe(10);
});

test('keys zoom and fit', async ({ app }) => {
  await app.open(tiffPicture());
  const fitted = await app.zoomPercent();
  await app.press('Control+0');
  expect(await app.zoomPercent()).toBe(100);
  await app.press('+', '+');
  expect(await app.zoomPercent()).toBe(200);
  await app.press('-');
  expect(await app.zoomPercent()).toBe(141);
  await app.press('Shift+Digit2');
  const box = await app.box();
  expect(await app.zoomPercent()).toBe(Math.round(((box.width - 48) / 1240) * 100));
  await app.press('Shift+Digit1');
  expect(await app.zoomPercent()).toBe(fitted);
  await app.command('zoom-in').click();
  expect(await app.zoomPercent()).toBeGreaterThan(fitted);
});

for (const [what, holding, button] of oneOf(
  [
    ['Space held', ['Space'], 'left'],
    ['the middle button', [], 'middle'],
  ] as const,
  0,
)) {
  test(`a drag with ${what} pans with any tool`, async ({ app, page }) => {
    await app.open(plainPicture());
    const before = app.view();
    await app.press('r');
    const from = app.at({ x: 500, y: 400 });
    const to = { x: from.x + 120, y: from.y - 80 };
    for (const key of holding) await page.keyboard.down(key);
    await app.dragOnScreen(from, to, { button });
    for (const key of holding) await page.keyboard.up(key);
    const after = await app.findView();
    expect(after.scale).toBeCloseTo(before.scale, 3);
    expectNear({ x: after.x - before.x, y: after.y - before.y }, { x: 120, y: -80 }, 'way of the page');
    expect(await app.exportMarks()).toEqual([]);
  });
}

longTest('two fingers on a trackpad pan, and zoom with Control', async ({ app, page }) => {
  await app.open(plainPicture());
  const before = app.view();
  const pointer = app.at({ x: 500, y: 400 });
  await page.mouse.move(pointer.x, pointer.y);
  await page.mouse.wheel(30, 20);
  const panned = await app.findView();
  expectNear({ x: panned.x - before.x, y: panned.y - before.y }, { x: -30, y: -20 }, 'way of the page');
  await page.mouse.move(pointer.x, pointer.y);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -70);
  await page.keyboard.up('Control');
  const zoomed = await app.findView();
  expect(zoomed.scale).toBeGreaterThan(panned.scale * 1.1);
  expectSamePlace(panned, zoomed, pointer);
});

test('two fingers pinch and pan, and the mark that the first began is dropped', async ({ app, page }) => {
  await app.open(plainPicture());
  const before = app.view();
  await app.press('r');
  const client = await page.context().newCDPSession(page);
  const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Point[]) => {
    const touchPoints = points.map(({ x, y }, id) => ({ x, y, id }));
    await client.send('Input.dispatchTouchEvent', { type, touchPoints });
  };
  const middle = app.at({ x: 500, y: 400 });
  const pair = (spread: number, way = 0) => [
    { x: middle.x - spread + way, y: middle.y + way },
    { x: middle.x + spread + way, y: middle.y + way },
  ];
  await touch('touchStart', pair(80).slice(0, 1));
  await touch('touchStart', pair(80));
  for (const spread of [100, 120, 140, 160]) await touch('touchMove', pair(spread));
  for (const way of [10, 20, 30]) await touch('touchMove', pair(160, way));
  await touch('touchEnd', []);
  await expect.poll(() => app.zoomPercent()).toBe(Math.round(before.scale * 200));
  expect(await app.exportMarks()).toEqual([]);
  const after = await app.findView();
  expect(after.scale / before.scale).toBeCloseTo(2, 1);
  expectNear(toScreen(after, { x: 500, y: 400 }), { x: middle.x + 30, y: middle.y + 30 }, 'middle of the fingers');
});

test('a mark drawn while zoomed and panned has page coordinates', async ({ app, page }) => {
  await app.open(tiffPicture());
  const pointer = app.at({ x: 300, y: 1500 });
  await page.mouse.move(pointer.x, pointer.y);
  await app.zoomWheel(-600);
  await expect.poll(() => app.zoomPercent()).toBe(Math.round(app.view().scale * 400));
  await app.findView();
  await app.press('r');
  await app.drag({ x: 310, y: 1510 }, { x: 350, y: 1540 });
  expectNear(
    (await app.exportOnly('RectangleAnnotation')).rectangle,
    { x: 310, y: 1510, width: 40, height: 30 },
    'rectangle',
  );
});

longTest('a fitted page stays fitted when the window changes', async ({ app, page }) => {
  await app.open(plainPicture());
  await page.setViewportSize({ width: 1000, height: 600 });
  await app.expectFitted(1);
  await app.press('r');
  await app.drag({ x: 100, y: 100 }, { x: 900, y: 700 });
  expectNear(
    (await app.exportOnly('RectangleAnnotation')).rectangle,
    { x: 100, y: 100, width: 800, height: 600 },
    'rectangle',
  );
});

longTest(
  'a zoom that goes on faster than it can be painted ends where it was zoomed to, and sharp',
  async ({ app, page }) => {
    await app.openWith(plainPicture(), buildSheet().document.marks);
    const pointer = app.at({ x: 500, y: 400 });
    const zoom = async () => {
      await page.mouse.move(pointer.x, pointer.y);
      for (let step = 0; step < 12; step++) await app.zoomWheel(-60);
      // Off the page: a mark under the pointer looks different.
      await page.mouse.move(2, 300);
    };
    // Exclude the focus ring and the messages at the bottom.
    const box = await app.box();
    const clip = { x: box.x + 10, y: box.y + 10, width: box.width - 20, height: box.height / 2 };
    const look = () => page.screenshot({ clip });
    await zoom();
    const percent = await app.zoomPercent();
    await page.evaluate(() => {
      const stage = document.querySelector<HTMLElement>('.konvajs-content');
      if (!stage) throw new Error('There is no stage');
      stage.dataset.stretched = 'never';
      new MutationObserver(() => {
        if (stage.style.transform !== '') stage.dataset.stretched = 'once';
      }).observe(stage, { attributeFilter: ['style'] });
    });
    let quick = await look();
    // Sharper tiles follow in later frames.
    await expect
      .poll(async () => {
        const before = quick;
        quick = await look();
        return quick.equals(before);
      })
      .toBe(true);
    await app.press('Shift+Digit1');
    const client = await page.context().newCDPSession(page);
    await client.send('Emulation.setCPUThrottlingRate', { rate: 8 });
    await zoom();
    await client.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    const stage = page.locator('.konvajs-content');
    await expect(stage).toHaveAttribute('data-stretched', 'once');
    await expect(stage).not.toHaveAttribute('style', /transform: (?!none)[a-z]/);
    expect(await app.zoomPercent()).toBe(percent);
    await expect.poll(async () => (await look()).equals(quick)).toBe(true);
  },
);
