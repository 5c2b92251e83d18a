import { beforeAll, expect, it } from 'vitest';
import { createRgba, type RgbaImage } from '../../codecs/rgba.ts';
import type { Rect } from '../../kernel/rect.ts';
import { fromBytes } from '../../pdf/byte-sources.ts';
import type { PdfEngine } from '../../pdf/engine.ts';
import { createPdfEngine } from '../../pdf/pdfium-engine.ts';
import { toRequest } from '../../pdf/render-request.ts';
import { buildPdf } from '../../testing/pdf/build-pdf.ts';
import { picturePdf } from '../../testing/pdf/picture-pdf.ts';
import { createRandom } from '../../testing/random.ts';
import { inspectPdf } from '../inspect-pdf.ts';

let engine: PdfEngine;
beforeAll(async () => {
  engine = await createPdfEngine();
});

const SIZE = { width: 500, height: 200 };
/** Pixels a point of the pictures, which are 100 dpi. */
const SCALE = 100 / 72;

function drawLetter(): RgbaImage {
  const draw = (text: string, y: number) => `BT /F1 20 Tf 30 ${y} Td (${text}) Tj ET\n`;
  const content = draw('Dear Abernathy Wilson,', 120) + draw('the account is closed as of today.', 90);
  const document = engine.open(
    fromBytes(buildPdf({ pages: [{ content, mediaBox: [0, 0, SIZE.width, SIZE.height] }] })),
  );
  const image = document.render(0, toRequest(SIZE, SCALE));
  document.close();
  return image;
}

/** Gives each square of a rectangle the mean of its pixels. */
function pixelate(image: RgbaImage, { x, y, width, height }: Rect, side: number): void {
  const { data } = image;
  for (let top = y; top < y + height; top += side) {
    for (let left = x; left < x + width; left += side) {
      const places = Array.from(
        { length: side * side },
        (_, at) => ((top + Math.floor(at / side)) * image.width + left + (at % side)) * 4,
      );
      const mean = places.reduce((sum, at) => sum + (data[at] ?? 0), 0) / places.length;
      for (const at of places) data.fill(Math.round(mean), at, at + 3);
    }
  }
}

/** Smooths a rectangle three times by the mean of so many pixels around: nearly as a Gaussian. */
function blur(image: RgbaImage, { x, y, width, height }: Rect, radius: number): void {
  const { data } = image;
  for (const step of [4, 4 * image.width, 4, 4 * image.width, 4, 4 * image.width]) {
    const before = data.slice();
    for (let at = 0; at < width * height; at++) {
      const own = ((y + Math.floor(at / width)) * image.width + x + (at % width)) * 4;
      const around = Array.from({ length: 2 * radius + 1 }, (_, index) => before[own + (index - radius) * step] ?? 255);
      data.fill(around.reduce((sum, level) => sum + level, 0) / around.length, own, own + 3);
    }
  }
}

const find = async (image: RgbaImage) => {
  const { bytes } = await picturePdf([image]);
  const { findings, unread } = await inspectPdf(bytes, { engine });
  expect(unread).toEqual([]);
  return findings.filter(({ kind }) => kind === 'mosaic' || kind === 'blur');
};

it.each([4, 5, 6, 8, 10])('finds a word under a mosaic of squares of %i pixels', async (side) => {
  const image = drawLetter();
  const place = { x: 80, y: 94, width: 12 * 8, height: 4 * 6 };
  pixelate(image, { ...place, width: side * Math.ceil(place.width / side), height: side * 4 }, side);
  const [found, ...others] = await find(image);
  expect(others).toEqual([]);
  const rect = found?.rect ?? { x: 0, y: 0, width: 0, height: 0 };
  // The picture is 36 pt from the left, and each of its pixels is 0.72 pt wide.
  expect(Math.abs(rect.x - 36 - place.x * 0.72)).toBeLessThan(20);
  expect(rect.width).toBeGreaterThan(0.8 * place.width * 0.72);
});

it.each([2, 3, 5])('finds a word under a blur of %i pixels around', async (radius) => {
  const image = drawLetter();
  // "Abernathy", with the space around it.
  const place = { x: 112, y: 86, width: 122, height: 42 };
  blur(image, place, radius);
  const [found, ...others] = await find(image);
  expect(others).toEqual([]);
  expect(found?.kind).toBe('blur');
  const { x = 0, width = 0 } = found?.rect ?? {};
  expect(Math.abs(x - 36 - place.x * 0.72)).toBeLessThan(20);
  expect(width).toBeGreaterThan(0.6 * place.width * 0.72);
});

it('finds none in a letter, a photograph, a gradient, and a code of dots', async () => {
  const random = createRandom(5);
  const paint = (level: (x: number, y: number) => number): RgbaImage => {
    const image = createRgba(300, 200);
    for (let at = 0; at < 300 * 200; at++) {
      image.data.fill(level(at % 300, Math.floor(at / 300)), at * 4, at * 4 + 3);
      image.data[at * 4 + 3] = 255;
    }
    return image;
  };
  const modules = Array.from({ length: 40 * 40 }, () => random.integer(0, 1) * 255);
  const ordinary = [
    drawLetter(),
    paint((x, y) => 128 + 60 * Math.sin(x / 17) + 50 * Math.cos(y / 23) + random.integer(-12, 12)),
    paint((x) => (x * 255) / 300),
    paint((x, y) => 255 - 160 * Math.exp(-((x - 150) ** 2 + (y - 100) ** 2) / 3000)),
    paint((x, y) => modules[Math.floor(y / 5) * 40 + (Math.floor(x / 5) % 40)] ?? 0),
  ];
  for (const image of ordinary) expect(await find(image)).toEqual([]);
});
