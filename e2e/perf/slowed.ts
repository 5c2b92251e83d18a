// `npm run bench -- slowed`: the most expensive gestures with a throttled CPU, Markwright only.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { serializeMarksDocument } from '../../src/marks/index.ts';
import { CANVAS, chooseFile, markwright } from './apps.ts';
import { launch } from './browser.ts';
import { buildPicture, toMark, toMarksJson } from './documents.ts';
import { createDriver, pause } from './driver.ts';
import { describeFrames } from './report.ts';
import { dragInputs, measureRow, probePlace } from './rows.ts';
import { buildShapes } from './shapes.ts';
import { openPage, originOf, serve, toPath } from './stage.ts';

const RATE = 4;
const COUNT = 20_000;
/** Number of marks to move; the others are locked. */
const MOVED = 18_000;
const REPETITIONS = 5;

declare global {
  interface Window {
    /** Promise that {@link timeKey} awaits. */
    keyTime?: Promise<number>;
  }
}

/** Returns the time from a key to the next paint, as the browser reports it (ms, in steps of 8). */
async function timeKey(page: Page, keys: string): Promise<number> {
  // Listen before the key is pressed.
  await page.evaluate(() => {
    window.keyTime = new Promise<number>((resolve) => {
      const observer = new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          if (entry.name !== 'keydown' || !['z', 'Z'].includes(last)) continue;
          observer.disconnect();
          resolve(entry.duration);
        }
      });
      let last = '';
      window.addEventListener('keydown', ({ key }) => {
        last = key;
      });
      observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
    });
  });
  await page.keyboard.press(keys);
  return page.evaluate(() => window.keyTime ?? 0);
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

export async function runSlowed(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'markwright-bench-'));
  const [picture, marks] = [join(folder, 'page.png'), join(folder, 'marks.json')];
  writeFileSync(picture, buildPicture());
  const all = buildShapes(COUNT).map(toMark);
  const locked = all.map((mark, index) =>
    index < COUNT - MOVED ? { ...mark, interactionMode: 'SelectionDisabled' as const } : mark,
  );
  writeFileSync(marks, serializeMarksDocument({ marks: locked }));
  const server = await serve(toPath('../..'), 'dist');
  const browser = await launch();
  const load = loadavg()[0]?.toFixed(1);
  const lines: string[] = [];
  try {
    const page = await openPage(browser);
    const app = markwright(toMarksJson);
    await app.start(page, originOf(server), picture);
    await chooseFile(page, 'Control+i', marks);
    await pause(5000);
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: RATE });
    const driver = await createDriver(page);
    for (const row of ['zoom at fit', 'zoom at 100 %', 'pan at fit', 'marquee'] as const) {
      const measured = await measureRow(driver, app, row);
      if (measured) lines.push(`| ${row} | ${describeFrames(measured)} |`);
    }
    const view = await app.setView(page, 'fit');
    await page.focus(CANVAS);
    await page.keyboard.press('Control+a');
    await pause(1000);
    const selected = await app.selectedCount(page);
    const drag = await driver.measure(dragInputs(probePlace(view), 90, 1.75));
    lines.push(`| drag ${selected} | ${describeFrames(drag)} |`);
    await pause(2000);
    const times = { undo: [] as number[], redo: [] as number[] };
    for (let repetition = 0; repetition < REPETITIONS; repetition++) {
      times.undo.push(await timeKey(page, 'Control+z'));
      await pause(1500);
      times.redo.push(await timeKey(page, 'Control+Shift+z'));
      await pause(1500);
    }
    for (const [name, all] of Object.entries(times)) {
      lines.push(`| ${name} of moving ${selected}, key to painted | median ${median(all)} | | ${Math.max(...all)} |`);
    }
  } finally {
    await browser.close();
    await server.close();
    rmSync(folder, { recursive: true });
  }
  const table = [
    '# A slow device',
    '',
    `Chromium ${browser.version()}, headless, drawing in software; the page's processor slowed ${RATE} times; ${COUNT} marks on one page; load of the machine before: ${load}. Milliseconds.`,
    '',
    '| Gesture | p50 frame | p95 | worst |',
    '| --- | ---: | ---: | ---: |',
    ...lines,
    '',
  ].join('\n');
  console.log(table);
  writeFileSync(toPath('./slowed.md'), table);
}
