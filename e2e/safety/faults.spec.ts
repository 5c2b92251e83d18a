import type { Page } from '@playwright/test';
import { barcodePicture, plainPicture, tiffPicture } from '../support/pictures.ts';
import { expect, test } from '../support/test.ts';

/** Ends the page's running workers as the browser does it: without a word. */
async function killWorkers(page: Page): Promise<void> {
  await Promise.all(page.workers().map((worker) => worker.evaluate(() => self.close()).catch(() => undefined)));
}

test('a killed decoder is said where its page would be, and the page can be tried again', async ({ app, page }) => {
  await app.open(tiffPicture());
  await killWorkers(page);
  await app.press('PageDown');
  const fault = page.locator('.page-fault');
  // Either the death was noticed before the page was asked for, and a new worker has shown it, or it is told here.
  if (await fault.isVisible()) await fault.getByRole('button', { name: 'Try again' }).click();
  await app.expectFitted(2);
  await expect(fault).toBeHidden();
  await app.open(plainPicture());
});

test('a decoder that cannot be loaded is said, what is open stays, and the next file opens', async ({
  app,
  page,
  guard,
}) => {
  guard.expectConsole(/Failed to load resource|worker/);
  await app.open(plainPicture());
  await app.press('r', 'Enter');
  await page.route(/worker-.*\.js/, (route) => route.abort());
  await app.chooseFiles([barcodePicture()], () => app.command('open').first().click());
  await expect(app.messages.getByRole('alert')).toContainText('barcodes.png could not be opened');
  expect(await app.exportMarks()).toHaveLength(1);
  await page.unroute(/worker-.*\.js/);
  await app.open(barcodePicture());
});

test('a scanner killed in the middle is said at the page, and the next scan works', async ({ app, page }) => {
  await app.open(barcodePicture());
  await app.command('scan').first().click();
  await killWorkers(page);
  const panel = await app.showPanel('Scan');
  await expect(
    panel
      .getByText(/ended it|stopped|failed/i)
      .or(panel.getByText(/found/i))
      .first(),
  ).toBeVisible();
  await app.command('scan').first().click();
  await expect(page.getByText(/barcodes? found/).first()).toBeAttached();
});

test('wasm that does not load is an error of the scan, not of the page', async ({ app, page, guard }) => {
  guard.expectConsole(/Failed to load resource|wasm|falling back to ArrayBuffer/i);
  await page.route(/\.wasm/, (route) => route.abort());
  await app.open(barcodePicture());
  await app.command('scan').first().click();
  await app.showPanel('Scan');
  await expect(app.command('scan').first()).toBeEnabled({ timeout: 30_000 });
  await app.leaveField();
  await app.press('r', 'Enter');
  expect(await app.exportMarks()).toHaveLength(1);
});

test('a lost drawing context is painted again', async ({ app, page }) => {
  await app.open(plainPicture());
  const ink = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLCanvasElement>('.document-canvas canvas')].map(
        (canvas) =>
          canvas
            .getContext('2d')
            ?.getImageData(0, 0, canvas.width, canvas.height)
            .data.reduce((sum, value) => (sum + value) % 1_000_003, 0) ?? 0,
      ),
    );
  const [plain] = await ink();
  await app.press('r');
  await app.drag({ x: 100, y: 100 }, { x: 300, y: 300 });
  await app.press('Escape');
  await page.mouse.move(5, 5);
  await expect.poll(async () => (await ink())[0]).not.toBe(plain);
  const before = await ink();
  // What a dead graphics process leaves: empty canvases, and the event once they can be drawn on again.
  await page.evaluate(() => {
    for (const canvas of document.querySelectorAll<HTMLCanvasElement>('.document-canvas canvas')) {
      canvas.getContext('2d')?.clearRect(0, 0, canvas.width, canvas.height);
      canvas.dispatchEvent(new Event('contextrestored'));
    }
  });
  await expect.poll(ink).toEqual(before);
});

test('a refused clipboard is said with a way on', async ({ app, page }) => {
  await app.open(plainPicture());
  await app.press('r', 'Enter');
  await page.evaluate(() => {
    const refuse = () => Promise.reject(new DOMException('Denied', 'NotAllowedError'));
    Object.assign(navigator.clipboard, { writeText: refuse, readText: refuse });
  });
  await app.press('Control+Shift+c');
  await expect(app.messages.getByRole('alert')).toContainText('save a file instead');
});

test('without the network an open document is worked on, kept and exported', async ({ app, page, context }) => {
  await app.open(plainPicture());
  await expect(page.getByTestId('keeping')).toHaveText('Saved');
  await context.setOffline(true);
  await app.press('r', 'Enter');
  await expect(page.getByTestId('keeping')).toHaveText('Saved');
  expect(await app.exportMarks()).toHaveLength(1);
  await context.setOffline(false);
  await page.reload();
  await expect(app.canvas).toHaveAccessibleName(/^plain\.png/);
  expect(await app.exportMarks()).toHaveLength(1);
});

test('a panel that cannot be fetched says so, and the document stays', async ({ app, page, context, guard }) => {
  guard.expectConsole(/ERR_INTERNET_DISCONNECTED|dynamically imported module/);
  await app.open(plainPicture());
  await app.press('r', 'Enter');
  await expect(page.getByTestId('keeping')).toHaveText('Saved');
  await context.setOffline(true);
  await app.inspector.getByRole('tab', { name: 'Account' }).click();
  await expect(app.inspector.getByRole('alert')).toContainText('could not be loaded');
  await app.inspector.getByRole('tab', { name: 'Properties' }).click();
  await expect(app.canvas).toBeVisible();
  expect(await app.exportMarks()).toHaveLength(1);
});
