import { expect, it } from 'vitest';
import { createRandom } from '../../testing/barcode-pictures/random.ts';
import type { GrayImage } from '../reader.ts';
import { extractPatch, sampleAt } from './sample.ts';

/** Creates noise with correlated neighbours. */
function toNoise(width: number, height: number): GrayImage {
  const random = createRandom(3);
  const data = new Uint8Array(width * height);
  for (let i = 0; i < data.length; i++) data[i] = (2 * (data[i - 1] ?? 128) + random.below(256)) / 3;
  return { data, width, height };
}

it.each([0, 0.003, 0.4, Math.PI / 2, 2.5, Math.PI, 4.1])('a copy rotated by %s equals the picture', (angle) => {
  const image = toNoise(120, 90);
  const u = { x: Math.cos(angle), y: Math.sin(angle) };
  for (const [scale, fan] of [
    [0.4, 0],
    [1, 0.002],
    [1.7, -0.001],
  ] as const) {
    const patch = extractPatch(image, { x: 55, y: 50 }, u, 140, 60, scale, { fan, beyond: 'border' });
    const { data, width } = patch.image;
    let worst = 0;
    data.forEach((value, i) => {
      const { x, y } = patch.toImage({ x: (i % width) + 0.5, y: Math.floor(i / width) + 0.5 });
      worst = Math.max(worst, Math.abs(value - sampleAt(image, x, y)));
    });
    expect(worst).toBeLessThan(3);
  }
});

it.each([0, 0.003, 0.4, Math.PI / 2, 2.5, Math.PI, 4.1])(
  'beyond the picture a copy turned by %s shows paper',
  (angle) => {
    const image = toNoise(60, 45);
    const u = { x: Math.cos(angle), y: Math.sin(angle) };
    for (const [beyond, tone] of [
      ['white', 255],
      ['black', 0],
    ] as const) {
      const patch = extractPatch(image, { x: 50.2, y: 5.3 }, u, 140, 90, 1.7, { beyond });
      const wrong = patch.image.data.filter((value, i) => {
        const { x, y } = patch.toImage({
          x: (i % patch.image.width) + 0.5,
          y: Math.floor(i / patch.image.width) + 0.5,
        });
        const isBeyond = x < 0 || y < 0 || x >= image.width || y >= image.height;
        return Math.abs(value - (isBeyond ? tone : sampleAt(image, x, y))) >= 3;
      });
      expect({ beyond, wrong: wrong.length }).toEqual({ beyond, wrong: 0 });
    }
  },
);

it('follows a row of any length', () => {
  const width = 70_000;
  const image: GrayImage = {
    data: Uint8Array.from({ length: 3 * width }, (_, i) => (i % width) / 300),
    width,
    height: 3,
  };
  const { data } = extractPatch(image, { x: width / 2, y: 1.5 }, { x: 1, y: 0 }, width, 1, 1).image;
  expect([data.length, data[10], data[40_000], data[69_990]]).toEqual([width, 0, 133, 233]);
});

it('has fewer rows than columns per pixel on request', () => {
  const image = toNoise(60, 40);
  const options = { rowScale: 1 };
  const { image: copy, toImage } = extractPatch(image, { x: 30, y: 20 }, { x: 1, y: 0 }, 40, 20, 2, options);
  expect([copy.width, copy.height]).toEqual([80, 20]);
  expect(toImage({ x: 80, y: 20 })).toEqual({ x: 50, y: 30 });
});
