// Redactions of lossy originals, decoded by the browser: nothing may bleed into surrounding pixels.

import { createRgba } from '../../src/codecs/rgba.ts';
import type { Mark } from '../../src/marks/index.ts';
import { encodeJpegAs } from '../../src/testing/jpeg-encoder.ts';
import { createSecretPair } from '../../src/testing/lossy-originals.ts';
import { createRandom } from '../../src/testing/random.ts';
import { someOf } from '../../src/testing/short-form.ts';
import type { App, TestPicture } from '../support/app.ts';
import { rectangleMark } from '../support/documents.ts';
import { expect, longTest, test } from '../support/test.ts';
import { ExportDialog, type FormatName, type SavedFile } from './export-dialog.ts';

async function exportAs(app: App, format: FormatName): Promise<SavedFile> {
  const dialog = await ExportDialog.open(app);
  await dialog.format(format);
  await dialog.write();
  expect(await dialog.checked()).toMatch(/redacted pixels? on 1 page holds? nothing of the original/);
  const [file] = await dialog.save(1);
  await dialog.close();
  return file as SavedFile;
}

const toPicture = (bytes: Uint8Array<ArrayBuffer>, pages: TestPicture['pages']): TestPicture => {
  const isTiff = bytes[0] === 0x49;
  return {
    name: isTiff ? 'original.tif' : 'original.jpg',
    mimeType: isTiff ? 'image/tiff' : 'image/jpeg',
    buffer: Buffer.from(bytes),
    pages,
  };
};

/** Seeds for each kind of original; MARKWRIGHT_SECRETS adds that many random ones. */
const SEEDS = [1, 3, 4, 5, 6, 8];
const more = Number(process.env.MARKWRIGHT_SECRETS ?? 0);
const firstSeed = Date.now() % 1_000_000_000;

longTest('two originals that differ only under the redactions export to the same file', async ({ app }) => {
  const seeds = [...someOf(SEEDS, 0), ...Array.from({ length: more }, (_, index) => firstSeed + index)];
  test.setTimeout(240_000 + seeds.length * 15_000);
  for (const seed of seeds) {
    const random = createRandom(seed);
    const { kind, files, size, marks } = createSecretPair(random);
    const format = random.pick(['PNG', 'JPEG'] as const);
    const written: SavedFile[] = [];
    for (const file of files) {
      await app.openWith(toPicture(file, [size]), marks);
      written.push(await exportAs(app, format));
      await app.closeDocument();
      await app.dismissMessage();
    }
    const [one, two] = written;
    expect(Buffer.from(one?.bytes ?? []).equals(Buffer.from(two?.bytes ?? [])), `seed ${seed}: ${kind}`).toBe(true);
  }
});

const SIZE = { width: 320, height: 240 };

const redaction = (uid: string): Mark => ({
  uid,
  type: 'RectangleRedaction',
  interactionMode: 'Full',
  pageNumber: 1,
  creationDateTime: '2024-02-29T10:20:30.000Z',
  modificationDateTime: '2024-02-29T10:20:30.000Z',
  pageData: { ...SIZE },
  rectangle: { x: 101, y: 85, width: 60, height: 20 },
  fillColor: '#000000',
  borderColor: '#000000',
  borderThickness: 1,
  fontColor: '#ffffff',
  reason: '',
});

function createJpeg(sampling: readonly (readonly [number, number])[]): TestPicture {
  const image = createRgba(SIZE.width, SIZE.height);
  image.data.fill(255);
  const encoding = { quality: 85, sampling, scans: 'interleaved', restartInterval: 0, isSmoothed: false } as const;
  return toPicture(encodeJpegAs(image, encoding), [SIZE]);
}

for (const [words, sampling, widest] of [
  [
    'full chroma',
    [
      [1, 1],
      [1, 1],
      [1, 1],
    ],
    7,
  ],
  [
    'coarse chroma',
    [
      [2, 2],
      [1, 1],
      [1, 1],
    ],
    33,
  ],
] as const) {
  test(`the dialog says how far a redaction reaches in a JPEG with ${words}`, async ({ app }) => {
    await app.openWith(createJpeg(sampling), [redaction('r')]);
    const dialog = await ExportDialog.open(app);
    const note = dialog.box.getByText(/Up to \d+ pixels on each side are replaced as well/);
    await expect(note).toContainText(`Up to ${widest} pixels`);
    await dialog.unfold('Contents');
    await dialog.box.getByRole('checkbox', { name: 'Apply redactions' }).uncheck();
    await expect(note).toHaveCount(0);
  });
}

longTest('the dialog lists requested marks JSON, and hidden marks', async ({ app }) => {
  await app.openWith(createJpeg([[1, 1]]), [
    { ...rectangleMark('a', { x: 10, y: 10, width: 50, height: 30 }, '#00ff00'), pageData: { ...SIZE } },
    redaction('r'),
  ]);
  const panel = await app.showPanel('Marks');
  await panel
    .getByRole('option', { name: /^Rectangle,|^Rectangle$|^Rectangle annotation/ })
    .locator('..')
    .locator('[data-tip="Hide"]')
    .click();
  await app.leaveField();
  const dialog = await ExportDialog.open(app);
  const { box } = dialog;
  await expect(box.getByText('1 hidden mark is left off the pages.')).toBeVisible();
  await expect(box.getByText(/^Writes .*-redacted\.pdf with 1 redaction applied\.$/)).toBeVisible();
  await dialog.unfold('Contents');
  await box.getByRole('checkbox', { name: 'Include marks as JSON' }).check();
  await expect(box.getByText(/^Writes .* and marks JSON attached\.$/)).toBeVisible();
  await expect(box.getByText(/1 hidden mark is left off the pages; hiding does not keep/)).toBeVisible();
  await box.getByRole('checkbox', { name: 'Annotations' }).uncheck();
  await expect(box.getByText(/hidden mark/)).toHaveCount(0);
});

longTest('saving everything as one file warns of redacted content in it', async ({ app }) => {
  await app.openWith(createJpeg([[1, 1]]), [redaction('r')]);
  await app.stopCatchingFiles();
  const download = app.page.waitForEvent('download');
  await app.press('Control+Shift+s');
  await download;
  await expect(app.messages.getByText('original.markwright contains what is under the redactions')).toBeVisible();
});
