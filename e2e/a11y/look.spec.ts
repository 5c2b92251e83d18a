import type { Locator } from '@playwright/test';
import type { Rect } from '../../src/kernel/rect.ts';
import { rectsTouch } from '../../src/kernel/rect.ts';
import { oneOf } from '../../src/testing/short-form.ts';
import { tiffPicture } from '../support/pictures.ts';
import { expect, longTest, test } from '../support/test.ts';

const boxOf = async (locator: Locator): Promise<Rect> => {
  const box = await locator.boundingBox();
  if (!box) throw new Error('Not visible');
  return box;
};

/** Boxes that only share an edge don't overlap. */
const shrink = ({ x, y, width, height }: Rect): Rect => ({ x: x + 1, y: y + 1, width: width - 2, height: height - 2 });

for (const [width, height] of [
  [360, 640],
  [1280, 800],
  [3840, 2160],
] as const) {
  test(`at ${width} × ${height} nothing overlaps and nothing is cut off`, async ({ app, page }) => {
    await page.setViewportSize({ width, height });
    const expectNoScroll = async () =>
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await expectNoScroll();
    await expect(page.getByRole('button', { name: 'Try the sample' })).toBeInViewport({ ratio: 1 });
    await app.open(tiffPicture());
    await expectNoScroll();
    const [header, toolbar, canvas] = await Promise.all([
      boxOf(page.getByRole('banner')),
      boxOf(app.toolbar),
      boxOf(app.canvas),
    ]);
    expect(rectsTouch(shrink(header), shrink(toolbar)), 'header and toolbar overlap').toBe(false);
    expect(rectsTouch(shrink(header), shrink(canvas)), 'header and canvas overlap').toBe(false);
    expect(rectsTouch(shrink(toolbar), shrink(canvas)), 'toolbar and canvas overlap').toBe(false);
    expect(canvas.width).toBeGreaterThan(width * 0.55);
    expect(canvas.height).toBeGreaterThan(height * 0.6);
    const buttons = page.getByRole('banner').getByRole('button');
    for (const button of await buttons.all()) await expect(button).toBeInViewport({ ratio: 1 });
    const boxes = await Promise.all((await buttons.all()).map(boxOf));
    boxes.forEach((box, index) => {
      const touched = boxes.findIndex((other, at) => at > index && rectsTouch(shrink(box), shrink(other)));
      expect(touched, 'buttons of the header overlap').toBe(-1);
    });
    await app.press('r');
    await app.drag({ x: 300, y: 900 }, { x: 700, y: 1200 });
    expect(await app.exportMarks()).toHaveLength(1);
  });
}

for (const width of oneOf([360, 900, 1280], 0)) {
  longTest(`at ${width} px the heading and the buttons have the same names`, async ({ app, page }) => {
    await page.setViewportSize({ width, height: 700 });
    await expect(app.canvas).toBeHidden();
    const header = page.getByRole('banner');
    await expect(header.getByRole('heading', { name: 'Markwright' })).toBeAttached();
    await app.openSample();
    for (const name of ['File', 'Inspector', 'Export'])
      await expect(header.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
  });
}

for (const width of oneOf([761, 900, 1024], 0)) {
  longTest(`at ${width} px every button of the header is within reach`, async ({ app, page }) => {
    await page.setViewportSize({ width, height: 700 });
    await app.open(tiffPicture());
    for (const button of await page.getByRole('banner').getByRole('button').all())
      await expect(button).toBeInViewport({ ratio: 1 });
    expect(rectsTouch(shrink(await boxOf(page.getByRole('banner'))), shrink(await boxOf(app.canvas)))).toBe(false);
  });
}

test('the selected tool and tab are distinguishable in forced colours', async ({ app, page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await app.open(tiffPicture());
  // Effects of forced colours only show in screenshots.
  const looks = async (locator: Locator) => (await locator.screenshot({ animations: 'disabled' })).toString('base64');
  const select = app.toolbar.getByRole('button', { name: 'Select', exact: true });
  const pressed = await looks(select);
  await app.press('r');
  await expect.poll(() => looks(select)).not.toBe(pressed);
  const tabs = app.inspector.getByRole('tab');
  await app.showPanel('Marks');
  await app.leaveField();
  await page.mouse.move(400, 400);
  const outlined = await tabs.evaluateAll((all) => all.map((tab) => getComputedStyle(tab).outlineStyle));
  expect(new Set(outlined).size, 'lines around the tabs').toBe(2);
});

longTest('on a narrow window the inspector is a sheet', async ({ app, page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await app.open(tiffPicture());
  await expect(app.inspector).not.toBeInViewport();
  await page.getByRole('button', { name: 'Inspector' }).click();
  await expect(app.inspector).toBeInViewport();
  await app.showPanel('Marks');
  await page.getByRole('button', { name: 'Inspector' }).click();
  await expect(app.inspector).not.toBeInViewport();
});

test('on a narrow window a scan brings up the sheet with its results', async ({ app, page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await app.openSample();
  await app.press('Control+b');
  await expect(app.inspector).toBeInViewport();
  await expect(app.inspector.getByText('3 barcodes found')).toBeVisible();
  await app.inspector.getByRole('button', { name: /Code 128/ }).click();
  await expect(app.inspector.getByText('valid, 1 character', { exact: true })).toBeVisible();
});

for (const width of oneOf([390, 600], 0))
  test(`at ${width} px the panel that finds and redacts is as wide as the window`, async ({ app, page }) => {
    await page.setViewportSize({ width, height: 780 });
    await app.openSample();
    await app.press('Control+Shift+f');
    const panel = page.getByRole('region', { name: 'Find and redact' });
    await expect(panel).toBeInViewport();
    expect((await boxOf(app.inspector)).width).toBe(width);
    expect((await boxOf(panel)).width).toBe(width);
  });

const brightness = (locator: Locator): Promise<number> =>
  locator.evaluate((element) => {
    const [red = 0, green = 0, blue = 0] =
      getComputedStyle(element)
        .backgroundColor.match(/[\d.]+/g)
        ?.map(Number) ?? [];
    return (red + green + blue) / 3;
  });

longTest("colours follow the system, and a person's choice outlives a reload", async ({ app, page }) => {
  const header = page.getByRole('banner');
  expect(await brightness(header)).toBeGreaterThan(200);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => brightness(header)).toBeLessThan(80);
  await app.command('toggle-theme').click();
  await expect.poll(() => brightness(header)).toBeGreaterThan(200);
  await page.reload();
  await expect.poll(() => brightness(header)).toBeGreaterThan(200);
});

/** Returns canvas pixels per CSS pixel, read at once: panels that open resize the canvas. */
const densityOf = (canvas: Locator): Promise<number> =>
  canvas.evaluate((element: HTMLCanvasElement) => element.width / element.getBoundingClientRect().width);

test('at twice the density the canvas has twice the pixels', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ deviceScaleFactor: 2, baseURL: baseURL ?? '' });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('button', { name: 'Try the sample' }).click();
  const canvas = page.getByRole('application').locator('canvas').first();
  await expect.poll(() => densityOf(canvas)).toBe(2);
  await context.close();
});

longTest('the canvas follows changes of the pixel density', async ({ app, page }) => {
  await app.open(tiffPicture());
  const canvas = app.canvas.locator('canvas').first();
  const session = await page.context().newCDPSession(page);
  for (const deviceScaleFactor of [2, 1.5, 1]) {
    await session.send('Emulation.setDeviceMetricsOverride', {
      width: 1280,
      height: 800,
      deviceScaleFactor,
      mobile: false,
    });
    await expect.poll(() => densityOf(canvas)).toBeCloseTo(deviceScaleFactor, 2);
  }
});
