import type { Page } from '@playwright/test';
import { marksFile, rectangleMark } from '../support/documents.ts';
import { plainPicture } from '../support/pictures.ts';
import { expect, longTest } from '../support/test.ts';

const MARKS = 20_000;
/** Maximum size of a write (characters): the main thread copies it in one go, in a few ms. */
const LARGEST_WRITE = 1_000_000;

async function watchWrites(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const writes: { largest: number; count: number } = { largest: 0, count: 0 };
    Reflect.set(window, 'storageWrites', writes);
    const put = IDBObjectStore.prototype.put;
    const perTransaction = new WeakMap<IDBTransaction, number>();
    IDBObjectStore.prototype.put = function (...args: Parameters<typeof put>) {
      const sum = (perTransaction.get(this.transaction) ?? 0) + JSON.stringify(args[0]).length;
      perTransaction.set(this.transaction, sum);
      writes.largest = Math.max(writes.largest, sum);
      writes.count += 1;
      return put.apply(this, args);
    };
  });
}

const takeWrites = (page: Page): Promise<{ largest: number; count: number }> =>
  page.evaluate(() => {
    const writes = Reflect.get(window, 'storageWrites');
    const copy = { ...writes };
    Object.assign(writes, { largest: 0, count: 0 });
    return copy;
  });

/** Waits until everything is saved. @returns the writes until then */
async function expectWrites(page: Page): Promise<{ largest: number; count: number }> {
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'storageWrites').count)).toBeGreaterThan(0);
  await expect(page.getByTestId('autosave-state')).toHaveText('Saved');
  return takeWrites(page);
}

longTest('saving 20 000 marks never holds the page up, and one change writes one piece', async ({ page, app }) => {
  await watchWrites(page);
  await page.reload();
  await app.open(plainPicture());
  const marks = Array.from({ length: MARKS }, (_, index) =>
    rectangleMark(`m${index}`, { x: (index % 200) * 5, y: Math.floor(index / 200) * 8, width: 4, height: 6 }),
  );
  await app.importFile(marksFile({ marks }));
  await expect(app.messages.getByText('20,000 marks imported')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByTestId('autosave-state')).toHaveText('Saved', { timeout: 60_000 });
  const all = await takeWrites(page);
  expect(all.count).toBeGreaterThan(100);
  expect(all.largest).toBeLessThan(LARGEST_WRITE);
  await app.leaveField();
  await app.press('r', 'Enter');
  const one = await expectWrites(page);
  expect(one.count).toBeLessThan(10);
  expect(one.largest).toBeLessThan(LARGEST_WRITE / 2);
  await page.reload();
  await expect(app.canvas).toHaveAccessibleName(/^plain\.png/, { timeout: 60_000 });
  expect(await app.exportMarks()).toHaveLength(MARKS + 1);
});
