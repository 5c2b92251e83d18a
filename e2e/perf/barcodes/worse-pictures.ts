// Degraded versions of the real pictures: shows how robust a reader is beyond this collection.
import { invert } from '../../../src/barcodes/raster/light-on-dark.ts';
import { toGray } from '../../../src/barcodes/raster/luminance.ts';
import { halve } from '../../../src/barcodes/raster/resize.ts';
import type { GrayImage } from '../../../src/barcodes/reader.ts';
import { onPaper, toRgba } from '../../../src/testing/barcode-pictures/paint.ts';
import { createRandom } from '../../../src/testing/barcode-pictures/random.ts';
import { isRead, readOurs, readPlain } from './readers.ts';
import { countWrong, openRealPictures } from './real-pictures.ts';
import { percent, toTable } from './table.ts';

/** Size limits: whole pages take too long, and single lines can't be halved. */
const MOST_PIXELS = 1.3e6;
const LEAST_SIDE = 2;

const change = (
  { data, width, height }: GrayImage,
  to: (value: number, x: number, y: number) => number,
): GrayImage => ({
  data: Uint8Array.from(data, (value, i) => Math.max(0, Math.min(255, to(value, i % width, Math.floor(i / width))))),
  width,
  height,
});

/** 3 × 3 box blur. */
const soften = (image: GrayImage): GrayImage =>
  change(image, (_, x, y) => {
    let [sum, count] = [0, 0];
    for (let row = Math.max(0, y - 1); row <= Math.min(image.height - 1, y + 1); row++) {
      for (let column = Math.max(0, x - 1); column <= Math.min(image.width - 1, x + 1); column++) {
        sum += image.data[row * image.width + column] ?? 0;
        count++;
      }
    }
    return sum / count;
  });

const blur = (image: GrayImage): GrayImage => soften(soften(image));

function addNoise(image: GrayImage): GrayImage {
  const random = createRandom(7);
  return change(image, (value) => 0.6 * value + 40 + 14 * random.normal());
}

/** Adds a white margin of 15 % of the longer side. */
const frame = (image: GrayImage): GrayImage => onPaper(image, Math.round(0.15 * Math.max(image.width, image.height)));

const CHANGES: Readonly<Record<string, (image: GrayImage) => GrayImage>> = {
  'half the size': halve,
  'blurred by 5 px': blur,
  'noise of 14 grey levels, less contrast': addNoise,
  'a shadow from the left, 15 % of the light': (image) =>
    change(image, (value, x) => value * (0.15 + (0.85 * x) / image.width)),
  'in the dark, a quarter of the light': (image) => change(image, (value) => 5 + value / 4),
  'light on dark': invert,
  'light on dark, white paper around it': (image) => frame(invert(image)),
  'light on dark, blurred by 5 px, less contrast': (image) => change(blur(image), (value) => 230 - 0.7 * value),
};

/** Reports readings of degraded real pictures; undefined without the pictures. */
export async function reportWorsePictures(every: number): Promise<string | undefined> {
  const pictures = openRealPictures(every);
  if (!pictures) return undefined;
  const tallies = Object.keys(CHANGES).map((name) => ({ name, listed: 0, ours: 0, plain: 0, wrong: 0, plainWrong: 0 }));
  for await (const { picture, image } of pictures) {
    const { width: columns, height: rows } = image;
    if (columns * rows > MOST_PIXELS || Math.min(columns, rows) < LEAST_SIDE) continue;
    const gray = toGray(image);
    for (const tally of tallies) {
      const { data, width, height } = CHANGES[tally.name]?.(gray) ?? gray;
      const worse = toRgba({ gray: data, width, height });
      const ours = await readOurs(worse);
      const plain = await readPlain(worse);
      tally.listed += picture.barcodes.length;
      tally.ours += picture.barcodes.filter((listed) => isRead(listed, ours.reads)).length;
      tally.plain += picture.barcodes.filter((listed) => isRead(listed, plain.reads)).length;
      if (picture.complete === false) continue;
      tally.wrong += countWrong(picture, ours, false);
      tally.plainWrong += countWrong(picture, plain, false);
    }
  }
  return toTable(
    ['made worse', 'listed', 'read', 'plain zxing-wasm', 'not listed, ours', 'not listed, plain'],
    tallies.map(({ name, listed, ours, plain, wrong, plainWrong }) => [
      name,
      String(listed),
      `${ours} (${percent(ours, listed)})`,
      `${plain} (${percent(plain, listed)})`,
      String(wrong),
      String(plainWrong),
    ]),
  );
}
