import { readFile } from 'node:fs/promises';
import { picturePdf } from '../../src/testing/pdf/picture-pdf.ts';
import { createRandom } from '../../src/testing/random.ts';
import { textsOfPdf } from '../support/pdfs.ts';
import { expect, test } from '../support/test.ts';

/** A page with a photo-like picture of 100 dpi. */
async function photographed(words: string) {
  const random = createRandom(7);
  const [width, height] = [500, 600];
  const data = Uint8ClampedArray.from({ length: width * height * 4 }, (_, at) =>
    at % 4 === 3 ? 255 : ((at / 4) % width) / 4 + random.integer(0, 20),
  );
  return picturePdf([{ data, width, height }], [words]);
}

test('a PDF is compressed with smaller images, compared, and saved as a copy', async ({ app }) => {
  const { bytes, sizes } = await photographed('Photograph of a bridge');
  await app.open({ name: 'bridge.pdf', mimeType: 'application/pdf', buffer: Buffer.from(bytes), pages: sizes });
  await app.stopCatchingFiles();
  await app.runFromPalette('compress');
  const box = app.page.getByRole('dialog', { name: 'Compress', exact: true });
  const compress = box.getByRole('button', { name: 'Compress', exact: true });
  await compress.click();
  // Lossless by default: the dialog says how to save more.
  await expect(box.getByRole('status')).toContainText('Smaller images may save more, with loss.');
  await box.getByRole('button', { name: 'Smaller images' }).click();
  await box.getByLabel('Resolution').fill('72');
  await box.getByLabel('Resolution').press('Enter');
  await compress.click();
  await expect(box.getByRole('status')).toContainText(/kB → \d+ kB: [\d.]+% smaller/);
  for (const [side, label] of [
    ['Compressed', 'Page 1, compressed'],
    ['Uncompressed', 'Page 1, uncompressed'],
  ] as const) {
    await box.getByRole('button', { name: side, exact: true }).click();
    await expect(box.getByRole('img', { name: label })).toHaveAttribute('data-state', 'shown');
  }
  const save = box.getByRole('button', { name: 'Save compressed copy' });
  const [download] = await Promise.all([app.page.waitForEvent('download'), save.click()]);
  expect(download.suggestedFilename()).toBe('bridge.compressed.pdf');
  const saved = new Uint8Array(await readFile(await download.path()));
  expect(saved.length).toBeLessThan(bytes.length / 2);
  expect((await textsOfPdf(saved))[0]).toContain('Photograph of a bridge');
});
