import { expect, it } from 'vitest';
import { fc } from '../testing/properties.ts';
import { snapLinesOf, snapRect } from './snap.ts';

const rect = fc.record({
  x: fc.integer({ min: -500, max: 500 }),
  y: fc.integer({ min: -500, max: 500 }),
  width: fc.integer({ min: 1, max: 300 }),
  height: fc.integer({ min: 1, max: 300 }),
});

it('moves by at most the tolerance, onto a line', () => {
  fc.assert(
    fc.property(rect, fc.array(rect, { maxLength: 5 }), fc.integer({ min: 0, max: 30 }), (moved, others, tolerance) => {
      const lines = others.flatMap(snapLinesOf);
      const { delta, guides } = snapRect(moved, lines, tolerance);
      expect(Math.abs(delta.x)).toBeLessThanOrEqual(tolerance);
      expect(Math.abs(delta.y)).toBeLessThanOrEqual(tolerance);
      const own = snapLinesOf({ ...moved, x: moved.x + delta.x, y: moved.y + delta.y });
      for (const guide of guides) {
        expect(
          own.some(({ axis, position }) => axis === guide.axis && Math.abs(position - guide.position) < 1e-9),
        ).toBe(true);
      }
      const isNear = (axis: 'x' | 'y') =>
        snapLinesOf(moved).some((line) =>
          lines.some(
            (other) =>
              other.axis === axis && line.axis === axis && Math.abs(other.position - line.position) <= tolerance,
          ),
        );
      expect(guides.some(({ axis }) => axis === 'x')).toBe(isNear('x'));
      expect(guides.some(({ axis }) => axis === 'y')).toBe(isNear('y'));
    }),
  );
});

it('draws its guides as far as both rectangles reach', () => {
  const lines = snapLinesOf({ x: 100, y: 0, width: 50, height: 50 });
  const { delta, guides } = snapRect({ x: 103, y: 200, width: 10, height: 10 }, lines, 5);
  expect(delta).toEqual({ x: -3, y: 0 });
  expect(guides).toEqual([{ axis: 'x', position: 100, from: 0, to: 210 }]);
});
