// Compares long PDFs with pdf.js: `npm run bench -- pdf`; with `--rows=find`, less and unsaved.
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { build } from 'vite';
import { createRandom } from '../../../src/testing/random.ts';
import { launch } from '../browser.ts';
import { createDriver, type Input, pause } from '../driver.ts';
import { percentile } from '../report.ts';
import { openPage, originOf, serve, toPath } from '../stage.ts';
import { colorOfPage, PAGES, WORD, WORD_EVERY, writeScans, writeTexts } from './files.ts';
import { markwright, pdfjs, type Viewer } from './viewers.ts';

const JUMPS = 40;
const VISITED = 200;
const STEPS = 120;
const MOST_WAITING = 60_000;

/** Waits for a colour on the canvases. Returns the time. Must be self-contained. */
function waitForColor({
  canvases,
  color,
}: {
  readonly canvases: string;
  readonly color: readonly number[];
}): Promise<number> {
  const small = document.createElement('canvas');
  [small.width, small.height] = [48, 48];
  const context = small.getContext('2d', { willReadFrequently: true });
  const isShown = () =>
    [...document.querySelectorAll<HTMLCanvasElement>(canvases)].some((canvas) => {
      const { width, right, bottom } = canvas.getBoundingClientRect();
      if (!context || width === 0 || canvas.width === 0 || right < 0 || bottom < 0) return false;
      context.clearRect(0, 0, 48, 48);
      context.imageSmoothingEnabled = false;
      context.drawImage(canvas, 0, 0, 48, 48);
      const { data } = context.getImageData(0, 0, 48, 48);
      let count = 0;
      for (let at = 0; at < data.length; at += 4) {
        if (data[at + 3] === 255 && color.every((value, index) => Math.abs((data[at + index] ?? 0) - value) < 12))
          count++;
      }
      return count >= 20;
    });
  return new Promise((resolve) => {
    const look = () => {
      if (isShown()) requestAnimationFrame(() => resolve(Date.now()));
      else requestAnimationFrame(look);
    };
    look();
  });
}

/** Returns the time from an action until a page is visible (ms). */
async function timeUntilSeen(
  page: Page,
  viewer: Viewer,
  pageNumber: number,
  act: () => Promise<void>,
): Promise<number> {
  const { canvases } = viewer;
  const seen = page.evaluate(waitForColor, { canvases, color: [...colorOfPage(pageNumber)] });
  // An earlier failure reports itself.
  seen.catch(() => undefined);
  const start = Date.now();
  await act();
  const end = await Promise.race([seen, pause(MOST_WAITING).then(() => undefined)]);
  if (end === undefined) throw new Error(`${viewer.name} does not show page ${pageNumber}`);
  return end - start;
}

/** Returns the page's memory with workers (MB): the largest renderer, as others are spare. */
async function pageMemory(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const kilobytes = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/smaps_rollup`, 'utf8'))?.[1] ?? 0));
  return Math.max(...kilobytes) / 1024;
}

/** Rows, measured in consecutive visits; jumps and memory share visits. */
const ROWS = ['open', 'jump', 'memory', 'frames', 'find'] as const;
type Row = (typeof ROWS)[number];

interface Measured {
  readonly viewer: Viewer['name'];
  readonly firstPage?: number;
  readonly jumps?: readonly number[];
  readonly memory?: number;
  readonly scroll?: number;
  readonly zoom?: number;
  readonly find?: number;
}

async function frameTimes(page: Page, viewer: Viewer): Promise<{ readonly scroll: number; readonly zoom: number }> {
  const box = await page.locator(viewer.surface).boundingBox();
  if (!box) throw new Error(`${viewer.name} has no window`);
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const driver = await createDriver(page);
  const wheel = (y: number, control = false): Input => ({ kind: 'wheel', at, x: 0, y, control });
  const scroll = await driver.measure(Array.from({ length: STEPS }, () => wheel(60)));
  const zoom = await driver.measure(Array.from({ length: STEPS }, (_, step) => wheel(step % 24 < 12 ? -10 : 10, true)));
  return { scroll: percentile(scroll.deltas, 0.95), zoom: percentile(zoom.deltas, 0.95) };
}

async function visitPages(page: Page, viewer: Viewer, count: number): Promise<readonly number[]> {
  const random = createRandom(3);
  const times: number[] = [];
  for (let visit = 0; visit < count; visit++) {
    const pageNumber = random.integer(2, PAGES);
    const press = await viewer.aimAt(page, pageNumber);
    times.push(await timeUntilSeen(page, viewer, pageNumber, press));
  }
  return times.slice(0, JUMPS);
}

async function measureScans(browser: Browser, viewer: Viewer, origin: string, path: string, rows: readonly Row[]) {
  const page = await openPage(browser);
  await viewer.start(page, origin);
  await pause(1000);
  const firstPage = await timeUntilSeen(page, viewer, 1, () => viewer.open(page, path));
  await pause(2000);
  const visits = rows.includes('memory') ? VISITED : JUMPS;
  const jumps = rows.includes('memory') || rows.includes('jump') ? await visitPages(page, viewer, visits) : undefined;
  const memory = rows.includes('memory') ? await pageMemory(browser) : undefined;
  const frames = rows.includes('frames') ? await frameTimes(page, viewer) : undefined;
  await page.context().close();
  return { firstPage, ...(jumps && { jumps }), ...(memory !== undefined && { memory }), ...frames };
}

async function measureFinding(browser: Browser, viewer: Viewer, origin: string, path: string): Promise<number> {
  const page = await openPage(browser);
  await viewer.start(page, origin);
  await pause(1000);
  await timeUntilSeen(page, viewer, 1, () => viewer.open(page, path));
  await pause(1000);
  const start = Date.now();
  const found = await viewer.find(page, WORD);
  const time = Date.now() - start;
  if (found !== PAGES / WORD_EVERY) console.warn(`  ${viewer.name} found ${found} words of ${PAGES / WORD_EVERY}`);
  await page.context().close();
  return time;
}

async function measure(
  browser: Browser,
  viewer: Viewer,
  origin: string,
  files: Files,
  rows: readonly Row[],
): Promise<Measured> {
  const needsScans = rows.some((row) => row !== 'find');
  return {
    viewer: viewer.name,
    ...(needsScans && (await measureScans(browser, viewer, origin, files.scans, rows))),
    ...(rows.includes('find') && { find: await measureFinding(browser, viewer, origin, files.texts) }),
  };
}

interface Files {
  readonly scans: string;
  readonly texts: string;
}

const ms = (value: number | undefined): string => (value === undefined ? '' : `${Math.round(value)} ms`);
const frame = (value: number | undefined): string => (value === undefined ? '' : `${value.toFixed(1)} ms`);
const share = (values: readonly number[] | undefined, part: number) => values && percentile(values, part);

function toMarkdown(results: readonly Measured[], files: Files, version: string, load: string): string {
  const megabytes = (path: string) => (statSync(path).size / 1024 ** 2).toFixed(1);
  const rows: readonly (readonly [string, string, (each: Measured) => string])[] = [
    ['first page, from choosing the file', '1 000 ms', ({ firstPage }) => ms(firstPage)],
    [`jump to a page, p95 of ${JUMPS}`, '300 ms', ({ jumps }) => ms(share(jumps, 0.95))],
    ['jump, middle', '', ({ jumps }) => ms(share(jumps, 0.5))],
    [
      `memory of the page's process after ${VISITED} pages`,
      '300 MB',
      ({ memory }) => (memory ? `${Math.round(memory)} MB` : ''),
    ],
    ['scroll, p95 frame', '17 ms', ({ scroll }) => frame(scroll)],
    ['zoom, p95 frame', '17 ms', ({ zoom }) => frame(zoom)],
    ['find a word on all pages', 'as pdf.js', ({ find }) => ms(find)],
  ];
  const table = [
    ['', ...results.map(({ viewer }) => viewer), 'wanted, at most'],
    ['---', ...results.map(() => '---:'), '---:'],
    ...rows.map(([name, wanted, read]) => [name, ...results.map(read), wanted]),
  ];
  return `# Long PDFs

${new Date().toISOString().slice(0, 16).replace('T', ' ')}, Chromium ${version}, headless, software rendering; load of the machine before: ${load}. ${PAGES} pages of scans in
${megabytes(files.scans)} MB, and ${PAGES} pages of text in ${megabytes(files.texts)} MB for finding. A page is seen when its colour is on the screen. Memory is the proportional set size of the page's process with its workers.

${table.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}
`;
}

export async function runPdf(given: readonly string[]): Promise<void> {
  const wanted = given
    .find((each) => each.startsWith('--rows='))
    ?.slice('--rows='.length)
    .split(',');
  const rows = ROWS.filter((row) => !wanted || wanted.includes(row));
  await build({
    configFile: false,
    root: toPath('./peers'),
    logLevel: 'warn',
    build: {
      target: 'es2023',
      outDir: toPath('./.peers'),
      emptyOutDir: true,
      chunkSizeWarningLimit: 10_000,
      rolldownOptions: { input: toPath('./peers/pdfjs/index.html') },
    },
  });
  const folder = mkdtempSync(join(tmpdir(), 'markwright-bench-'));
  const files = { scans: join(folder, 'scans.pdf'), texts: join(folder, 'texts.pdf') };
  const load = loadavg()
    .map((each) => each.toFixed(1))
    .join(', ');
  const [own, peers] = [await serve(toPath('../..'), 'dist'), await serve(toPath('.'), '.peers')];
  const browser = await launch();
  try {
    writeScans(files.scans);
    writeTexts(files.texts);
    const results: Measured[] = [];
    for (const [viewer, server] of [
      [markwright, own],
      [pdfjs, peers],
    ] as const) {
      console.log(`${viewer.name}, long PDFs`);
      const measured = await measure(browser, viewer, originOf(server), files, rows);
      console.log(JSON.stringify(measured));
      results.push(measured);
    }
    const markdown = toMarkdown(results, files, browser.version(), load);
    console.log(`\n${markdown}`);
    if (given.length === 0) writeFileSync(toPath('./pdf/results.md'), markdown);
  } finally {
    await browser.close();
    await own.close();
    await peers.close();
    rmSync(folder, { recursive: true });
  }
}
