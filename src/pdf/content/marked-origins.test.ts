import { describe, expect, it } from 'vitest';
import { createRandom } from '../../testing/random.ts';
import { BoxIndex } from './box-index.ts';
import { MarkedOrigins } from './marked-origins.ts';
import { type Box, boxesOverlap, growBox, type Vector } from './matrix.ts';

const SEED = 20_261_201;

describe(`what a page's areas and origins are looked up by (seed ${SEED})`, () => {
  const random = createRandom(SEED);
  const number = (most: number) => random.next() * most;

  it('finds every box that meets another, in the order of the list', () => {
    const boxes = Array.from({ length: 300 }, (): Box => {
      const [x, y] = [number(600), number(800)];
      return [x, y, x + number(40), y + number(20)];
    });
    const index = new BoxIndex(boxes);
    for (const box of boxes.map((each) => growBox(each, number(9) - 3))) {
      const met = boxes.flatMap((other, position) => (boxesOverlap(other, box) ? [position] : []));
      expect(index.meeting(box).filter((position) => boxesOverlap(boxes[position] as Box, box))).toEqual(met);
    }
  });

  it('finds nothing in an empty list', () => {
    expect(new BoxIndex([]).meeting([0, 0, 600, 800])).toEqual([]);
    expect(new MarkedOrigins([]).has([0, 0], 1)).toBe(false);
  });

  it('tells glyphs at a marked origin from larger ones, and from others near it', () => {
    const marked = new MarkedOrigins([
      { at: [100, 700], reach: 0.6, most: Number.POSITIVE_INFINITY },
      { at: [200, 700], reach: 0.02, most: 1 },
    ]);
    const cases: readonly (readonly [Vector, number, boolean])[] = [
      [[100.4, 700.4], 900, true],
      [[100.5, 700.5], 1, false],
      [[200.01, 700], 1, true],
      [[200.01, 700], 12, false],
      [[200.1, 700], 1, false],
    ];
    for (const [origin, side, isMarked] of cases) expect(marked.has(origin, side)).toBe(isMarked);
  });
});
