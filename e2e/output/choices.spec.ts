import { PDFDocument } from '@cantoo/pdf-lib';
import { createNodePlatform } from '../../src/codecs/node-platform.ts';
import { openPicture } from '../../src/codecs/open-picture.ts';
import type { Mark } from '../../src/marks/index.ts';
import type { RgbaImage } from '../../src/media/index.ts';
import { addExif } from '../../src/testing/exif.ts';
import { createPngChunk } from '../../src/testing/png.ts';
import { toJpeg, toPng } from '../../src/testing/scan-pictures.ts';
import { oneOf } from '../../src/testing/short-form.ts';
import { encodeTiffPage, writeTiff } from '../../src/testing/tiff.ts';
import { expectAccessible } from '../support/axe.ts';
import { pageRedactionMark, rectangleMark } from '../support/documents.ts';
import { barcodePicture, hugePicture, plainPicture, plainPictureOf } from '../support/pictures.ts';
import { expect, longTest, test } from '../support/test.ts';
import { ExportDialog } from './export-dialog.ts';
import { createOriginal, MARKS, SECRET_TEXT } from './originals.ts';

const platform = createNodePlatform();

const decode = (bytes: Uint8Array<ArrayBuffer>, page = 0): Promise<RgbaImage> =>
  openPicture(bytes, platform).decodePage(page);

const colorAt = ({ data, width }: RgbaImage, x: number, y: number) => [
  ...data.slice((y * width + x) * 4, (y * width + x) * 4 + 3),
];

const GREEN = rectangleMark('a mark', { x: 100, y: 100, width: 200, height: 100 }, '#00ff00');

test('annotations are burnt in, or left out', async ({ app }) => {
  await app.openWith(plainPicture(), [GREEN]);
  const dialog = await ExportDialog.open(app);
  await dialog.format('PNG');
  await dialog.write();
  expect(await dialog.checked()).toBe('Checked: 1 page written whole, with nothing redacted.');
  const [burnt] = await dialog.save(1);
  expect(colorAt(await decode((burnt as NonNullable<typeof burnt>).bytes), 200, 150)).toEqual([0, 255, 0]);

  await dialog.unfold('Contents');
  await dialog.box.getByRole('checkbox', { name: 'Annotations' }).uncheck();
  await dialog.write();
  await dialog.checked();
  const [without] = await dialog.save(1);
  expect(colorAt(await decode((without as NonNullable<typeof without>).bytes), 200, 150)).toEqual([255, 255, 255]);
});

longTest('its controls stay in place for all choices', async ({ app }) => {
  await app.openWith(plainPicture(), [GREEN]);
  const dialog = await ExportDialog.open(app);
  const preview = dialog.box.getByRole('img');
  await expect(preview).toHaveAttribute('data-state', 'shown');
  const place = await dialog.writeButton.boundingBox();
  for (const format of ['PNG', 'JPEG', 'PDF', 'TIFF'] as const) {
    await dialog.format(format);
    await expect(preview).toHaveAttribute('data-state', 'shown');
    await expect.poll(() => dialog.writeButton.boundingBox()).toEqual(place);
  }
});

test('redactions that are not applied leave the page whole, and the dialog says so', async ({ app }) => {
  await app.openWith(plainPicture(), [pageRedactionMark('all', [])]);
  const dialog = await ExportDialog.open(app);
  await dialog.format('PNG');
  await dialog.unfold('Contents');
  await dialog.box.getByRole('checkbox', { name: 'Apply redactions' }).uncheck();
  await expect(
    dialog.box.getByText('The pages are written with everything that 1 redaction would hide.'),
  ).toBeVisible();
  // The second half of a double click must not stop the export.
  await dialog.writeButton.dblclick();
  await dialog.checked();
  const [whole] = await dialog.save(1);
  expect(colorAt(await decode((whole as NonNullable<typeof whole>).bytes), 500, 400)).toEqual([255, 255, 255]);
});

for (const [kind, create] of oneOf(
  [
    ['PNG', (words: string) => withPngText(words)],
    ['JPEG', (words: string) => withJpegWords(words)],
  ] as const,
  1,
)) {
  test(`no export contains the metadata of a ${kind} file`, async ({ app }) => {
    const words = 'taken by Zacharias Quell';
    const picture = await create(words);
    expect(picture.buffer.includes(words)).toBe(true);
    await app.open(picture);
    const dialog = await ExportDialog.open(app);
    for (const format of ['PNG', 'JPEG', 'TIFF', 'PDF'] as const) {
      await dialog.format(format);
      await dialog.write();
      await dialog.checked();
      const [file] = await dialog.save(1);
      expect(Buffer.from(file?.bytes ?? []).includes(words), `${format} from ${kind}`).toBe(false);
      expect(file?.bytes.length).toBeGreaterThan(100);
    }
  });
}

const NOISE: RgbaImage = {
  width: 96,
  height: 64,
  data: Uint8ClampedArray.from({ length: 96 * 64 * 4 }, (_, at) => (at % 4 === 3 ? 255 : (at * 37) & 255)),
};

async function withPngText(words: string) {
  const png = toPng(NOISE);
  const chunk = createPngChunk('tEXt', Buffer.from(`Author\0${words}`));
  const buffer = Buffer.concat([png.subarray(0, 33), Buffer.from(chunk), png.subarray(33)]);
  return Promise.resolve({ name: 'photo.png', mimeType: 'image/png', buffer, pages: [{ width: 96, height: 64 }] });
}

async function withJpegWords(words: string) {
  const jpeg = await toJpeg(NOISE);
  // An Exif block with the words and the picture as a thumbnail.
  const buffer = Buffer.from(addExif(jpeg, [...Buffer.from(words), ...jpeg]));
  return { name: 'photo.jpg', mimeType: 'image/jpeg', buffer, pages: [{ width: 96, height: 64 }] };
}

longTest('marks JSON is included, without redacted content', async ({ app }) => {
  await app.openWith(createOriginal(1), MARKS);
  const dialog = await ExportDialog.open(app);
  await dialog.unfold('Contents');
  await dialog.box.getByRole('checkbox', { name: 'Include marks as JSON' }).check();
  await expect(dialog.box.getByText(/marks are left out of the marks JSON/)).toBeVisible();

  await dialog.format('TIFF');
  await dialog.write();
  await dialog.checked();
  const files = await dialog.save(2);
  expect(files.map(({ name }) => name).sort()).toEqual(['letter-redacted.marks.json', 'letter-redacted.tif']);
  const json = Buffer.from(files.find(({ name }) => name.endsWith('.json'))?.bytes ?? []).toString();
  expect(json).not.toContain(SECRET_TEXT);
  const uids = (text: string) => (JSON.parse(text) as { marks: { uid: string }[] }).marks.map(({ uid }) => uid);
  expect(uids(json)).toEqual(['an open annotation', 'hides nothing']);

  await dialog.format('PDF');
  await dialog.write();
  await dialog.checked();
  const [pdf] = await dialog.save(1);
  const [attachment] = (await PDFDocument.load(pdf?.bytes ?? new Uint8Array())).getAttachments();
  expect(attachment?.name).toBe('marks.json');
  expect(uids(Buffer.from(attachment?.data ?? []).toString())).toEqual(uids(json));
});

longTest('pages of a TIFF that nothing is drawn on stay byte for byte, turned ones do not', async ({ app }) => {
  const bits = { width: 120, height: 80, samplesPerPixel: 1, bits: 1, photometric: 0, scheme: 'g4' } as const;
  const pages = [3, 5, 7].map((step) =>
    encodeTiffPage({ ...bits, samples: Array.from({ length: 120 * 80 }, (_, at) => (at % step === 0 ? 1 : 0)) }),
  );
  await app.open({
    ...{ name: 'stack.tif', mimeType: 'image/tiff', buffer: Buffer.from(writeTiff(pages)) },
    pages: pages.map(() => ({ width: 120, height: 80 })),
  });
  const dialog = await ExportDialog.open(app);
  const writeStack = async () => {
    await dialog.format('TIFF');
    await dialog.write();
    await dialog.checked();
    const [file] = await dialog.save(1);
    const written = Buffer.from(file?.bytes ?? []);
    return pages.map(({ chunks }) => written.includes(Buffer.from(chunks[0] ?? [])));
  };
  expect(await writeStack()).toEqual([true, true, true]);
  await app.press('Escape');
  await expect(dialog.box).toBeHidden();
  await app.runFromPalette('Rotate page right');
  await expect(app.page.locator('p[aria-live]')).toHaveText('Rotate page 1 right');
  await ExportDialog.open(app);
  expect(await writeStack()).toEqual([false, true, true]);
});

longTest('a valid and an invalid range of pages', async ({ app }) => {
  await app.open(createOriginal(1));
  const dialog = await ExportDialog.open(app);
  await dialog.format('PNG');
  await dialog.unfold('Which pages');
  await dialog.choose('Pages', 'Range');
  const range = dialog.box.getByRole('textbox', { name: /^Pages/ });
  await range.fill('2-9');
  await expect(dialog.box.getByText('outside pages 1 to 2')).toBeVisible();
  await expect(dialog.box.getByRole('button', { name: 'Export', exact: true })).toBeDisabled();
  await range.fill('2');
  await expect(dialog.box.getByRole('img', { name: 'Page 2 as exported' })).toBeVisible();
  await dialog.write();
  await dialog.checked();
  expect((await dialog.save(1)).map(({ name }) => name)).toEqual(['letter.export.png']);
});

longTest('108 megapixels are redacted, written and checked, and the page stays responsive', async ({ app }) => {
  const secret = {
    ...pageRedactionMark('all but a part', [{ x: 0, y: 0, width: 12_000, height: 4000 }]),
    pageData: { width: 12_000, height: 9000 },
  };
  await app.openWith(hugePicture(), [secret]);
  const dialog = await ExportDialog.open(app);
  await dialog.format('TIFF');
  await dialog.write();
  await expect(dialog.box.getByText(/^Writing page 1/)).toBeVisible({ timeout: 60_000 });
  // The page keeps rendering frames while the worker is busy.
  await app.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  await expect(dialog.box.getByText(/^Writing page 1/)).toBeVisible({ timeout: 1 });
  await expect(
    dialog.box.getByText('Checked: 60,000,000 redacted pixels on 1 page hold nothing of the original.'),
  ).toBeVisible({
    timeout: 180_000,
  });
});

longTest('an export can be stopped, and another one begun', async ({ app }) => {
  await app.open(hugePicture());
  const dialog = await ExportDialog.open(app);
  await dialog.format('PNG');
  await dialog.write();
  await dialog.box.getByRole('button', { name: 'Stop' }).click();
  await expect(dialog.box.getByRole('button', { name: 'Export', exact: true })).toBeEnabled();
  await expect(dialog.box.getByRole('button', { name: /^Save/ })).toHaveCount(0);
  await dialog.close();
  await app.expectPage(1);
});

test('a file that fails verification is not saved', async ({ app }) => {
  // The check reads a different page: the blocks at the redaction's edges no longer match.
  await app.page.addInitScript(() => {
    const RealWorker = Worker;
    // Proxy between the worker with the page and the writer.
    const relay = (real: MessagePort): MessagePort => {
      const { port1, port2 } = new MessageChannel();
      let reads = 0;
      port1.onmessage = ({ data }) => real.postMessage(data);
      real.onmessage = ({ data }) => {
        const pixels: unknown = Reflect.get(Object(Reflect.get(Object(data), 'value')), 'data');
        if (pixels instanceof Uint8ClampedArray) {
          reads += 1;
          if (reads > 1) pixels.fill(77);
        }
        port1.postMessage(data);
      };
      return port2;
    };
    window.Worker = class extends RealWorker {
      override postMessage(message: unknown, transfer: unknown): void {
        const [first] = Array.isArray(transfer) ? (transfer as unknown[]) : [];
        const input: unknown = Reflect.get(Object(message), 'input');
        if (Reflect.get(Object(message), 'name') === 'write' && first instanceof MessagePort) {
          const pixels = relay(first);
          super.postMessage({ ...Object(message), input: { ...Object(input), pixels } }, [pixels]);
        } else super.postMessage(message, transfer as Transferable[]);
      }
    };
  });
  await app.reload();
  await app.openWith(plainPicture(), [
    pageRedactionMark('all but a part', [{ x: 103, y: 103, width: 333, height: 333 }]),
  ]);
  const dialog = await ExportDialog.open(app);
  await dialog.format('JPEG');
  await dialog.write();
  const alert = dialog.box.getByRole('alert');
  await expect(alert).toContainText('Verification failed: no file was exported.');
  await expect(alert).toContainText(/On page 1, [\d,]+ redacted pixels are not what the redaction makes of them/);
  await expect(dialog.box.getByRole('button', { name: /^Save/ })).toHaveCount(0);
});

longTest('signatures are written in their fonts, which the worker loads', async ({ app }) => {
  const fonts = ['Dancing Script', 'Great Vibes', 'Caveat', 'Sacramento'];
  const signature = (fontName: string, index: number): Mark => ({
    uid: fontName,
    type: 'TextSignature',
    interactionMode: 'Full',
    pageNumber: 1,
    creationDateTime: '2024-02-29T10:20:30.000Z',
    modificationDateTime: '2024-02-29T10:20:30.000Z',
    pageData: { width: 1000, height: 800 },
    rectangle: { x: 100, y: 20 + index * 190, width: 800, height: 160 },
    color: '#000000',
    fontName,
    horizontalAlignment: 'Left',
    text: 'Jane Doe',
  });
  await app.openWith(plainPicture(), fonts.map(signature));
  const dialog = await ExportDialog.open(app);
  await dialog.format('PNG');
  await dialog.write();
  await dialog.checked();
  const [file] = await dialog.save(1);
  const { data, width } = await decode((file as NonNullable<typeof file>).bytes);
  const inks = fonts.map((_, index) => {
    const band = data.subarray((20 + index * 190) * width * 4, (180 + index * 190) * width * 4);
    return band.filter((value, at) => at % 4 === 0 && value < 128).length;
  });
  // A missing font has a fallback: two missing ones would look alike.
  expect(new Set(inks).size, `pixels of ink: ${inks.join(', ')}`).toBe(fonts.length);
  for (const ink of inks) expect(ink).toBeGreaterThan(500);
});

longTest("the resolution begins with the file's own, and a chosen one stays for its document", async ({ app }) => {
  await app.open(plainPictureOf(200));
  const dialog = await ExportDialog.open(app);
  const resolution = dialog.box.getByRole('textbox', { name: 'Resolution' });
  await dialog.unfold('Quality');
  await expect(resolution).toHaveValue('200');
  await resolution.fill('150');
  await resolution.press('Enter');
  // Open it again before the browser has reported the closing.
  await app.press('Escape', 'Control+e');
  await ExportDialog.shown(app);
  await expect(resolution).toHaveValue('150');
  await dialog.write();
  await dialog.checked();
  const [file] = await dialog.save(1);
  const [page] = (await PDFDocument.load((file as NonNullable<typeof file>).bytes)).getPages();
  expect(page?.getSize()).toEqual({ width: 480, height: 384 });
  await dialog.close();
  await app.open(barcodePicture());
  await ExportDialog.open(app);
  await expect(resolution).toHaveValue('300');
});

longTest('the dialog is accessible before and after the writing', async ({ app }) => {
  await app.openWith(createOriginal(1), MARKS);
  const dialog = await ExportDialog.open(app);
  await expect(dialog.box.locator('canvas[role="img"][data-state="shown"]')).toBeVisible();
  await expectAccessible(app.page, 'the export dialog');
  await dialog.write();
  await dialog.checked();
  await expectAccessible(app.page, 'the export dialog with its result');
});
