import { describe, expect, it } from 'vitest';
import { fc } from '../testing/properties.ts';
import { createRandom } from '../testing/random.ts';
import { BoundedCache } from './bounded-cache.ts';
import { distanceToEllipse, ellipseContainsPoint, ellipseContainsRect, ellipseTouchesRect } from './ellipse.ts';
import { strokeToPath } from './fit-curve.ts';
import { boundsOfPath, differenceOfPaths, flattenPath, formatPath, stretchPath } from './path-geometry.ts';
import type { Point } from './point.ts';
import { boundsOfPoints, inflateRect, rectContainsPoint, rectContainsRect } from './rect.ts';
import { distanceToPolyline } from './segment.ts';
import { isMarkPath, type PathCommand, parsePath } from './svg-path.ts';

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

  it('are within their bounds, and touch each side of them', () => {
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

  it('differ only outside of their common part', () => {
    fc.assert(
      fc.property(path, path, path, (same, a, b) => {
        const [from, to] = [
          [...same, ...a],
          [...same, ...b],
        ];
        const difference = differenceOfPaths(from, to, 0.01);
        expect(differenceOfPaths(from, from, 0.01)).toBeUndefined();
        expect(differenceOfPaths(to, from, 0.01)).toEqual(difference);
        if (formatPath(a) === formatPath(b)) return;
        // The rest of the longer one, from where they diverge.
        const last = same.at(-1) as PathCommand;
        const around = boundsOfPath([{ command: 'M', to: last.to }, ...a, { command: 'M', to: last.to }, ...b]);
        if (!difference || !around) throw new Error('Paths that are not the same differ somewhere');
        expect(rectContainsRect(inflateRect(around, 1e-6), difference)).toBe(true);
        const longer = a.length > b.length ? a : b;
        if (a.length === b.length) return;
        expect(rectContainsPoint(inflateRect(difference, 1e-6), (longer.at(-1) as PathCommand).to)).toBe(true);
      }),
    );
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

  /** A long stroke with occasional turns. */
  const wander = (seed: number, count: number): Point[] => {
    const random = createRandom(seed);
    let angle = 0;
    let turn = 0;
    let at = { x: 0, y: 0 };
    return Array.from({ length: count }, () => {
      if (random.chance(0.05)) turn = random.decimal(-0.25, 0.25);
      angle += random.chance(0.01) ? 2 : turn;
      const step = random.decimal(1.5, 9);
      at = { x: at.x + step * Math.cos(angle), y: at.y + step * Math.sin(angle) };
      return at;
    });
  };

  it('returns the same path for a growing and a complete stroke', () => {
    const random = createRandom(3);
    for (let seed = 0; seed < 8; seed++) {
      const points = wander(seed, 250);
      const growing: Point[] = [];
      for (const each of points) {
        growing.push(each);
        if (random.chance(0.7)) strokeToPath(growing, 1.5);
      }
      expect(strokeToPath(growing, 1.5)).toEqual(strokeToPath(points, 1.5));
    }
  });

  it('keeps settled curves of a growing stroke, within tolerance', () => {
    for (let seed = 0; seed < 4; seed++) {
      const points = wander(seed, 500);
      const growing: Point[] = [];
      let before: readonly PathCommand[] = [];
      for (const each of points) {
        growing.push(each);
        const commands = strokeToPath(growing, 1.5);
        const same = before.findIndex((command, index) => command !== commands[index]);
        // Earlier commands are identified by their end, since each ends at a point of the stroke.
        const end = before[same - 1]?.to ?? points[0];
        expect(growing.length - growing.findLastIndex(({ x, y }) => x === end?.x && y === end.y)).toBeLessThan(100);
        before = commands;
      }
      const line = flattenPath(before).flat();
      for (const each of points) expect(distanceToPolyline(each, line)).toBeLessThan(2.5);
      // At least ten points per curve.
      expect(before.length).toBeLessThan(points.length / 4);
    }
  });

  it('has no kinks between curves', () => {
    const commands = strokeToPath(circle(2000), 0.6);
    expect(commands.length).toBeGreaterThan(10);
    commands.forEach((command, index) => {
      const next = commands[index + 1];
      if (command.command !== 'C' || next?.command !== 'C') return;
      const { control2, to } = command;
      const arriving = Math.atan2(to.y - control2.y, to.x - control2.x);
      const leaving = Math.atan2(next.control1.y - to.y, next.control1.x - to.x);
      expect(Math.cos(arriving - leaving)).toBeCloseTo(1, 6);
    });
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

  it('is a circle if both sides are equal', () => {
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
  it('creates values once, and evicts the least recently used', () => {
    const cache = new BoundedCache<string, string>(2);
    let made = 0;
    const ask = (key: string) => cache.getOrCreate(key, () => `${key}${made++}`);
    expect([ask('a'), ask('b'), ask('a'), ask('c'), ask('a'), ask('b')]).toEqual(['a0', 'b1', 'a0', 'c2', 'a0', 'b3']);
    expect(cache.size).toBe(2);
  });
});
