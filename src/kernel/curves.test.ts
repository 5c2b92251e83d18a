import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BoundedCache } from './bounded-cache.ts';
import { distanceToEllipse, ellipseContainsPoint, ellipseContainsRect, ellipseTouchesRect } from './ellipse.ts';
import { strokeToPath } from './fit-curve.ts';
import { boundsOfPath, flattenPath, formatPath, stretchPath } from './path-geometry.ts';
import type { Point } from './point.ts';
import { boundsOfPoints, inflateRect, rectContainsPoint, rectContainsRect } from './rect.ts';
import { distanceToPolyline } from './segment.ts';
import { isMarkPath, parsePath } from './svg-path.ts';

const coordinate = fc.integer({ min: -500, max: 500 });
const point = fc.record({ x: coordinate, y: coordinate });
const command = fc.oneof(
  fc.record({ command: fc.constantFrom('M' as const, 'L' as const), to: point }),
  fc.record({ command: fc.constant('C' as const), control1: point, control2: point, to: point }),
);
const path = fc
  .tuple(point, fc.array(command, { maxLength: 12 }))
  .map(([to, rest]) => [{ command: 'M' as const, to }, ...rest]);

describe('paths', () => {
  it('are read as they are written', () => {
    fc.assert(
      fc.property(path, (commands) => {
        expect(parsePath(formatPath(commands))).toEqual(commands);
      }),
    );
  });

  it('lie within their bounds, and touch each side of them', () => {
    fc.assert(
      fc.property(path, (commands) => {
        const bounds = boundsOfPath(commands);
        const points = flattenPath(commands).flat();
        const flattened = boundsOfPoints(points);
        if (!bounds || !flattened) throw new Error('A path with a point has bounds');
        expect(rectContainsRect(inflateRect(bounds, 1e-6), flattened)).toBe(true);
        expect(rectContainsRect(inflateRect(flattened, 12), bounds)).toBe(true);
      }),
    );
  });

  it('do not count control points that the curve does not reach', () => {
    const curve = parsePath('M0,0C0,100 100,100 100,0') ?? [];
    expect(boundsOfPath(curve)).toEqual({ x: 0, y: 0, width: 100, height: 75 });
  });

  it('stretch with their bounds', () => {
    const curve = parsePath('M0,0C0,100 100,100 100,0') ?? [];
    const stretched = stretchPath(curve, { scaleX: 2, scaleY: 0.5, offsetX: 10, offsetY: -5 });
    expect(boundsOfPath(stretched)).toEqual({ x: 10, y: -5, width: 200, height: 37.5 });
  });

  it('round without negative zeros', () => {
    expect(formatPath([{ command: 'M', to: { x: -0.001, y: 1.239 } }])).toBe('M0,1.24');
  });
});

describe('smoothing a stroke', () => {
  const circle = (count: number): Point[] =>
    Array.from({ length: count }, (_, index) => {
      const angle = (2 * Math.PI * index) / (count - 1);
      // A hand trembles by half a pixel.
      const radius = 100 + Math.sin(index * 12.9898) * 0.5;
      return { x: 200 + radius * Math.cos(angle), y: 200 + radius * Math.sin(angle) };
    });

  it('stays near every point with far fewer commands', () => {
    const stroke = circle(400);
    const commands = strokeToPath(stroke, 1.5);
    expect(commands.length).toBeLessThan(20);
    const line = flattenPath(commands).flat();
    for (const each of stroke) expect(distanceToPolyline(each, line)).toBeLessThan(2);
  });

  it('keeps near any stroke, begins and ends with it, and is a path of the format', () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 1, maxLength: 40 }), (stroke) => {
        const commands = strokeToPath(stroke, 2);
        expect(isMarkPath(formatPath(commands))).toBe(true);
        expect(commands[0]?.to).toEqual(stroke[0]);
        expect(commands.at(-1)?.to).toEqual(stroke.at(-1));
        for (const { to } of commands) expect(Number.isFinite(to.x + to.y)).toBe(true);
      }),
    );
  });

  it('makes a dot of a tap, and a line of a straight pull', () => {
    expect(formatPath(strokeToPath([{ x: 5, y: 5 }], 1))).toBe('M5,5L5,5');
    expect(
      formatPath(
        strokeToPath(
          [
            { x: 0, y: 0 },
            { x: 9, y: 9 },
          ],
          1,
        ),
      ),
    ).toBe('M0,0L9,9');
    expect(strokeToPath([], 1)).toEqual([]);
  });

  it('keeps a corner sharp', () => {
    const side = Array.from({ length: 20 }, (_, index) => ({ x: index * 5, y: 0 }));
    const down = Array.from({ length: 20 }, (_, index) => ({ x: 95, y: index * 5 }));
    const line = flattenPath(strokeToPath([...side, ...down], 2)).flat();
    expect(line).toContainEqual({ x: 95, y: 0 });
  });
});

describe('ellipses', () => {
  const rect = { x: 0, y: 0, width: 200, height: 100 };

  it.each([
    [{ x: 100, y: 50 }, true],
    [{ x: 0, y: 50 }, true],
    [{ x: 5, y: 5 }, false],
    [{ x: 201, y: 50 }, false],
  ])('%o is inside: %s', (at, expected) => expect(ellipseContainsPoint(rect, at)).toBe(expected));

  it.each([
    [{ x: 100, y: -10 }, 10],
    [{ x: 230, y: 50 }, 30],
    [{ x: 100, y: 50 }, 50],
    [{ x: 100, y: 100 }, 0],
  ])('%o is %d away from the outline', (at, expected) => expect(distanceToEllipse(rect, at)).toBeCloseTo(expected, 1));

  it('is a circle where both sides are equal', () => {
    fc.assert(
      fc.property(point, (at) => {
        const circle = { x: -50, y: -50, width: 100, height: 100 };
        expect(distanceToEllipse(circle, at)).toBeCloseTo(Math.abs(Math.hypot(at.x, at.y) - 50), 1);
      }),
    );
  });

  it('touches a marquee at its side, not in its corner', () => {
    expect(ellipseTouchesRect(rect, { x: 90, y: -20, width: 10, height: 25 })).toBe(true);
    expect(ellipseTouchesRect(rect, { x: -20, y: -20, width: 30, height: 30 })).toBe(false);
    expect(ellipseTouchesRect(rect, { x: 80, y: 40, width: 10, height: 10 })).toBe(true);
    expect(ellipseContainsRect(rect, { x: 80, y: 40, width: 10, height: 10 })).toBe(true);
    expect(ellipseContainsRect(rect, { x: 0, y: 40, width: 10, height: 10 })).toBe(false);
    expect(rectContainsPoint(rect, { x: 5, y: 5 })).toBe(true);
  });

  it('without a height has no inside', () => {
    expect(ellipseContainsPoint({ ...rect, height: 0 }, { x: 100, y: 0 })).toBe(false);
  });
});

describe('the bounded cache', () => {
  it('makes once, and forgets what was not asked for longest', () => {
    const cache = new BoundedCache<string, string>(2);
    let made = 0;
    const ask = (key: string) => cache.getOrCreate(key, () => `${key}${made++}`);
    expect([ask('a'), ask('b'), ask('a'), ask('c'), ask('a'), ask('b')]).toEqual(['a0', 'b1', 'a0', 'c2', 'a0', 'b3']);
    expect(cache.size).toBe(2);
  });
});
