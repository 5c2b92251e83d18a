import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { decode } from 'fast-png';
import type { Rect } from '../../src/kernel/rect.ts';
import { buildSheet } from '../../src/testing/build-sheet.ts';
import { marksFile } from '../support/documents.ts';
import { blankPicture } from '../support/pictures.ts';
import { expect, test } from '../support/test.ts';

const KEPT = new URL('./sheet.png', import.meta.url);

/** Channel tolerance (0 to 255): antialiasing differs slightly between browser versions. */
const TOLERANCE = 48;

function difference(a: ReturnType<typeof decode>, b: ReturnType<typeof decode>, area: Rect): number {
  let count = 0;
  let different = 0;
  for (let y = Math.floor(area.y); y < area.y + area.height; y++) {
    for (let x = Math.floor(area.x); x < area.x + area.width; x++) {
      const at = (picture: ReturnType<typeof decode>) => (y * picture.width + x) * picture.channels;
      const isSame = [0, 1, 2].every(
        (channel) => Math.abs(Number(a.data[at(a) + channel]) - Number(b.data[at(b) + channel])) <= TOLERANCE,
      );
      count++;
      if (!isSame) different++;
    }
  }
  return different / count;
}

test('a sheet with every type looks unchanged', async ({ app, page }) => {
  const { document: sheet, pageSize, cells } = buildSheet();
  await page.setViewportSize({ width: pageSize.width + 700, height: pageSize.height + 200 });
  await app.open(blankPicture(pageSize));
  await app.importFile(marksFile({ marks: sheet.marks }));
  await app.expectMarkCount(sheet.marks.length);
  await app.press('Escape', 'Shift+0');
  await expect.poll(() => app.zoomPercent()).toBe(100);
  await page.evaluate(() => document.fonts.ready);
  const { x, y } = app.at({ x: 0, y: 0 });
  const clip = { x, y, ...pageSize };
  const take = () => page.screenshot({ clip });
  // Wait for tiles, pictures and fonts: two equal screenshots in a row.
  let picture = await take();
  await expect
    .poll(async () => {
      const before = picture;
      picture = await take();
      return before.equals(picture);
    })
    .toBe(true);
  if (!existsSync(KEPT) || process.env.KEEP_SHEET) writeFileSync(KEPT, picture);
  const now = decode(picture);
  const kept = decode(readFileSync(KEPT));
  expect([now.width, now.height]).toEqual([kept.width, kept.height]);
  const blank = { ...now, data: new Uint8Array(now.data.length).fill(255) };
  for (const [type, cell] of cells) {
    expect.soft(difference(now, kept, cell), `${type} against the kept picture`).toBeLessThan(0.01);
    expect.soft(difference(now, blank, cell), `${type} against a blank page`).toBeGreaterThan(0.004);
  }
});
