import type { Page, Worker } from '@playwright/test';
import { oneOf } from '../../src/testing/short-form.ts';
import { ExportDialog } from '../output/export-dialog.ts';
import type { App } from '../support/app.ts';
import { marksFile, rectangleMark } from '../support/documents.ts';
import { barcodePicture, hugePicture, plainPicture, tiffPicture } from '../support/pictures.ts';
import { expect, longTest, test } from '../support/test.ts';

type WorkerName = 'marks' | 'media' | 'output' | 'scanner';

async function killWorkers(workers: readonly Worker[]): Promise<void> {
  await Promise.all(
    workers.map((worker) => worker.evaluate(() => setTimeout(() => self.close())).catch(() => undefined)),
  );
}

/** Terminates the workers with a name once one of them holds its lock. */
async function killNamed(page: Page, name: WorkerName): Promise<void> {
  const isLive = (prefix: string) =>
    navigator.locks.query().then(({ held = [] }) => held.some((lock) => lock.name?.startsWith(prefix)));
  await expect.poll(() => page.evaluate(isLive, `markwright-worker-${name}-`)).toBe(true);
  const isNamed = (worker: Worker) => worker.evaluate((wanted) => self.name === wanted, name).catch(() => false);
  let found: Worker[] = [];
  await expect
    .poll(async () => {
      const all = await Promise.all(page.workers().map(async (worker) => ((await isNamed(worker)) ? [worker] : [])));
      found = all.flat();
      return found.length;
    })
    .toBeGreaterThan(0);
  await killWorkers(found);
}

test('a killed decoder is reported in place of its page, with a retry', async ({ app, page }) => {
  await app.open(tiffPicture());
  await killWorkers(page.workers());
  await app.press('PageDown');
  const fault = page.locator('.page-fault');
  // If the death was noticed early, a new worker may already have shown the page.
  if (await fault.isVisible()) await fault.getByRole('button', { name: 'Try again' }).click();
  await app.expectFitted(2);
  await expect(fault).toBeHidden();
  await app.open(plainPicture());
});

longTest(
  'a decoder that fails to load is reported, the open document stays, and the next file opens',
  async ({ app, page, guard }) => {
    guard.expectConsole(/Failed to load resource|worker/);
    await app.open(plainPicture());
    await app.press('r', 'Enter');
    await page.route(/worker-.*\.js/, (route) => route.abort());
    await app.chooseFiles([barcodePicture()], () => app.run('open'));
    await expect(app.messages.getByRole('alert')).toContainText("Couldn't open barcodes.png");
    expect(await app.exportMarks()).toHaveLength(1);
    await page.unroute(/worker-.*\.js/);
    await app.open(barcodePicture());
  },
);

test('a killed scanner is reported at the page, and the next scan works', async ({ app, page }) => {
  await app.open(barcodePicture());
  await app.command('scan').first().click();
  await killWorkers(page.workers());
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

longTest('a killed marks reader is reported with its file, and can be retried', async ({ app, page }) => {
  await app.open(plainPicture());
  await app.press('r', 'Enter');
  // Create the file in the page: transfer is slow. End the worker on its first message: from
  // outside, it could be too early, which takes a minute to notice, or too late.
  await page.evaluate(
    async (mark) => {
      let hasEnded = false;
      window.Worker = class extends globalThis.Worker {
        constructor(url: string | URL, options?: WorkerOptions) {
          super(url, options);
          if (options?.name !== 'marks' || hasEnded) return;
          this.addEventListener('message', () => {
            hasEnded = true;
            this.terminate();
          });
        }
      };
      // More than the page reads without a worker.
      const text = JSON.stringify({ ...mark, note: 'x'.repeat(10_000) });
      const parts = Array.from({ length: 200 }, (_, index) => (index === 0 ? text : `,${text}`));
      const transfer = new DataTransfer();
      transfer.items.add(new File(['{"marks":[', ...parts, ']}'], 'big.json', { type: 'application/json' }));
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
    },
    rectangleMark('one', { x: 10, y: 10, width: 50, height: 50 }),
  );
  const alert = app.messages.getByRole('alert');
  await expect(alert).toContainText("Couldn't read big.json");
  await expect(alert).toContainText('ended it');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(alert).toBeHidden();
  await expect(app.dialog).toContainText('199 of 200 marks are invalid');
  await app.dialog.getByRole('button', { name: 'Load 1 mark' }).click();
  await expect(app.messages.getByText('1 mark imported')).toBeVisible();
  await app.leaveField();
  expect(await app.exportMarks()).toHaveLength(2);
});

longTest(
  'a reader of marks that dies while its report is looked at can be started again from there',
  async ({ app, page }) => {
    await app.open(plainPicture());
    const marks = Array.from({ length: 2000 }, (_, index) => ({
      ...rectangleMark(`m${index}`, { x: 10, y: 10, width: 50, height: 50 }),
      ...(index === 0 ? { opacity: 'none' } : {}),
    }));
    await app.importFile(marksFile({ marks }, 'mixed.json'));
    await expect(app.dialog).toContainText('1 of 2,000 marks is invalid');
    await killNamed(page, 'marks');
    await app.dialog.getByRole('button', { name: 'Repair missing properties' }).click();
    const alert = app.dialog.getByRole('alert');
    await expect(alert).toContainText('ended it');
    await alert.getByRole('button', { name: 'Read again' }).click();
    await app.dialog.getByRole('button', { name: 'Load 1,999 marks' }).click();
    await expect(app.messages.getByText('1,999 marks imported')).toBeVisible();
  },
);

test('a killed writer is reported in the export dialog, and can be retried', async ({ app, page }) => {
  await app.open(hugePicture());
  const { box, write } = await ExportDialog.open(app).then((dialog) => ({
    box: dialog.box,
    write: () => dialog.write(),
  }));
  await expect(box.getByText('Painting…')).toBeVisible();
  await killNamed(page, 'output');
  await expect(box.getByText(/No preview: .*ended it/)).toBeVisible();
  await box.getByRole('button', { name: 'Draw it again' }).click();
  await expect(box.getByText('Painting…')).toBeVisible();
  await write();
  await expect(box.getByText(/Writing page 1/)).toBeVisible();
  await killNamed(page, 'output');
  await expect(box.getByText(/The export has failed: .*ended it/)).toBeVisible();
  await box.getByRole('button', { name: 'Try again' }).click();
  await expect(box.getByText(/Writing page 1/)).toBeVisible();
  await box.getByRole('button', { name: 'Stop' }).click();
  await expect(box.getByRole('button', { name: 'Export', exact: true })).toBeEnabled();
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

longTest('the page is repainted after a lost drawing context', async ({ app, page }) => {
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
  // Effects of a GPU process crash: empty canvases, and the restore event.
  await page.evaluate(() => {
    for (const canvas of document.querySelectorAll<HTMLCanvasElement>('.document-canvas canvas')) {
      canvas.getContext('2d')?.clearRect(0, 0, canvas.width, canvas.height);
      canvas.dispatchEvent(new Event('contextrestored'));
    }
  });
  await expect.poll(ink).toEqual(before);
});

test('a blocked clipboard is reported with an alternative', async ({ app, page }) => {
  await app.open(plainPicture());
  await app.press('r', 'Enter');
  await page.evaluate(() => {
    const refuse = () => Promise.reject(new DOMException('Denied', 'NotAllowedError'));
    Object.assign(navigator.clipboard, { writeText: refuse, readText: refuse });
  });
  await app.press('Control+Shift+c');
  await expect(app.messages.getByRole('alert')).toContainText('save a file instead');
});

/** Browser errors for missing files, including those of a first scan. */
const NO_NETWORK =
  /ERR_INTERNET_DISCONNECTED|dynamically imported module|preload CSS|zxing_reader|wasm streaming compile|ArrayBuffer instantiation/;

test('an open document can be edited, saved and exported offline', async ({ app, page, context, guard }) => {
  guard.expectConsole(NO_NETWORK);
  await app.open(plainPicture());
  await expect(page.getByTestId('autosave-state')).toHaveText('Saved');
  await context.setOffline(true);
  await app.press('r', 'Enter');
  await expect(page.getByTestId('autosave-state')).toHaveText('Saved');
  expect(await app.exportMarks()).toHaveLength(1);
  await context.setOffline(false);
  await page.reload();
  await expect(app.canvas).toHaveAccessibleName(/^plain\.png/);
  expect(await app.exportMarks()).toHaveLength(1);
});

longTest('lazily loaded parts show as soon as they are loaded', async ({ app, page }) => {
  await page.clock.install();
  await page.reload();
  await app.open(plainPicture());
  await page.clock.pauseAt(Date.now() + 60_000);
  await app.press('?');
  await expect(app.dialog).toBeVisible();
  await app.press('Escape', 'Control+e');
  await ExportDialog.shown(app);
  await page.clock.resume();
});

/** Holds the answers to requests until `release`. */
async function hold(page: Page, files: string): Promise<() => void> {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(files, (route) => held.then(() => route.continue()));
  return release;
}

async function holdApplication(page: Page): Promise<() => void> {
  const release = await hold(page, '**/editor-*.js');
  await page.goto('/');
  return release;
}

test('clicks on the start page before the application is loaded take effect afterwards', async ({ app, page }) => {
  const release = await holdApplication(page);
  await page.getByRole('button', { name: 'Try the sample' }).click();
  await expect(page.locator('html[data-ready]')).not.toBeAttached();
  release();
  await expect(app.canvas).toBeVisible();
});

test('a button of the written start page acts once its script is loaded', async ({ app, page }) => {
  const release = await hold(page, '**/start-*.js');
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Try the sample' }).click();
  await expect(page.locator('html[data-pressed]')).toBeAttached();
  release();
  await expect(app.canvas).toBeVisible();
});

test.describe('in another language', () => {
  test.use({ locale: 'de-DE' });

  test('the written start page, in English, waits for the catalog', async ({ page }) => {
    const release = await hold(page, '**/start-*.js');
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.getByText('Open a document')).toBeHidden();
    await expect(page.getByText('Open a document')).toBeAttached();
    release();
    await expect(page.getByRole('heading', { name: 'Dokument öffnen' })).toBeVisible();
  });
});

test('a start page whose script fails to load reports it', async ({ page, guard }) => {
  guard.expectConsole(/ERR_FAILED/);
  await page.route('**/start-*.js', (route) => route.abort());
  await page.goto('/');
  await expect(page.getByRole('alert')).toContainText("Couldn't load the application");
  await page.unroute('**/start-*.js');
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await expect(page.locator('html[data-ready]')).toBeAttached();
});

longTest('a picture pasted before the application is loaded opens afterwards', async ({ app, page }) => {
  const release = await holdApplication(page);
  await expect(page.getByRole('button', { name: 'Try the sample' })).toBeVisible();
  await app.pasteFiles([plainPicture()]);
  await expect(page.locator('html[data-ready]')).not.toBeAttached();
  release();
  await app.expectOpen(plainPicture());
});

test('an application that fails to load reports it', async ({ page, guard }) => {
  guard.expectConsole(/ERR_FAILED/);
  await page.route('**/editor-*.js', (route) => route.abort());
  await page.goto('/');
  await expect(page.getByRole('alert')).toContainText("Couldn't load the application");
  await page.unroute('**/editor-*.js');
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await expect(page.locator('html[data-ready]')).toBeAttached();
});

test('a panel that fails to load reports it, and the document stays', async ({ app, page, context, guard }) => {
  guard.expectConsole(NO_NETWORK);
  await app.open(plainPicture());
  await app.press('r', 'Enter');
  await expect(page.getByTestId('autosave-state')).toHaveText('Saved');
  await context.setOffline(true);
  await app.inspector.getByRole('tab', { name: 'Comments' }).click();
  await expect(app.inspector.getByRole('alert')).toContainText("Couldn't load this part");
  await app.inspector.getByRole('tab', { name: 'Properties' }).click();
  await expect(app.canvas).toBeVisible();
  expect(await app.exportMarks()).toHaveLength(1);
});

const PARTS: readonly { readonly what: string; use(app: App): Promise<unknown> }[] = [
  { what: 'a dialog', use: (app) => app.press('?') },
  { what: 'the export', use: (app) => app.press('Control+e') },
  {
    what: 'the library of pictures',
    use: (app) => app.chooseTool('ImageStampAnnotation'),
  },
];

for (const { what, use } of oneOf(PARTS, 1)) {
  test(`without the network ${what} says that it is missing, and the window stays`, async ({
    app,
    page,
    context,
    guard,
  }) => {
    guard.expectConsole(NO_NETWORK);
    await app.open(plainPicture());
    await app.press('r', 'Enter', 'Escape');
    await context.setOffline(true);
    await use(app);
    const alert = page.getByRole('alert');
    await expect(alert).toContainText("Couldn't load");
    await expect(alert.getByRole('button', { name: 'Reload the page' })).toBeVisible();
    await alert.getByRole('button', { name: /Close|Dismiss/ }).click();
    await expect(alert).toBeHidden();
    await app.leaveField();
    expect(await app.exportMarks()).toHaveLength(1);
  });
}

longTest(
  'the reader of large files is reported as missing offline, and retried online',
  async ({ app, context, guard }) => {
    guard.expectConsole(NO_NETWORK);
    await app.open(plainPicture());
    const marks = Array.from({ length: 2000 }, (_, index) =>
      rectangleMark(`m${index}`, { x: 10, y: 10, width: 50, height: 50 }),
    );
    await context.setOffline(true);
    await app.importFile(marksFile({ marks }, 'many.json'));
    const alert = app.messages.getByRole('alert');
    await expect(alert).toContainText("Couldn't read many.json");
    await context.setOffline(false);
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(app.messages.getByText('2,000 marks imported')).toBeVisible();
  },
);
