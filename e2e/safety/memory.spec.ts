import { deflateSync } from 'node:zlib';
import type { CDPSession, Page } from '@playwright/test';
import { long, short, writeTiff } from '../../src/testing/tiff.ts';
import type { TestFile } from '../support/app.ts';
import { rectangleMark } from '../support/documents.ts';
import { plainPicture } from '../support/pictures.ts';
import { expect, longTest } from '../support/test.ts';

const MEGABYTE = 1024 ** 2;
/** Memory allowed after an input ten times as large: loaded code and the engine's reserve. */
const MOST_LEFT = 10 * MEGABYTE;

const RECTANGLE = rectangleMark('one', { x: 10, y: 10, width: 50, height: 50 });

/** Returns the size of the JavaScript heap including buffers (bytes). */
async function measureHeap(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize, backingStorageSize } = await session.send('Runtime.getHeapUsage');
  return usedSize + backingStorageSize;
}

const workerNames = (page: Page): Promise<readonly string[]> =>
  Promise.all(page.workers().map((worker) => worker.evaluate(() => self.name)));

/** Measures heap and workers once the page is idle: the scanner starts after the picture. */
async function measureCalm(page: Page, session: CDPSession) {
  await expect.poll(() => workerNames(page)).toContain('scanner');
  return { workers: (await workerNames(page)).toSorted(), heap: await measureHeap(session) };
}

/** A small file that claims 144 megapixels, inflates to 100 MB and ends there. */
function inflatingPicture(): TestFile {
  const side = 12_000;
  const fields = {
    256: long(side),
    257: long(side),
    258: short(8),
    259: short(8),
    262: short(1),
    277: short(1),
    278: long(side),
  };
  const tiff = writeTiff([{ chunks: [deflateSync(Buffer.alloc(100 * MEGABYTE))], fields }]);
  return { name: 'bomb.tiff', mimeType: 'image/tiff', buffer: Buffer.from(tiff) };
}

longTest('memory of 100 MB of rejected marks is freed', async ({ app, page, context }) => {
  await app.open(plainPicture());
  const session = await context.newCDPSession(page);
  const before = await measureCalm(page, session);
  for (let round = 0; round < 2; round += 1) {
    // Only the closing bracket is missing: the whole file must be read and parsed.
    await page.evaluate(
      ([mark, repeats]) => {
        const parts = Array.from({ length: repeats }, (_, index) => (index === 0 ? mark : `,${mark}`));
        const transfer = new DataTransfer();
        transfer.items.add(new File(['{"marks":[', ...parts, '}'], 'big.json', { type: 'application/json' }));
        document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
      },
      [JSON.stringify({ ...RECTANGLE, note: 'x'.repeat(9000) }), 11_000] as const,
    );
    const alert = app.messages.getByRole('alert');
    await expect(alert).toContainText("big.json isn't a marks document", { timeout: 60_000 });
    await alert.getByRole('button', { name: 'Dismiss' }).click();
    await expect.poll(async () => (await workerNames(page)).toSorted()).toEqual(before.workers);
  }
  await expect.poll(async () => (await measureHeap(session)) - before.heap).toBeLessThan(MOST_LEFT);
});

longTest('memory of a small file that unpacks to 100 MB is freed', async ({ app, page, context }) => {
  await app.open(plainPicture());
  const session = await context.newCDPSession(page);
  const before = await measureCalm(page, session);
  const bomb = inflatingPicture();
  await app.chooseFiles([bomb], () => app.run('open'));
  const alert = app.messages.getByRole('alert');
  await expect(alert).toContainText("Couldn't open bomb.tiff");
  await expect(alert).toContainText('it ends early');
  await alert.getByRole('button', { name: 'Dismiss' }).click();
  await expect.poll(async () => (await workerNames(page)).toSorted()).toEqual(before.workers);
  await expect.poll(async () => (await measureHeap(session)) - before.heap).toBeLessThan(MOST_LEFT);
});
