// The example page: two viewers as custom elements of a third-party page.
import { expect, type Page, test } from '@playwright/test';
import type { MarkwrightViewer } from '../../src/lib/element.ts';
import { type StaticServer, serveExample } from './static-server.ts';

let server: StaticServer;
test.beforeAll(async () => {
  server = await serveExample();
});
test.afterAll(() => server.close());

const viewerOf = (page: Page, id: string) => page.locator(`#${id}`).frameLocator('iframe');

test('viewers in a page accept documents and marks, report events, and are isolated', async ({ page }) => {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  await page.goto(server.url);
  const [first, second] = [viewerOf(page, 'first'), viewerOf(page, 'second')];
  const events = page.locator('#events');
  await expect(events).toContainText('first documentopen {"name":"sample.tif"');
  await expect(events).toContainText('second documentopen');

  // Marks round trip unchanged; each viewer has its own.
  const given = await (await page.request.get(`${server.url}samples/sample.marks.json`)).json();
  const marksOf = (id: string) =>
    page.locator(`#${id}`).evaluate(async (viewer) => JSON.parse(await (viewer as MarkwrightViewer).getMarks()));
  expect(await marksOf('first')).toEqual(given);
  expect(await marksOf('second')).toEqual({ marks: [] });

  // Requested tools and colour scheme apply; the host page's styles don't leak in.
  await expect(second.getByRole('toolbar', { name: 'Tools' }).getByRole('group', { name: 'Redact' })).toBeVisible();
  await expect(second.getByRole('group', { name: 'Annotate' })).toHaveCount(0);
  await expect(second.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(first.locator('html')).toHaveAttribute('data-theme', 'light');
  expect(await first.locator('body').evaluate((body) => getComputedStyle(body).letterSpacing)).toBe('normal');
  expect(await page.locator('body').evaluate((body) => getComputedStyle(body).fontFamily)).toBe('serif');

  // Only the focused viewer gets keys: a key on the host page selects no tool.
  await page.locator('#take-out').focus();
  await page.keyboard.press('r');
  const canvas = first.getByRole('application');
  await expect(first.locator('[data-command="tool-select"]')).toHaveAttribute('aria-pressed', 'true');
  await canvas.focus();
  await page.keyboard.press('r');
  await page.keyboard.press('Enter');
  await expect(page.locator('#marks')).toContainText(`"marks":[`);
  await expect.poll(async () => (await marksOf('first')).marks.length).toBe(given.marks.length + 1);
  expect((await marksOf('second')).marks).toEqual([]);

  // Nothing is stored on the device, and no message claims so.
  expect(await page.evaluate(async () => [(await indexedDB.databases()).length, localStorage.length])).toEqual([0, 0]);

  // Barcodes are read with WebAssembly in a worker. A removed viewer frees its resources.
  const scanned = page
    .locator('#second')
    .evaluate((viewer) => (viewer as MarkwrightViewer).scan([1]).then(([result]) => result?.barcodes.length));
  expect(await scanned).toBeGreaterThan(0);
  const workersBefore = page.workers().length;
  await page.locator('#take-out').click();
  await expect.poll(() => page.workers().length).toBeLessThan(workersBefore);
  await expect.poll(() => page.frames().length).toBe(2);
  expect(faults).toEqual([]);
});

test('a viewer reports errors, and continues', async ({ page }) => {
  await page.goto(server.url);
  const first = page.locator('#first');
  await expect(page.locator('#events')).toContainText('first documentopen');
  const report = (run: (viewer: MarkwrightViewer) => Promise<unknown>) =>
    first.evaluate(run as (element: Element) => Promise<unknown>).catch((error: Error) => error.message);
  expect(await report((viewer) => viewer.open('https://example.org/a.png'))).toContain('is another origin');
  expect(await report((viewer) => viewer.open('nowhere.png'))).toContain('The server answered 404');
  expect(await report((viewer) => viewer.open(new Blob(['no picture'])))).toContain("Couldn't open");
  expect(await report((viewer) => viewer.setMarks('{'))).toContain('a marks document');
  expect(await report((viewer) => viewer.scan([99]))).toContain("Page 99 doesn't exist");
  const misplaced = await page.evaluate(async () => {
    const viewer = document.createElement('markwright-viewer');
    viewer.setAttribute('viewer', '/samples');
    const heard = new Promise((resolve) =>
      viewer.addEventListener('error', ({ detail }) => resolve(detail.message), { once: true }),
    );
    document.body.append(viewer);
    return [await heard, viewer.shadowRoot?.textContent];
  });
  expect(misplaced).toEqual(Array(2).fill(`The viewer's files are not at ${server.url}samples/`));
  // The earlier document is still open. Moving the viewer's element reloads it.
  const [before, after] = await first.evaluate(async (element) => {
    const viewer = element as MarkwrightViewer;
    const marks = await viewer.getMarks();
    document.body.append(viewer);
    return [marks, await viewer.getMarks()];
  });
  expect(JSON.parse(before).marks.length).toBeGreaterThan(0);
  expect(JSON.parse(after)).toEqual(JSON.parse(before));
});
