import { expect, it } from 'vitest';
import { buildMark } from '../testing/build-marks.ts';
import { createRandom } from '../testing/random.ts';
import { destroyedAreas, erase, marginOf, type SourcePage } from './destroyed.ts';
import { DEFAULT_OUTPUT_OPTIONS } from './options.ts';

const SIZE = { width: 200, height: 100 };
const options = { ...DEFAULT_OUTPUT_OPTIONS, pageNumbers: [1] };
const redaction = {
  ...buildMark('RectangleRedaction', createRandom(1)),
  pageNumber: 1,
  pageData: { ...SIZE },
  rectangle: { x: 50, y: 41, width: 10, height: 10 },
} as SourcePage['marks'][number];

const page = (coding: SourcePage['coding']): SourcePage => ({
  pageNumber: 1,
  scale: 1,
  ...SIZE,
  marks: [redaction],
  coding,
});

const BLOCKS = {
  kind: 'blocks',
  stored: SIZE,
  orientation: 1,
  chunk: SIZE,
  block: { width: 16, height: 16 },
  reach: [18, 18],
} as const;

it('grows to the blocks of the original, and not without them', () => {
  expect(destroyedAreas(page(undefined), options)).toEqual([{ x: 50, y: 41, width: 10, height: 10 }]);
  expect(destroyedAreas(page(BLOCKS), options)).toEqual([{ x: 30, y: 14, width: 52, height: 68 }]);
  expect(destroyedAreas(page(BLOCKS), { ...options, appliesRedactions: false })).toEqual([]);
  expect(marginOf(BLOCKS, 1)).toEqual({ kind: 'margin', widest: { width: 33, height: 33 } });
});

it('rejects originals without independent blocks, with the reason', () => {
  const unbounded = { kind: 'unbounded', name: 'lossy WebP' } as const;
  expect(() => destroyedAreas(page(unbounded), options)).toThrow(
    /^Page 1 cannot be redacted: lossy WebP spreads traces/,
  );
  expect(destroyedAreas(page(unbounded), { ...options, appliesRedactions: false })).toEqual([]);
  expect(destroyedAreas({ ...page(unbounded), marks: [] }, options)).toEqual([]);
});

it('erases the rows of a strip, and nothing else', () => {
  const strip = { top: 40, width: SIZE.width, height: 20 };
  const image = { data: new Uint8ClampedArray(SIZE.width * 20 * 4).fill(7), width: SIZE.width, height: 20 };
  erase(image, strip, [{ x: 50, y: 30, width: 10, height: 13 }]);
  const erased = [...image.data.keys()].filter((at) => at % 4 === 0 && image.data[at] !== 7);
  expect(erased.length).toBe(10 * 3);
  expect([...image.data.subarray(50 * 4, 51 * 4)]).toEqual([0x99, 0x99, 0x99, 255]);
});

it('destroys everything that a lossy picture may carry of an area, within the page', () => {
  const spread = { kind: 'spread', reach: 21.5 } as const;
  expect(destroyedAreas(page(spread), options)).toEqual([{ x: 28, y: 19, width: 54, height: 54 }]);
  expect(destroyedAreas(page({ ...spread, reach: 45 }), options)).toEqual([{ x: 5, y: 0, width: 100, height: 96 }]);
  expect(marginOf(spread, 2)).toEqual({ kind: 'margin', widest: { width: 43, height: 43 } });
});
