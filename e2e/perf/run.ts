// Measures Markwright and its peers. For less:
// `npm run bench -- --counts=1000 --apps=markwright --rows=marquee --repeat=1`
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { build } from 'vite';
import { type App, annotorious, excalidraw, markwright } from './apps.ts';
import { launch } from './browser.ts';
import { buildPicture, toMarksJson } from './documents.ts';
import { createDriver, type Measurement, pause } from './driver.ts';
import { runForms } from './forms.ts';
import { waitForPaint } from './page-probe.ts';
import { runPdf } from './pdf/run.ts';
import { type AppResult, type BenchResult, toMarkdown } from './report.ts';
import { measureRow, ROWS, type Row } from './rows.ts';
import { measureScrolling, type Scrolling } from './scroll.ts';
import { buildShapes, PAGE, PROBES } from './shapes.ts';
import { runSlowed } from './slowed.ts';
import { openPage, originOf, serve, toPath } from './stage.ts';

/** Approximate scale of a fitted page in Markwright's window. */
const FIT_SCALE = 0.25;
const PROBE_RGB = [255, 0, 254] as const;
const MOST_OPENING = 60_000;

interface Options {
  readonly counts: readonly number[];
  readonly apps: readonly string[];
  readonly rows: readonly Row[];
  readonly repetitions: number;
  readonly screenshots: string | undefined;
}

function readOptions(given: readonly string[]): Options {
  const values = new Map(given.map((each) => [each.replace(/^--|=.*$/g, ''), each.replace(/^[^=]*=?/, '')]));
  const list = (name: string, fallback: readonly string[]) => values.get(name)?.split(',') ?? fallback;
  const rows = list('rows', ROWS);
  return {
    counts: list('counts', ['1000', '5000', '20000']).map(Number),
    apps: list('apps', ['markwright', 'excalidraw', 'annotorious']),
    rows: ROWS.filter((row) => rows.includes(row)),
    repetitions: Number(values.get('repeat') ?? 3),
    screenshots: values.get('screenshots'),
  };
}

async function timeOpening(page: Page, app: App, path: string, count: number): Promise<number | undefined> {
  const view = await app.setView(page, 'fit');
  const points = PROBES.map((rect) => ({
    x: view.x + ((rect.x + rect.width / 2) * view.width) / PAGE.width,
    y: view.y + ((rect.y + rect.height / 2) * view.height) / PAGE.height,
  }));
  await pause(500);
  const start = Date.now();
  const { canvases } = app;
  const painted = canvases
    ? page.evaluate(waitForPaint, { points, color: PROBE_RGB, canvases })
    : page
        .waitForFunction((least) => document.querySelectorAll('.a9s-annotation').length >= least, count, {
          polling: 'raf',
          timeout: MOST_OPENING,
        })
        .then(() => Date.now());
  await app.load(page, path);
  const end = await Promise.race([painted, pause(MOST_OPENING).then(() => undefined)]).catch(() => undefined);
  return end === undefined ? undefined : end - start;
}

async function measureApp(
  browser: Browser,
  app: App,
  origin: string,
  count: number,
  options: Options,
  folder: string,
): Promise<AppResult> {
  const picture = join(folder, 'page.png');
  const shapes = buildShapes(count);
  const best: Partial<Record<Row, Measurement>> = {};
  const openings: number[] = [];
  let heapMegabytes = 0;
  for (let repetition = 0; repetition < options.repetitions; repetition++) {
    const page = await openPage(browser);
    await app.start(page, origin, picture);
    const path = join(folder, `${app.name}-${count}.json`);
    writeFileSync(path, await app.toFile(page, shapes));
    const driver = await createDriver(page);
    const opening = await timeOpening(page, app, path, count);
    if (opening !== undefined) openings.push(opening);
    await pause(1000);
    heapMegabytes = await driver.heapMegabytes();
    for (const row of options.rows) {
      const measured = await measureRow(driver, app, row);
      if (options.screenshots) {
        mkdirSync(options.screenshots, { recursive: true });
        await page.screenshot({
          path: join(options.screenshots, `${app.name}-${count}-${row.replaceAll(/\W+/g, '-')}.png`),
        });
      }
      if (!measured) continue;
      const known = best[row];
      if (!known || measured.cpu < known.cpu) best[row] = measured;
    }
    await page.context().close();
    // A page that can't keep up won't be faster next time.
    if (Object.values(best).some(({ isCut }) => isCut)) break;
  }
  return {
    app: app.name,
    count,
    open: openings.length > 0 ? Math.min(...openings) : undefined,
    heapMegabytes,
    rows: best,
  };
}

export async function run(given: readonly string[]): Promise<void> {
  const [first, ...others] = given;
  if (first === 'pdf') return runPdf(others);
  if (first === 'slowed') return runSlowed();
  if (first === 'forms') return runForms();
  const options = readOptions(given);
  const hasPeers = options.apps.some((name) => name !== 'markwright');
  if (hasPeers) await build({ configFile: toPath('./peers/vite.config.ts') });
  const folder = mkdtempSync(join(tmpdir(), 'markwright-bench-'));
  const picture = buildPicture();
  writeFileSync(join(folder, 'page.png'), picture);
  if (hasPeers) writeFileSync(toPath('./.peers/page.png'), picture);
  const own = await serve(toPath('../..'), 'dist');
  const peers = hasPeers ? await serve(toPath('.'), '.peers') : undefined;
  const browser = await launch();
  const apps = [
    { app: markwright(toMarksJson), origin: originOf(own) },
    ...(peers
      ? [
          { app: excalidraw(FIT_SCALE), origin: originOf(peers) },
          { app: annotorious(FIT_SCALE), origin: originOf(peers) },
        ]
      : []),
  ].filter(({ app }) => options.apps.includes(app.name.toLowerCase()));
  const results: AppResult[] = [];
  let scrolling: Scrolling | undefined;
  const load = loadavg()
    .map((each) => each.toFixed(1))
    .join(', ');
  try {
    for (const count of options.counts) {
      for (const { app, origin } of apps) {
        console.log(`${app.name}, ${count} shapes`);
        results.push(await measureApp(browser, app, origin, count, options, folder));
      }
    }
    console.log('Markwright, a long document');
    scrolling = await measureScrolling(browser, originOf(own), folder, openPage);
  } finally {
    await browser.close();
    await own.close();
    await peers?.close();
    rmSync(folder, { recursive: true });
  }
  const result: BenchResult = {
    date: new Date().toISOString().slice(0, 16).replace('T', ' '),
    browser: `Chromium ${browser.version()}`,
    load,
    repetitions: options.repetitions,
    results,
    scrolling,
  };
  const markdown = toMarkdown(result);
  console.log(`\n${markdown}`);
  writeFileSync(toPath('./results.json'), JSON.stringify(result));
  // Only complete runs replace the stored table.
  if (given.every((each) => each.startsWith('--repeat='))) writeFileSync(toPath('./results.md'), markdown);
}
