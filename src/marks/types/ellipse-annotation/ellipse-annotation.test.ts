import { describe, expect, it } from 'vitest';
import { buildMark } from '../../../testing/build-marks.ts';
import { createRandom } from '../../../testing/random.ts';
import { type EllipseAnnotation, ellipseAnnotation } from './index.ts';

const { geometry } = ellipseAnnotation;
const filled: EllipseAnnotation = {
  ...(buildMark('EllipseAnnotation', createRandom(1)) as EllipseAnnotation),
  rectangle: { x: 100, y: 100, width: 200, height: 100 },
  fillColor: '#ff0000',
  borderThickness: 6,
};
const hollow: EllipseAnnotation = { ...filled, fillColor: 'transparent' };

describe('picking an ellipse', () => {
  it.each([
    ['the middle', { x: 200, y: 150 }, true, false],
    ['a corner of the rectangle', { x: 104, y: 104 }, false, false],
    ['the border, on the inside', { x: 104, y: 150 }, true, true],
    ['just outside', { x: 98.5, y: 150 }, true, true],
    ['well outside', { x: 90, y: 150 }, false, false],
  ])('%s', (_, point, whenFilled, whenHollow) => {
    expect(geometry.hit(filled, 1, point, 2)).toBe(whenFilled);
    expect(geometry.hit(hollow, 1, point, 2)).toBe(whenHollow);
  });

  it('catches a hollow one by its border, not by a marquee inside of it', () => {
    const inside = { x: 190, y: 145, width: 20, height: 10 };
    expect(geometry.touches(filled, 1, inside)).toBe(true);
    expect(geometry.touches(hollow, 1, inside)).toBe(false);
    expect(geometry.touches(hollow, 1, { x: 90, y: 140, width: 30, height: 10 })).toBe(true);
    expect(geometry.touches(filled, 1, { x: 100, y: 100, width: 8, height: 8 })).toBe(false);
  });
});
