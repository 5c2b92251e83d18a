// Scrolls a long document with marks on every page. No peer supports one.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { serializeMarksDocument } from '../../src/marks/index.ts';
import { createRandom } from '../../src/testing/random.ts';
import { encodeTiffPage, writeTiff } from '../../src/testing/tiff.ts';
import { CANVAS, chooseFile } from './apps.ts';
import { toMark } from './documents.ts';
import { createDriver, type Input, type Measurement, pause } from './driver.ts';
import { buildShapes, PAGE } from './shapes.ts';

const PAGES = 500;
const MARKS_A_PAGE = 50;
const STEPS = 240;
/** Scroll distance a frame (CSS px): a brisk wheel turn, and a trackpad flick. */
const SPEEDS = { scroll: 60, flick: 900 } as const;

/** Pages of equal grey lines: measures the window, not the decoder. */
function buildPages(): Uint8Array {
  const samples = new Uint8Array(PAGE.width * PAGE.height);
  for (let y = 0; y < PAGE.height; y++) {
    if (y % 90 < 24) samples.fill(1, y * PAGE.width + 200, y * PAGE.width + PAGE.width - 200);
  }
  const page = encodeTiffPage({ ...PAGE, samples, samplesPerPixel: 1, bits: 1, photometric: 0, scheme: 'g4' });
  return writeTiff(Array.from({ length: PAGES }, () => page));
}

function buildMarks(): string {
  const random = createRandom(13);
  const shapes = buildShapes(1000);
  const marks = Array.from({ length: PAGES * MARKS_A_PAGE }, (_, index) => ({
    ...toMark(random.pick(shapes), index),
    pageNumber: 1 + Math.floor(index / MARKS_A_PAGE),
  }));
  return serializeMarksDocument({ marks: marks.filter(({ type }) => type !== 'HighlightAnnotation') });
}

export type Scrolling = Readonly<Record<keyof typeof SPEEDS, Measurement>>;

export async function measureScrolling(
  browser: Browser,
  origin: string,
  folder: string,
  openPage: (browser: Browser) => Promise<Page>,
): Promise<Scrolling> {
  const [picture, marks] = [join(folder, 'pages.tiff'), join(folder, 'pages.json')];
  writeFileSync(picture, buildPages());
  writeFileSync(marks, buildMarks());
  const page = await openPage(browser);
  await page.goto(origin);
  await page.waitForSelector('html[data-ready]');
  await chooseFile(page, 'Control+o', picture);
  await page.waitForSelector(`${CANVAS}[aria-label*="page 1 of ${PAGES}"]`);
  await chooseFile(page, 'Control+i', marks);
  await pause(3000);
  await page.keyboard.press('Shift+Digit2');
  const box = await page.locator(CANVAS).boundingBox();
  if (!box) throw new Error('There is no canvas');
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const driver = await createDriver(page);
  const measure = async (speed: number) => {
    await page.keyboard.press('Home');
    await pause(1000);
    return driver.measure(Array.from({ length: STEPS }, (): Input => ({ kind: 'wheel', at, x: 0, y: speed })));
  };
  const measured = { scroll: await measure(SPEEDS.scroll), flick: await measure(SPEEDS.flick) };
  await page.context().close();
  return measured;
}
