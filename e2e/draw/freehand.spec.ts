import { decode } from 'fast-png';
import type { Point } from '../../src/kernel/point.ts';
import { plainPicture } from '../support/pictures.ts';
import { expect, longTest } from '../support/test.ts';

/** Loops to the right, then far down. */
const at = (index: number): Point => ({
  x: 120 + index * 2 + 40 * Math.cos(index / 5),
  y: 150 + 40 * Math.sin(index / 5) + Math.max(0, index - 150) * 5,
});

/** Returns the largest channel difference (0 to 255). */
function largestDifference(a: Uint8Array, b: Uint8Array): number {
  const [before, after] = [decode(a).data, decode(b).data];
  let largest = 0;
  for (let index = 0; index < before.length; index++) {
    largest = Math.max(largest, Math.abs(Number(before[index]) - Number(after[index])));
  }
  return largest;
}

/** Tiles align to whole pixels: edges change by up to 70 % of their darkness, gaps by all of it. */
const EDGES = 190;

longTest('a long stroke looks the same during and after drawing, and is one undo step', async ({ app, page }) => {
  await page.setViewportSize({ width: 1700, height: 1000 });
  await app.open(plainPicture());
  await app.press('Escape', 'Shift+0');
  await expect.poll(() => app.zoomPercent()).toBe(100);
  await app.press('f');
  const { mouse } = page;
  const start = app.at(at(0));
  await mouse.move(start.x, start.y);
  await mouse.down();
  for (let index = 1; index < 240; index += 2) {
    const { x, y } = app.at(at(index));
    await mouse.move(x, y);
    // Paint in several frames, as when drawing by hand.
    if (index % 8 === 1) await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  const { x, y } = app.at({ x: 0, y: 0 });
  const clip = { x, y, width: 1000, height: 700 };
  const drawn = await page.screenshot({ clip });
  await mouse.up();
  await app.press('Escape', 'Escape');
  await mouse.move(5, 5);
  await expect.poll(async () => largestDifference(drawn, await page.screenshot({ clip }))).toBeLessThan(EDGES);
  expect(await app.exportMarks()).toMatchObject([{ type: 'FreehandAnnotation' }]);
  await app.press('Control+z');
  expect(await app.exportMarks()).toEqual([]);
  // Control: without the stroke the picture differs, so the stroke was visible.
  expect(largestDifference(drawn, await page.screenshot({ clip }))).toBeGreaterThan(EDGES);
});
