import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { App } from '../support/app.ts';
import { marksFile, rectangleMark } from '../support/documents.ts';
import { letterPdf } from '../support/pdfs.ts';
import { plainPicture, tiffPicture } from '../support/pictures.ts';
import { expect, longTest, test } from '../support/test.ts';

const picture = plainPicture();

async function reopen(context: BrowserContext): Promise<App> {
  const app = new App(await context.newPage());
  await app.start();
  return app;
}

const autosaveState = (page: Page) => page.getByTestId('autosave-state');

async function expectSaved(app: App): Promise<void> {
  await expect(autosaveState(app.page)).toHaveText('Saved');
}

async function drawRectangle(app: App, x = 100): Promise<void> {
  await app.press('r');
  await app.drag({ x, y: 100 }, { x: x + 120, y: 220 });
}

test('a reload brings the document back with its marks, unknown properties and zoom', async ({ app, page }) => {
  await app.open(picture);
  const imported = { ...rectangleMark('imported', { x: 20, y: 20, width: 40, height: 40 }), note: { of: ['another'] } };
  await app.importFile(marksFile({ layerRecordId: 'x1', marks: [imported], name: 'Layer' }));
  await expect(app.messages.getByText('1 mark imported')).toBeVisible();
  await app.leaveField();
  await drawRectangle(app);
  await drawRectangle(app, 400);
  await app.press('Control+=', 'Control+=');
  await expectSaved(app);
  const before = await app.exportText();
  expect(JSON.parse(before)).toMatchObject({
    layerRecordId: 'x1',
    name: 'Layer',
    marks: [{ note: { of: ['another'] } }, {}, {}],
  });
  const zoom = await app.zoomPercent();
  await expectSaved(app);
  await page.reload();
  await expect(app.canvas).toHaveAccessibleName(/^plain\.png, page 1 of 1/);
  expect(await app.exportText()).toBe(before);
  await expect.poll(() => app.zoomPercent()).toBe(zoom);
});

longTest('a reload restores the current page, its position, the zoom, and hidden marks', async ({ app, page }) => {
  await app.open(tiffPicture());
  await app.press('PageDown');
  await app.expectFitted(2);
  await app.importFile(
    marksFile({
      marks: ['shown', 'hidden'].map((uid, index) => ({
        ...rectangleMark(uid, { x: 100 + 200 * index, y: 100, width: 100, height: 100 }),
        pageNumber: 2,
      })),
    }),
  );
  await expect(app.messages.getByText('2 marks imported')).toBeVisible();
  const rows = (await app.showPanel('Marks')).getByRole('listbox').getByRole('option');
  // The list starts with the topmost mark, which was added last.
  await rows.first().locator('..').locator('[data-tip="Hide"]').click();
  await app.leaveField();
  const { x, y } = await app.box();
  await page.mouse.move(x + 100, y + 100);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -300);
  await page.keyboard.up('Control');
  const before = await app.findView();
  const zoom = await app.zoomPercent();
  expect(zoom).toBeGreaterThan(105);
  await expectSaved(app);
  await page.reload();
  await expect(app.canvas).toHaveAccessibleName(/^three pages\.tiff, page 2 of 3/);
  await expect.poll(() => app.zoomPercent()).toBe(zoom);
  const after = await app.findView();
  for (const key of ['x', 'y', 'scale'] as const) expect(after[key], key).toBeCloseTo(before[key], 0);
  await app.showPanel('Marks');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toHaveAccessibleName(/, hidden$/);
  await expect(rows.last()).not.toHaveAccessibleName(/hidden/);
});

test('a tab that is closed during a gesture loses only that gesture', async ({ app, page, context }) => {
  await app.open(picture);
  await drawRectangle(app);
  await app.press('Escape');
  await expectSaved(app);
  const before = await app.exportText();
  const { x, y } = app.at({ x: 500, y: 500 });
  await app.press('r');
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 60, y + 60, { steps: 3 });
  await page.close();
  const again = await reopen(context);
  await expect(again.canvas).toHaveAccessibleName(/^plain\.png, page 1 of 1/);
  expect(await again.exportText()).toBe(before);
});

longTest('a gesture that ended a moment before the page is left is kept', async ({ app, page }) => {
  await app.open(picture);
  await expectSaved(app);
  await drawRectangle(app);
  // Not waiting for the save: leaving must do it.
  await page.reload();
  await expect(app.canvas).toHaveAccessibleName(/^plain\.png, page 1 of 1/);
  expect(await app.exportMarks()).toHaveLength(1);
});

longTest('an unfinished save does not delay leaving the page', async ({ app, page }) => {
  await page.addInitScript(() => {
    const get = IDBObjectStore.prototype.get;
    // A transaction with endless requests never completes.
    IDBObjectStore.prototype.get = function (key) {
      const ask = () => {
        if (this.transaction.mode === 'readwrite' && Reflect.get(window, 'isDiskBusy')) {
          get.call(this, 'nothing').onsuccess = ask;
        }
      };
      ask();
      return get.call(this, key);
    };
  });
  await page.reload();
  await app.open(picture);
  await expectSaved(app);
  await page.evaluate(() => Reflect.set(window, 'isDiskBusy', true));
  await drawRectangle(app);
  await expect(autosaveState(page)).toHaveText('Saving…');
  await drawRectangle(app, 400);
  await page.reload();
  await expect(app.canvas).toHaveAccessibleName(/^plain\.png, page 1 of 1/);
  expect(await app.exportMarks()).toHaveLength(2);
});

test('a second tab reports the open document, and takes it over completely', async ({ app, context }) => {
  await app.open(picture);
  await drawRectangle(app);
  await expectSaved(app);
  const before = await app.exportText();
  const other = await reopen(context);
  await expect(other.dialog).toContainText('is open in another tab');
  await other.dialog.getByRole('button', { name: 'Continue here' }).click();
  await expect(other.canvas).toHaveAccessibleName(/^plain\.png, page 1 of 1/);
  expect(await other.exportText()).toBe(before);
  await expect(app.messages.getByRole('alert')).toContainText('continues in another tab');
  await expect(app.page.getByRole('region', { name: 'Start' })).toBeVisible();
  await expect(app.page.getByText('Open in another tab')).toBeVisible();
});

longTest('a second tab can open a copy, and neither writes over the other', async ({ app, context }) => {
  await app.open(picture);
  await drawRectangle(app);
  await expectSaved(app);
  const other = await reopen(context);
  await other.dialog.getByRole('button', { name: 'Open a copy' }).click();
  await expect(other.canvas).toHaveAccessibleName(/^plain \(copy\)\.png/);
  await other.press('Control+a', 'Delete');
  await expectSaved(other);
  await other.page.close();
  await app.page.reload();
  await expect(app.canvas).toHaveAccessibleName(/^plain\.png/);
  expect(await app.exportMarks()).toHaveLength(1);
});

test('a closed document is on the start page: it can be opened, removed, and restored', async ({ app, page }) => {
  await app.open(picture);
  await drawRectangle(app);
  await expectSaved(app);
  await app.run('close-document');
  const recents = page.getByRole('region', { name: 'Recent documents' });
  await expect(recents).toContainText('plain.png');
  await expect(recents).toContainText('1 mark ·');
  await expect(recents.locator('img')).toBeVisible();
  await recents.getByRole('button', { name: 'Remove plain.png' }).click();
  await expect(recents).toContainText('plain.png was removed');
  await recents.getByRole('button', { name: 'Undo' }).click();
  await recents.getByRole('button', { name: /^plain\.png/ }).click();
  await expect(app.canvas).toHaveAccessibleName(/^plain\.png, page 1 of 1/);
  expect(await app.exportMarks()).toHaveLength(1);
  await app.run('close-document');
  await recents.getByRole('button', { name: 'Remove plain.png' }).click();
  await expect(recents).toContainText('was removed');
  await page.reload();
  await expect(page.getByRole('region', { name: 'Start' })).toBeVisible();
  await expect(page.getByText('plain.png')).toHaveCount(0);
});

test('a full disk is reported at once, editing continues, and saving resumes with free space', async ({
  page,
  context,
  baseURL,
}) => {
  const session = await context.newCDPSession(page);
  const { origin } = new URL(baseURL ?? '');
  // Before the page loads: Chromium caches the available space for a while.
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  const app = new App(page);
  await app.start();
  await app.open(picture);
  await expect(autosaveState(page)).toHaveText('Not saved');
  await expect(app.messages.getByRole('alert')).toContainText("browser's storage for this page is full");
  await drawRectangle(app);
  expect(await app.exportMarks()).toHaveLength(1);
  await session.send('Storage.overrideQuotaForOrigin', { origin });
  await drawRectangle(app, 400);
  await expectSaved(app);
  await page.reload();
  await expect(app.canvas).toHaveAccessibleName(/^plain\.png/);
  expect(await app.exportMarks()).toHaveLength(2);
});

longTest(
  'forbidden storage is reported on the start page and in the document, and editing continues',
  async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(IDBFactory.prototype, 'open', {
        value: () => {
          throw new DOMException('The user denied permission to access the database.', 'SecurityError');
        },
      });
    });
    const app = new App(page);
    await app.start();
    await expect(page.getByText('stores nothing for this page')).toBeVisible();
    await app.open(picture);
    await expect(autosaveState(page)).toHaveText('Not saved');
    await drawRectangle(app);
    expect(await app.exportMarks()).toHaveLength(1);
  },
);

/** Returns the bytes of the document's own file. The browser saves it: text would corrupt them. */
async function saveWhole(app: App): Promise<Buffer> {
  await app.stopCatchingFiles();
  const download = app.page.waitForEvent('download');
  await app.press('Control+Shift+s');
  const file = await download;
  expect(file.suggestedFilename()).toBe('plain.markwright');
  return readFile(await file.path());
}

test('a document travels as one file, a PDF as well', async ({ app, page }) => {
  for (const document of [picture, letterPdf('plain.pdf', [['Dear Mrs Ada Byron'], ['Byron again']])]) {
    await app.open(document);
    await drawRectangle(app);
    const before = await app.exportMarks();
    const buffer = await saveWhole(app);
    await app.run('close-document');
    await page.reload();
    await app.drop([{ name: 'plain.markwright', mimeType: '', buffer }]);
    await expect(app.canvas).toHaveAccessibleName(
      new RegExp(`^${document.name.replace('.', '\\.')}, page 1 of ${document.pages.length}`),
    );
    await expect(app.messages.getByText('1 mark imported')).toBeVisible();
    expect(await app.exportMarks()).toEqual(before);
  }
  await app.press('Control+f');
  const find = page.getByRole('search', { name: 'Find' });
  await find.getByRole('searchbox').fill('byron');
  await expect(find.getByText('1 of 2')).toBeVisible();
});

test('a truncated saved document is reported, and the open document stays', async ({ app }) => {
  await app.open(picture);
  const buffer = await saveWhole(app);
  await app.drop([{ name: 'cut.markwright', mimeType: '', buffer: buffer.subarray(0, -100) }]);
  await expect(app.messages.getByRole('alert')).toContainText('truncated or damaged');
  await expect(app.canvas).toHaveAccessibleName(/^plain\.png/);
});
