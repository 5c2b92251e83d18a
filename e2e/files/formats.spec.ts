import type { Size } from '../../src/kernel/rect.ts';
import { encodeAvif, irot, withProperties } from '../../src/testing/avif.ts';
import { writeBmp } from '../../src/testing/bmp.ts';
import { createExif } from '../../src/testing/exif.ts';
import { writeGif } from '../../src/testing/gif.ts';
import { encodeJpeg, joinGreyJpegs } from '../../src/testing/jpeg.ts';
import { boxJxl, encodeJxl } from '../../src/testing/jxl.ts';
import { paintCode128 } from '../../src/testing/scan-pictures.ts';
import { someOf } from '../../src/testing/short-form.ts';
import { bytes, encodeTiffPage, writeTiff } from '../../src/testing/tiff.ts';
import { chunksOf, encodeWebp, extendedHeader, writeWebp } from '../../src/testing/webp.ts';
import type { TestPicture } from '../support/app.ts';
import { expect, test } from '../support/test.ts';

const picture = paintCode128('OPENED');
const { data, width, height } = picture;
const SIZE = { width, height };
const grey = Array.from({ length: width * height }, (_, index) => data[index * 4] as number);
const bits = grey.map((value) => (value < 128 ? 0 : 1));
const palette = [
  [0, 0, 0],
  [255, 255, 255],
] as const;
const tiffPage = { ...SIZE, samples: grey, samplesPerPixel: 1, bits: 8, photometric: 1 } as const;

const toPicture = (name: string, page: Size, content: Uint8Array): TestPicture => ({
  name,
  mimeType: '',
  buffer: Buffer.from(content),
  pages: [page],
});

/** CMYK as four grey JPEGs: black has the picture, the other inks are blank. */
async function writeCmykTiff(): Promise<Uint8Array> {
  const inked = Uint8ClampedArray.from(data, (value, index) => (index % 4 === 3 ? 255 : 255 - value));
  const none = new Uint8ClampedArray(data.length).map((_, index) => (index % 4 === 3 ? 255 : 0));
  const blank = await encodeJpeg(none, width, height, 'grey');
  const black = await encodeJpeg(inked, width, height, 'grey');
  const page = encodeTiffPage({
    ...SIZE,
    samples: new Uint8Array(4 * grey.length),
    samplesPerPixel: 4,
    bits: 8,
    photometric: 5,
  });
  return writeTiff([
    {
      ...page,
      chunks: [joinGreyJpegs([blank, blank, blank, black])],
      fields: { ...page.fields, 259: { type: 3, values: [7] }, 305: bytes([0]) },
    },
  ]);
}

/** Stores the picture turned left, for a tag that turns it right. */
function turnLeft(): Uint8ClampedArray {
  const stored = new Uint8ClampedArray(data.length);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const to = ((width - 1 - x) * height + y) * 4;
      stored.set(data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4), to);
    }
  }
  return stored;
}

async function writeTurnedWebp(): Promise<Uint8Array> {
  const still = chunksOf(await encodeWebp(turnLeft(), height, width));
  return writeWebp([extendedHeader(height, width, 8), ...still, ['EXIF', createExif(6)]]);
}

const writeTurnedAvif = async () => withProperties(await encodeAvif(turnLeft(), height, width), [irot(3)]);

const KINDS: readonly (readonly [string, () => Uint8Array | Promise<Uint8Array>])[] = [
  ['one-bit.bmp', () => writeBmp({ ...SIZE, bits: 1, pixels: bits, palette })],
  ['big.tif', () => writeTiff([encodeTiffPage(tiffPage)], true, true)],
  ['film.gif', () => writeGif({ ...SIZE, palette, bits: 2, frames: [{ ...SIZE, indexes: bits }] })],
  ['turned.webp', writeTurnedWebp],
  ['inks.tif', writeCmykTiff],
  ['turned.avif', writeTurnedAvif],
  ['boxes.jxl', async () => boxJxl(await encodeJxl(data, width, height))],
];

for (const [name, write] of someOf(KINDS, 1)) {
  test(`${name} opens, and its barcodes are read`, async ({ app }) => {
    const file = toPicture(name, SIZE, await write());
    await app.open(file);
    await app.expectOpen(file);
    await app.press('Control+b');
    const panel = app.inspector.getByRole('tabpanel', { name: 'Scan' });
    await expect(panel.getByRole('list', { name: 'Barcodes' }).getByRole('listitem')).toContainText(['OPENED']);
  });
}
