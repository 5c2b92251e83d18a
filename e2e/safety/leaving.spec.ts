// Every way of leaving the page with unsaved work asks first.
import type { Page } from '@playwright/test';
import { oneOf, someOf } from '../../src/testing/short-form.ts';
import { App } from '../support/app.ts';
import { marksFile, rectangleMark } from '../support/documents.ts';
import { barcodePicture, plainPicture } from '../support/pictures.ts';
import { expect, longTest, test } from '../support/test.ts';

const picture = plainPicture();
const MARK = rectangleMark('one', { x: 40, y: 40, width: 200, height: 100 });

/** Makes storage fail while the page says so. */
async function refuseStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.set(window, 'isStorageFull', true);
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (...args: Parameters<typeof put>) {
      if (Reflect.get(window, 'isStorageFull') === true) throw new DOMException('No room', 'QuotaExceededError');
      return put.apply(this, args);
    };
  });
}

const giveRoom = (page: Page) => page.evaluate(() => Reflect.set(window, 'isStorageFull', false));

async function openRefused(page: Page): Promise<App> {
  await refuseStorage(page);
  const app = new App(page);
  await app.start();
  await app.openWith(picture, [MARK]);
  await expect(page.getByTestId('autosave-state')).toHaveText('Not saved');
  return app;
}

const answer = (app: App, name: 'Cancel' | 'Discard' | 'Save as a file') =>
  app.dialog.getByRole('button', { name }).click();

const WAYS: readonly (readonly [string, (app: App) => Promise<void>])[] = [
  ['closing it', (app) => app.run('close-document')],
  ['opening another picture', (app) => app.chooseFiles([barcodePicture()], () => app.run('open'))],
  [
    'dropping another picture',
    async (app) => {
      await app.drop([barcodePicture()]);
      await app.dialog.getByRole('button', { name: 'Open this one instead' }).click();
    },
  ],
  [
    'pasting another picture',
    async (app) => {
      await app.pasteFiles([barcodePicture()]);
      await app.dialog.getByRole('button', { name: 'Open this one instead' }).click();
    },
  ],
];

for (const [name, leave] of someOf(WAYS, 0)) {
  test(`${name}: unsaved work stays when the question is cancelled, and is saved as a file`, async ({ page }) => {
    const app = await openRefused(page);
    await leave(app);
    await expect(app.dialog).toContainText("plain.png isn't saved");
    await expect(app.dialog).toContainText("browser's storage for this page is full");
    await answer(app, 'Cancel');
    await expect(app.canvas).toHaveAccessibleName(/^plain\.png/);
    expect(await app.exportMarks()).toHaveLength(1);
    await leave(app);
    const saved = await app.saved(() => answer(app, 'Save as a file'));
    expect(saved.name).toBe('plain.markwright');
    expect(saved.text).toContain('"uid":"one"');
    await expect(app.dialog).toBeHidden();
    await expect(page.getByText(/^plain\.png$/)).toHaveCount(0);
    await expect(page.getByTestId('autosave-state').filter({ hasText: /^Saved/ })).toHaveCount(0);
  });
}

longTest('discarded work is gone, and Escape cancels', async ({ page }) => {
  const app = await openRefused(page);
  await app.run('close-document');
  await expect(app.dialog).toBeVisible();
  await app.press('Escape');
  await expect(app.dialog).toBeHidden();
  await expect(app.canvas).toHaveAccessibleName(/^plain\.png/);
  await app.run('close-document');
  await answer(app, 'Discard');
  await expect(page.getByRole('region', { name: 'Start' })).toBeVisible();
});

longTest('the question closes when the document is saved', async ({ page }) => {
  const app = await openRefused(page);
  await app.run('close-document');
  await expect(app.dialog).toBeVisible();
  await giveRoom(page);
  // Saving retries after a few seconds.
  await expect(page.getByRole('region', { name: 'Start' })).toBeVisible();
  await page.getByRole('button', { name: /^plain\.png/ }).click();
  await expect(app.canvas).toHaveAccessibleName(/^plain\.png/);
  expect(await app.exportMarks()).toHaveLength(1);
});

test('leaving the page asks the browser’s own question while anything is not kept, and only then', async ({ page }) => {
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  const app = await openRefused(page);
  await app.reload();
  expect(asked).toEqual(['beforeunload']);
  await giveRoom(page);
  await app.openWith(picture, [MARK]);
  await expect(page.getByTestId('autosave-state')).toHaveText('Saved');
  await page.reload();
  await expect(app.canvas).toHaveAccessibleName(/^plain\.png/);
  expect(asked).toEqual(['beforeunload']);
});

test('another tab takes saved work; unsaved work stays, with a question', async ({ page, context }) => {
  const app = new App(page);
  await refuseStorage(page);
  await app.start();
  await giveRoom(page);
  await app.openWith(picture, [MARK]);
  await expect(page.getByTestId('autosave-state')).toHaveText('Saved');
  await app.leaveField();
  await page.evaluate(() => Reflect.set(window, 'isStorageFull', true));
  await app.press('r', 'Enter', 'Escape');
  await expect(page.getByTestId('autosave-state')).toHaveText('Not saved');
  const other = new App(await context.newPage());
  await other.start();
  await other.dialog.getByRole('button', { name: 'Continue here' }).click();
  await expect(other.canvas).toHaveAccessibleName(/^plain\.png/);
  expect(await other.exportMarks()).toHaveLength(1);
  await expect(app.dialog).toContainText('This document is open in another tab');
  await answer(app, 'Cancel');
  expect(await app.exportMarks()).toHaveLength(2);
  await app.run('close-document');
  const saved = await app.saved(() => answer(app, 'Save as a file'));
  expect(saved.name).toBe('plain.markwright');
  await expect(page.getByRole('region', { name: 'Start' })).toBeVisible();
});

test('site data cleared under an open document is rewritten, and the document stays open', async ({
  app,
  page,
  context,
}) => {
  await app.openWith(picture, [MARK]);
  await expect(page.getByTestId('autosave-state')).toHaveText('Saved');
  const session = await context.newCDPSession(page);
  const { origin } = new URL(page.url());
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
  await app.leaveField();
  await app.press('r', 'Enter');
  await expect(page.getByTestId('autosave-state')).toHaveText('Saved');
  await expect(app.canvas).toHaveAccessibleName(/^plain\.png/);
  await page.reload();
  await expect(app.canvas).toHaveAccessibleName(/^plain\.png/);
  expect(await app.exportMarks()).toHaveLength(2);
});

longTest('the database is recreated unchanged after another page deletes it', async ({ app, page, context }) => {
  await app.openWith(picture, [MARK]);
  await expect(page.getByTestId('autosave-state')).toHaveText('Saved');
  const other = await context.newPage();
  await other.goto('/icon.svg');
  const outcome = await other.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const request = indexedDB.deleteDatabase('markwright-documents');
        request.onsuccess = () => resolve('deleted');
        request.onblocked = () => resolve('blocked');
      }),
  );
  expect(outcome).toBe('deleted');
  await expect(page.getByTestId('autosave-state')).toHaveText('Saved');
  await page.reload();
  await expect(app.canvas).toHaveAccessibleName(/^plain\.png/);
  expect(await app.exportMarks()).toHaveLength(1);
});

longTest('storage that never answers is reported, and leaving asks', async ({ page }) => {
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
  });
  const app = new App(page);
  await app.start();
  await app.openWith(picture, [MARK]);
  await expect(page.getByTestId('autosave-state')).toHaveText('Not saved');
  // A lasting message: it returns after the start page's own message is dismissed.
  await expect(async () => {
    const ofStart = app.messages.getByRole('alert').filter({ hasText: "Documents can't be saved here" });
    if (await ofStart.isVisible()) await ofStart.getByRole('button', { name: 'Dismiss' }).click();
    await expect(app.messages.getByText("The browser's storage isn't responding. Saving is retried")).toBeVisible({
      timeout: 1000,
    });
  }).toPass();
  await app.run('close-document');
  await expect(app.dialog).toContainText("plain.png isn't saved");
  await answer(app, 'Cancel');
  await app.reload();
  expect(asked).toEqual(['beforeunload']);
});

/** Makes storage reject Blobs in one of the ways that browsers do. */
function refuseBlobs(kind: 'throws' | 'aborts' | 'at the request'): void {
  const { put } = IDBObjectStore.prototype;
  const { commit } = IDBTransaction.prototype;
  const committed = new WeakSet<IDBTransaction>();
  IDBTransaction.prototype.commit = function () {
    committed.add(this);
    commit.call(this);
  };
  IDBObjectStore.prototype.put = function (...args: Parameters<typeof put>) {
    if (!(args[0] instanceof Blob)) return put.apply(this, args);
    const refusal = new DOMException('BlobURLs are not yet supported.', 'DataCloneError');
    if (kind === 'throws') throw refusal;
    const { transaction } = this;
    if (kind === 'aborts') {
      const request = put.call(this, null, args[1]);
      transaction.abort();
      return request;
    }
    // Like WebKit: a committing transaction continues without the Blob, and hides the reason.
    const request: IDBRequest = this.get(args[1] ?? []);
    request.addEventListener('success', (event) => {
      event.stopImmediatePropagation();
      Object.defineProperty(request, 'error', { value: refusal });
      request.dispatchEvent(new Event('error'));
      if (!committed.has(transaction)) transaction.abort();
    });
    return request;
  };
}

for (const how of oneOf(['throws', 'aborts', 'at the request'] as const, 2)) {
  test(`if storage refuses Blobs (${how}), the bytes are stored and restored`, async ({ page }) => {
    await page.addInitScript(refuseBlobs, how);
    const app = new App(page);
    await app.start();
    await app.openWith(picture, [MARK]);
    await expect(page.getByTestId('autosave-state')).toHaveText('Saved');
    await page.reload();
    await app.expectOpen(picture);
    expect(await app.exportMarks()).toHaveLength(1);
    await app.closeDocument();
    await expect(page.getByRole('region', { name: 'Recent documents' }).locator('img')).toBeVisible();
  });
}

longTest('an import is saved whole if the page is hidden meanwhile', async ({ app, page }) => {
  await app.open(picture);
  await expect(page.getByTestId('autosave-state')).toHaveText('Saved');
  const marks = Array.from({ length: 3000 }, (_, index) => ({
    ...rectangleMark(`m${index}`, { x: (index % 100) * 8, y: Math.floor(index / 100) * 20, width: 6, height: 10 }),
    note: 'x'.repeat(400),
  }));
  // The first write hides the page and shows it again, as when switching tabs.
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    const show = (state: string) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    };
    IDBObjectStore.prototype.put = function (...args: Parameters<typeof put>) {
      const request = put.apply(this, args);
      const [, key] = args;
      if (Array.isArray(key) && key[0] === 'bucket' && Reflect.get(window, 'wasHidden') !== true) {
        Reflect.set(window, 'wasHidden', true);
        this.transaction.addEventListener('complete', () => {
          show('hidden');
          show('visible');
        });
      }
      return request;
    };
  });
  await app.importFile(marksFile({ marks }));
  await expect(app.messages.getByText('3,000 marks imported')).toBeVisible();
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'wasHidden'))).toBe(true);
  await expect(page.getByTestId('autosave-state')).toHaveText('Saved');
  await page.reload();
  await app.expectOpen(picture);
  expect(await app.exportMarks()).toHaveLength(3000);
});

longTest('unhandled failures are reported', async ({ app, page, guard }) => {
  guard.allowPageError(/No such thing/);
  await app.open(picture);
  await page.evaluate(() => void Promise.reject(new Error('No such thing')));
  await expect(app.messages.getByRole('alert')).toContainText('No such thing');
});
