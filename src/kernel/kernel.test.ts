import { describe, expect, it } from 'vitest';
import { fc } from '../testing/properties.ts';
import { fromPercent, parseHexColor, toPercent } from './color.ts';
import { boundsOfPoints, distanceToOutline, inflateRect, intersectRect, rectsTouch, unionRect } from './rect.ts';
import { handlePosition, mapRect, RESIZE_HANDLES, resizeRect } from './resize.ts';
import { distanceToPolyline, polylineTouchesRect, snapAngle } from './segment.ts';

const coordinate = fc.integer({ min: -2000, max: 2000 });
const size = fc.integer({ min: 0, max: 2000 });
const point = fc.record({ x: coordinate, y: coordinate });
const rect = fc.record({ x: coordinate, y: coordinate, width: size, height: size });

describe('rectangles', () => {
  it('has a union that contains both, and an intersection within both', () => {
    fc.assert(
      fc.property(rect, rect, (a, b) => {
        const union = unionRect(a, b);
        expect(unionRect(union, a)).toEqual(union);
        const common = intersectRect(a, b);
        if (common) expect(unionRect(common, a)).toEqual(a);
        if (common) expect(rectsTouch(a, b)).toBe(true);
      }),
    );
  });

  it('never shrinks below nothing', () => {
    expect(inflateRect({ x: 10, y: 10, width: 4, height: 8 }, -3)).toEqual({ x: 12, y: 13, width: 0, height: 2 });
  });

  it.each([
    [{ x: 5, y: 5 }, 5],
    [{ x: 0, y: 5 }, 0],
    [{ x: 13, y: 14 }, 5],
    [{ x: 9, y: 5 }, 1],
  ])('measures the distance from %o to the outline', (from, expected) => {
    expect(distanceToOutline({ x: 0, y: 0, width: 10, height: 10 }, from)).toBe(expected);
  });

  it('has no bounds for no points', () => {
    expect(boundsOfPoints([])).toBeUndefined();
  });
});

describe('resizing', () => {
  it('puts the dragged handle at the pointer, and keeps the opposite one', () => {
    fc.assert(
      fc.property(rect, fc.constantFrom('nw', 'ne', 'se', 'sw' as const), point, (from, handle, to) => {
        const opposite = { nw: 'se', ne: 'sw', se: 'nw', sw: 'ne' } as const;
        const anchor = handlePosition(from, opposite[handle]);
        expect(resizeRect(from, handle, to)).toEqual(boundsOfPoints([anchor, to]));
      }),
    );
  });

  it('keeps the proportions, and the centre, when asked', () => {
    const solid = fc.record({
      x: coordinate,
      y: coordinate,
      width: fc.integer({ min: 1, max: 900 }),
      height: fc.integer({ min: 1, max: 900 }),
    });
    fc.assert(
      fc.property(solid, fc.constantFrom(...RESIZE_HANDLES), point, (from, handle, to) => {
        const result = resizeRect(from, handle, to, { proportional: true, fromCenter: true });
        expect(result.width * from.height).toBeCloseTo(result.height * from.width, 3);
        expect(result.x + result.width / 2).toBeCloseTo(from.x + from.width / 2, 6);
        expect(result.y + result.height / 2).toBeCloseTo(from.y + from.height / 2, 6);
      }),
    );
  });

  it('has no negative zero for a size', () => {
    const nothing = { x: 0, y: 0, width: 0, height: 0 };
    for (const handle of RESIZE_HANDLES) expect(resizeRect(nothing, handle, { x: 0, y: 0 })).toEqual(nothing);
  });

  it('draws a square from nothing', () => {
    expect(resizeRect({ x: 0, y: 0, width: 0, height: 0 }, 'se', { x: 30, y: -10 }, { proportional: true })).toEqual({
      x: 0,
      y: -30,
      width: 30,
      height: 30,
    });
  });

  it('maps inner points with the outside, and keeps other properties', () => {
    const inner = { x: 5, y: 5, width: 5, height: 0, kept: true };
    expect(mapRect(inner, { x: 0, y: 0, width: 10, height: 10 }, { x: 0, y: 0, width: 20, height: 30 })).toEqual({
      x: 10,
      y: 15,
      width: 10,
      height: 0,
      kept: true,
    });
  });
});

describe('segments', () => {
  it('is at most the distance to the nearest vertex of a polyline', () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 1, maxLength: 8 }), point, (points, from) => {
        const nearest = Math.min(...points.map((each) => Math.hypot(each.x - from.x, each.y - from.y)));
        expect(distanceToPolyline(from, points)).toBeLessThanOrEqual(nearest + 1e-9);
      }),
    );
  });

  it('finds a line that crosses a rectangle without a vertex inside', () => {
    const box = { x: 0, y: 0, width: 10, height: 10 };
    expect(
      polylineTouchesRect(
        [
          { x: -5, y: 5 },
          { x: 15, y: 6 },
        ],
        box,
      ),
    ).toBe(true);
    expect(
      polylineTouchesRect(
        [
          { x: -5, y: 5 },
          { x: 4, y: 30 },
        ],
        box,
      ),
    ).toBe(false);
  });

  it('snaps to multiples of 45 degrees', () => {
    const end = snapAngle({ x: 0, y: 0 }, { x: 100, y: 8 });
    expect(end.y).toBeCloseTo(0);
    expect(end.x).toBeCloseTo(Math.hypot(100, 8));
  });
});

describe('colours', () => {
  it('stores 50 % as 127 and shows every stored percent as it was given', () => {
    expect(fromPercent(50)).toBe(127);
    for (let percent = 0; percent <= 100; percent++) expect(toPercent(fromPercent(percent))).toBe(percent);
  });

  it.each(['#fff', 'red', '#12345678', 'transparent'])('does not take %s for a colour', (text) => {
    expect(parseHexColor(text)).toBeUndefined();
  });
});
