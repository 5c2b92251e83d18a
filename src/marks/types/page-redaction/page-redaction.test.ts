import { describe, expect, it } from 'vitest';
import { middleOf } from '../../../fonts/families.ts';
import { buildMark } from '../../../testing/build-marks.ts';
import { createRandom } from '../../../testing/random.ts';
import { recordPainting, testEnvironment } from '../../../testing/recording-context.ts';
import { toFont } from '../../kit/fonts.ts';
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

describe('the reason', () => {
  const PAGE = { width: 200, height: 100 };
  /** Position of text on a page that is covered except for some regions. */
  const visiblePlace = (visibleRegions: PageRedaction['visibleRegions']) => {
    const { context, calls } = recordPainting();
    const { reasons: _, ...plain } = mark;
    pageRedaction.paint(context, { ...plain, reason: 'PII', visibleRegions } as PageRedaction, 1, testEnvironment());
    const [text] = calls.filter(({ name }) => name === 'fillText');
    if (!text) return undefined;
    const [, size] = /([\d.]+)px/.exec(String(text.state.font)) ?? [];
    const middle = Number(text.args[2]) - middleOf(toFont('Arial')) * Number(size);
    return { x: text.args[1], y: Math.round(middle * 1000) / 1000 };
  };
  const CENTRE = { x: PAGE.width / 2, y: PAGE.height / 2 };

  it.each([
    ['without regions', []],
    ['with a region at a side', [{ x: 10, y: 10, width: 50, height: 30 }]],
    ['with one that leaves more room beside it', [{ x: 0, y: 60, width: 200, height: 40 }]],
    [
      'between regions on all sides',
      [
        { x: 0, y: 0, width: 70, height: 100 },
        { x: 140, y: 0, width: 60, height: 100 },
        { x: 0, y: 0, width: 200, height: 20 },
        { x: 0, y: 70, width: 200, height: 30 },
      ],
    ],
  ])('stands in the centre where the centre is covered: %s', (_, regions) => {
    expect(visiblePlace(regions)).toEqual(CENTRE);
  });

  it('is in the largest covered part if the centre is visible', () => {
    expect(visiblePlace([{ x: 0, y: 30, width: 200, height: 60 }])).toEqual({ x: 100, y: 15 });
    expect(visiblePlace([{ x: 0, y: 0, ...PAGE }])).toBeUndefined();
  });
});
