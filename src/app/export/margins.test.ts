import { expect, it } from 'vitest';
import { type LossyCoding, toSpread } from '../../codecs/block-coding.ts';
import { createFakePicture } from '../../testing/test-application.ts';
import { NO_MARGINS, readMargins } from './margins.ts';

const CODINGS: readonly (LossyCoding | undefined)[] = [
  undefined,
  toSpread(3),
  { kind: 'unbounded', name: 'lossy WebP' },
  toSpread(8),
  { kind: 'unbounded', name: 'lossy WebP' },
];

/** A document whose pages are coded like this; the numbers of those that were asked about. */
function setUp() {
  const asked: number[] = [];
  const picture = createFakePicture('a.tiff', {
    async lossyCoding(index) {
      asked.push(index + 1);
      return CODINGS[index];
    },
  });
  return { picture, asked };
}

it('has no margin without redactions or lossy coding', async () => {
  const { picture, asked } = setUp();
  expect(await readMargins(picture, [], 1)).toEqual(NO_MARGINS);
  expect(await readMargins(picture, [1], 1)).toEqual(NO_MARGINS);
  expect(asked).toEqual([1]);
});

it('is as wide as the widest of the pages, in pixels of the export', async () => {
  const { picture } = setUp();
  expect(await readMargins(picture, [1, 2, 4], 1)).toMatchObject({ widest: 8, refused: [] });
  expect(await readMargins(picture, [2], 2.5)).toMatchObject({ widest: 8 });
});

it('lists each page that cannot be redacted once', async () => {
  const { picture, asked } = setUp();
  expect(await readMargins(picture, [2, 3, 5], 1)).toEqual({ widest: 3, refused: ['lossy WebP'], problem: undefined });
  expect(asked).toEqual([2, 3, 5]);
});

it('fails for pages of unknown coding', async () => {
  const picture = createFakePicture('a.tiff', { lossyCoding: () => Promise.reject(new Error('The decoder stopped.')) });
  await expect(readMargins(picture, [1], 1)).rejects.toThrow('The decoder stopped.');
});
