import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distance, type Point } from './point.ts';
import { convexContainsPoint, intersectConvex, polygonArea } from './polygon.ts';

/** The corners of a turned rectangle, one way round or the other. */
const rectangles = fc
  .record({
    x: fc.double({ min: -50, max: 50, noNaN: true }),
    y: fc.double({ min: -50, max: 50, noNaN: true }),
    width: fc.double({ min: 1, max: 80, noNaN: true }),
    height: fc.double({ min: 1, max: 80, noNaN: true }),
    angle: fc.double({ min: 0, max: 7, noNaN: true }),
    back: fc.boolean(),
  })
  .map(({ x, y, width, height, angle, back }) => {
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const at = (along: number, across: number): Point => ({
      x: x + (along * width * c - across * height * s) / 2,
      y: y + (along * width * s + across * height * c) / 2,
    });
    const corners = [at(-1, -1), at(1, -1), at(1, 1), at(-1, 1)];
    return { corners: back ? corners.toReversed() : corners, area: width * height, center: { x, y } };
  });

describe('convex polygons', () => {
  it('have the area of a rectangle at any turn', () => {
    fc.assert(
      fc.property(rectangles, ({ corners, area }) => {
        expect(polygonArea(corners)).toBeCloseTo(area, 6);
      }),
    );
  });

  it('have a symmetric intersection, at most the smaller of the two, and all of one with itself', () => {
    fc.assert(
      fc.property(rectangles, rectangles, (a, b) => {
        const common = polygonArea(intersectConvex(a.corners, b.corners));
        expect(common).toBeCloseTo(polygonArea(intersectConvex(b.corners, a.corners)), 5);
        expect(common).toBeLessThanOrEqual(Math.min(a.area, b.area) + 1e-6);
        expect(polygonArea(intersectConvex(a.corners, a.corners))).toBeCloseTo(a.area, 5);
      }),
    );
  });

  it('intersect by the area that a point count confirms', () => {
    fc.assert(
      fc.property(rectangles, rectangles, (a, b) => {
        let both = 0;
        for (let x = -149.5; x < 150; x++)
          for (let y = -149.5; y < 150; y++)
            if (convexContainsPoint(a.corners, { x, y }) && convexContainsPoint(b.corners, { x, y })) both++;
        const common = intersectConvex(a.corners, b.corners);
        const rim = common.reduce((sum, from, i) => sum + distance(from, common[(i + 1) % common.length] ?? from), 0);
        // A convex set contains as many points with whole coordinates as its area, ± half its
        // perimeter + 1 (Nosarzewska, 1948).
        expect(Math.abs(polygonArea(common) - both)).toBeLessThan(rim / 2 + 1.01);
      }),
      { numRuns: 30 },
    );
  });

  it('contain their centre, and no distant point', () => {
    fc.assert(
      fc.property(rectangles, ({ corners, center }) => {
        expect(convexContainsPoint(corners, center)).toBe(true);
        expect(convexContainsPoint(corners, { x: center.x + 200, y: center.y })).toBe(false);
      }),
    );
  });
});
