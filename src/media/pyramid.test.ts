import { describe, expect, it } from 'vitest';
import { createRgba, type RgbaImage } from '../codecs/rgba.ts';
import { buildLevels, countLevels, cropTile, halve, TILE_SIZE, toLevelSize, toTileRect } from './pyramid.ts';

const fromPixels = (width: number, height: number, pixels: readonly (readonly number[])[]): RgbaImage => ({
  width,
  height,
  data: Uint8ClampedArray.from(pixels.flat()),
});
const grey = (level: number) => [level, level, level, 255];

describe('levels', () => {
  it.each([
    [512, 512, 1],
    [513, 1, 2],
    [1024, 700, 2],
    [12_000, 9_000, 6],
    [1, 1, 1],
  ])('of %i × %i: %i', (width, height, levels) => {
    expect(countLevels({ width, height })).toBe(levels);
    const coarsest = toLevelSize({ width, height }, levels - 1);
    expect(Math.max(coarsest.width, coarsest.height)).toBeLessThanOrEqual(TILE_SIZE);
  });

  it('have halved sizes', () => {
    const page = createRgba(1301, 777);
    const levels = buildLevels(page);
    expect(levels.map(({ width, height }) => ({ width, height }))).toEqual(
      Array.from({ length: countLevels(page) }, (_, level) => toLevelSize(page, level)),
    );
  });

  it('give each pixel the mean of the four below it', () => {
    const image = fromPixels(3, 3, [0, 10, 100, 20, 30, 200, 50, 70, 90].map(grey));
    expect([...halve(image).data]).toEqual([15, 150, 60, 90].flatMap(grey));
  });

  it('keep channels apart and round to the nearest', () => {
    const image = fromPixels(2, 2, [
      [255, 0, 1, 255],
      [255, 0, 0, 255],
      [255, 255, 1, 255],
      [254, 255, 0, 255],
    ]);
    expect([...halve(image).data]).toEqual([255, 128, 1, 255]);
  });

  it('weigh colours by their opacity', () => {
    const image = fromPixels(2, 2, [
      [200, 10, 0, 255],
      [9, 9, 9, 0],
      [0, 0, 0, 0],
      [100, 30, 0, 255],
    ]);
    expect([...halve(image).data]).toEqual([150, 20, 0, 128]);
  });
});

it('cuts tiles that cover a level exactly once', () => {
  const page = createRgba(1100, 600);
  for (let pixel = 0; pixel < 1100 * 600; pixel += 1) page.data[pixel * 4] = (pixel * 7) % 251;
  const levels = buildLevels(page);
  levels.forEach((image, level) => {
    const seen = new Uint8Array(image.width * image.height);
    for (let row = 0; toTileRect(page, level, 0, row); row += 1) {
      for (let column = 0; toTileRect(page, level, column, row); column += 1) {
        const tile = cropTile(levels, level, column, row) as RgbaImage;
        for (let at = 0; at < tile.width * tile.height; at += 1) {
          const x = column * TILE_SIZE + (at % tile.width);
          const y = row * TILE_SIZE + Math.floor(at / tile.width);
          if (tile.data[at * 4] !== image.data[(y * image.width + x) * 4])
            expect.fail(`pixel ${x}, ${y} of level ${level}`);
          seen[y * image.width + x] = (seen[y * image.width + x] as number) + 1;
        }
      }
    }
    expect(seen.every((count) => count === 1)).toBe(true);
  });
  expect(cropTile(levels, 0, 3, 0)).toBeUndefined();
  expect(cropTile(levels, 9, 0, 0)).toBeUndefined();
});
