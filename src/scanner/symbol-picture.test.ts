import { expect, it } from 'vitest';
import { pictureOf } from './symbol-picture.ts';

/** Alternating black and white columns, `module` px wide. */
function bars(width: number, height: number, module: number) {
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let index = 0; index < width * height; index += 1) {
    if (Math.floor((index % width) / module) % 2 === 0) data.fill(0, index * 4, index * 4 + 3);
  }
  return { data, width, height };
}

it('shows the bars of a symbol at list size', () => {
  const picture = pictureOf(bars(400, 200, 20), { x: 20, y: 50, width: 360, height: 100 });
  expect(picture).toMatchObject({ width: 144 });
  const { width = 0, height = 0, gray = new Uint8Array() } = picture ?? {};
  expect(height).toBeLessThanOrEqual(60);
  expect(gray).toHaveLength(width * height);
  const row = gray.subarray(width * (height >> 1), width * (height >> 1) + width);
  expect(Math.min(...row)).toBe(0);
  expect(Math.max(...row)).toBe(255);
});

it('is clipped to the picture, with transparency on white', () => {
  const image = { data: new Uint8ClampedArray(8 * 8 * 4), width: 8, height: 8 };
  expect(pictureOf(image, { x: 6, y: 6, width: 40, height: 40 })?.gray.every((value) => value === 255)).toBe(true);
  expect(pictureOf(image, { x: 60, y: 60, width: 4, height: 4 })).toBeUndefined();
});
