import { describe, expect, it } from 'vitest';
import { quarterRect, quarterSize } from '../kernel/quarters.ts';
import { type BlockCoding, growToBlocks } from './block-coding.ts';
import type { PictureFile } from './open-picture.ts';
import { type ExifOrientation, orient } from './orientation.ts';
import { createRgba, type RgbaImage, toWords } from './rgba.ts';
import { sourceIndex, stackFiles, withTurns } from './turned-pages.ts';

const ORIENTATIONS: readonly ExifOrientation[] = [1, 2, 3, 4, 5, 6, 7, 8];
const QUARTERS = [0, 1, 2, 3] as const;

function createImage(width: number, height: number, first = 1): RgbaImage {
  const image = createRgba(width, height);
  toWords(image).forEach((_, index, words) => {
    words[index] = first + index;
  });
  return image;
}

function createFile(images: readonly RgbaImage[], orientation: ExifOrientation): PictureFile {
  const upright = images.map((image) => orient(image, orientation));
  const codingOf = ({ width, height }: RgbaImage): BlockCoding => ({
    kind: 'blocks',
    stored: { width, height },
    orientation,
    chunk: { width, height: 8 },
    block: { width: 4, height: 2 },
    reach: [1, 0],
  });
  return {
    format: 'jpeg',
    pages: upright.map(({ width, height }) => ({ width, height })),
    resolutions: images.map((_, index) => 100 + index),
    decodePage: async (index) => upright[index] as RgbaImage,
    lossyCoding: (index) => codingOf(images[index] as RgbaImage),
    keepPage: async () => undefined,
  };
}

const at = (image: RgbaImage, x: number, y: number): number | undefined => toWords(image)[y * image.width + x];

describe.each(ORIENTATIONS)('pages that are turned, of a picture stored in orientation %i', (orientation) => {
  const file = createFile([createImage(5, 3), createImage(12, 20, 1000)], orientation);
  const turned = withTurns(file);

  it.each(QUARTERS)('equal the upright page rotated by %i quarters', async (quarters) => {
    for (const [page, size] of file.pages.entries()) {
      const place = sourceIndex(page, quarters, file.pages.length);
      const [before, after] = [await file.decodePage(page), await turned.decodePage(place)];
      expect(turned.pages[place]).toEqual(quarterSize(size, quarters));
      expect(turned.resolutions[place]).toBe(100 + page);
      for (let y = 0; y < size.height; y += 1) {
        for (let x = 0; x < size.width; x += 1) {
          const to = quarterRect({ x, y, width: 1, height: 1 }, size, quarters);
          expect(at(after, to.x, to.y)).toBe(at(before, x, y));
        }
      }
    }
  });

  it.each(QUARTERS)('are coded in the same blocks after %i quarters', (quarters) => {
    const page = 1;
    const size = file.pages[page] as { width: number; height: number };
    const before = file.lossyCoding(page) as BlockCoding;
    const after = turned.lossyCoding(sourceIndex(page, quarters, file.pages.length)) as BlockCoding;
    const rect = { x: 3, y: 7, width: 2, height: 3 };
    expect(growToBlocks(quarterRect(rect, size, quarters), after)).toEqual(
      growToBlocks(rect, before).map((grown) => quarterRect(grown, size, quarters)),
    );
  });
});

describe('several files', () => {
  it('have consecutive places', async () => {
    const [a, b] = [createFile([createImage(2, 1)], 1), createFile([createImage(3, 4, 50), createImage(1, 6, 90)], 6)];
    const all = stackFiles([withTurns(a), withTurns(b)]);
    expect(all.pages).toHaveLength(12);
    const place = sourceIndex(1, 3, 2, 4);
    expect(all.pages[place]).toEqual({ width: 1, height: 6 });
    expect(await all.decodePage(place)).toEqual(orient(await b.decodePage(1), 8));
    expect(() => all.lossyCoding(12)).toThrow('There is no page at 12');
  });
});
