import { expect, it } from 'vitest';
import { buildMark } from '../../../testing/build-marks.ts';
import { createRandom } from '../../../testing/random.ts';
import { recordPainting, testEnvironment } from '../../../testing/recording-context.ts';
import { type PageRedaction, pageRedaction } from './index.ts';

const mark: PageRedaction = {
  ...(buildMark('PageRedaction', createRandom(1)) as PageRedaction),
  pageData: { width: 200, height: 100 },
  visibleRegions: [{ x: 10.4, y: 10.4, width: 50.2, height: 30.2 }],
};

it('covers whole pixels only: none at the edge of a region is left half covered', () => {
  const { context, calls } = recordPainting();
  pageRedaction.paint(context, mark, 1, testEnvironment());
  const rects = calls.filter(({ name }) => name === 'rect').map(({ args }) => args as number[]);
  for (const number of rects.flat()) expect(number).toSatisfy(Number.isInteger);
  const covered = (x: number, y: number) =>
    rects.some(
      ([left = 0, top = 0, width = 0, height = 0]) => x >= left && x < left + width && y >= top && y < top + height,
    );
  expect([covered(10, 20), covered(11, 20), covered(59, 20), covered(60, 20)]).toEqual([true, false, false, true]);
  expect([covered(20, 10), covered(20, 11), covered(20, 39), covered(20, 40)]).toEqual([true, false, false, true]);
});
