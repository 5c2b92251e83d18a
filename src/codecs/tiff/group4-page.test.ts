import { describe, expect, it } from 'vitest';
import { createRandom } from '../../testing/random.ts';
import { encodeCcitt } from '../../testing/tiff-codecs.ts';
import { createNodePlatform } from '../node-platform.ts';
import { openPicture } from '../open-picture.ts';
import { createRgba } from '../rgba.ts';
import { decodeCcitt } from './ccitt.ts';
import { encodeGroup4 } from './encode-group4.ts';
import { writeGroup4Tiff } from './group4-page.ts';

function pack(pixels: Uint8Array, width: number, height: number): Uint8Array {
  const rowBytes = (width + 7) >> 3;
  const packed = new Uint8Array(rowBytes * height);
  pixels.forEach((pixel, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    const byte = y * rowBytes + (x >> 3);
    packed[byte] = (packed[byte] as number) | (pixel << (7 - (x & 7)));
  });
  return packed;
}

describe('Group 4', () => {
  it.each([1, 2, 3, 4, 5, 6])('decodes to the rows that were encoded: seed %d', (seed) => {
    const random = createRandom(seed);
    const width = random.integer(1, seed % 2 ? 40 : 6000);
    const height = 20;
    const flips = [0.5, 0.05, 0.001][seed % 3] as number;
    let color = 0;
    const pixels = Uint8Array.from({ length: width * height }, () => {
      if (random.chance(flips)) color = 1 - color;
      return color;
    });
    // Most rows resemble the one above.
    for (let y = 1; y < height; y += 1)
      if (random.chance(0.6)) pixels.copyWithin(y * width, (y - 1) * width + 1, y * width + 1);
    const encoded = encodeGroup4(pixels, width, height);
    const packed = pack(pixels, width, height);
    expect(decodeCcitt(encoded, width, height, 'group4')).toEqual(packed);
    // Written from the specification, without this code.
    expect(encoded).toEqual(encodeCcitt(packed, width, height, 'g4'));
  });

  it('writes a page that states its resolution and keeps black and white', async () => {
    const image = createRgba(300, 200);
    image.data.fill(255);
    for (let x = 50; x < 120; x += 1) image.data.set([20, 30, 40], (100 * 300 + x) * 4);
    const bytes = writeGroup4Tiff(image, 300);
    const picture = openPicture(bytes, createNodePlatform());
    expect(picture.resolutions).toEqual([300]);
    const page = await picture.decodePage(0);
    const isBlack = (x: number, y: number) => page.data[(y * 300 + x) * 4] === 0;
    expect([isBlack(49, 100), isBlack(50, 100), isBlack(119, 100), isBlack(120, 100)]).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});
