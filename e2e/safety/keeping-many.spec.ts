import type { Page } from '@playwright/test';
import { marksFile, rectangleMark } from '../support/documents.ts';
import { plainPicture } from '../support/pictures.ts';
import { expect, test } from '../support/test.ts';

const MARKS = 20_000;
/** Milliseconds of one write to the storage on the page's thread, on a busy machine; a quiet one needs a tenth. */
const LONGEST_WRITE = 100;

/** Measures what each call that gives something to the storage costs the page's thread. */
async function watchWrites(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const durations: { longest: number; count: number } = { longest: 0, count: 0 };
    Reflect.set(window, 'storageWrites', durations);
    const put = IDBObjectStore.prototype.put;
    const perTransaction = new WeakMap<IDBTransaction, number>();
    IDBObjectStore.prototype.put = function (...args: Parameters<typeof put>) {
      const start = performance.now();
      const request = put.apply(this, args);
      const sum = (perTransaction.get(this.transaction) ?? 0) + performance.now() - start;
      perTransaction.set(this.transaction, sum);
      durations.longest = Math.max(durations.longest, sum);
      durations.count += 1;
      return request;
    };
  });
}

const takeWrites = (page: Page): Promise<{ longest: number; count: number }> =>
  page.evaluate(() => {
    const durations = Reflect.get(window, 'storageWrites');
    const copy = { ...durations };
    Object.assign(durations, { longest: 0, count: 0 });
    return copy;
  });

/** What was written, once anything was and all of it is stored. */
async function expectWrites(page: Page): Promise<{ longest: number; count: number }> {
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'storageWrites').count)).toBeGreaterThan(0);
  await expect(page.getByTestId('keeping')).toHaveText('Saved');
  return takeWrites(page);
}

test('saving 20 000 marks never holds the page up, and one change writes one piece', async ({ page, app }) => {
  await watchWrites(page);
  await page.reload();
  await app.open(plainPicture());
  const marks = Array.from({ length: MARKS }, (_, index) =>
    rectangleMark(`m${index}`, { x: (index % 200) * 5, y: Math.floor(index / 200) * 8, width: 4, height: 6 }),
  );
  await app.importFile(marksFile({ marks }));
  await expect(app.messages.getByText('20,000 marks imported')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByTestId('keeping')).toHaveText('Saved', { timeout: 60_000 });
  const all = await takeWrites(page);
  expect(all.count).toBeGreaterThan(100);
  expect(all.longest).toBeLessThan(LONGEST_WRITE);
  await app.leaveField();
  await app.press('r', 'Enter');
  const one = await expectWrites(page);
  expect(one.count).toBeLessThan(10);
  expect(one.longest).toBeLessThan(LONGEST_WRITE / 2);
  await page.reload();
  await expect(app.canvas).toHaveAccessibleName(/^plain\.png/, { timeout: 60_000 });
  expect(await app.exportMarks()).toHaveLength(MARKS + 1);
});
